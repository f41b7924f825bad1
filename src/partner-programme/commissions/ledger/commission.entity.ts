import { defineEntity, p } from '@mikro-orm/core';
import { Company } from '../../../companies/company.entity.js';
import { Order, OrderPayment } from '../../../orders/order.entity.js';
import { baseProperties } from '../../../platform/database/base.entity.js';
import { amount, fraction, optionalAmount } from '../../../platform/database/columns.js';
import { Quote } from '../../../quotes/quote.entity.js';
import type { EInvoice } from '../../../orders/invoices/e-invoice/e-invoice.js';
import { COMMISSION_KINDS, type CommissionPart } from '../../../rules/commission.js';
import type { CommissionVat } from '../../../rules/commission-vat.js';
import { PARTNER_TIER_NAMES } from '../../../rules/partner-tier.js';
import { User } from '../../../users/user.entity.js';

const QuoteCommissionSchema = defineEntity({
  name: 'QuoteCommission',
  tableName: 'quote_commissions',
  indexes: [
    {
      name: 'quote_commissions_of_client',
      expression: `create index quote_commissions_of_client on quote_commissions (partner_id, client_id)`,
    },
  ],
  properties: {
    /** The quote is the primary key: it is accepted only once, and so earns commission only once. */
    quote: () => p.oneToOne(Quote).primary().owner(),
    /** Company of the partner. */
    partner: () => p.manyToOne(Company),
    client: () => p.manyToOne(Company),
    /** The partner's rate at the acceptance as a fraction, and its source: the tier, or an exception (by its id). */
    rate: fraction(),
    tier: p.enum(PARTNER_TIER_NAMES),
    exceptionId: p.uuid().nullable(),
    /** Value of the lines with commission, without tax and shipping. */
    basis: amount(),
    commission: amount(),
    /** Rates with their bases in cents; several when product groups have different rates. */
    parts: p.json<CommissionPart[]>(),
    acceptedOn: p.date(),
  },
});

/** Commission that was promised to a partner when a quote was accepted. The database rejects changes. */
export class QuoteCommission extends QuoteCommissionSchema.class {}
QuoteCommissionSchema.setClass(QuoteCommission);

const CommissionStatementSchema = defineEntity({
  name: 'CommissionStatement',
  tableName: 'commission_statements',
  indexes: [
    {
      name: 'commission_statements_of_partner',
      expression: `create index commission_statements_of_partner on commission_statements (partner_id, issued_on desc, id)`,
    },
  ],
  properties: {
    ...baseProperties,
    /** Number from a series without gaps: ST-2026-0001. */
    number: p.string().length(20).unique(),
    partner: () => p.manyToOne(Company),
    /** First and last day of the period in which the paid rows became payable. It follows the previous statement's period. */
    fromDay: p.date(),
    untilDay: p.date(),
    issuedOn: p.date(),
    /** Commission, without VAT. */
    amount: amount(),
    /** VAT that is paid with it; only of a self-billed invoice. */
    tax: amount().default(0),
    /** The partner's VAT; null without a decision: we or its number are not registered. */
    vat: p.json<CommissionVat>().nullable(),
    /** Content of the self-billed invoice; null for a statement that is no invoice. */
    document: p.json<EInvoice>().nullable(),
    /** Number of ledger rows that the statement pays. */
    entries: p.integer(),
    actor: () => p.manyToOne(User).deleteRule('no action'),
    actorName: p.string(),
  },
});

/** A payout to a partner. The database rejects changes. */
export class CommissionStatement extends CommissionStatementSchema.class {}
CommissionStatementSchema.setClass(CommissionStatement);

const CommissionEntrySchema = defineEntity({
  name: 'CommissionEntry',
  tableName: 'commission_entries',
  indexes: [
    {
      name: 'commission_entries_of_quote',
      expression: `create index commission_entries_of_quote on commission_entries (quote_id) include (kind, accrued, owed) where quote_id is not null`,
    },
    {
      name: 'commission_entries_by_day',
      expression: `create index commission_entries_by_day on commission_entries (partner_id, day desc, created_at desc, id)`,
    },
    {
      name: 'commission_entries_of_all',
      expression: `create index commission_entries_of_all on commission_entries (day desc, created_at desc, id)`,
    },
    {
      name: 'commission_entries_by_amount',
      expression: `create index commission_entries_by_amount on commission_entries (partner_id, amount desc, created_at desc, id)`,
    },
    {
      name: 'commission_entries_as_written',
      expression: `create index commission_entries_as_written on commission_entries (partner_id, created_at desc, id desc)`,
    },
    {
      name: 'commission_entries_payable',
      expression: `create index commission_entries_payable on commission_entries (partner_id, payable_on) where payable_on is not null`,
    },
  ],
  properties: {
    ...baseProperties,
    partner: () => p.manyToOne(Company),
    kind: p.enum(COMMISSION_KINDS),
    /** Day of the event that the row records. */
    day: p.date(),
    /** Amount of the row: `owed`, or `accrued` if `owed` is zero. */
    amount: amount(),
    /** Change of the expected commission, which is not earned yet. */
    accrued: amount(),
    /** Change of the commission that is earned and not paid out. */
    owed: amount(),
    /** First day on which `owed` can be paid out; null for expected commission. */
    payableOn: p.date().nullable(),
    quote: () => p.manyToOne(Quote).nullable().deleteRule('no action'),
    order: () => p.manyToOne(Order).nullable().deleteRule('no action'),
    payment: () => p.manyToOne(OrderPayment).nullable().deleteRule('no action'),
    statement: () => p.manyToOne(CommissionStatement).nullable().deleteRule('no action'),
    rate: fraction().nullable(),
    basis: optionalAmount(),
    reason: p.text().nullable(),
    /** Member of staff who entered the adjustment or paid it out; null for automatic rows. */
    actor: () => p.manyToOne(User).nullable().deleteRule('no action'),
    actorName: p.string().nullable(),
  },
});

/**
 * A row of the ledger with signed amounts. The database rejects changes, and updates the partner's balance with each
 * row.
 */
export class CommissionEntry extends CommissionEntrySchema.class {}
CommissionEntrySchema.setClass(CommissionEntry);

const CommissionStatementEntrySchema = defineEntity({
  name: 'CommissionStatementEntry',
  tableName: 'commission_statement_entries',
  properties: {
    /** The ledger row is the primary key, so that no row is paid twice. */
    entry: () => p.oneToOne(CommissionEntry).primary().owner(),
    statement: () => p.manyToOne(CommissionStatement).index(),
  },
});

/** Link between a ledger row and the statement that paid it. */
export class CommissionStatementEntry extends CommissionStatementEntrySchema.class {}
CommissionStatementEntrySchema.setClass(CommissionStatementEntry);
