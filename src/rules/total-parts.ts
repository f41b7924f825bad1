import { BILLING_PERIODS, type BillingPeriod } from './billing.js';
import type { Cents } from './money.js';
import { fractionOf, type PricedLine } from './price.js';
import { sumOf } from './sum.js';

/** Part of a total: either all one-time amounts, or all amounts with the same billing period and term. */
export interface TotalPart {
  period: BillingPeriod;
  /** Number of periods; 1 for `one_time`. */
  term: number;
  /** Amount for the whole term, with VAT, in cents. */
  total: Cents;
}

type PartLine = Pick<PricedLine, 'billingPeriod' | 'billingTerm'> & { total: Cents | null };

const termOf = ({ billingPeriod, billingTerm }: PartLine): number => (billingPeriod === 'one_time' ? 1 : billingTerm);

/**
 * Splits a total into the one-time amount (including shipping), the monthly amounts and the yearly amounts, with one
 * part per term. VAT is rounded on the cumulative sum, so that the parts add up to the total of the lines to the cent.
 * Omits parts of 0.
 */
export function totalParts(lines: readonly PartLine[], rate: number, shippingCost: Cents | null = null): TotalPart[] {
  const parts = lines.map((line) => ({ period: line.billingPeriod, term: termOf(line), net: line.total ?? 0 }));
  parts.push({ period: 'one_time', term: 1, net: shippingCost ?? 0 });
  parts.sort((a, b) => rank(a) - rank(b) || a.term - b.term);
  const told: TotalPart[] = [];
  let net = 0;
  let gross = 0;
  for (const { period, term, net: more } of parts) {
    net += more;
    const total = net + fractionOf(net, rate) - gross;
    gross += total;
    const last = told[told.length - 1];
    if (last && last.period === period && last.term === term) last.total += total;
    else told.push({ period, term, total });
  }
  return told.filter(({ total }) => total !== 0);
}

const rank = ({ period }: { period: BillingPeriod }): number => BILLING_PERIODS.indexOf(period);

/**
 * A part in the form that is printed, in cents: `each` is the amount of a period, `first` that of the first period,
 * which can differ.
 */
interface PrintedPart {
  period: BillingPeriod;
  periods: number;
  each: Cents;
  first: Cents;
}

/**
 * Converts parts to amounts per period that add up to the total to the cent, although most totals are not divisible by
 * their term. Each amount is rounded down. If there is a part with a single period, the cents that remain go to the
 * parts with the largest remainders, one cent to each of their periods while enough are left, and the rest goes to the
 * part with the single period. Otherwise the first period of each part gets the part's remainder.
 */
function printedParts(parts: readonly TotalPart[]): PrintedPart[] {
  const absorbing = parts.find(({ term }) => term === 1);
  const printed = parts.map((part) => ({
    ...part,
    each: Math.floor(part.total / part.term),
    left: part.total % part.term,
  }));
  let left = absorbing ? sumOf(printed, (part) => part.left) : 0;
  for (const part of printed.toSorted((a, b) => b.left / b.term - a.left / a.term)) {
    if (part.left * 2 < part.term || left < part.term) break;
    part.each += 1;
    left -= part.term;
  }
  return printed.map(({ period, term, each, left: own }) => {
    const more = period === absorbing?.period && term === 1 ? left : 0;
    const first = absorbing ? each + more : each + own;
    return { period, periods: term, each: each + more, first };
  });
}

const UNITS: Record<BillingPeriod, string> = { one_time: '', monthly: 'month', yearly: 'year' };

/**
 * Describes the parts in words: '€48,500.00 one-off · €190.00 a month for 12 months'; null if all amounts are one-time.
 * The printed amounts add up to the total.
 *
 * @param money formats cents in the same way as the surrounding page
 */
export function partsInWords(parts: readonly TotalPart[], money: (cents: Cents) => string): string | null {
  if (parts.every(({ period }) => period === 'one_time')) return null;
  return printedParts(parts)
    .map((part) => partInWords(part, money))
    .join(' · ');
}

function partInWords({ period, periods, each, first }: PrintedPart, money: (cents: Cents) => string): string {
  if (period === 'one_time') return `${money(each)} one-off`;
  const unit = UNITS[period];
  const term = (count: number) => (count === 1 ? '' : ` for ${count} ${unit}s`);
  if (first === each) return `${money(each)} a ${unit}${term(periods)}`;
  return `${money(first)} the first ${unit}, then ${money(each)} a ${unit}${term(periods - 1)}`;
}
