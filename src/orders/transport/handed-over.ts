import type { OrderStatus } from '../../rules/order-status.js';
import type { Order } from '../order.entity.js';

/** Statuses of an order whose goods were handed over to the buyer. */
export const HANDED_OVER: readonly OrderStatus[] = ['shipped', 'delivered'];

/**
 * Day on which goods were handed over: of the shipment, otherwise of the delivery, otherwise of the last change of the
 * status, because staff may clear the days. Null before the goods were handed over. `PROOFS_TO_CHECK` has the same rule.
 */
export function handedOverOn(
  order: Partial<Pick<Order, 'status' | 'statusSince' | 'shippedOn' | 'deliveredOn'>>,
): string | null {
  const { status, statusSince, shippedOn, deliveredOn } = order;
  const since = status && HANDED_OVER.includes(status) ? statusSince?.toISOString().slice(0, 10) : null;
  return shippedOn ?? deliveredOn ?? since ?? null;
}
