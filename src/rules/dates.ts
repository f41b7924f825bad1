/** True for a valid calendar day such as `2026-01-31`. The first year is 1, as in Postgres. */
export function isDay(value: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value) || value.startsWith('0000')) return false;
  const date = new Date(value);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
}

/** Date format of the screens, PDFs and mails: '21 Nov 2026'. */
const DAY = { day: 'numeric', month: 'short', year: 'numeric' } as const;

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sept', 'Oct', 'Nov', 'Dec'];

/**
 * Formats a day in UTC as '21 Nov 2026', like `dayFormat('UTC')`, but without creating an Intl format, which takes 0.1
 * s on a phone the first time.
 */
export const writtenDay = (date: Date): string =>
  `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]} ${date.getUTCFullYear()}`;

/** Caches Intl formats by time zone, because creating a format takes milliseconds, longer than using it. */
const once = (make: (timeZone?: string) => Intl.DateTimeFormat) => {
  const made = new Map<string | undefined, Intl.DateTimeFormat>();
  return (timeZone?: string): Intl.DateTimeFormat => {
    const format = made.get(timeZone) ?? make(timeZone);
    made.set(timeZone, format);
    return format;
  };
};

/** Returns a format for days, '21 Nov 2026', in a time zone; without one, in the local time zone. */
export const dayFormat = once((timeZone) => new Intl.DateTimeFormat('en-GB', { ...DAY, timeZone }));

/** Returns a format for times, '14:05', in a time zone; without one, in the local time zone. */
export const timeFormat = once((timeZone) => new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone }));
