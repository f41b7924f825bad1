import { defineEntity, p } from '@mikro-orm/core';
import { baseProperties } from '../platform/database/base.entity.js';
import { BILLING_PERIODS } from '../rules/billing.js';
import { now } from '../platform/clock.js';
import { Company } from '../companies/company.entity.js';
import { amount, fraction, optionalAmount } from '../platform/database/columns.js';
import { User } from '../users/user.entity.js';
import type { DeliveryAddress, QuoteDocument } from './document/quote-document.js';
import { QUOTE_STATUSES } from '../rules/quote-status.js';

/** Terms of a quote and of the order that is made from it: amounts in cents, rates as fractions. */
export const termsProperties = {
  customerReference: p.string().length(200).nullable(),
  deliveryNotes: p.text().nullable(),
  /** The buyer's wishes: a note, a delivery day and an address. */
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
  /** Names of the main products in order, and the text that `search` matches; stored for the list when the lines are written. */
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
    /** The user who made the last change; null for the system itself. */
    updatedBy: () => p.manyToOne(User).nullable().deleteRule('no action'),
    /** Running number, Q-2026-000123. */
    number: p.string().length(20).unique(),
    company: () => p.manyToOne(Company),
    /** The contact: the user who made the quote, or for whom it was prepared. */
    user: () => p.manyToOne(User).index(),
    /** The user of staff or of the partner who prepared the quote; null when the contact made it. See `quote-visibility.ts`. */
    preparedBy: () => p.manyToOne(User).nullable().deleteRule('no action'),
    /** The partner that made the quote for its client; null for a company's own quotes and for those of staff. */
    partner: () => p.manyToOne(Company).nullable().deleteRule('no action'),
    status: p.enum(QUOTE_STATUSES).default('draft'),
    /** Grows with every change; used as the ETag. */
    version: p.integer().default(1),
    /** Number of the revision that a submitted quote is drawn from; null while a draft has never been submitted. */
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

/** A price quote. Only the workflow writes its status. */
export class Quote extends QuoteSchema.class {}
QuoteSchema.setClass(Quote);

/** Columns of a line of a quote and of the order that is made from it. */
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
    /** The line of the product that an option belongs to. */
    parent: () => p.manyToOne(QuoteItem).nullable().deleteRule('cascade'),
    ...lineProperties,
  },
});

/** A line item: a product, or with `optionId` an option of its parent line. */
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
    /** Value of `hashDocument(document)`. */
    sha256: p.character().length(64),
    createdBy: p.string(),
  },
});

/** The complete priced document at one moment. Immutable: the database refuses updates. */
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
    /** Null for the system itself. */
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
    /** The quote is the primary key, so a quote is accepted at most once. */
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

/** Columns of an acceptance that are shown. */
export type Acceptance = Pick<
  QuoteAcceptance,
  'revision' | 'signerName' | 'signerTitle' | 'purchaseOrder' | 'acceptedAt'
>;
