import { defineEntity, p } from '@mikro-orm/core';
import { baseProperties, editorProperties } from '../platform/database/base.entity.js';
import { Company } from '../companies/company.entity.js';
import { amount } from '../platform/database/columns.js';
import { documentProperties } from '../platform/uploads/stored-document.js';
import type { DocumentCompany, DocumentContact } from '../quotes/document/quote-document.js';
import { lineProperties, Quote, termsProperties } from '../quotes/quote.entity.js';
import { User } from '../users/user.entity.js';
import type { StoredBillingPlan } from './invoices/stored-billing-plan.js';
import type { EInvoice } from './invoices/e-invoice/e-invoice.js';
import { BILLING_KINDS } from '../rules/billing-plan.js';
import { EVIDENCE_TYPES, ORDER_DOCUMENT_TYPES } from '../rules/order-document-types.js';
import { PAYMENT_KINDS, PAYMENT_METHODS, PAYMENT_STATUSES } from '../rules/order-payment.js';
import { ORDER_STATUSES } from '../rules/order-status.js';
import type { PaymentNotice } from '../rules/payment-notice.js';

const OrderSchema = defineEntity({
  name: 'Order',
  tableName: 'orders',
  properties: {
    ...baseProperties,
    ...editorProperties,
    /** Order number from a running series: O-2026-000123. */
    number: p.string().length(20).unique(),
    /** The accepted quote. A unique index allows only one order of a quote that is not cancelled. */
    quote: () => p.manyToOne(Quote).index(),
    /** The cancelled order of the same quote that this order replaces. */
    replaces: () => p.manyToOne(Order).nullable().index().deleteRule('no action'),
    quoteNumber: p.string().length(20),
    /** The accepted revision of the quote; `sha256` is the hash of its document. */
    revision: p.integer(),
    sha256: p.character().length(64),
    company: () => p.manyToOne(Company),
    /** The contact: the quote's contact. */
    user: () => p.manyToOne(User).index(),
    /** The company, like the contact, as it was when the quote was accepted. */
    companyDetails: p.json<DocumentCompany>(),
    contact: p.json<DocumentContact>(),
    status: p.enum(ORDER_STATUSES).default('pending'),
    /** Time of the last change of the status; null until the first change. */
    statusSince: p.datetime().nullable(),
    paymentStatus: p.enum(PAYMENT_STATUSES).default('unpaid'),
    /** Version; each change increases it. It is the ETag. */
    version: p.integer().default(1),
    /** The client's purchase order number, given when the client accepted the quote. */
    purchaseOrder: p.string().length(100).nullable(),
    ...termsProperties,
    currency: p.character().length(3),
    /** Payments received minus refunds. */
    paidAmount: amount(),
    /** Sum of the credits, which reduce the total. With the paid amount it can be more than the total: credit that is left. */
    creditedAmount: amount().default(0),
    deliveryMethod: p.string(),
    /** The billing plan as staff changed it; null while it is that of the accepted content. */
    billingPlan: p.json<StoredBillingPlan>().nullable(),
    /** Expected day of arrival; `shippedOn` and `deliveredOn` are the days of shipping and delivery. */
    expectedOn: p.date().nullable(),
    shippedOn: p.date().nullable(),
    deliveredOn: p.date().nullable(),
    carrier: p.string().length(100).nullable(),
    trackingUrl: p.string().length(500).nullable(),
    /** Why the next invoice, which is due, could not be issued, and since when; null when nothing keeps it. */
    invoiceRefusal: p.text().nullable(),
    invoiceRefusedAt: p.datetime().nullable(),
  },
  indexes: [
    {
      name: 'orders_refused_invoices',
      properties: ['invoiceRefusedAt'],
      where: 'invoice_refusal is not null',
    },
    {
      name: 'orders_one_living_a_quote',
      expression: `create unique index "orders_one_living_a_quote" on "orders" ("quote_id") where (status <> 'cancelled'::text)`,
    },
  ],
});

/** An order: the accepted content of a quote, and its progress since then. */
export class Order extends OrderSchema.class {}
OrderSchema.setClass(Order);

const OrderLineSchema = defineEntity({
  name: 'OrderLine',
  tableName: 'order_lines',
  properties: {
    /** In the first order of a quote, this is the id of the quote's line. */
    id: p.uuid().primary(),
    order: () => p.manyToOne(Order).index(),
    position: p.smallint(),
    /** For an option: the line of its product. */
    parent: () => p.manyToOne(OrderLine).nullable().deleteRule('no action'),
    ...lineProperties,
  },
});

/** A line of an order: a product, or, with `optionId`, an option of its parent line. It is immutable. */
export class OrderLine extends OrderLineSchema.class {}
OrderLineSchema.setClass(OrderLine);

const OrderPaymentSchema = defineEntity({
  name: 'OrderPayment',
  tableName: 'order_payments',
  properties: {
    ...baseProperties,
    order: () => p.manyToOne(Order),
    /** Number of the payment within its order, from 1, in the order of recording. */
    number: p.smallint(),
    kind: p.enum(PAYMENT_KINDS),
    /** Amount, greater than 0 for payments and for refunds. */
    amount: amount(),
    /** Amount by which the row changes the order's credited amount (see `PaymentRow`). */
    credited: amount().default(0),
    /** Part of a refund that pays back credit of credit notes; negative for a payment that undoes such a refund. */
    repaid: amount().default(0),
    /** The invoice that the row names: it is settled first. Null for a row of the whole order. */
    invoice: () => p.manyToOne(OrderInvoice).nullable().deleteRule('no action'),
    /** Day of the payment or refund. */
    paidOn: p.date(),
    /** Method of payment; null when staff entered only the total paid amount. */
    method: p.enum(PAYMENT_METHODS).nullable(),
    reference: p.string().length(100).nullable(),
    /** Note that only staff see. */
    note: p.text().nullable(),
    actor: () => p.manyToOne(User).deleteRule('no action'),
    actorName: p.string(),
  },
  uniques: [{ properties: ['order', 'number'] }],
});

/** A payment for an order, or a refund. It is immutable; a mistake is corrected by another row. */
export class OrderPayment extends OrderPaymentSchema.class {}
OrderPaymentSchema.setClass(OrderPayment);

const OrderInvoiceSchema = defineEntity({
  name: 'OrderInvoice',
  tableName: 'order_invoices',
  properties: {
    ...baseProperties,
    order: () => p.manyToOne(Order),
    /** The order's company, which a trigger sets. */
    company: () => p.manyToOne(Company).nullable().deleteRule('no action'),
    /** Invoice number from a series without gaps: INV-2026-000001. */
    number: p.string().length(20).unique(),
    issuedOn: p.date(),
    dueOn: p.date(),
    /** The part of the billing plan: its number, from 1, the number of parts, and what it contains. */
    part: p.smallint().default(1),
    parts: p.smallint().default(1),
    kind: p.enum(BILLING_KINDS).default('whole'),
    /** First and last day of a recurring part. */
    periodFrom: p.date().nullable(),
    periodTo: p.date().nullable(),
    /** Months from the delivery until the next part is due; null when it is due at the shipment, and for the last part. */
    nextMonths: p.smallint().nullable(),
    /** Amount without VAT, VAT, and their sum. */
    net: amount().default(0),
    tax: amount().default(0),
    total: amount().default(0),
    /** Part of `total` that is neither paid nor credited; below, the sum of the credit notes. Triggers update both; all else never changes. */
    openAmount: amount().default(0),
    creditNotesTotal: amount().default(0),
    /** The invoice, credited in whole, whose part this one invoices again. */
    corrects: () => p.oneToOne(OrderInvoice).owner().nullable().deleteRule('no action'),
    /** Number of reminders that were sent, and the day of the last one. */
    reminders: p.smallint().default(0),
    remindedOn: p.date().nullable(),
    /** Day from which the company disputes the invoice. */
    disputedOn: p.date().nullable(),
    /** Statement of the company that it has paid; null without one. */
    paymentNotice: p.json<PaymentNotice>().nullable(),
    /** Amount that was paid, and below the amount that was credited, when the invoice was issued. */
    paidAmount: amount(),
    creditedAmount: amount().default(0),
    /** The invoice by the terms of EN 16931, as it was issued; null for one that an earlier version issued. */
    document: p.json<EInvoice>().nullable(),
    actor: () => p.manyToOne(User).deleteRule('no action'),
    actorName: p.string(),
    /** Text for searches, which a trigger sets. */
    searchText: p.text().default(''),
  },
  uniques: [{ properties: ['order', 'part'] }],
});

/** An invoice of an order, for a part of its billing plan. It is immutable, like the accepted content of the order. */
export class OrderInvoice extends OrderInvoiceSchema.class {}
OrderInvoiceSchema.setClass(OrderInvoice);

const ORDER_EVENT_TYPES = ['status', 'document_removed', 'term_ended'] as const;

const OrderEventSchema = defineEntity({
  name: 'OrderEvent',
  tableName: 'order_events',
  properties: {
    ...baseProperties,
    order: () => p.manyToOne(Order).index(),
    type: p.enum(ORDER_EVENT_TYPES),
    /** Status before the change, for `status` events; null for the creation of the order. */
    fromStatus: p.enum(ORDER_STATUSES).nullable(),
    toStatus: p.enum(ORDER_STATUSES).nullable(),
    /**
     * For a change of the status: the message to the client, or the reason. For a document: the name of its file. For the end
     * of a term: its day and the reason.
     */
    notes: p.text().nullable(),
    actor: () => p.manyToOne(User).deleteRule('no action'),
    actorName: p.string(),
  },
});

/**
 * An event in an order's history, written in the transaction of the change. It is immutable; the database rejects
 * updates.
 */
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
    /** SHA-256 of the file; null for one that an earlier version stored. */
    sha256: p.character().length(64).nullable(),
    uploadedBy: () => p.manyToOne(User).deleteRule('no action'),
    /**
     * Why staff refused a proof of transport, which no longer counts; null for one that was not refused, like the next
     * two.
     */
    refusalReason: p.text().nullable(),
    refusedAt: p.datetime().nullable(),
    refusedBy: () => p.manyToOne(User).nullable().index().deleteRule('no action'),
  },
  indexes: [
    {
      name: 'order_documents_one_proof_a_file',
      expression: `create unique index "order_documents_one_proof_a_file" on "order_documents" ("order_id", "sha256") where type in (${EVIDENCE_TYPES.map((type) => `'${type}'`).join(', ')})`,
    },
  ],
});

/** A document for an order, for example its confirmation or an invoice. */
export class OrderDocument extends OrderDocumentSchema.class {}
OrderDocumentSchema.setClass(OrderDocument);
