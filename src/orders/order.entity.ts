import { defineEntity, p } from '@mikro-orm/core';
import { baseProperties, editorProperties } from '../platform/database/base.entity.js';
import { Company } from '../companies/company.entity.js';
import { amount } from '../platform/database/columns.js';
import { documentProperties } from '../platform/storage/stored-document.js';
import type { DocumentCompany, DocumentContact } from '../quotes/quote-document.js';
import { lineProperties, Quote, termsProperties } from '../quotes/quote.entity.js';
import { User } from '../users/user.entity.js';
import { ORDER_DOCUMENT_TYPES } from '../rules/order-document-types.js';
import { PAYMENT_KINDS, PAYMENT_METHODS, PAYMENT_STATUSES } from '../rules/order-payment.js';
import { ORDER_STATUSES } from '../rules/order-status.js';

const OrderSchema = defineEntity({
  name: 'Order',
  tableName: 'orders',
  properties: {
    ...baseProperties,
    ...editorProperties,
    /** Running number, O-2026-000123. */
    number: p.string().length(20).unique(),
    /** What was accepted, and became the order. A key makes it one living order a quote: others of it were cancelled. */
    quote: () => p.manyToOne(Quote).index(),
    /** The cancelled order of the same quote that this one was made after. */
    replaces: () => p.manyToOne(Order).nullable().index().deleteRule('no action'),
    quoteNumber: p.string().length(20),
    /** The accepted revision, and its hash. */
    revision: p.integer(),
    sha256: p.character().length(64),
    company: () => p.manyToOne(Company),
    /** The contact: whose quote it was. */
    user: () => p.manyToOne(User).index(),
    /** Company and contact as they were accepted. */
    companyDetails: p.json<DocumentCompany>(),
    contact: p.json<DocumentContact>(),
    status: p.enum(ORDER_STATUSES).default('pending'),
    /** Null is since it was made. */
    statusSince: p.datetime().nullable(),
    paymentStatus: p.enum(PAYMENT_STATUSES).default('unpaid'),
    /** Grows with every change; the ETag. */
    version: p.integer().default(1),
    /** The client's own number, given with the acceptance. */
    purchaseOrder: p.string().length(100).nullable(),
    ...termsProperties,
    currency: p.character().length(3),
    /** What its payments come to: received and not given back. */
    paidAmount: amount(),
    /** What it costs less than its total, of refunds that are credits. */
    creditedAmount: amount().default(0),
    deliveryMethod: p.string(),
    /** Days. */
    expectedOn: p.date().nullable(),
    shippedOn: p.date().nullable(),
    deliveredOn: p.date().nullable(),
    carrier: p.string().length(100).nullable(),
    trackingUrl: p.string().length(500).nullable(),
  },
  indexes: [
    {
      name: 'orders_one_living_a_quote',
      expression: `create unique index "orders_one_living_a_quote" on "orders" ("quote_id") where (status <> 'cancelled'::text)`,
    },
  ],
});

/** An order: exactly what was accepted of a quote, and how far it has come. */
export class Order extends OrderSchema.class {}
OrderSchema.setClass(Order);

const OrderLineSchema = defineEntity({
  name: 'OrderLine',
  tableName: 'order_lines',
  properties: {
    /** That of the quote's line in the first order of a quote. */
    id: p.uuid().primary(),
    order: () => p.manyToOne(Order).index(),
    position: p.smallint(),
    /** The product's line that an option belongs to. */
    parent: () => p.manyToOne(OrderLine).nullable().deleteRule('no action'),
    ...lineProperties,
  },
});

/** A line of an order: a product, or with `optionId` an option of the product's line above it. Never changed. */
export class OrderLine extends OrderLineSchema.class {}
OrderLineSchema.setClass(OrderLine);

const OrderPaymentSchema = defineEntity({
  name: 'OrderPayment',
  tableName: 'order_payments',
  properties: {
    ...baseProperties,
    order: () => p.manyToOne(Order),
    /** From 1, in the order in which they were recorded. */
    number: p.smallint(),
    kind: p.enum(PAYMENT_KINDS),
    /** More than 0, whichever way it went. */
    amount: amount(),
    /** What it adds to what the order is credited: `PaymentRow`. */
    credited: amount().default(0),
    /** The day it was received, or given back. */
    paidOn: p.date(),
    /** Null where only what was paid in all has been told. */
    method: p.enum(PAYMENT_METHODS).nullable(),
    reference: p.string().length(100).nullable(),
    /** For staff alone. */
    note: p.text().nullable(),
    actor: () => p.manyToOne(User).deleteRule('no action'),
    actorName: p.string(),
  },
  uniques: [{ properties: ['order', 'number'] }],
});

/** Money that came in for an order, or was given back. Never changed: what was wrong is set right by another row. */
export class OrderPayment extends OrderPaymentSchema.class {}
OrderPaymentSchema.setClass(OrderPayment);

const OrderInvoiceSchema = defineEntity({
  name: 'OrderInvoice',
  tableName: 'order_invoices',
  properties: {
    ...baseProperties,
    order: () => p.oneToOne(Order).owner().unique(),
    /** Of a series without gaps, INV-2026-000001. */
    number: p.string().length(20).unique(),
    issuedOn: p.date(),
    dueOn: p.date(),
    /** What had been paid, and credited, when it was issued. */
    paidAmount: amount(),
    creditedAmount: amount().default(0),
    actor: () => p.manyToOne(User).deleteRule('no action'),
    actorName: p.string(),
  },
});

/** The invoice of an order: what was accepted, which is never changed, under a number. Neither is this. */
export class OrderInvoice extends OrderInvoiceSchema.class {}
OrderInvoiceSchema.setClass(OrderInvoice);

const ORDER_EVENT_TYPES = ['status', 'document_removed'] as const;

const OrderEventSchema = defineEntity({
  name: 'OrderEvent',
  tableName: 'order_events',
  properties: {
    ...baseProperties,
    order: () => p.manyToOne(Order).index(),
    type: p.enum(ORDER_EVENT_TYPES),
    /** Of `status`; null when the order was made. */
    fromStatus: p.enum(ORDER_STATUSES).nullable(),
    toStatus: p.enum(ORDER_STATUSES).nullable(),
    /** Of `status`: what the client was told with it, or why it was done. Of a document: the name of its file. */
    notes: p.text().nullable(),
    actor: () => p.manyToOne(User).deleteRule('no action'),
    actorName: p.string(),
  },
});

/** What happened to an order, written in the transaction that made it happen. Never changed: the database refuses it. */
export class OrderEvent extends OrderEventSchema.class {}
OrderEventSchema.setClass(OrderEvent);

const OrderDocumentSchema = defineEntity({
  name: 'OrderDocument',
  tableName: 'order_documents',
  properties: {
    ...baseProperties,
    order: () => p.manyToOne(Order).index(),
    type: p.enum(ORDER_DOCUMENT_TYPES),
    ...documentProperties,
    uploadedBy: () => p.manyToOne(User).deleteRule('no action'),
  },
});

/** A document that comes with an order: its confirmation, an invoice. */
export class OrderDocument extends OrderDocumentSchema.class {}
OrderDocumentSchema.setClass(OrderDocument);
