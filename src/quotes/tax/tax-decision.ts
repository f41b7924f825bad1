import { createHash } from 'node:crypto';
import type { VatEvidence } from '../../companies/vat/vat-evidence.entity.js';
import type { Cents } from '../../rules/money.js';
import {
  countryInText,
  flatTable,
  isSameVat,
  type MissingForTax,
  type Supply,
  SUPPLIES,
  type TaxCategory,
  taxOnceConfirmed,
  type TaxRule,
  type TaxSituation,
  taxTable,
} from '../../rules/tax.js';
import { STANDARD_TAX } from '../../rules/price.js';
import { handKindOf, type HandKind, HAND_KINDS, type HandTaxes, withHandTaxes } from '../../rules/tax-by-hand.js';
import { TAX_WORDS } from '../../rules/tax-rule-words.js';
import { suppliesInWords } from '../../rules/tax-words.js';
import { groupOf, type TaxedLine, taxedTotals, type TaxGroup } from '../../rules/taxed-totals.js';
import { sumOf } from '../../rules/sum.js';
import type { EuState, RateId } from '../../rules/vat-rates.js';

/**
 * The VAT of a quote as it was decided, with its evidence. It is part of the revision and its hash. Amounts are in
 * cents, rates are fractions, times are ISO 8601.
 */
export interface TaxDecision {
  seller: { countryCode: EuState; vatNumber: string };
  /** Day for which the rates were looked up. The rate of the day of supply applies. */
  day: string;
  destination: { countryCode: string; postalCode: string };
  /** True when the buyer carries the goods (EXW). */
  buyerCarries: boolean;
  /** One group for each VAT that is reported apart; together they are the quote's net amount and VAT. */
  groups: DecidedGroup[];
  /** What the buyer can do about its VAT number, and the amounts that the quote would then have. */
  missing: { what: MissingForTax; tax: Cents; total: Cents; words: string } | null;
  /** Evidence for the buyer's VAT number; null without a number of the register. */
  evidence: TaxEvidence | null;
  /** Supplies whose VAT staff decided by hand, and the reason; absent when the table decided everything. */
  byHand?: { kinds: HandKind[]; reason: string };
}

export interface DecidedGroup {
  category: TaxCategory;
  rate: number;
  /** Why the category applies, and the country of the VAT, by which it is reported; not in decisions of earlier versions. */
  rule?: TaxRule;
  country?: string;
  /** Listed rate that staff decided by hand; the rate of the day of supply follows it. */
  rateOf?: RateId;
  supplies: Supply[];
  net: Cents;
  /** Part of `net` that is shipping. */
  shipping: Cents;
  tax: Cents;
  /** Some words beside the rate: 'reverse charge'. */
  label: string;
  /** Reason in sentences, for the buyer. */
  reason: string;
  /** Code of the reason for an invoice without VAT (VATEX); null for a taxed group. */
  code: string | null;
  /** Mention that the invoice needs; null for a taxed group. */
  mention: string | null;
  /** True when the buyer must prove that the goods left, because it carries them. */
  needsProof: boolean;
}

export interface TaxEvidence {
  vatNumber: string;
  status: VatEvidence['status'];
  checkedAt: string | null;
  consultationNumber: string | null;
  name: string | null;
  address: string | null;
}

/** What a decision is made from. */
export interface TaxBasis {
  seller: { countryCode: EuState; vatNumber: string };
  situation: TaxSituation;
  evidence: TaxEvidence | null;
  /** Decision of staff by hand for the quote, which counts while the hash of what it rests on is the same. */
  byHand?: HandTaxes & { company: string; restsOn: string; reason: string };
}

/** A line, and what it sells, by which a decision by hand knows it; a line of a quote always says it. */
export type DecidedLine = TaxedLine & { sells?: string };

/** Rates of a quote of a seller without a VAT number. */
const FLAT = flatTable(STANDARD_TAX.rate, 'NL');

/**
 * Returns the totals of lines with their VAT: by the basis, or without one at the standard rate of all quotes and
 * without a decision.
 */
export function decideTax(lines: readonly DecidedLine[], basis: TaxBasis | null, shippingCost: Cents | null) {
  const byHand = basis && standing(basis, lines);
  const byTable = basis ? taxTable(basis.situation) : FLAT;
  const table = basis && byHand ? withHandTaxes(byTable, byHand, basis.situation) : byTable;
  const { groups, rate, ...amounts } = taxedTotals(lines, table, shippingCost);
  const decision = basis && decisionOf(basis, byHand, groups, lines, shippingCost);
  const reason = decision ? reasonInWords(decision.groups) : STANDARD_TAX.reason;
  return { ...amounts, taxPercentage: rate, taxReason: reason, taxDecision: decision };
}

/** Returns the decision by hand, if what it rests on is still the same. */
function standing(basis: TaxBasis, lines: readonly DecidedLine[]): NonNullable<TaxBasis['byHand']> | null {
  const { byHand } = basis;
  return byHand && byHand.restsOn === restsOn(byHand.company, basis, lines) ? byHand : null;
}

/**
 * Returns the hash of what a decision by hand rests on: the company and its place, its VAT number with the verdict, what is
 * sold, where it goes and who carries it. Quantities and prices are no part of it.
 */
export function restsOn(
  company: string,
  { seller, situation, evidence }: Omit<TaxBasis, 'byHand'>,
  lines: readonly Pick<DecidedLine, 'supply' | 'sells'>[],
): string {
  const { buyer, destination, buyerCarries, number } = situation;
  const sold = [...new Set(lines.map(({ supply, sells }) => `${supply} ${sells}`))].toSorted();
  const places = [buyer, destination].map(({ countryCode, postalCode }) => [countryCode, postalCode]);
  const text = JSON.stringify([company, seller, places, buyerCarries, number, evidence?.vatNumber ?? null, sold]);
  return createHash('sha256').update(text).digest('hex');
}

function decisionOf(
  { seller, situation, evidence }: TaxBasis,
  byHand: TaxBasis['byHand'] | null,
  groups: TaxGroup[],
  lines: readonly TaxedLine[],
  shippingCost: Cents | null,
): TaxDecision {
  const { day, buyerCarries, destination } = situation;
  const isByHand = (supply: Supply) => Boolean(byHand?.[handKindOf(supply)]);
  const once = taxOnceConfirmed(
    situation,
    SUPPLIES.filter((supply) => !isByHand(supply) && lines.some((line) => line.supply === supply)),
  );
  const then =
    once && taxedTotals(lines, byHand ? withHandTaxes(once.table, byHand, situation) : once.table, shippingCost);
  return {
    seller,
    day,
    destination: { countryCode: destination.countryCode, postalCode: destination.postalCode },
    buyerCarries,
    groups: groups.map((group) =>
      inWords(group, seller.countryCode, group.supplies.some(isByHand) ? (byHand?.reason ?? null) : null),
    ),
    missing: once &&
      then && { what: once.missing, tax: then.tax, total: then.total, words: missingInWords(once, then.rate) },
    evidence,
    ...(byHand && { byHand: { kinds: HAND_KINDS.filter((kind) => byHand[kind]), reason: byHand.reason } }),
  };
}

/** Returns a group with its words. `why` is the reason of a decision by hand, which the invoice names too. */
function inWords({ reasons, ...group }: TaxGroup, seller: EuState, why: string | null): DecidedGroup {
  const here = countryInText(seller);
  const said = reasons.map(({ rule, country }) => {
    const { label, sentence, ...rest } = TAX_WORDS[rule];
    const there = countryInText(country);
    return { ...rest, label: label(here, there), sentence: sentence(here, there) };
  });
  const mention = group.category !== 'S' && why;
  const each = (of: (one: (typeof said)[number]) => string | null) => [...new Set(said.map(of))].filter(Boolean);
  return {
    ...group,
    label: each(({ label }) => label).join(', '),
    reason: [...each(({ sentence }) => sentence), ...(why === null ? [] : [why])].join(' '),
    code: said[0]?.code ?? null,
    mention: [...each((one) => one.mention), ...(mention ? [mention] : [])].join('; ') || null,
  };
}

const MISSING_WORDS: Record<MissingForTax, (there: string) => string> = {
  confirmation: () => 'once your VAT number is confirmed',
  correction: () => 'once you have corrected your VAT number, which is not valid in the EU register',
  number: () => 'once you have added a valid VAT number of your country',
  number_elsewhere: () => 'with a valid VAT number of another EU country',
  number_there: (there) => `with a valid VAT number of ${there}`,
};

/** Says what is missing for which rate: '0% once your VAT number is confirmed'. */
const missingInWords = ({ missing, of }: { missing: MissingForTax; of: string }, rate: number): string =>
  `${Math.round(rate * 10_000) / 100}% ${MISSING_WORDS[missing](countryInText(of))}`;

/** Longest reason that its column holds. */
const MAX_REASON = 255;

/** Returns the reason of the whole quote: the sentence of its only group, or the words of each. */
function reasonInWords(groups: DecidedGroup[]): string {
  const [first, ...others] = groups;
  if (first && others.length === 0 && first.reason.length <= MAX_REASON) return first.reason;
  const words = groups.map(({ supplies, label }) => `${suppliesInWords(supplies)}: ${label}`).join('; ');
  return words.slice(0, MAX_REASON);
}

/**
 * True when two decisions tax the same supplies in the same way. Rules are not compared where one decision is of an
 * earlier version, whose groups have none.
 */
export const sameTax = (one: TaxDecision, other: TaxDecision): boolean =>
  SUPPLIES.every((supply) => {
    const [its, now] = [one, other].map(({ groups }) => groupOf(groups, { supply }));
    if (!its || !now) return its === now;
    return isSameVat(its.rule && now.rule ? its : { ...its, rule: now.rule, country: now.country }, now);
  }) && sumOf(one.groups, ({ tax }) => tax) === sumOf(other.groups, ({ tax }) => tax);

/** True when the table rests on the buyer's VAT number: goods or services for a company in another state, without VAT. */
export const restsOnNumber = ({ groups }: TaxDecision): boolean =>
  groups.some(({ category }) => category === 'K' || category === 'AE');
