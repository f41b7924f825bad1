const DAY_MS = 24 * 60 * 60 * 1000;
/** Default validity of an approved quote, in days. */
const USUAL_DAYS = 30;

/**
 * Returns the earliest date to which a quote's validity can be extended, and the date to propose. The earliest date is
 * after the current date of validity and not in the past.
 */
export function daysToExtend(validUntil: string | null, now: Date): { min: string; proposed: string } {
  const after = validUntil ? dayAfter(new Date(validUntil), 1) : '';
  const [today, usual] = [dayAfter(now, 0), dayAfter(now, USUAL_DAYS)];
  const min = after > today ? after : today;
  return { min, proposed: usual > min ? usual : min };
}

/** Returns the date a number of days later, as `2026-01-31`, in UTC like the server. */
const dayAfter = (time: Date, days: number) => new Date(time.getTime() + days * DAY_MS).toISOString().slice(0, 10);
