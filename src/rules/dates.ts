/** How a day is written wherever it is read, on screen, on paper and in mails: '21 Nov 2026'. */
const DAY = { day: 'numeric', month: 'short', year: 'numeric' } as const;

/** @param timeZone the reader's own when left out */
export const dayFormat = (timeZone?: string): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat('en-GB', { ...DAY, timeZone });

/** '14:05'. */
export const timeFormat = (timeZone?: string): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone });
