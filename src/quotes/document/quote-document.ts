import { createHash } from 'node:crypto';
import type { BillingPeriod } from '../../rules/billing.js';
import type { Cents } from '../../rules/money.js';
import { fractionOf } from '../../rules/price.js';
import type { Supply } from '../../rules/tax.js';
import type { TaxDecision } from '../tax/tax-decision.js';

/**
 * A quote as a document: the content that is shown, printed, mailed and accepted, with the names and prices of that
 * time. A submitted quote is always shown from the document of its current revision, a draft from its lines. Amounts
 * are integer cents, rates are fractions (0.21 is 21%), times are ISO 8601 in UTC.
 */
export interface QuoteDocument {
  quoteId: string;
  /** Quote number from a running series, for example Q-2026-000123. */
  number: string;
  /** Number of the revision; null while the quote is a draft. */
  revision: number | null;
  /** True for an approved revision, which the client can accept. All other documents cannot be accepted. */
  isOffer: boolean;
  createdAt: string;
  /** Time at which the revision was written; for a draft, the time at which it was last saved. */
  issuedAt: string;
  customerReference: string | null;
  deliveryNotes: string | null;
  /** The buyer's note with the submission. Documents that are older than this field lack it. */
  buyerNote?: string | null;
  /** Day by which the buyer needs the delivery: `2026-12-31`. */
  wantedDate?: string | null;
  deliveryAddress?: DeliveryAddress | null;
  company: DocumentCompany;
  contact: DocumentContact;
  /** Name of the member of staff or partner user who prepared the quote; absent when the buyer created it. */
  preparedBy?: string;
  /** The partner's company; absent unless a partner prepared the quote. */
  partner?: { id: string; name: string };
  /** Products in order, each followed by its options. */
  lines: DocumentLine[];
  totals: DocumentTotals;
  /** How the VAT was decided; absent for a seller without a VAT number. */
  taxDecision?: TaxDecision;
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

/** A delivery address other than the company's own address. */
export interface DeliveryAddress {
  /** Name of the recipient at the address: a person, a site or a loading dock. */
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
  /** For an option, the id of the product's line; null for a product. */
  parentId: string | null;
  productId: string;
  /**
   * For an option that is a catalogue product itself, the id of that product; null for other options and for products.
   */
  optionProductId: string | null;
  optionId: string | null;
  optionGroup: string | null;
  priceConfigurationId: string;
  name: string;
  description: string;
  category: string;
  type: string;
  /** Kind of supply, which determines the VAT. Older documents lack it; `supplyOfLine` derives it. */
  supply?: Supply;
  image: string;
  leadTimeWeeks: number;
  quantity: number;
  /** Price of one piece; null for a price on request ('Custom Quote'). */
  unitPrice: Cents | null;
  /** Price in the catalogue when the line was priced; `unitPrice` differs from it after staff have adjusted the price. */
  listPrice: Cents | null;
  billingPeriod: BillingPeriod;
  billingTerm: number;
  total: Cents | null;
}

interface DocumentTotals {
  subtotal: Cents;
  /** Shipping cost; null until staff have set it ('T.B.D.'). */
  shippingCost: Cents | null;
  /** Tax rate as a fraction: 0.21 is 21%. */
  taxPercentage: number;
  /** Reason why this tax rate applies. */
  taxReason: string;
  tax: Cents;
  total: Cents;
}

interface DocumentTerms {
  currency: string;
  validUntil: string | null;
  leadTimeWeeks: number | null;
  deliveryMethod: string;
  /** Prepayment as a fraction of the total: 0.3 is 30%. */
  prepaymentPercentage: number | null;
}

/**
 * Returns the part of the total to pay in advance, in cents; null without a prepayment, and while the total is not
 * final.
 */
export function prepaymentOf({ totals, terms }: Pick<QuoteDocument, 'totals' | 'terms'>): Cents | null {
  if (!terms.prepaymentPercentage || totals.shippingCost === null) return null;
  return fractionOf(totals.total, terms.prepaymentPercentage);
}

/**
 * Returns the SHA-256 hash of the document in hexadecimal. An acceptance refers to the document by this hash, and the
 * storage key of the PDF contains it.
 */
export function hashDocument(document: QuoteDocument): string {
  return createHash('sha256').update(canonicalJson(document)).digest('hex');
}

/** Converts a value to JSON with sorted keys, so that a document that was stored as `jsonb` has the same hash again. */
function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
