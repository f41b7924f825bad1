/** What became of a purchase order: it accepted its quote, or it was refused. */
export const PURCHASE_ORDER_STATUSES = ['accepted', 'refused'] as const;
export type PurchaseOrderStatus = (typeof PURCHASE_ORDER_STATUSES)[number];

/** What a document of a purchasing system asks for. Changes and cancellations are refused. */
export const PURCHASE_ORDER_TYPES = ['new', 'update', 'delete'] as const;
export type PurchaseOrderType = (typeof PURCHASE_ORDER_TYPES)[number];
