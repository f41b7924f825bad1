const DAY_MS = 24 * 60 * 60 * 1000;
/** As long as an approval lasts when no date is given. */
const USUAL_DAYS = 30;

/** The first day a quote can be extended to, which is later than the one that stands and not past, and the one proposed. */
export function daysToExtend(validUntil: string | null, now: Date): { min: string; proposed: string } {
  const after = validUntil ? dayAfter(new Date(validUntil), 1) : '';
  const [today, usual] = [dayAfter(now, 0), dayAfter(now, USUAL_DAYS)];
  const min = after > today ? after : today;
  return { min, proposed: usual > min ? usual : min };
}

/** `2026-01-31`, in UTC as the server counts days. */
const dayAfter = (time: Date, days: number) => new Date(time.getTime() + days * DAY_MS).toISOString().slice(0, 10);
