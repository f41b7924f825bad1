import { dayFormat, timeFormat, writtenDay } from '#rules/dates';

/**
 * Numbers are formatted in the browser's locale. Dates have one format everywhere (`rules/dates`), and texts are
 * English.
 */
const locale = typeof navigator === 'undefined' ? 'en' : navigator.language;
/** Digits 0 to 9 in every locale, as in dates. */
const numberingSystem = 'latn';

export const DEFAULT_CURRENCY = 'EUR';
const DAY_MS = 24 * 60 * 60 * 1000;

/** Cache of formatters by currency and options, because a formatter is expensive to create. */
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

/** Formats an amount with cents (€1,234.50), for quotes and totals. `amount` is in units of the currency. */
export const formatMoney = (amount: number, currency: string = DEFAULT_CURRENCY) =>
  moneyFormat(currency, 2).format(amount);

/** Formats an amount without decimals (€1,235), for lists, badges and builder lines. */
export const formatMoneyShort = (amount: number, currency: string = DEFAULT_CURRENCY) =>
  moneyFormat(currency, 0).format(amount);

/** Formats an amount in thousands without decimals (€1,284K), for the pipeline. */
export function formatThousands(amount: number, currency: string = DEFAULT_CURRENCY): string {
  const parts = moneyFormat(currency, 0).formatToParts(Math.round(amount / 1000));
  const last = parts.findLastIndex((part) => part.type === 'integer');
  return parts.map((part, index) => (index === last ? `${part.value}K` : part.value)).join('');
}

/** Formats a fraction as a whole percentage: 0.21 is '21%'. */
export const formatPercent = (fraction: number) =>
  new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0, numberingSystem }).format(fraction);

/** Formats a rate of VAT: 0.21 is '21%', 0.255 is '25.5%'. */
export const formatRate = (fraction: number) =>
  new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2, numberingSystem }).format(fraction);

/** Formats a relative change with its sign: 0.05 is '+5.0%'. */
export const formatChange = (fraction: number) =>
  new Intl.NumberFormat(locale, {
    style: 'percent',
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
    signDisplay: 'exceptZero',
    numberingSystem,
  }).format(fraction);

/**
 * Formats a part of a whole as a percentage: '0%' and '100%' only when exact; values close to these are shown as '1%'
 * and '99%'.
 */
export function formatShare(part: number, whole: number): string {
  if (part === 0 || part === whole) return formatPercent(part / whole);
  return formatPercent(Math.min(0.99, Math.max(0.01, part / whole)));
}

/**
 * Formats a whole number with the locale's grouping. Numbers below 1000 need no grouping and skip the formatter, whose
 * first use takes 0.1 seconds on a phone.
 */
export const formatCount = (count: number) =>
  Math.abs(count) < 1000 ? String(count) : new Intl.NumberFormat(locale, { numberingSystem }).format(count);

/** Formats a date: 12 Jun 2026. `iso` is a time from the API. */
export const formatDate = (iso: string) => dayFormat().format(new Date(iso));

/** Formats a date with its time: 12 Jun 2026, 14:32. */
export const formatDateTime = (iso: string) => `${formatDate(iso)}, ${timeFormat().format(new Date(iso))}`;

/** Formats the time of day: 14:32. `iso` is a time from the API. */
export const formatTime = (iso: string) => timeFormat().format(new Date(iso));

/** Formats a date with its time in the given time zone, independent of the user's time zone. */
export const formatDateTimeIn = (iso: string, timeZone: string) =>
  [dayFormat(timeZone), timeFormat(timeZone)].map((format) => format.format(new Date(iso))).join(', ');

/** Formats a date in full: Thursday, 14 May 2026. */
export const formatFullDate = (date: Date) =>
  `${date.toLocaleDateString('en-GB', { weekday: 'long' })}, ${date.toLocaleDateString('en-GB', { dateStyle: 'long' })}`;

const isSameDay = (time: Date, now: Date) => time.toDateString() === now.toDateString();

/** Formats a recent time: 'Today, 08:47' for today, else the date. */
export const formatRecent = (iso: string, now: Date = new Date()): string =>
  isSameDay(new Date(iso), now) ? `Today, ${formatTime(iso)}` : formatDate(iso);

/** Day and time for use within a sentence: 'today' or '12 Jun 2026', and '08:47'. */
export interface RecentTime {
  day: string;
  time: string;
  isToday: boolean;
}

export function recentTime(iso: string, now: Date = new Date()): RecentTime {
  const isToday = isSameDay(new Date(iso), now);
  return { day: isToday ? 'today' : formatDate(iso), time: formatTime(iso), isToday };
}

/**
 * Formats the last day of a quote's validity. A quote is valid until the end of that day in UTC, so that the screen,
 * the PDF and mails show the same day.
 */
export const formatDay = (iso: string) => writtenDay(new Date(iso));

/**
 * Returns the number of days from the user's current day to the day of `iso` (in UTC, as `formatDay` shows it): 0 is
 * today, negative is past.
 */
export function daysUntil(iso: string, now: Date = new Date()): number {
  const day = new Date(iso);
  const end = Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate());
  return Math.round((end - Date.UTC(now.getFullYear(), now.getMonth(), now.getDate())) / DAY_MS);
}

/** Formats a number of days: 'in 5 days', 'today', '14 days ago'. */
export function formatDaysUntil(days: number): string {
  if (days === 0) return 'today';
  return days > 0 ? `in ${plural(days, 'day')}` : `${plural(-days, 'day')} ago`;
}

/** Formats a count with its noun: '1 week', '3 weeks'. */
export const plural = (count: number, noun: string, many = `${noun}s`) =>
  `${formatCount(count)} ${count === 1 ? noun : many}`;
