import { formatCount, formatMoney } from '../../platform/handlebars-helpers.js';
import type { BillingPeriod } from '../../rules/billing.js';
import type { PricedLine } from '../../rules/price.js';
import { partsInWords, totalParts } from '../../rules/total-parts.js';

/** Wording of a quote's values in documents and mails. */

/** Text in place of a price that is still to be quoted. */
export const CUSTOM_QUOTE = 'Custom Quote';

const PERCENTAGE = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 2 });
const PERIODS: Record<BillingPeriod, string> = { one_time: '', monthly: 'month', yearly: 'year' };

/** '× 12 months', '× 1 year'; empty for a one-time price. */
export function termInWords(period: BillingPeriod, term: number): string {
  return period === 'one_time' ? '' : `× ${formatCount(term, PERIODS[period])}`;
}

/** 0.21 → '21%'; a fraction of a percent is kept. */
export function percentage(fraction: number): string {
  return PERCENTAGE.format(fraction);
}

interface Totalled {
  lines: (Pick<PricedLine, 'billingPeriod' | 'billingTerm'> & { total: number | null })[];
  taxPercentage: number;
  /** Cents; null until shipping is set. */
  shippingCost: number | null;
  currency: string;
}

/** Breaks a total down into its one-time and periodic amounts with VAT; null when everything is paid once. */
export const partsOfTotal = ({ lines, taxPercentage, shippingCost, currency }: Totalled): string | null =>
  partsInWords(totalParts(lines, taxPercentage, shippingCost), (cents) => formatMoney(cents, currency));
