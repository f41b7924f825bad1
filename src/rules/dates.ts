/** A day of the calendar, `2026-01-31`. It begins with the year 1, as Postgres's does. */
export function isDay(value: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value) || value.startsWith('0000')) return false;
  const date = new Date(value);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
}

/** How a day is written wherever it is read, on screen, on paper and in mails: '21 Nov 2026'. */
const DAY = { day: 'numeric', month: 'short', year: 'numeric' } as const;

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sept', 'Oct', 'Nov', 'Dec'];

/** '21 Nov 2026', the day in UTC: as `dayFormat('UTC')`, and without the tenth of a second that a phone takes to make its first format. */
export const writtenDay = (date: Date): string =>
  `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]} ${date.getUTCFullYear()}`;

/** A format takes milliseconds to make, more than what it is needed for: each is made once, when it is first needed. */
const once = (make: (timeZone?: string) => Intl.DateTimeFormat) => {
  const made = new Map<string | undefined, Intl.DateTimeFormat>();
  return (timeZone?: string): Intl.DateTimeFormat => {
    const format = made.get(timeZone) ?? make(timeZone);
    made.set(timeZone, format);
    return format;
  };
};

/** '21 Nov 2026', in a time zone; the reader's own when left out. */
export const dayFormat = once((timeZone) => new Intl.DateTimeFormat('en-GB', { ...DAY, timeZone }));

/** '14:05', likewise. */
export const timeFormat = once((timeZone) => new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone }));
