import type { TransferStatus } from '#rules/transfer';
import type { Tone } from '../../../shared/components/badges/Badge';
import type { Shape } from '../../../shared/components/badges/Glyph';
import { GlyphBadge } from '../../../shared/components/badges/StatusBadge';
import { payoutFileTexts as words } from './texts';

const MARKS: Record<TransferStatus, { tone: Tone; shape: Shape }> = {
  sent: { tone: 'info', shape: 'half' },
  accepted: { tone: 'info', shape: 'check' },
  refused: { tone: 'error', shape: 'cross' },
  booked: { tone: 'success', shape: 'check' },
};

/** Badge with the state of a transfer, or of several of a file. */
export const TransferBadge = ({ status, count }: { status: TransferStatus; count?: number }) => (
  <GlyphBadge {...MARKS[status]} label={count === undefined ? words.statuses[status] : words.states[status](count)} />
);
