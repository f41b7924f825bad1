import { BILLING_PERIODS, type BillingPeriod } from './billing.js';
import { type Cents, multiply } from './money.js';
import { fractionOf, type PricedLine } from './price.js';

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

const UNITS: Record<BillingPeriod, string> = { one_time: '', monthly: 'month', yearly: 'year' };

/**
 * '€48,500.00 once · €190.00 a month for 12 months'; null where all is paid once, and there is nothing to tell apart.
 *
 * @param money writes cents as an amount, as the page around it does
 */
export function partsInWords(parts: readonly TotalPart[], money: (cents: Cents) => string): string | null {
  if (parts.every(({ period }) => period === 'one_time')) return null;
  return parts.map((part) => partInWords(part, money)).join(' · ');
}

function partInWords({ period, term, total }: TotalPart, money: (cents: Cents) => string): string {
  if (period === 'one_time') return `${money(total)} once`;
  const unit = UNITS[period];
  // Exact over the term; of one period as near as a cent can be.
  return `${money(multiply(total, 1, term))} a ${unit}${term === 1 ? '' : ` for ${term} ${unit}s`}`;
}
