import { countryName } from './country-name.js';
import type { Supply, SupplyTax, TaxCategory, TaxRule, TaxSituation, TaxTable } from './tax.js';
import { TAX_WORDS } from './tax-rule-words.js';
import { isListedRate, listedRate, type RateId } from './vat-rates.js';

/**
 * VAT that staff decide for a reason that the table cannot know: a diplomatic mission, an exemption certificate, a region
 * with rates of its own. A decision is about goods, about services, or about both; installed goods are goods.
 */

export const HAND_KINDS = ['goods', 'service'] as const;
export type HandKind = (typeof HAND_KINDS)[number];

export const handKindOf = (supply: Supply): HandKind => (supply === 'service' ? 'service' : 'goods');

/**
 * Categories that staff can decide on: a rate, or an exemption. What decides the others are facts that the table knows: the
 * VAT number and where the supply goes.
 */
export const HAND_CATEGORIES = ['S', 'E'] as const satisfies readonly TaxCategory[];
export type HandCategory = (typeof HAND_CATEGORIES)[number];

/** Reasons of an exemption (article 151 of Directive 2006/112/EC), by their codes in the list VATEX. */
export const EXEMPTIONS = {
  'VATEX-EU-151-1A': 'exempt_diplomatic',
  'VATEX-EU-151-1AA': 'exempt_european',
  'VATEX-EU-151-1B': 'exempt_international',
  'VATEX-EU-151-1C': 'exempt_forces',
  'VATEX-EU-151-1D': 'exempt_forces_elsewhere',
} as const satisfies Record<string, TaxRule>;
export type ExemptionCode = keyof typeof EXEMPTIONS;
export const EXEMPTION_CODES = Object.keys(EXEMPTIONS) as ExemptionCode[];

/** VAT of goods or of services: `rateOf` names the rate of category S, `exemption` the reason of category E. */
export interface HandTax {
  category: HandCategory;
  rateOf: RateId | null;
  exemption: ExemptionCode | null;
}

/**
 * `waiting` for another member of staff, `agreed`, or `ended` because what the decision rests on has changed: the table
 * counts, and the quote is not sent before staff decide again or take the decision back.
 */
export const HAND_TAX_STATES = ['waiting', 'agreed', 'ended'] as const;
export type HandTaxState = (typeof HAND_TAX_STATES)[number];

export type HandTaxes = Record<HandKind, HandTax | null>;

/** Returns why the VAT cannot be decided so, in a sentence; null when it can. An invoice must pass EN 16931. */
export function handTaxProblem({ category, rateOf, exemption }: HandTax): string | null {
  if ((category === 'S') !== (rateOf !== null)) return 'Choose a rate for a taxed supply, and none for another';
  if ((category === 'E') !== (exemption !== null)) return 'Choose a reason for an exempt supply, and none for another';
  return null;
}

/** Returns the table of a situation with what was decided by hand. */
export function withHandTaxes(table: TaxTable, taxes: HandTaxes, situation: TaxSituation): TaxTable {
  const decided = { ...table };
  for (const supply of Object.keys(decided) as Supply[]) {
    const tax = taxes[handKindOf(supply)];
    if (tax) decided[supply] = taxOf(tax, situation);
  }
  return decided;
}

function taxOf({ category, rateOf, exemption }: HandTax, { seller, day }: TaxSituation): SupplyTax {
  if (rateOf !== null && isListedRate(rateOf)) {
    const { state, rate } = listedRate(rateOf, day);
    const rule = state === seller ? 'by_hand' : 'by_hand_there';
    return { category, rate, rule, country: state, needsProof: false, rateOf };
  }
  if (exemption === null) throw new Error('Exempt without a reason');
  return { category, rate: 0, rule: EXEMPTIONS[exemption], country: seller, needsProof: false };
}

/** Names a decision with the rate of a day: '22%, Madeira (Portugal)', 'Exempt for international bodies, Article …'. */
export function handTaxInWords(
  { rateOf, exemption }: HandTax,
  day: string,
  percent: (fraction: number) => string,
): string {
  if (rateOf === null) return (exemption && TAX_WORDS[EXEMPTIONS[exemption]].mention) ?? '';
  const { state, name, rate } = listedRate(rateOf, day);
  const country = countryName(state);
  return `${percent(rate)}, ${name === null ? country : `${name} (${country})`}`;
}

export const HAND_KIND_WORDS: Record<HandKind, string> = { goods: 'Goods', service: 'Services' };
