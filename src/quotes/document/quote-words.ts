import { formatCount, formatMoney } from '../../platform/handlebars-helpers.js';
import type { BillingPeriod } from '../../rules/billing.js';
import type { PricedLine } from '../../rules/price.js';
import { partsInWords, totalParts } from '../../rules/total-parts.js';

/** Words and formats of a quote's values in documents and mails. */

/** Text for a price on request. */
export const CUSTOM_QUOTE = 'Custom Quote';

const PERCENTAGE = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 2 });
const PERIODS: Record<BillingPeriod, string> = { one_time: '', monthly: 'month', yearly: 'year' };

/** Formats a term: '× 12 months', '× 1 year'; returns an empty text for a one-time price. */
export function termInWords(period: BillingPeriod, term: number): string {
  return period === 'one_time' ? '' : `× ${formatCount(term, PERIODS[period])}`;
}

/** Formats a fraction as a percentage, with decimals if needed: 0.21 → '21%'. */
export function percentage(fraction: number): string {
  return PERCENTAGE.format(fraction);
}

interface Totalled {
  lines: (Pick<PricedLine, 'billingPeriod' | 'billingTerm'> & { total: number | null })[];
  taxPercentage: number;
  /** Shipping cost in cents; null until staff have set it. */
  shippingCost: number | null;
  currency: string;
}

/**
 * Divides a total into its one-time and periodic amounts with VAT, in words; returns null when everything is paid once.
 */
export const partsOfTotal = ({ lines, taxPercentage, shippingCost, currency }: Totalled): string | null =>
  partsInWords(totalParts(lines, taxPercentage, shippingCost), (cents) => formatMoney(cents, currency));
