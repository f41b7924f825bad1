import type Handlebars from 'handlebars';
import type { HelperDelegate } from 'handlebars';
import { timeFormat, writtenDay } from '../rules/dates.js';
import type { Cents } from '../rules/money.js';

const TIME = timeFormat('UTC');
const NUMBER = new Intl.NumberFormat('en');
const MONEY = new Map<string, Intl.NumberFormat>();

/** 123450, 'EUR' → '€1,234.50'. An amount that is not known yet is 'T.B.D.'. */
export function formatMoney(cents: Cents | null, currency: string): string {
  if (cents === null) return 'T.B.D.';
  let format = MONEY.get(currency);
  if (!format) MONEY.set(currency, (format = new Intl.NumberFormat('en-IE', { style: 'currency', currency })));
  return format.format(cents / 100);
}

/** ISO 8601 → '21 Nov 2026', in UTC; nothing for null. */
export function formatDate(iso: string | null): string {
  return iso === null ? '' : writtenDay(new Date(iso));
}

/** A moment or its ISO 8601 → '21 Nov 2026, 14:05 UTC'. */
export function formatMoment(when: Date | string): string {
  const moment = new Date(when);
  return `${writtenDay(moment)}, ${TIME.format(moment)} UTC`;
}

/** 1, 'week' → '1 week'; 1200, 'unit' → '1,200 units'. What is not known yet is 'T.B.D.'. */
export function formatCount(count: number | null, unit: string): string {
  if (count === null) return 'T.B.D.';
  return `${formatNumber(count)} ${unit}${count === 1 ? '' : 's'}`;
}

/** Weeks: 'Ready to ship' for none, '1 week', '6 weeks'. What is not known yet is 'T.B.D.'. */
export function formatLeadTime(weeks: number | null): string {
  return weeks === 0 ? 'Ready to ship' : formatCount(weeks, 'week');
}

/** 1200 → '1,200'. */
export function formatNumber(count: number): string {
  return NUMBER.format(count);
}

/** Names in a line, at most four of them: 'A, B, C, D +2 more'. */
function formatNames(names: string[]): string {
  const rest = names.length - 4;
  return names.slice(0, 4).join(', ') + (rest > 0 ? ` +${rest} more` : '');
}

/**
 * Adds `{{money cents currency}}`, `{{date iso}}`, `{{moment iso}}`, `{{count number "unit"}}`, `{{leadTime weeks}}`
 * and `{{names list}}`: documents and mails write amounts, dates and lists alike.
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

/** Handlebars' strict mode does not look at what is given to a helper: a name missing from the data is refused here. */
export function strictly(name: string, helper: HelperDelegate): HelperDelegate {
  return (...values: unknown[]) => {
    const { hash } = values.at(-1) as { hash: Record<string, unknown> };
    if ([...values, ...Object.values(hash)].includes(undefined))
      throw new Error(`{{${name}}} is given something that is not in the data`);
    return helper(...values) as unknown;
  };
}
