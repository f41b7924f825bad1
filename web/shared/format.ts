import { dayFormat, timeFormat, writtenDay } from '#rules/dates';

/** Numbers follow the browser's locale; dates are written one way everywhere (`rules/dates`), and words are English. */
const locale = typeof navigator === 'undefined' ? 'en' : navigator.language;
/** 0 to 9, as in dates. */
const numberingSystem = 'latn';

export const DEFAULT_CURRENCY = 'EUR';
const DAY_MS = 24 * 60 * 60 * 1000;

/** Formatters are costly to make and few in kind. */
const moneyFormats = new Map<string, Intl.NumberFormat>();

function moneyFormat(currency: string, decimals: 0 | 2) {
  const key = `${currency}${decimals}`;
  const known = moneyFormats.get(key);
  if (known) return known;
  const format = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    numberingSystem,
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
  moneyFormats.set(key, format);
  return format;
}

/** An amount with cents (€1,234.50): quote detail, totals. `amount` is in units of the currency. */
export const formatMoney = (amount: number, currency: string = DEFAULT_CURRENCY) =>
  moneyFormat(currency, 2).format(amount);

/** An amount without decimals (€1,235): lists, badges, builder lines. */
export const formatMoneyShort = (amount: number, currency: string = DEFAULT_CURRENCY) =>
  moneyFormat(currency, 0).format(amount);

/** An amount in thousands without decimals (€1,284K): the pipeline. */
export function formatThousands(amount: number, currency: string = DEFAULT_CURRENCY): string {
  const parts = moneyFormat(currency, 0).formatToParts(Math.round(amount / 1000));
  const last = parts.findLastIndex((part) => part.type === 'integer');
  return parts.map((part, index) => (index === last ? `${part.value}K` : part.value)).join('');
}

/** A fraction as a whole percentage: 0.21 is '21%'. */
export const formatPercent = (fraction: number) =>
  new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0, numberingSystem }).format(fraction);

/** By how much something changes, as a fraction of what it was: 0.05 is '+5.0%'. */
export const formatChange = (fraction: number) =>
  new Intl.NumberFormat(locale, {
    style: 'percent',
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
    signDisplay: 'exceptZero',
    numberingSystem,
  }).format(fraction);

/** What part of a whole something is: '0%' is nothing and '100%' is all, whatever rounding would make of what is near. */
export function formatShare(part: number, whole: number): string {
  if (part === 0 || part === whole) return formatPercent(part / whole);
  return formatPercent(Math.min(0.99, Math.max(0.01, part / whole)));
}

/** A whole number with the locale's grouping, of which there is none below 1000: a phone's first format takes it a tenth of a second. */
export const formatCount = (count: number) =>
  Math.abs(count) < 1000 ? String(count) : new Intl.NumberFormat(locale, { numberingSystem }).format(count);

/** 12 Jun 2026. `iso` is a time as the API gives it. */
export const formatDate = (iso: string) => dayFormat().format(new Date(iso));

/** 12 Jun 2026, 14:32. */
export const formatDateTime = (iso: string) => `${formatDate(iso)}, ${timeFormat().format(new Date(iso))}`;

/** The same as it is somewhere: what was said in a time zone is told in it, wherever it is read. */
export const formatDateTimeIn = (iso: string, timeZone: string) =>
  [dayFormat(timeZone), timeFormat(timeZone)].map((format) => format.format(new Date(iso))).join(', ');

/** Thursday, 14 May 2026. */
export const formatFullDate = (date: Date) =>
  `${date.toLocaleDateString('en-GB', { weekday: 'long' })}, ${date.toLocaleDateString('en-GB', { dateStyle: 'long' })}`;

/** 'Today, 08:47', else the date: for what happened lately. */
export function formatRecent(iso: string, now: Date = new Date()): string {
  const time = new Date(iso);
  if (time.toDateString() !== now.toDateString()) return formatDate(iso);
  return `Today, ${timeFormat().format(time)}`;
}

/** The day a quote's validity ends. It runs to the end of that day in UTC, so it is one day everywhere: here, on the PDF, in mails. */
export const formatDay = (iso: string) => writtenDay(new Date(iso));

/** Days from the reader's today to the day of `iso` (in UTC, as `formatDay` shows it): 0 is today, negative is past. */
export function daysUntil(iso: string, now: Date = new Date()): number {
  const day = new Date(iso);
  const end = Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate());
  return Math.round((end - Date.UTC(now.getFullYear(), now.getMonth(), now.getDate())) / DAY_MS);
}

/** 'in 5 days', 'today', '14 days ago'. */
export function formatDaysUntil(days: number): string {
  if (days === 0) return 'today';
  return days > 0 ? `in ${plural(days, 'day')}` : `${plural(-days, 'day')} ago`;
}

/** '1 week', '3 weeks'. */
export const plural = (count: number, noun: string, many = `${noun}s`) =>
  `${formatCount(count)} ${count === 1 ? noun : many}`;
