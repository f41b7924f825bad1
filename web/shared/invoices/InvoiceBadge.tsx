import type { InvoiceStatus } from '#rules/invoice-status';
import type { Tone } from '../components/badges/Badge';
import type { Shape } from '../components/badges/Glyph';
import { GlyphBadge } from '../components/badges/StatusBadge';
import { statusLabel } from '../labels';

const MARKS: Record<InvoiceStatus, { shape: Shape; tone: Tone }> = {
  open: { shape: 'arrow', tone: 'info' },
  overdue: { shape: 'bang', tone: 'error' },
  paid: { shape: 'check', tone: 'success' },
  credited: { shape: 'cross', tone: 'neutral' },
};

/** Badge with the status of an invoice. */
export const InvoiceBadge = ({ status }: { status: InvoiceStatus }) => (
  <GlyphBadge {...MARKS[status]} label={statusLabel(status)} />
);
