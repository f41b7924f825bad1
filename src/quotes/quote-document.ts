import { createHash } from 'node:crypto';
import type { BillingPeriod } from '../rules/billing.js';
import type { Cents } from '../rules/money.js';
import { fractionOf } from '../rules/price.js';

/**
 * A quote as a document: everything that is read, printed, mailed and accepted, with names and prices as they were.
 * A submitted quote is always drawn from the document of its current revision, a draft from its lines.
 * Amounts are integer cents, rates are fractions (0.21), times are ISO 8601 in UTC.
 */
export interface QuoteDocument {
  quoteId: string;
  /** Running number, for example Q-2026-000123. */
  number: string;
  /** Null while the quote is a draft. */
  revision: number | null;
  /** True of an approved revision: the client can accept it. Everything else is only to be read. */
  isOffer: boolean;
  createdAt: string;
  /** When the revision was written; for a draft, when the draft was last saved. */
  issuedAt: string;
  customerReference: string | null;
  deliveryNotes: string | null;
  /** What its buyer asked for when it was handed in; absent from documents that are older than the question. */
  buyerNote?: string | null;
  /** A day, `2026-12-31`. */
  wantedDate?: string | null;
  deliveryAddress?: DeliveryAddress | null;
  company: DocumentCompany;
  contact: DocumentContact;
  /** Who of staff or of their partner made it for them; absent where they did. */
  preparedBy?: string;
  /** The partner's company, where it did. */
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

/** Where it should go, when not to the company's own address. */
export interface DeliveryAddress {
  /** Who receives it there: a person, a site, a dock. */
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
  /** Null for a product, the product's line for an option. */
  parentId: string | null;
  productId: string;
  /** The option's own product where it is one of the catalogue's, else null. */
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
  /** Null where the price is still to be quoted ('Custom Quote'). */
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
  /** Why this rate applies. */
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

/** What is paid in advance of the total, in cents; null without a prepayment, or while the total is not final. */
export function prepaymentOf({ totals, terms }: Pick<QuoteDocument, 'totals' | 'terms'>): Cents | null {
  if (!terms.prepaymentPercentage || totals.shippingCost === null) return null;
  return fractionOf(totals.total, terms.prepaymentPercentage);
}

/** sha256 of the document, hex: what an acceptance is bound to and what its PDF is filed under. */
export function hashDocument(document: QuoteDocument): string {
  return createHash('sha256').update(canonicalJson(document)).digest('hex');
}

/** JSON with keys in order, so that a document read back from `jsonb` hashes to the same value. */
function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
