import { defineEntity, p } from '@mikro-orm/core';
import { baseProperties } from '../platform/database/base.entity.js';
import { BILLING_PERIODS } from '../rules/billing.js';
import { now } from '../platform/clock.js';
import { Company } from '../companies/company.entity.js';
import { amount, fraction, optionalAmount } from '../platform/database/columns.js';
import { User } from '../users/user.entity.js';
import type { DeliveryAddress, QuoteDocument } from './document/quote-document.js';
import type { TaxDecision } from './tax/tax-decision.js';
import { SUPPLIES } from '../rules/tax.js';
import type { AcceptanceSignatureDto } from './acceptance/acceptance.dto.js';
import type { AcceptanceNeed } from '../rules/acceptance.js';
import { QUOTE_STATUSES } from '../rules/quote-status.js';

/**
 * Columns with the terms of a quote, and of the order that is created from it. Amounts are in cents, rates are
 * fractions.
 */
export const termsProperties = {
  customerReference: p.string().length(200).nullable(),
  deliveryNotes: p.text().nullable(),
  /** The buyer's note; the next two are the day by which the buyer needs the delivery, and the delivery address. */
  buyerNote: p.text().nullable(),
  wantedDate: p.date().nullable(),
  deliveryAddress: p.json<DeliveryAddress>().nullable(),
  subtotal: amount(),
  shippingCost: optionalAmount(),
  /** Tax rate as a fraction: 0.21 is 21%. */
  taxPercentage: fraction(),
  taxReason: p.string(),
  /** How the VAT was decided; null for a seller without a VAT number. Amounts inside are in cents. */
  taxDecision: p.json<TaxDecision>().nullable(),
  tax: amount(),
  total: amount(),
  leadTimeWeeks: p.smallint().nullable(),
  /** Prepayment as a fraction of the total: 0.3 is 30%. */
  prepaymentPercentage: fraction().nullable(),
  /**
   * Names of the products in order. Like `searchText`, it is written whenever the lines change, so that lists need not
   * read the lines.
   */
  productNames: p.array(),
  searchText: p.text(),
};

const QuoteSchema = defineEntity({
  name: 'Quote',
  tableName: 'quotes',
  indexes: [
    {
      name: 'quotes_of_partner',
      expression: `create index quotes_of_partner on quotes (partner_id, created_at desc, id) include (company_id, status, total) where partner_id is not null and deleted_at is null`,
    },
    {
      name: 'quotes_of_company_by_change',
      expression: `create index quotes_of_company_by_change on quotes (company_id, updated_at desc, id desc) where deleted_at is null and status <> 'draft'`,
    },
    {
      name: 'quotes_of_partner_by_change',
      expression: `create index quotes_of_partner_by_change on quotes (partner_id, updated_at desc, id desc) where partner_id is not null and deleted_at is null`,
    },
    {
      name: 'quotes_of_partner_to_expire',
      expression: `create index quotes_of_partner_to_expire on quotes (partner_id, valid_until) where partner_id is not null and status = 'sent' and deleted_at is null`,
    },
    {
      name: 'quotes_that_wait_for_signatures',
      expression: `create index quotes_that_wait_for_signatures on quotes (company_id, id) where acceptance_needs is not null`,
    },
    {
      name: 'quotes_that_need_agreement',
      expression: `create index quotes_that_need_agreement on quotes (id) where needs_agreement is not null`,
    },
  ],
  properties: {
    ...baseProperties,
    updatedAt: p
      .datetime()
      .defaultRaw('now()')
      .onCreate(() => now()),
    /** The user who made the last change; null for a change by the system. */
    updatedBy: () => p.manyToOne(User).nullable().deleteRule('no action'),
    /** Quote number from a running series: Q-2026-000123. */
    number: p.string().length(20).unique(),
    company: () => p.manyToOne(Company),
    /** The contact: the user who created the quote, or for whom it was prepared. */
    user: () => p.manyToOne(User).index(),
    /**
     * The member of staff or partner user who prepared the quote; null when the contact created it. See
     * `quote-visibility.ts`.
     */
    preparedBy: () => p.manyToOne(User).nullable().deleteRule('no action'),
    /**
     * The partner that prepared the quote for its client; null for a company's own quotes and for quotes that staff
     * prepared.
     */
    partner: () => p.manyToOne(Company).nullable().deleteRule('no action'),
    /** Name of the API token that wrote the content, until a person has saved it; null when a person has. */
    draftedBy: p.string().length(80).nullable(),
    status: p.enum(QUOTE_STATUSES).default('draft'),
    /** Version; each change increases it. It is the ETag. */
    version: p.integer().default(1),
    /** Number of the current revision, whose document is shown; null while the quote has never been submitted. */
    revision: p.integer().nullable(),
    rejectionReason: p.text().nullable(),
    /** While an approved revision waits for agreements: the rules that need one, in words. Only staff see them. */
    needsAgreement: p.array().nullable(),
    /** While an acceptance request waits: what it lacks. Empty when a change of the rule left nothing to wait for. */
    acceptanceNeeds: p.array().$type<AcceptanceNeed[]>().nullable(),
    ...termsProperties,
    currency: p.character().length(3).default('EUR'),
    deliveryMethod: p.string().default('EXW'),
    validUntil: p.datetime().nullable(),
    submittedAt: p.datetime().nullable(),
    sentAt: p.datetime().nullable(),
    deletedAt: p.datetime().nullable(),
    items: () => p.oneToMany(QuoteItem).mappedBy('quote').orderBy({ position: 'asc' }),
  },
});

/** A price quote. Only the workflow changes its status. */
export class Quote extends QuoteSchema.class {}
QuoteSchema.setClass(Quote);

/** Columns of a quote's line, and of the line of the order that is created from it. */
export const lineProperties = {
  productId: p.string(),
  optionProductId: p.string().nullable(),
  optionId: p.string().nullable(),
  optionGroup: p.string().nullable(),
  priceConfigurationId: p.string(),
  name: p.string(),
  description: p.text(),
  category: p.string(),
  type: p.string(),
  /** Kind of supply, which determines the VAT; null in lines of earlier versions (`supplyOfLine`). */
  supply: p.enum(SUPPLIES).nullable(),
  image: p.string(),
  leadTimeWeeks: p.smallint(),
  quantity: p.integer(),
  unitPrice: optionalAmount(),
  listPrice: optionalAmount(),
  billingPeriod: p.enum(BILLING_PERIODS),
  billingTerm: p.smallint(),
  total: optionalAmount(),
};

const QuoteItemSchema = defineEntity({
  name: 'QuoteItem',
  tableName: 'quote_items',
  indexes: [
    {
      name: 'quote_items_of_product',
      expression: `create index quote_items_of_product on quote_items (product_id, created_at desc) where option_id is null`,
    },
  ],
  properties: {
    ...baseProperties,
    quote: () => p.manyToOne(Quote).index().deleteRule('cascade'),
    position: p.smallint(),
    /** For an option: the line of its product. */
    parent: () => p.manyToOne(QuoteItem).nullable().deleteRule('cascade'),
    ...lineProperties,
  },
});

/** A line of a quote: a product, or, with `optionId`, an option of its parent line. */
export class QuoteItem extends QuoteItemSchema.class {}
QuoteItemSchema.setClass(QuoteItem);

export const REVISION_REASONS = [
  'submitted',
  'prepared',
  'lines_changed',
  'price_adjusted',
  'approved',
  'extended',
] as const;
export type RevisionReason = (typeof REVISION_REASONS)[number];

const QuoteRevisionSchema = defineEntity({
  name: 'QuoteRevision',
  tableName: 'quote_revisions',
  uniques: [{ properties: ['quote', 'number'] }],
  properties: {
    ...baseProperties,
    quote: () => p.manyToOne(Quote),
    number: p.integer(),
    reason: p.enum(REVISION_REASONS),
    document: p.json<QuoteDocument>(),
    /** Result of `hashDocument(document)`. */
    sha256: p.character().length(64),
    createdBy: p.string(),
  },
});

/** A revision: the whole document with its prices at a certain time. It is immutable; the database rejects updates. */
export class QuoteRevision extends QuoteRevisionSchema.class {}
QuoteRevisionSchema.setClass(QuoteRevision);

const QUOTE_EVENT_TYPES = [
  'created',
  'submitted',
  'prepared',
  'withdrawn',
  'lines_changed',
  'price_adjusted',
  'sent',
  'declined',
  'recalled',
  'change_requested',
  'extended',
  'accepted',
  'rejected',
  'expired',
  'emailed',
  'reminded',
  'deleted',
] as const;
export type QuoteEventType = (typeof QUOTE_EVENT_TYPES)[number];

/** Steps of acceptance requests, which a quote's history contains beside its events. */
const SIGNATURE_EVENT_TYPES = [
  'signature_asked',
  'signed',
  'signature_refused',
  'signature_withdrawn',
  'signature_lapsed',
] as const;
export const HISTORY_EVENT_TYPES = [...QUOTE_EVENT_TYPES, ...SIGNATURE_EVENT_TYPES] as const;
export type HistoryEventType = (typeof HISTORY_EVENT_TYPES)[number];

const QuoteEventSchema = defineEntity({
  name: 'QuoteEvent',
  tableName: 'quote_events',
  properties: {
    ...baseProperties,
    quote: () => p.manyToOne(Quote).index(),
    type: p.enum(QUOTE_EVENT_TYPES),
    fromStatus: p.enum(QUOTE_STATUSES).nullable(),
    toStatus: p.enum(QUOTE_STATUSES).nullable(),
    revision: p.integer().nullable(),
    /** The user who caused the event; null for the system. */
    actor: () => p.manyToOne(User).nullable().deleteRule('no action'),
    actorName: p.string().nullable(),
    reason: p.text().nullable(),
  },
});

/** An event in a quote's history, written in the transaction of the change. */
export class QuoteEvent extends QuoteEventSchema.class {}
QuoteEventSchema.setClass(QuoteEvent);

const QuoteAcceptanceSchema = defineEntity({
  name: 'QuoteAcceptance',
  tableName: 'quote_acceptances',
  properties: {
    /** The quote is the primary key, so that a quote can be accepted only once. */
    quote: () => p.oneToOne(Quote).primary().owner(),
    revision: p.integer(),
    sha256: p.character().length(64),
    signerName: p.string().length(100),
    signerTitle: p.string().length(100).nullable(),
    purchaseOrder: p.string().length(100).nullable(),
    user: () => p.manyToOne(User),
    address: p.string(),
    acceptedAt: p.datetime(),
  },
});

/** Acceptance of a quote: revision, hash, signer, time and address. */
export class QuoteAcceptance extends QuoteAcceptanceSchema.class {}
QuoteAcceptanceSchema.setClass(QuoteAcceptance);

/** Columns of an acceptance that screens and documents show. */
export type Acceptance = Pick<
  QuoteAcceptance,
  'revision' | 'signerName' | 'signerTitle' | 'purchaseOrder' | 'acceptedAt'
>;

/** An acceptance with the signatures of others under it; none when the company's rule needed no more than the signer. */
export type SignedAcceptance = Acceptance & { signatures: AcceptanceSignatureDto[] };
