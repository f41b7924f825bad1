import type { OrderStatus, PaymentStatus } from '../../api/schema';
import { statusLabel } from '../../labels';
import type { Tone } from './Badge';
import type { Shape } from './Glyph';
import { GlyphBadge } from './StatusBadge';

const STATUSES: Record<OrderStatus, { shape: Shape; tone: Tone }> = {
  pending: { shape: 'dashed', tone: 'neutral' },
  confirmed: { shape: 'ring', tone: 'info' },
  in_production: { shape: 'half', tone: 'info' },
  shipped: { shape: 'arrow', tone: 'info' },
  delivered: { shape: 'check', tone: 'success' },
  cancelled: { shape: 'cross', tone: 'error' },
};

const PAYMENTS: Record<PaymentStatus, { shape: Shape; tone: Tone }> = {
  unpaid: { shape: 'dashed', tone: 'neutral' },
  partially_paid: { shape: 'half', tone: 'warning' },
  paid: { shape: 'check', tone: 'success' },
  refunded: { shape: 'back', tone: 'neutral' },
};

/** Badge with the status of an order. */
export function OrderStatusBadge({ status }: { status: OrderStatus }) {
  return <GlyphBadge {...STATUSES[status]} label={statusLabel(status)} />;
}

/** Badge with the payment status of an order. */
export function PaymentBadge({ status }: { status: PaymentStatus }) {
  return <GlyphBadge {...PAYMENTS[status]} label={statusLabel(status)} />;
}
