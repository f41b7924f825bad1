import { eventKind } from '../platform/events/events.js';
import type { CreditNote } from './invoices/credit-note.entity.js';
import type { Order, OrderInvoice, OrderPayment } from './order.entity.js';

/** An order that was created, whose status changed, or that got a payment. */
export interface OrderChange {
  /** The order, locked and written. */
  order: Pick<Order, 'id'> & { quote: { id: string } };
  /** The row of the payment, otherwise null. */
  payment: Pick<OrderPayment, 'id' | 'paidOn'> | null;
}

/** Event: orders changed, usually one. It may be published more than once for the same state. */
export const orderChanged = eventKind<OrderChange[]>('order changed');

/** Event: an invoice or a credit note of an order was issued. `order` is locked; `issued` is as the database completed it. */
export const invoiceIssued = eventKind<{ order: Order; issued: OrderInvoice | CreditNote }>('invoice issued');
