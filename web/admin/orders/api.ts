import { answer, api, ifMatch } from '../../shared/api/client';
import { asForm } from '../../shared/api/form';
import { once } from '../../shared/api/idempotency';
import type { Order, OrderDocumentType, OrderStatus, PaymentInput, PaymentKind } from '../../shared/api/schema';

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

/** POST /orders/{id}/payments or /refunds: money that came in, or went back. 422 for more than is owed, or was paid. */
export const recordPayment = (order: OrderRef, kind: PaymentKind, body: PaymentInput) =>
  once([kind, order.id, body], (header) => {
    const { params, headers } = at(order);
    const options = { params: { ...params, header }, headers, body };
    return answer(
      kind === 'payment'
        ? api.POST('/api/v1/orders/{id}/payments', options)
        : api.POST('/api/v1/orders/{id}/refunds', options),
    );
  });

/** POST /orders/{id}/documents. */
export const addDocument = (order: OrderRef, document: File, type: OrderDocumentType) =>
  answer(
    api.POST('/api/v1/orders/{id}/documents', {
      params: { path: { id: order.id } },
      body: { document, type } as never,
      ...asForm,
    }),
  );
