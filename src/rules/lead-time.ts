/** Maximum lead time of a product or quote, in weeks; 0 means ready to ship. The database enforces the same limits. */
export const MAX_LEAD_TIME_WEEKS = 260;

/** Returns a message about an invalid lead time in weeks; null if it is valid. */
export function leadTimeProblem(weeks: unknown): string | null {
  if (weeks === undefined || weeks === null || weeks === '') return 'Lead time is required';
  if (!Number.isInteger(weeks)) return 'Lead time must be a whole number of weeks';
  if ((weeks as number) < 0) return 'Lead time must not be negative';
  if ((weeks as number) > MAX_LEAD_TIME_WEEKS) return `Lead time must be at most ${MAX_LEAD_TIME_WEEKS} weeks`;
  return null;
}

/** Returns a message about an invalid lead time as typed, which may contain only digits; null if it is valid. */
export function typedLeadTimeProblem(typed: string): string | null {
  const weeks = typed.trim();
  return leadTimeProblem(weeks === '' || !/^\d+$/.test(weeks) ? weeks : Number(weeks));
}
