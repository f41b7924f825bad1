import { formatCount } from '../platform/handlebars-helpers.js';
import type { BillingPeriod } from '../rules/billing.js';

/** How documents and mails put what a quote says. */

/** Stands for a price that is still to be quoted. */
export const CUSTOM_QUOTE = 'Custom Quote';

const PERCENTAGE = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 2 });
const PERIODS: Record<BillingPeriod, string> = { one_time: '', monthly: 'month', yearly: 'year' };

/** '× 12 months', '× 1 year'; nothing for what is paid once. */
export function termInWords(period: BillingPeriod, term: number): string {
  return period === 'one_time' ? '' : `× ${formatCount(term, PERIODS[period])}`;
}

/** 0.21 → '21%'; a fraction of a percent is kept. */
export function percentage(fraction: number): string {
  return PERCENTAGE.format(fraction);
}
