import { defineEntity, p } from '@mikro-orm/core';
import { CreditNote } from '../../orders/invoices/credit-note.entity.js';
import { OrderInvoice } from '../../orders/order.entity.js';
import { baseProperties } from '../../platform/database/base.entity.js';
import { TRANSMISSION_STATUSES } from '../../rules/invoice-status.js';

const TransmissionSchema = defineEntity({
  name: 'Transmission',
  tableName: 'e_invoice_transmissions',
  properties: {
    ...baseProperties,
    /** The invoice or the credit note; exactly one of them. */
    invoice: () => p.manyToOne(OrderInvoice).nullable().unique().deleteRule('no action'),
    creditNote: () => p.manyToOne(CreditNote).nullable().unique().deleteRule('no action'),
    /** Number of the document, by which an answer names it. */
    number: p.string().length(20).unique(),
    status: p.enum(TRANSMISSION_STATUSES).default('waiting'),
    /** Time at which a worker began to put the document into the outgoing folder. */
    claimedAt: p.datetime().nullable(),
    /** Time at which the document was put into the outgoing folder. */
    sentAt: p.datetime().nullable(),
    /** Time of the access point's last answer, and the reason of a refusal, which the portal's own check may also give. */
    answeredAt: p.datetime().nullable(),
    reason: p.string().length(500).nullable(),
  },
  indexes: [
    { name: 'e_invoice_transmissions_waiting', properties: ['createdAt'], where: "status = 'waiting'" },
    { name: 'e_invoice_transmissions_status', properties: ['status'] },
  ],
});

/** The way of an e-invoice through the access point of the Peppol network. */
export class Transmission extends TransmissionSchema.class {}
TransmissionSchema.setClass(Transmission);
