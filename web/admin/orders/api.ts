import { answer, api, ifMatch } from '../../shared/api/client';
import { asForm } from '../../shared/api/form';
import { once } from '../../shared/api/idempotency';
import type {
  Order,
  OrderDocumentType,
  OrderStatus,
  PaymentInput,
  PaymentKind,
  ProofDecision,
  RefundInput,
  ShipmentInput,
} from '../../shared/api/schema';

type OrderRef = Pick<Order, 'id' | 'version'>;
const at = (order: OrderRef) => ({ params: { path: { id: order.id } }, headers: ifMatch(order) });

/** POST /orders/from-quote: creates the order for a quote. 409 `order_exists` if the quote already has an order. */
export const createOrder = (quoteId: string) =>
  once(['order', quoteId], (header) =>
    answer(api.POST('/api/v1/orders/from-quote', { params: { header }, body: { quoteId } })),
  );

/** PUT /orders/{id}/status: moves an order to its next status. */
export const setOrderStatus = (order: OrderRef, status: OrderStatus, notes: string) =>
  answer(api.PUT('/api/v1/orders/{id}/status', { ...at(order), body: { status, notes: notes.trim() || null } }));

/** PUT /orders/{id}/status with `cancelled`: cancels an order. `notes` is the reason; the refund is in euros. */
export const cancelOrder = (order: OrderRef, notes: string, refundAmount: number) =>
  answer(api.PUT('/api/v1/orders/{id}/status', { ...at(order), body: { status: 'cancelled', notes, refundAmount } }));

/** PUT /orders/{id}/step-back: moves an order back to its previous status. */
export const takeBack = (order: OrderRef, reason: string) =>
  answer(api.PUT('/api/v1/orders/{id}/step-back', { ...at(order), body: { reason } }));

/** PUT /orders/{id}/shipment: sets carrier, tracking address and dates. */
export const setShipment = (order: OrderRef, body: ShipmentInput) =>
  answer(api.PUT('/api/v1/orders/{id}/shipment', { ...at(order), body }));

/** POST /orders/{id}/invoice: issues the invoice. 409 `invoice_exists` if the order already has an invoice. */
export const issueInvoice = (order: OrderRef) =>
  once(['invoice', order.id, order.version], (header) => {
    const { params, headers } = at(order);
    return answer(api.POST('/api/v1/orders/{id}/invoice', { params: { ...params, header }, headers }));
  });

const atPart = (order: OrderRef, number: string) => ({
  params: { path: { id: order.id, number } },
  headers: ifMatch(order),
});

/** PUT /orders/{id}/billing-plan/parts/{number}: sets the day from which a part is invoiced; null for its usual day. */
export const movePart = (order: OrderRef, number: string, fixedOn: string | null) =>
  answer(api.PUT('/api/v1/orders/{id}/billing-plan/parts/{number}', { ...atPart(order, number), body: { fixedOn } }));

/** POST …/split: splits a part in two; `share` is a fraction. */
export const splitPart = (order: OrderRef, number: string, body: { share: number; fixedOn: string | null }) =>
  once(['split', order.id, order.version, number, body], (header) => {
    const { params, headers } = atPart(order, number);
    const options = { params: { ...params, header }, headers, body };
    return answer(api.POST('/api/v1/orders/{id}/billing-plan/parts/{number}/split', options));
  });

/** POST …/merge: merges a part with another. */
export const mergeParts = (order: OrderRef, number: string, other: number) =>
  once(['merge', order.id, order.version, number, other], (header) => {
    const { params, headers } = atPart(order, number);
    const options = { params: { ...params, header }, headers, body: { other } };
    return answer(api.POST('/api/v1/orders/{id}/billing-plan/parts/{number}/merge', options));
  });

/** PUT /orders/{id}/billing-plan/prepayment: changes the share that is paid at the order, a fraction. */
export const changePrepayment = (order: OrderRef, prepaymentPercentage: number) =>
  answer(api.PUT('/api/v1/orders/{id}/billing-plan/prepayment', { ...at(order), body: { prepaymentPercentage } }));

/** POST /orders/{id}/billing-plan/end: periods that begin on a day or later, and are not invoiced, never will be. */
export const endTerm = (order: OrderRef, body: { endedFrom: string; reason: string }) =>
  once(['end-term', order.id, order.version, body], (header) => {
    const { params, headers } = at(order);
    return answer(api.POST('/api/v1/orders/{id}/billing-plan/end', { params: { ...params, header }, headers, body }));
  });

/** DELETE /orders/{id}/documents/{documentId}: removes a document. */
export const removeDocument = (orderId: string, documentId: string) =>
  answer(api.DELETE('/api/v1/orders/{id}/documents/{documentId}', { params: { path: { id: orderId, documentId } } }));

/**
 * POST /orders/{id}/payments or /refunds: records a payment or refund. 422 for a payment above the outstanding amount,
 * or a refund above the paid amount.
 */
export const recordPayment = (order: OrderRef, kind: PaymentKind, body: PaymentInput | RefundInput) =>
  once([kind, order.id, body], (header) => {
    const { params, headers } = at(order);
    const options = { params: { ...params, header }, headers, body };
    return answer(
      kind === 'payment'
        ? api.POST('/api/v1/orders/{id}/payments', options)
        : api.POST('/api/v1/orders/{id}/refunds', options),
    );
  });

/** POST /orders/{id}/documents: uploads a document. */
export const addDocument = (order: OrderRef, document: File, type: OrderDocumentType) =>
  answer(
    api.POST('/api/v1/orders/{id}/documents', {
      params: { path: { id: order.id } },
      body: { document, type } as never,
      ...asForm,
    }),
  );

/** POST /orders/{id}/transport-proof/documents/{documentId}/refuse: refuses a proof, which no longer counts. */
export const refuseTransportProof = (id: string, documentId: string, reason: string) =>
  answer(
    api.POST('/api/v1/orders/{id}/transport-proof/documents/{documentId}/refuse', {
      params: { path: { id, documentId } },
      body: { reason },
    }),
  );

/** PUT /orders/{id}/transport-proof/decision: what staff decided about the VAT of the goods. */
export const decideTransportProof = (id: string, decision: ProofDecision, reason: string) =>
  answer(
    api.PUT('/api/v1/orders/{id}/transport-proof/decision', {
      params: { path: { id } },
      body: { decision, reason: reason.trim() || null },
    }),
  );
