import { chartTexts } from './texts';

const format = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' });
const [SHORT, LONG] = [format({ month: 'short' }), format({ month: 'long', year: 'numeric' })];
const at = (month: string) => new Date(`${month.slice(0, 7)}-01T00:00:00Z`);

/** Formats '2026-11' as 'Nov'. */
export const monthLabel = (month: string) => SHORT.format(at(month));

/** Formats '2026-11' as 'November 2026'; the current month gets 'so far'. */
export const monthName = (month: string, isCurrent = false) =>
  `${LONG.format(at(month))}${isCurrent ? `, ${chartTexts.soFar}` : ''}`;
