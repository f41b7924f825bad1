import { formatCount, formatMoney } from '../../platform/handlebars-helpers.js';
import type { BillingPeriod } from '../../rules/billing.js';
import type { PricedLine } from '../../rules/price.js';
import { suppliesInWords, taxLabel } from '../../rules/tax-words.js';
import { partsInWords, totalParts } from '../../rules/total-parts.js';
import type { DecidedGroup, TaxDecision } from '../tax/tax-decision.js';

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

/** Returns the VAT of each group, with its amount: 'Goods €96,420.00: VAT (0%), intra-Community supply', '€0.00'. */
export function taxRows(groups: readonly DecidedGroup[], currency: string): { label: string; value: string }[] {
  const money = (cents: number) => formatMoney(cents, currency);
  return groups.map((group) => ({
    label: taxLabel(group, groups.length === 1, { percent: percentage, money }),
    value: money(group.tax),
  }));
}

/** The VAT of each group in one text, as mails say it: 'VAT (21%), seller and buyer in the Netherlands: €4,211.13'. */
export const taxInWords = (groups: readonly DecidedGroup[], currency: string): string[] =>
  taxRows(groups, currency).map(({ label, value }) => `${label}: ${value}`);

/** The rates of a quote's VAT with their reasons, without amounts; only the rate without a decision. */
export function ratesInWords(
  { taxPercentage }: { taxPercentage: number },
  decision?: Pick<TaxDecision, 'groups'>,
): string {
  if (!decision) return `VAT (${percentage(taxPercentage)})`;
  const { groups } = decision;
  const rateOf = (group: DecidedGroup) => taxLabel(group, true, { percent: percentage, money: String });
  const [first] = groups;
  if (first && groups.length === 1) return rateOf(first);
  return groups.map((group) => `${suppliesInWords(group.supplies)}: ${rateOf(group)}`).join('; ');
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
