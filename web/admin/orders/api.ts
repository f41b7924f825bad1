import { answer, api, ifMatch } from '../../shared/api/client';
import { asForm } from '../../shared/api/form';
import { once } from '../../shared/api/idempotency';
import type { Order, OrderDocumentType, OrderStatus } from '../../shared/api/schema';

type OrderRef = Pick<Order, 'id' | 'version'>;
const at = (order: OrderRef) => ({ params: { path: { id: order.id } }, headers: ifMatch(order) });

/** POST /orders/from-quote: one order a quote; 409 `order_exists` when there is one. */
export const createOrder = (quoteId: string) =>
  once(['order', quoteId], (header) =>
    answer(api.POST('/api/v1/orders/from-quote', { params: { header }, body: { quoteId } })),
  );

/** PUT /orders/{id}/status: one step on, or cancelled. */
export const setOrderStatus = (order: OrderRef, status: OrderStatus, notes: string) =>
  answer(api.PUT('/api/v1/orders/{id}/status', { ...at(order), body: { status, notes: notes.trim() || null } }));

/** PUT /orders/{id}/payment: what was received in all; `refunded` gives all of it back. */
export const recordPayment = (order: OrderRef, paidAmount: number, paymentStatus?: 'refunded') =>
  answer(
    api.PUT('/api/v1/orders/{id}/payment', {
      ...at(order),
      body: { paidAmount, ...(paymentStatus && { paymentStatus }) },
    }),
  );

/** POST /orders/{id}/documents. */
export const addDocument = (order: OrderRef, document: File, type: OrderDocumentType) =>
  answer(
    api.POST('/api/v1/orders/{id}/documents', {
      params: { path: { id: order.id } },
      body: { document, type } as never,
      ...asForm,
    }),
  );
