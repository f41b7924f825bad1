import type { Supply, SupplyTax, TaxRule, TaxSituation, TaxTable } from './tax.js';
import { isListedRate, listedRate, type RateId } from './vat-rates.js';

/**
 * VAT that staff decide for a reason that the table cannot know: a diplomatic mission, an exemption certificate, a region
 * with rates of its own. A decision is about goods, about services, or about both; installed goods are goods.
 */

export const HAND_KINDS = ['goods', 'service'] as const;
export type HandKind = (typeof HAND_KINDS)[number];

export const handKindOf = (supply: Supply): HandKind => (supply === 'service' ? 'service' : 'goods');

/** Categories that staff can decide on for each kind; the same rules as in the table say where each applies. */
export const HAND_CATEGORIES = {
  goods: ['S', 'K', 'AE', 'G', 'E'],
  service: ['S', 'AE', 'O', 'E'],
} as const satisfies Record<HandKind, readonly string[]>;

export type HandCategory = (typeof HAND_CATEGORIES)[HandKind][number];

/** Reasons of an exemption (article 151 of Directive 2006/112/EC), by their codes in the list VATEX. */
export const EXEMPTIONS = {
  'VATEX-EU-151-1A': 'exempt_diplomatic',
  'VATEX-EU-151-1AA': 'exempt_european',
  'VATEX-EU-151-1B': 'exempt_international',
  'VATEX-EU-151-1C': 'exempt_forces',
} as const satisfies Record<string, TaxRule>;
export type ExemptionCode = keyof typeof EXEMPTIONS;
export const EXEMPTION_CODES = Object.keys(EXEMPTIONS) as ExemptionCode[];

/** VAT of goods or of services: `rateOf` names the rate of category S, `exemption` the reason of category E. */
export interface HandTax {
  category: HandCategory;
  rateOf: RateId | null;
  exemption: ExemptionCode | null;
}

export type HandTaxes = Record<HandKind, HandTax | null>;

/** What the check of a decision looks at. */
type Checked = Pick<TaxSituation, 'seller'> & { number: { of: string } | null; hasRegistration: boolean };

/** Returns why the VAT cannot be decided so, in a sentence; null when it can. An invoice must pass EN 16931. */
export function handTaxProblem(
  kind: HandKind,
  { category, rateOf, exemption }: HandTax,
  company: Checked,
): string | null {
  const { number, seller, hasRegistration } = company;
  const categories: readonly string[] = HAND_CATEGORIES[kind];
  if (!categories.includes(category)) return 'This category does not apply here';
  if ((category === 'S') !== (rateOf !== null)) return 'Choose a rate for a taxed supply, and none for another';
  if ((category === 'E') !== (exemption !== null)) return 'Choose a reason for an exempt supply, and none for another';
  // BR-IC-02; the number of the seller's own state is no proof of a company elsewhere (article 138).
  if (category === 'K' && (!number || number.of === seller)) {
    return 'An intra-Community supply needs a VAT number of another EU country';
  }
  if (category === 'AE' && !number && !hasRegistration) {
    return 'Reverse charge needs the VAT number or the registration number of the company'; // BR-AE-02
  }
  return null;
}

/** Returns the table of a situation with what was decided by hand. */
export function withHandTaxes(table: TaxTable, taxes: HandTaxes, situation: TaxSituation): TaxTable {
  const decided = { ...table };
  for (const supply of Object.keys(decided) as Supply[]) {
    const kind = handKindOf(supply);
    const tax = taxes[kind];
    if (tax) decided[supply] = taxOf(kind, tax, situation);
  }
  return decided;
}

function taxOf(kind: HandKind, { category, rateOf, exemption }: HandTax, situation: TaxSituation): SupplyTax {
  const { seller, buyer, destination, buyerCarries, day } = situation;
  if (category === 'S' && rateOf !== null && isListedRate(rateOf)) {
    const { state, rate } = listedRate(rateOf, day);
    const rule = state === seller ? 'by_hand' : 'by_hand_there';
    return { category, rate, rule, country: state, needsProof: false };
  }
  const there = kind === 'goods' ? destination.countryCode : buyer.countryCode;
  const free = { category, rate: 0, country: there, needsProof: false };
  if (category === 'K') return { ...free, rule: 'intra_community', needsProof: buyerCarries };
  if (category === 'G') return { ...free, rule: 'export', needsProof: buyerCarries };
  if (category === 'O') return { ...free, rule: 'service_outside' };
  if (category === 'AE') return { ...free, rule: kind === 'goods' ? 'reverse_charge_goods' : 'reverse_charge' };
  if (exemption === null) throw new Error('Exempt without a reason');
  return { ...free, country: seller, rule: EXEMPTIONS[exemption] };
}
