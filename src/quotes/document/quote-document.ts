import { createHash } from 'node:crypto';
import type { BillingPeriod } from '../../rules/billing.js';
import type { Cents } from '../../rules/money.js';
import { fractionOf } from '../../rules/price.js';

/**
 * A quote as a document: the content that is shown, printed, mailed and accepted, with the names and prices of that
 * time. A submitted quote is always drawn from the document of its current revision, a draft from its lines. Amounts
 * are integer cents, rates are fractions (0.21), times are ISO 8601 in UTC.
 */
export interface QuoteDocument {
  quoteId: string;
  /** Running number, for example Q-2026-000123. */
  number: string;
  /** Null while the quote is a draft. */
  revision: number | null;
  /** True for an approved revision, which the client can accept; all other documents are read-only. */
  isOffer: boolean;
  createdAt: string;
  /** Time when the revision was written; for a draft, when it was last saved. */
  issuedAt: string;
  customerReference: string | null;
  deliveryNotes: string | null;
  /** The buyer's note with the submission; absent from documents that are older than this field. */
  buyerNote?: string | null;
  /** A day, `2026-12-31`. */
  wantedDate?: string | null;
  deliveryAddress?: DeliveryAddress | null;
  company: DocumentCompany;
  contact: DocumentContact;
  /** Name of the user of staff or of the partner who made the quote; absent when the buyer made it. */
  preparedBy?: string;
  /** The partner's company, when a partner made the quote. */
  partner?: { id: string; name: string };
  /** Products in order, each followed by its options. */
  lines: DocumentLine[];
  totals: DocumentTotals;
  terms: DocumentTerms;
}

export interface DocumentCompany {
  id: string;
  name: string;
  addressLine1: string;
  addressLine2: string | null;
  city: string;
  postalCode: string;
  countryCode: string;
  vatNumber: string | null;
  cocNumber: string | null;
  type: string;
}

/** Delivery address, when it is not the company's own address. */
export interface DeliveryAddress {
  /** Recipient at the address: a person, a site, a dock. */
  name: string | null;
  addressLine1: string;
  addressLine2: string | null;
  city: string;
  postalCode: string;
  countryCode: string;
}

export interface DocumentContact {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
}

export interface DocumentLine {
  id: string;
  /** Null for a product; for an option, the id of the product's line. */
  parentId: string | null;
  productId: string;
  /** The option's own product when it is in the catalogue, else null. */
  optionProductId: string | null;
  optionId: string | null;
  optionGroup: string | null;
  priceConfigurationId: string;
  name: string;
  description: string;
  category: string;
  type: string;
  image: string;
  leadTimeWeeks: number;
  quantity: number;
  /** Null while the price is still to be quoted ('Custom Quote'). */
  unitPrice: Cents | null;
  /** The catalogue's price when the line was priced; differs from `unitPrice` after staff adjusted it. */
  listPrice: Cents | null;
  billingPeriod: BillingPeriod;
  billingTerm: number;
  total: Cents | null;
}

interface DocumentTotals {
  subtotal: Cents;
  /** Null until staff have set it ('T.B.D.'). */
  shippingCost: Cents | null;
  /** A fraction, 0.21 is 21%. */
  taxPercentage: number;
  /** Reason that this rate applies. */
  taxReason: string;
  tax: Cents;
  total: Cents;
}

interface DocumentTerms {
  currency: string;
  validUntil: string | null;
  leadTimeWeeks: number | null;
  deliveryMethod: string;
  /** A fraction, 0.3 is 30%. */
  prepaymentPercentage: number | null;
}

/** Returns the amount of the total to pay in advance, in cents; null without a prepayment, or while the total is not final. */
export function prepaymentOf({ totals, terms }: Pick<QuoteDocument, 'totals' | 'terms'>): Cents | null {
  if (!terms.prepaymentPercentage || totals.shippingCost === null) return null;
  return fractionOf(totals.total, terms.prepaymentPercentage);
}

/** Returns the sha256 of the document, hex. An acceptance is bound to it, and it is part of the PDF's key in the storage. */
export function hashDocument(document: QuoteDocument): string {
  return createHash('sha256').update(canonicalJson(document)).digest('hex');
}

/** Serialises with sorted keys, so that a document read back from `jsonb` has the same hash. */
function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
