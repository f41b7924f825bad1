import type { AccountStatus } from '#rules/actor';
import type { CompanyStatus, VerificationStatus } from '#rules/company-status';
import type { PartnerStatus } from '#rules/partner-status';
import type { DocumentState } from '#rules/document-types';
import type { ExportFile, MailStatus } from '../../shared/api/schema';
import type { Tone } from '../../shared/components/badges/Badge';
import type { Shape } from '../../shared/components/badges/Glyph';
import { GlyphBadge } from '../../shared/components/badges/StatusBadge';
import { capitalised } from '../../shared/labels';

interface Mark {
  tone: Tone;
  shape: Shape;
}

type State =
  | AccountStatus
  | CompanyStatus
  | PartnerStatus
  | VerificationStatus
  | DocumentState
  | ExportFile['status']
  | MailStatus
  | 'archived';

const STATES: Record<State, Mark> = {
  active: { tone: 'success', shape: 'check' },
  inactive: { tone: 'neutral', shape: 'dashed' },
  suspended: { tone: 'error', shape: 'cross' },
  terminated: { tone: 'neutral', shape: 'cross' },
  deleted: { tone: 'neutral', shape: 'cross' },
  pending_approval: { tone: 'warning', shape: 'half' },
  verified: { tone: 'success', shape: 'check' },
  pending: { tone: 'warning', shape: 'half' },
  rejected: { tone: 'error', shape: 'cross' },
  unverified: { tone: 'neutral', shape: 'dashed' },
  queued: { tone: 'neutral', shape: 'dashed' },
  running: { tone: 'info', shape: 'half' },
  done: { tone: 'success', shape: 'check' },
  failed: { tone: 'error', shape: 'cross' },
  sent: { tone: 'success', shape: 'check' },
  repeated: { tone: 'neutral', shape: 'check' },
  bounced: { tone: 'error', shape: 'cross' },
  given_up: { tone: 'neutral', shape: 'cross' },
  archived: { tone: 'neutral', shape: 'cross' },
};

/**
 * Badge with the status of a company, user, document or export, and its icon. States without an icon, such as roles in
 * a history, have a ring.
 */
export function StateBadge({ state, label }: { state: string; label?: string }) {
  const { tone, shape } = (STATES as Partial<Record<string, Mark>>)[state] ?? { tone: 'neutral', shape: 'ring' };
  return <GlyphBadge tone={tone} shape={shape} label={label ?? capitalised(state)} />;
}
