import { defineEntity, p } from '@mikro-orm/core';
import { Order } from '../../orders/order.entity.js';
import { baseProperties } from '../../platform/database/base.entity.js';
import { optionalAmount } from '../../platform/database/columns.js';
import { Quote } from '../../quotes/quote.entity.js';
import type { PurchaseOrderLine } from '../../rules/purchase-order.js';
import { PURCHASE_ORDER_STATUSES, PURCHASE_ORDER_TYPES } from '../../rules/purchase-order-status.js';
import { User } from '../../users/user.entity.js';
import { ProcurementSystem } from '../systems/procurement-system.entity.js';

const PurchaseOrderSchema = defineEntity({
  name: 'PurchaseOrder',
  tableName: 'purchase_orders',
  uniques: [{ properties: ['system', 'payloadId'] }],
  indexes: [
    {
      name: 'purchase_orders_number',
      expression: `create unique index purchase_orders_number on purchase_orders (system_id, number) where type = 'new'`,
    },
    { name: 'purchase_orders_by_time', properties: ['createdAt', 'id'] },
    {
      name: 'purchase_orders_to_do',
      expression: `create index purchase_orders_to_do on purchase_orders (created_at, id) where status = 'refused' and done_at is null`,
    },
  ],
  properties: {
    ...baseProperties,
    system: () => p.manyToOne(ProcurementSystem),
    /** Id of the document, by which a repetition is known. */
    payloadId: p.string().length(255),
    /** Domain and identity by which the buyer names us. */
    supplierDomain: p.string().length(100),
    supplierIdentity: p.string().length(100),
    /** Number of the purchase order at the buyer: `orderID`. */
    number: p.string().length(255),
    type: p.enum(PURCHASE_ORDER_TYPES),
    /** The quote that it names, if that is one of the company, and the revision that it names. */
    quote: () => p.manyToOne(Quote).nullable().index().deleteRule('set null'),
    revision: p.integer().nullable(),
    /** Total that the buyer wrote, in cents, with its currency. */
    total: optionalAmount(),
    currency: p.string().length(10).nullable(),
    /** Lines as the buyer wrote them. */
    lines: p.json<PurchaseOrderLine[]>(),
    status: p.enum(PURCHASE_ORDER_STATUSES),
    /** Code and text of the answer, which a repetition gets again. */
    answerStatus: p.smallint(),
    answer: p.text(),
    /** Differences from the quote, in words. */
    differences: p.array().columnType('text[]'),
    /** The order that was made of the quote. */
    order: () => p.manyToOne(Order).nullable().index().deleteRule('set null'),
    /** When staff were done with a refused purchase order, and who. */
    doneAt: p.datetime().nullable(),
    doneBy: () => p.manyToOne(User).nullable().deleteRule('set null'),
    /** Version; each change increases it. It is the ETag. */
    version: p.integer().default(1),
  },
});

/** A purchase order of a purchasing system, as it was answered. */
export class PurchaseOrder extends PurchaseOrderSchema.class {}
PurchaseOrderSchema.setClass(PurchaseOrder);
