import type Handlebars from 'handlebars';
import type { HelperDelegate } from 'handlebars';
import { timeFormat, writtenDay } from '../rules/dates.js';
import type { Cents } from '../rules/money.js';

const TIME = timeFormat('UTC');
const NUMBER = new Intl.NumberFormat('en');
const MONEY = new Map<string, Intl.NumberFormat>();

/** Formats an amount: 123450, 'EUR' → '€1,234.50'. Returns 'T.B.D.' for an amount that is not known yet. */
export function formatMoney(cents: Cents | null, currency: string): string {
  if (cents === null) return 'T.B.D.';
  let format = MONEY.get(currency);
  if (!format) MONEY.set(currency, (format = new Intl.NumberFormat('en-IE', { style: 'currency', currency })));
  return format.format(cents / 100);
}

/** Formats a day in ISO 8601 as '21 Nov 2026', in UTC; returns an empty text for null. */
export function formatDate(iso: string | null): string {
  return iso === null ? '' : writtenDay(new Date(iso));
}

/** Formats a time, given as a date or in ISO 8601, as '21 Nov 2026, 14:05 UTC'. */
export function formatMoment(when: Date | string): string {
  const moment = new Date(when);
  return `${writtenDay(moment)}, ${TIME.format(moment)} UTC`;
}

/** Formats a number with its unit: 1, 'week' → '1 week'; 1200, 'unit' → '1,200 units'. Returns 'T.B.D.' for null. */
export function formatCount(count: number | null, unit: string): string {
  if (count === null) return 'T.B.D.';
  return `${formatNumber(count)} ${unit}${count === 1 ? '' : 's'}`;
}

/** Formats a number of weeks: 'Ready to ship' for 0, '1 week', '6 weeks'. Returns 'T.B.D.' for null. */
export function formatLeadTime(weeks: number | null): string {
  return weeks === 0 ? 'Ready to ship' : formatCount(weeks, 'week');
}

/** Formats a number: 1200 → '1,200'. */
export function formatNumber(count: number): string {
  return NUMBER.format(count);
}

/** Joins at most four names and counts the others: 'A, B, C, D +2 more'. */
function formatNames(names: string[]): string {
  const rest = names.length - 4;
  return names.slice(0, 4).join(', ') + (rest > 0 ? ` +${rest} more` : '');
}

/**
 * Adds `{{money cents currency}}`, `{{date iso}}`, `{{moment iso}}`, `{{count number "unit"}}`, `{{leadTime weeks}}`
 * and `{{names list}}`. Documents and mails use them to format amounts, dates and lists in the same way.
 */
export function registerHelpers(handlebars: typeof Handlebars): void {
  const helpers = {
    money: formatMoney,
    date: formatDate,
    moment: formatMoment,
    count: formatCount,
    leadTime: formatLeadTime,
    names: formatNames,
  };
  for (const [name, helper] of Object.entries(helpers)) handlebars.registerHelper(name, strictly(name, helper));
}

/** Wraps a helper so that it throws on undefined values. Handlebars' strict mode does not check the arguments of helpers. */
export function strictly(name: string, helper: HelperDelegate): HelperDelegate {
  return (...values: unknown[]) => {
    const { hash } = values.at(-1) as { hash: Record<string, unknown> };
    if ([...values, ...Object.values(hash)].includes(undefined))
      throw new Error(`{{${name}}} is given something that is not in the data`);
    return helper(...values) as unknown;
  };
}
