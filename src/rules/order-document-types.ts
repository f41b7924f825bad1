/** Types of documents of an order. */
export const ORDER_DOCUMENT_TYPES = ['order_confirmation', 'invoice', 'packing_slip', 'other'] as const;
export type OrderDocumentType = (typeof ORDER_DOCUMENT_TYPES)[number];
