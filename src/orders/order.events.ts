import { eventKind } from '../platform/events/events.js';
import type { Order, OrderPayment } from './order.entity.js';

/**
 * Event: an order was created, its status changed, or a payment was recorded. `order` is locked and up to date;
 * `payment` is the row of the payment, otherwise null. The event may be published more than once for the same state.
 */
export const orderChanged = eventKind<{ order: Order; payment: OrderPayment | null }>('order changed');
