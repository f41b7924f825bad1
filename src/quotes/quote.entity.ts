import { defineEntity, p } from '@mikro-orm/core';
import { baseProperties } from '../platform/database/base.entity.js';
import { BILLING_PERIODS } from '../rules/billing.js';
import { now } from '../platform/clock.js';
import { Company } from '../companies/company.entity.js';
import { amount, fraction, optionalAmount } from '../platform/database/columns.js';
import { User } from '../users/user.entity.js';
import type { DeliveryAddress, QuoteDocument } from './quote-document.js';
import { QUOTE_STATUSES } from '../rules/quote-status.js';

/** What is offered, of a quote and of the order that is made of it: amounts in cents, rates as fractions. */
export const termsProperties = {
  customerReference: p.string().length(200).nullable(),
  deliveryNotes: p.text().nullable(),
  /** What its buyer asked for with it: a note, when they want it (a day), and where. */
  buyerNote: p.text().nullable(),
  wantedDate: p.date().nullable(),
  deliveryAddress: p.json<DeliveryAddress>().nullable(),
  subtotal: amount(),
  shippingCost: optionalAmount(),
  /** A fraction, 0.21 is 21%. */
  taxPercentage: fraction(),
  taxReason: p.string(),
  tax: amount(),
  total: amount(),
  leadTimeWeeks: p.smallint().nullable(),
  /** A fraction, 0.3 is 30%. */
  prepaymentPercentage: fraction().nullable(),
  /** Names of the main products in order, and what `search` looks through: kept with the lines, for the list. */
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
  ],
  properties: {
    ...baseProperties,
    updatedAt: p
      .datetime()
      .defaultRaw('now()')
      .onCreate(() => now()),
    /** Who made that change; null is the system itself. */
    updatedBy: () => p.manyToOne(User).nullable().deleteRule('no action'),
    /** Running number, Q-2026-000123. */
    number: p.string().length(20).unique(),
    company: () => p.manyToOne(Company),
    /** The contact: who made the quote. */
    user: () => p.manyToOne(User).index(),
    /** Who made it for them, of staff or of their partner; null where its contact did. See `quote-visibility.ts`. */
    preparedBy: () => p.manyToOne(User).nullable().deleteRule('no action'),
    /** The partner that made it for its client; null for a company's own, and for those of staff. */
    partner: () => p.manyToOne(Company).nullable().deleteRule('no action'),
    status: p.enum(QUOTE_STATUSES).default('draft'),
    /** Grows with every change; the ETag. */
    version: p.integer().default(1),
    /** Number of the revision a submitted quote is drawn from; null while a draft has never been submitted. */
    revision: p.integer().nullable(),
    rejectionReason: p.text().nullable(),
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

/** A price quote. Its status is written by the workflow alone. */
export class Quote extends QuoteSchema.class {}
QuoteSchema.setClass(Quote);

/** What a line says, of a quote and of the order that is made of it. */
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
  properties: {
    ...baseProperties,
    quote: () => p.manyToOne(Quote).index().deleteRule('cascade'),
    position: p.smallint(),
    /** The product's line that an option belongs to. */
    parent: () => p.manyToOne(QuoteItem).nullable().deleteRule('cascade'),
    ...lineProperties,
  },
});

/** A line item: a product, or with `optionId` an option of the product's line above it. */
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
    /** hashDocument(document). */
    sha256: p.character().length(64),
    createdBy: p.string(),
  },
});

/** The whole priced document as it was at one moment. Never changed: the database refuses it. */
export class QuoteRevision extends QuoteRevisionSchema.class {}
QuoteRevisionSchema.setClass(QuoteRevision);

export const QUOTE_EVENT_TYPES = [
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
    /** Null is the system itself. */
    actor: () => p.manyToOne(User).nullable().deleteRule('no action'),
    actorName: p.string().nullable(),
    reason: p.text().nullable(),
  },
});

/** What happened to a quote, written in the transaction that made it happen. */
export class QuoteEvent extends QuoteEventSchema.class {}
QuoteEventSchema.setClass(QuoteEvent);

const QuoteAcceptanceSchema = defineEntity({
  name: 'QuoteAcceptance',
  tableName: 'quote_acceptances',
  properties: {
    /** The key is the quote: a quote is accepted once or not at all. */
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

/** Who accepted exactly what: the revision, its hash, the signer, the time and the address. */
export class QuoteAcceptance extends QuoteAcceptanceSchema.class {}
QuoteAcceptanceSchema.setClass(QuoteAcceptance);

/** What is shown of an acceptance. */
export type Acceptance = Pick<
  QuoteAcceptance,
  'revision' | 'signerName' | 'signerTitle' | 'purchaseOrder' | 'acceptedAt'
>;
