import { defineEntity, p } from '@mikro-orm/core';
import { Company } from '../../companies/company.entity.js';
import { amount } from '../../platform/database/columns.js';
import { baseProperties } from '../../platform/database/base.entity.js';
import { CREDIT_REASONS } from '../../rules/credit.js';
import { User } from '../../users/user.entity.js';
import { Order, OrderInvoice } from '../order.entity.js';
import type { EInvoice } from './e-invoice/e-invoice.js';

const CreditNoteSchema = defineEntity({
  name: 'CreditNote',
  tableName: 'credit_notes',
  properties: {
    ...baseProperties,
    invoice: () => p.manyToOne(OrderInvoice).deleteRule('no action'),
    order: () => p.manyToOne(Order).deleteRule('no action'),
    company: () => p.manyToOne(Company).deleteRule('no action'),
    /** Number from a series of its own, without gaps: CN-2026-000001. */
    number: p.string().length(20).unique(),
    issuedOn: p.date(),
    reason: p.enum(CREDIT_REASONS),
    /** Amount without VAT, VAT, and their sum; positive. */
    net: amount(),
    tax: amount(),
    total: amount(),
    /** The credit note by the terms of EN 16931, as it was issued. */
    document: p.json<EInvoice>(),
    actor: () => p.manyToOne(User).deleteRule('no action'),
    actorName: p.string(),
    /** Text for searches, which a trigger sets. */
    searchText: p.text().default(''),
  },
});

/** A credit note: takes back an invoice or a part of it. It is immutable. */
export class CreditNote extends CreditNoteSchema.class {}
CreditNoteSchema.setClass(CreditNote);
