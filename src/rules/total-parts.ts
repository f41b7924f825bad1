import { BILLING_PERIODS, type BillingPeriod } from './billing.js';
import type { Cents } from './money.js';
import { fractionOf, type PricedLine } from './price.js';
import { sumOf } from './sum.js';

/** What of a total is paid once, and what by the period. */
export interface TotalPart {
  period: BillingPeriod;
  /** Number of periods; 1 for `one_time`. */
  term: number;
  /** Over the whole term, with VAT, in cents. */
  total: Cents;
}

type PartLine = Pick<PricedLine, 'billingPeriod' | 'billingTerm'> & { total: Cents | null };

const termOf = ({ billingPeriod, billingTerm }: PartLine): number => (billingPeriod === 'one_time' ? 1 : billingTerm);

/**
 * A total told apart: what is paid once (shipping with it), then by the month, then by the year, each term by itself. VAT is
 * rounded on the sum so far, so the parts add up to the total of the same lines to the cent. Parts of nothing are left out.
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

/** A part as it is printed: what `periods` periods cost each, and the first one where that is another amount. Cents. */
interface PrintedPart {
  period: BillingPeriod;
  periods: number;
  each: Cents;
  first: Cents;
}

/**
 * Parts as amounts of one period that add up to the total to the cent, which a term seldom divides: each period is rounded down, one
 * cent more a period goes to the largest remainders while there is enough left, and the rest to what is paid in one. Where nothing
 * is, the first period of each part is larger by what is left of it.
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
 * '€48,500.00 once · €190.00 a month for 12 months'; null where all is paid once, and there is nothing to tell apart. As
 * printed they add up to the total.
 *
 * @param money writes cents as an amount, as the page around it does
 */
export function partsInWords(parts: readonly TotalPart[], money: (cents: Cents) => string): string | null {
  if (parts.every(({ period }) => period === 'one_time')) return null;
  return printedParts(parts)
    .map((part) => partInWords(part, money))
    .join(' · ');
}

function partInWords({ period, periods, each, first }: PrintedPart, money: (cents: Cents) => string): string {
  if (period === 'one_time') return `${money(each)} once`;
  const unit = UNITS[period];
  const term = (count: number) => (count === 1 ? '' : ` for ${count} ${unit}s`);
  if (first === each) return `${money(each)} a ${unit}${term(periods)}`;
  return `${money(first)} the first ${unit}, then ${money(each)} a ${unit}${term(periods - 1)}`;
}
