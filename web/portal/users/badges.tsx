import { Check, Clock, Mail, Minus, X } from 'lucide-react';
import type { AccountStatus, AccountType, InvitationStatus } from '../../shared/api/schema';
import { Badge, type Tone } from '../../shared/components/badges/Badge';
import { capitalised, statusLabel } from '../../shared/labels';
import { userTexts } from './texts';

/** Badge with the status of a user. Specified: every status other than active and inactive is shown as an error. */
export function UserStatusBadge({ status }: { status: AccountStatus }) {
  const tone: Tone = status === 'active' ? 'success' : status === 'inactive' ? 'neutral' : 'error';
  const Glyph = status === 'active' ? Check : status === 'inactive' ? Minus : X;
  return <Badge tone={tone} icon={<Glyph size={12} strokeWidth={2} />} label={statusLabel(status)} />;
}

/** Role of a user; administrators have a badge. */
export function Role({ role }: { role: AccountType }) {
  return role === 'admin' ? (
    <Badge label={userTexts.roles.admin} />
  ) : (
    <span style={{ color: 'var(--mui-palette-text-secondary)' }}>{userTexts.roles.standard}</span>
  );
}

const INVITATIONS: Record<InvitationStatus, { tone: Tone; Glyph: typeof Mail }> = {
  pending: { tone: 'warning', Glyph: Mail },
  accepted: { tone: 'success', Glyph: Check },
  expired: { tone: 'neutral', Glyph: Clock },
  revoked: { tone: 'neutral', Glyph: X },
};

export function InvitationStatusBadge({ status }: { status: InvitationStatus }) {
  const { tone, Glyph } = INVITATIONS[status];
  return <Badge tone={tone} icon={<Glyph size={12} strokeWidth={2} />} label={capitalised(status)} />;
}
