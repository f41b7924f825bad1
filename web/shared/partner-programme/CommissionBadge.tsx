import type { CommissionKind } from '#rules/commission';
import type { Tone } from '../components/badges/Badge';
import type { Shape } from '../components/badges/Glyph';
import { GlyphBadge } from '../components/badges/StatusBadge';

/** Labels of the kinds of ledger rows. */
export const COMMISSION_LABELS: Record<CommissionKind, string> = {
  accrued: 'Accrued',
  earned: 'Earned',
  reversed: 'Reversed',
  adjusted: 'Adjusted',
  paid_out: 'Paid out',
};

const MARKS: Record<CommissionKind, { tone: Tone; shape: Shape }> = {
  accrued: { tone: 'neutral', shape: 'dashed' },
  earned: { tone: 'info', shape: 'half' },
  reversed: { tone: 'error', shape: 'back' },
  adjusted: { tone: 'warning', shape: 'arrow' },
  paid_out: { tone: 'success', shape: 'check' },
};

/** Badge with the kind of a ledger row. */
export const CommissionBadge = ({ kind }: { kind: CommissionKind }) => (
  <GlyphBadge {...MARKS[kind]} label={COMMISSION_LABELS[kind]} />
);
