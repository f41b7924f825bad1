import { addDays } from './periods.js';

/**
 * Bank days: the days on which TARGET, the payment system of the euro, is open. Closed are Saturdays, Sundays, 1 January,
 * Good Friday, Easter Monday, 1 May, 25 and 26 December (ECB, 14 December 2000). Days are written `2026-01-31`.
 */

const FIXED = ['01-01', '05-01', '12-25', '12-26'];

/** Easter Sundays, by the year: month and day. A spec compares them with the rule of the Gregorian calendar. */
const EASTER: Readonly<Record<number, string>> = {
  2026: '04-05', 2027: '03-28', 2028: '04-16', 2029: '04-01', 2030: '04-21', 2031: '04-13', 2032: '03-28', 2033: '04-17',
  2034: '04-09', 2035: '03-25', 2036: '04-13', 2037: '04-05', 2038: '04-25', 2039: '04-10', 2040: '04-01', 2041: '04-21',
  2042: '04-06', 2043: '03-29', 2044: '04-17', 2045: '04-09', 2046: '03-25', 2047: '04-14', 2048: '04-05', 2049: '04-18',
  2050: '04-10', 2051: '04-02', 2052: '04-21', 2053: '04-06', 2054: '03-29', 2055: '04-18', 2056: '04-02', 2057: '04-22',
  2058: '04-14', 2059: '03-30', 2060: '04-18',
}; // oxfmt-ignore

/** Last year that the calendar covers. */
export const LAST_BANK_YEAR = 2060;

/** True when banks settle payments in euros on the day. Throws a RangeError for a year that the calendar lacks. */
export function isBankDay(day: string): boolean {
  const easter = EASTER[Number(day.slice(0, 4))];
  if (!easter) throw new RangeError(`The calendar of bank days does not cover ${day}`);
  const weekday = new Date(day).getUTCDay();
  const sunday = `${day.slice(0, 4)}-${easter}`;
  const isHoliday = FIXED.includes(day.slice(5)) || day === addDays(sunday, -2) || day === addDays(sunday, 1);
  return weekday !== 0 && weekday !== 6 && !isHoliday;
}

/** Returns the first bank day on or after the day. */
export function bankDayFrom(day: string): string {
  let found = day;
  while (!isBankDay(found)) found = addDays(found, 1);
  return found;
}
