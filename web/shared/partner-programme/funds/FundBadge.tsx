import { type FundRequestStatus, fundStatusLabel } from '#rules/fund-request';
import type { Tone } from '../../components/badges/Badge';
import type { Shape } from '../../components/badges/Glyph';
import { GlyphBadge } from '../../components/badges/StatusBadge';

const MARKS: Record<FundRequestStatus, { shape: Shape; tone: Tone }> = {
  requested: { shape: 'half', tone: 'warning' },
  approved: { shape: 'arrow', tone: 'info' },
  claimed: { shape: 'half', tone: 'warning' },
  returned: { shape: 'back', tone: 'error' },
  paid: { shape: 'check', tone: 'success' },
  declined: { shape: 'cross', tone: 'error' },
  withdrawn: { shape: 'dashed', tone: 'neutral' },
  lapsed: { shape: 'clock', tone: 'neutral' },
};

/** Badge with the status of a request for funds. */
export function FundBadge({ status }: { status: FundRequestStatus }) {
  return <GlyphBadge {...MARKS[status]} label={fundStatusLabel(status)} />;
}
