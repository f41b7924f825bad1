import { countryName } from './country-name.js';
import { type EuState, type RateId, standardRate } from './vat-rates.js';
import { type Place, vatTerritory } from './vat-territory.js';

/**
 * The VAT of a sale between companies, by the common system of VAT (Directive 2006/112/EC; "article" without a name is
 * an article of it) and its Implementing Regulation 282/2011. A pure function of the situation: `taxTable` decides for
 * each kind of supply, because one quote can contain several.
 */

/** What a line sells: goods, a service, or goods that the seller installs. */
export const SUPPLIES = ['goods', 'service', 'goods_with_installation'] as const;
export type Supply = (typeof SUPPLIES)[number];

/** Category of VAT in EN 16931 (UNTDID 5305). */
export const TAX_CATEGORIES = ['S', 'K', 'AE', 'G', 'O', 'E', 'Z'] as const;
export type TaxCategory = (typeof TAX_CATEGORIES)[number];

/** Verdict of the register (VIES) on a VAT number; `unconfirmed` while it has not answered. */
export const VAT_NUMBER_STATUSES = ['unconfirmed', 'valid', 'invalid'] as const;
export type VatNumberStatus = (typeof VAT_NUMBER_STATUSES)[number];

/** What the decision depends on. */
export interface TaxSituation {
  /** State in which the seller is established and from which goods are dispatched. */
  seller: EuState;
  buyer: Place;
  /** The buyer's VAT number: its state (`GR` for EL numbers, `XI` for Northern Ireland) and the verdict. */
  number: { of: string; status: VatNumberStatus } | null;
  /** Where goods arrive or are installed. */
  destination: Place;
  /** True when the buyer carries the goods, as with EXW. */
  buyerCarries: boolean;
  /** Day of the supply, which determines the rate: `2026-12-31`. */
  day: string;
}

/** Why a category applies; `TAX_WORDS` has the words. */
export type TaxRule =
  | 'standard'
  | 'domestic'
  | 'stays_here'
  | 'no_number'
  | 'not_proved'
  | 'carried_by_resident'
  | 'installed_there'
  | 'intra_community'
  | 'reverse_charge'
  | 'reverse_charge_installed'
  | 'export'
  | 'service_outside'
  | 'installed_outside'
  | 'by_hand'
  | 'by_hand_there'
  | 'exempt_diplomatic'
  | 'exempt_european'
  | 'exempt_international'
  | 'exempt_forces'
  | 'exempt_forces_elsewhere';

/** VAT of one kind of supply. */
export interface SupplyTax {
  category: TaxCategory;
  /** Rate as a fraction: 0.21 is 21%. */
  rate: number;
  rule: TaxRule;
  /** State whose VAT is charged or reported, or the country where a supply outside the union is taxed. */
  country: string;
  /** True when the buyer must prove that the goods left: it carries goods that are sold without VAT. */
  needsProof: boolean;
  /** Listed rate that staff decided by hand; absent for the table. */
  rateOf?: RateId;
}

export type TaxTable = Record<Supply, SupplyTax>;

/**
 * VAT as it is charged and reported. What an earlier version decided has neither rule nor country, or is by hand
 * without `rateOf`.
 */
export interface VatKind {
  category: string;
  rate: number;
  rule?: TaxRule;
  country?: string;
  rateOf?: RateId;
}

/** True for the VAT of a state that staff decided by hand. */
export const isByHand = (rule: VatKind['rule']): boolean => rule === 'by_hand' || rule === 'by_hand_there';

/**
 * True for VAT that is one group: of one state at one rate, or not charged for one reason. What staff decided by hand is
 * apart, because it has their reason and can have the rate of a region.
 */
export const isSameVat = (one: VatKind, other: VatKind): boolean =>
  one.category === other.category &&
  one.rate === other.rate &&
  (one.category === 'S'
    ? one.country === other.country &&
      isByHand(one.rule) === isByHand(other.rule) &&
      (one.rateOf ?? other.rateOf) === (other.rateOf ?? one.rateOf)
    : one.rule === other.rule);

/** Returns the code of the state whose VAT is charged when it is another than the seller's; null for all else. */
export const foreignState = ({ rule, country }: Omit<VatKind, 'category' | 'rate'>): string | null =>
  rule === 'installed_there' || rule === 'by_hand_there' ? (country ?? null) : null;

/** Returns the VAT of each kind of supply. */
export const taxTable = (situation: TaxSituation): TaxTable => ({
  goods: taxOfGoods(situation),
  service: taxOfService(situation),
  goods_with_installation: taxOfInstallation(situation),
});

/** Table without a decision: everything at one rate, for a seller without a VAT number. */
export function flatTable(rate: number, country: string): TaxTable {
  const tax: SupplyTax = { category: 'S', rate, rule: 'standard', country, needsProof: false };
  return { goods: tax, service: tax, goods_with_installation: tax };
}

/**
 * Goods are taxed where dispatch begins (article 32), with these exemptions: a supply to a company that has a VAT number
 * of another state (article 138), and an export by the seller, or by a buyer who is not established in the seller's
 * state (article 146(1)(a) and (b)).
 */
function taxOfGoods(situation: TaxSituation): SupplyTax {
  const { seller, destination, buyer, buyerCarries } = situation;
  const to = vatTerritory(destination).goods;
  if (to === seller) return standard(situation, isResident(situation) ? 'domestic' : 'stays_here');
  if (to === null) {
    if (buyerCarries && vatTerritory(buyer).services === seller) return standard(situation, 'carried_by_resident');
    return free('G', 'export', destination.countryCode, buyerCarries);
  }
  if (!hasNumberElsewhere(situation)) return standard(situation, 'no_number');
  return free('K', 'intra_community', destination.countryCode, buyerCarries);
}

/**
 * A service to a company is taxed where the company is established (article 44): with reverse charge in another state
 * (article 196), outside the scope of VAT elsewhere. Without a valid VAT number the buyer is not treated as a taxable
 * person (article 18(1) of the regulation) and the seller's state taxes the service (article 45).
 */
function taxOfService(situation: TaxSituation): SupplyTax {
  const { seller, buyer } = situation;
  const at = vatTerritory(buyer).services;
  if (at === seller) return standard(situation, 'domestic');
  if (at === null) return free('O', 'service_outside', buyer.countryCode);
  if (!hasNumberElsewhere(situation)) return standard(situation, 'no_number');
  return free('AE', 'reverse_charge', buyer.countryCode);
}

/**
 * Goods with installation are taxed where they are installed (article 36). In another state its rate applies, unless the
 * buyer has a number of that state and accounts for the VAT itself (article 194, which leaves it to the state).
 */
function taxOfInstallation(situation: TaxSituation): SupplyTax {
  const { seller, destination, number, day } = situation;
  const at = vatTerritory(destination).goods;
  if (at === seller) return standard(situation, isResident(situation) ? 'domestic' : 'stays_here');
  if (at === null) return free('O', 'installed_outside', destination.countryCode);
  if (number?.status === 'valid' && number.of === at) {
    return free('AE', 'reverse_charge_installed', destination.countryCode);
  }
  // Northern Ireland charges the rate of the United Kingdom, which is not a state of the union.
  const [country, rate] = at === 'XI' ? ['GB', 0.2] : [at, standardRate(at, day)];
  return { category: 'S', rate, rule: 'installed_there', country, needsProof: false };
}

const standard = ({ seller, day }: TaxSituation, rule: TaxRule): SupplyTax => ({
  category: 'S',
  rate: standardRate(seller, day),
  rule,
  country: seller,
  needsProof: false,
});

const free = (category: TaxCategory, rule: TaxRule, country: string, needsProof = false): SupplyTax => ({
  category,
  rate: 0,
  rule,
  country,
  needsProof,
});

const isResident = ({ seller, buyer }: TaxSituation): boolean => vatTerritory(buyer).services === seller;

/** True when the buyer has a valid VAT number of a state other than the seller's (article 138(1)(b)). */
const hasNumberElsewhere = ({ seller, number }: TaxSituation): boolean =>
  number?.status === 'valid' && number.of !== seller;

/** What is missing for another decision. */
export type MissingForTax = 'confirmation' | 'correction' | 'number' | 'number_elsewhere' | 'number_there';

/**
 * Returns what the buyer can do about its VAT number to be taxed otherwise, the state of that number, and the table that
 * would then apply. Null when another number would change nothing for these supplies.
 */
export function taxOnceConfirmed(
  situation: TaxSituation,
  supplies: readonly Supply[],
): { missing: MissingForTax; of: string; table: TaxTable } | null {
  const { number, seller } = situation;
  if (number?.status === 'valid' && number.of !== seller) return withNumberThere(situation, supplies);
  // A buyer without a state of its own, or in the seller's, may have a number of the state that the goods go to.
  const own = stateElsewhere(situation) ?? vatTerritory(situation.destination).goods;
  const of = number && number.of !== seller ? number.of : own === null || own === seller ? null : own;
  if (of === null) return null;
  const table = tableWith(situation, of, supplies);
  return table && { missing: missingOf(situation), of, table };
}

/** Returns the table with a valid number of a state; null when it taxes these supplies as they are taxed now. */
function tableWith(situation: TaxSituation, of: string, supplies: readonly Supply[]): TaxTable | null {
  const [now, then] = [taxTable(situation), taxTable({ ...situation, number: { of, status: 'valid' } })];
  return supplies.every((supply) => now[supply].category === then[supply].category) ? null : then;
}

/**
 * Returns what a buyer with a valid number can do: a number of the state where goods are installed moves their VAT to the
 * buyer (article 194), a number of a third state does not.
 */
function withNumberThere(situation: TaxSituation, supplies: readonly Supply[]) {
  const of = vatTerritory(situation.destination).goods;
  const table = of !== null && supplies.includes('goods_with_installation') && tableWith(situation, of, supplies);
  return table ? { missing: 'number_there' as const, of, table } : null;
}

/** Returns the state of the union where the buyer is established; null outside the union, and for the seller's state. */
function stateElsewhere({ buyer, seller }: TaxSituation) {
  const { goods, services } = vatTerritory(buyer);
  const state = services ?? goods;
  return state === seller ? null : state;
}

function missingOf(situation: TaxSituation): MissingForTax {
  const { number, seller } = situation;
  if (!number) return stateElsewhere(situation) ? 'number' : 'number_elsewhere';
  if (number.of === seller) return 'number_elsewhere';
  return number.status === 'invalid' ? 'correction' : 'confirmation';
}

/** Countries whose names have an article in a sentence. */
const WITH_ARTICLE = new Set([
  'AE',
  'BS',
  'CF',
  'CZ',
  'DO',
  'FO',
  'GB',
  'GM',
  'KM',
  'KY',
  'MH',
  'MV',
  'NL',
  'PH',
  'US',
]);

/** Returns a country's name for the middle of a sentence: 'the Netherlands'. */
export const countryInText = (code: string): string =>
  WITH_ARTICLE.has(code) ? `the ${countryName(code)}` : countryName(code);
