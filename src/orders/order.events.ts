import { eventKind } from '../platform/events/events.js';
import type { CreditNote } from './invoices/credit-note.entity.js';
import type { Order, OrderInvoice, OrderPayment } from './order.entity.js';

/**
 * Event: an order was created, its status changed, or a payment was recorded. `order` is locked and up to date;
 * `payment` is the row of the payment, otherwise null. The event may be published more than once for the same state.
 */
export const orderChanged = eventKind<{ order: Order; payment: OrderPayment | null }>('order changed');

/** Event: an invoice or a credit note of an order was issued. `order` is locked; `issued` is as the database completed it. */
export const invoiceIssued = eventKind<{ order: Order; issued: OrderInvoice | CreditNote }>('invoice issued');
