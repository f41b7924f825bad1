import { Check, Clock, Minus, X } from 'lucide-react';
import type { VerificationStatus } from '../../shared/api/schema';
import { Badge, type Tone } from '../../shared/components/badges/Badge';
import { companyTexts } from './texts';

const words = companyTexts.verification;

const LOOKS: Record<VerificationStatus, { tone: Tone; Glyph: typeof Check }> = {
  verified: { tone: 'success', Glyph: Check },
  pending: { tone: 'warning', Glyph: Clock },
  rejected: { tone: 'error', Glyph: X },
  unverified: { tone: 'neutral', Glyph: Minus },
};

/** Badge with the verification status of a company. */
export function VerificationBadge({ status }: { status: VerificationStatus }) {
  const { tone, Glyph } = LOOKS[status];
  return <Badge tone={tone} icon={<Glyph size={12} strokeWidth={2} />} label={words.states[status].label} />;
}
