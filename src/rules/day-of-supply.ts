import type { BillingGroup, BilledLine, BillingPart } from './billing-plan.js';
import { fractionOf } from './price.js';
import { sumOf } from './sum.js';
import { countryInText, isByHand, type VatKind } from './tax.js';
import { isSameGroup } from './taxed-totals.js';
import { isEuState, listedRate, type RateChange, rateChanges, type RateId } from './vat-rates.js';

/**
 * The rate of the day of supply (Directive 2006/112/EC). A rate that changes between an acceptance and an invoice changes
 * the VAT of that invoice. The accepted net amounts stay.
 */

/** Days that the rate of an invoice depends on: `2026-12-31`; null for a day that has not come. */
export interface SupplyDays {
  issuedOn: string;
  shippedOn: string | null;
  deliveredOn: string | null;
  /** Last day of the part's period; null for a part without one. */
  periodTo: string | null;
  /** Day on which the part was paid in whole, before its invoice. */
  paidOn: string | null;
}

/**
 * Returns the day whose rate the invoice of a part has for a VAT group: the first of the supply, the payment (article 65)
 * and the invoice (article 66(a)), by article 93. Goods are supplied with the shipment (article 63), installed goods and
 * one-time services with the delivery, a period with its end (article 64). So a prepayment has the rate of the day on
 * which it is invoiced or paid.
 */
export function dayOfSupply(
  { kind }: Pick<BillingPart, 'kind'>,
  days: SupplyDays,
  { supplies }: Pick<BillingGroup, 'supplies'>,
): string {
  const { issuedOn, shippedOn, deliveredOn, periodTo, paidOn } = days;
  const shipped = supplies.includes('goods') ? (shippedOn ?? deliveredOn) : deliveredOn;
  const suppliedOn = kind === 'shipment' ? shipped : periodTo;
  return [issuedOn, suppliedOn, paidOn].filter((day) => day !== null).toSorted()[0]!;
}

/** VAT group of an accepted order, with the state whose rate it has. */
type AcceptedGroup = Pick<BillingGroup, 'supplies'> & VatKind;

/**
 * Returns a part with the rates of the days of its groups; the same object when they are the accepted ones. The VAT of a group with another
 * rate is rounded on its net amount. Groups of decisions that do not name the state keep their rate.
 */
export function atRatesOf<Part extends BillingPart<BilledLine>>(
  part: Part,
  accepted: readonly AcceptedGroup[],
  dayOf: (group: BillingGroup) => string,
): Part {
  const groups = part.groups.map((group) => {
    const of = accepted.find((one) => isSameGroup(one, group));
    const rate = of && rateOn(of, dayOf(group));
    return rate === undefined || rate === group.rate ? group : { ...group, rate, tax: fractionOf(group.net, rate) };
  });
  if (groups.every((group, place) => group === part.groups[place])) return part;
  const tax = sumOf(groups, (group) => group.tax);
  return { ...part, groups, tax, total: part.net + tax };
}

/**
 * Returns the listed rate that a group has, by hand or by the table; undefined for what is not taxed by a state of the
 * union, and for a decision by hand of an earlier version, which keeps its number.
 */
function listedRateOf({ category, rule, country, rateOf }: VatKind): RateId | undefined {
  if (category !== 'S' || rateOf) return rateOf;
  return !isByHand(rule) && country !== undefined && isEuState(country) ? country : undefined;
}

/** Returns the rate of a group on a day; undefined for a group without a listed rate. */
function rateOn(group: VatKind, day: string): number | undefined {
  const id = listedRateOf(group);
  return id && listedRate(id, day).rate;
}

/** Returns the changes of the rates of these groups after a day, until another day or, with null, at any time. */
export const changesOf = (groups: readonly VatKind[], after: string, until: string | null): RateChange[] =>
  groups.flatMap((group) => {
    const id = listedRateOf(group);
    return id ? rateChanges(id, after, until) : [];
  });

/**
 * Says on an invoice why its rates are not those that were accepted for `day`; null when they are. Like all notes of an
 * invoice, it has no full stop at its end.
 */
export function changedRatesInWords(
  { groups, day }: { groups: readonly AcceptedGroup[]; day: string },
  invoiced: readonly AcceptedGroup[],
  words: ChangeWords,
): string | null {
  const changes = groups.flatMap((group) => {
    const now = invoiced.find((one) => one.category === 'S' && isSameGroup(one, group));
    return now && group.category === 'S' ? changesBetween(group, day, now.rate) : [];
  });
  return changes.length > 0 ? `${inWords(changes, 'changed', words)} The rate of the day of supply counts` : null;
}

/** Returns the changes that lead from a group's rate on a day to another, forwards or backwards in time. */
function changesBetween(group: VatKind, day: string, rate: number): RateChange[] {
  if (rate === group.rate) return [];
  const later = changesOf([group], day, null);
  const last = later.findIndex(({ to }) => to === rate);
  if (last >= 0) return later.slice(0, last + 1);
  const earlier = changesOf([group], '', day);
  return earlier.slice(
    Math.max(
      earlier.findLastIndex(({ from }) => from === rate),
      0,
    ),
  );
}

/** Says on a quote which changes of its rates are known; null without. */
export const knownChangesInWords = (changes: readonly RateChange[], words: ChangeWords): string | null =>
  changes.length > 0 ? `${inWords(changes, 'changes', words)} Each invoice has the rate of its day of supply.` : null;

/** Formats of a rate, 0.21, and of a day. */
interface ChangeWords {
  percent: (fraction: number) => string;
  date: (day: string) => string;
}

const inWords = (changes: readonly RateChange[], verb: 'changed' | 'changes', { percent, date }: ChangeWords): string =>
  changes
    .map(
      ({ state, name, on, from, to }) =>
        `The VAT rate of ${countryInText(state)}${name === null ? '' : `, ${name},`} ${verb} from ${percent(from)} to ${percent(to)} on ${date(on)}.`,
    )
    .join(' ');
