const DAY_MS = 24 * 60 * 60 * 1000;
/** Validity in days of an approved quote without a given date. */
const USUAL_DAYS = 30;

/**
 * Returns the first day that a quote can be extended to, and the day to propose. The first day is after the current one
 * and not in the past.
 */
export function daysToExtend(validUntil: string | null, now: Date): { min: string; proposed: string } {
  const after = validUntil ? dayAfter(new Date(validUntil), 1) : '';
  const [today, usual] = [dayAfter(now, 0), dayAfter(now, USUAL_DAYS)];
  const min = after > today ? after : today;
  return { min, proposed: usual > min ? usual : min };
}

/** Returns the date the given number of days later, `2026-01-31`, in UTC as the server counts days. */
const dayAfter = (time: Date, days: number) => new Date(time.getTime() + days * DAY_MS).toISOString().slice(0, 10);
