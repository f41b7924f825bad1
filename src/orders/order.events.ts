import { eventKind } from '../platform/events/events.js';
import type { Order, OrderPayment } from './order.entity.js';

/**
 * An order was created, its status changed or a payment was recorded. `order` is locked and current, `payment` is the row
 * of the payment. May be published more than once for the same state.
 */
export const orderChanged = eventKind<{ order: Order; payment: OrderPayment | null }>('order changed');
