import { defineEntity, p } from '@mikro-orm/core';
import { now } from '../../platform/clock.js';
import { baseProperties } from '../../platform/database/base.entity.js';
import { CXML_DOCUMENT_KINDS, CXML_DOCUMENT_STATUSES } from '../../rules/cxml-document.js';
import { PurchaseOrder } from '../orders/purchase-order.entity.js';

const OutgoingDocumentSchema = defineEntity({
  name: 'OutgoingDocument',
  tableName: 'cxml_documents',
  uniques: [{ properties: ['purchaseOrder', 'kind', 'recordId'] }],
  indexes: [{ name: 'cxml_documents_due', properties: ['nextAttemptAt'], where: "status = 'pending'" }],
  properties: {
    ...baseProperties,
    purchaseOrder: () => p.manyToOne(PurchaseOrder).deleteRule('cascade'),
    kind: p.enum(CXML_DOCUMENT_KINDS),
    /** The order, the invoice or the credit note that it is about, and its number. */
    recordId: p.uuid(),
    number: p.string().length(20),
    status: p.enum(CXML_DOCUMENT_STATUSES).default('pending'),
    /** Number of tries. */
    attempts: p.integer().default(0),
    nextAttemptAt: p
      .datetime()
      .defaultRaw('now()')
      .onCreate(() => now()),
    /** Until when a worker sends it. */
    claimedUntil: p.datetime().nullable(),
    attemptedAt: p.datetime().nullable(),
    /** Code of the last answer: that of its cXML, otherwise that of HTTP. */
    answerStatus: p.smallint().nullable(),
    /** Text of the last answer, or why there was none. */
    answer: p.text().nullable(),
  },
});

/** A document for a purchasing system: a confirmation, a ship notice, an invoice or a credit note. */
export class OutgoingDocument extends OutgoingDocumentSchema.class {}
OutgoingDocumentSchema.setClass(OutgoingDocument);
