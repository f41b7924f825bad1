/** The longest lead time, of a product as of a quote. */
export const MAX_LEAD_TIME_WEEKS = 260;

/** What is wrong with a lead time as it is typed, in the server's words; nothing where it can be saved. */
export function leadTimeProblem(typed: string): string | undefined {
  const weeks = typed.trim();
  if (weeks === '') return 'Lead time is required';
  if (!/^\d+$/.test(weeks)) return 'Lead time must be a whole number of weeks';
  if (Number(weeks) > MAX_LEAD_TIME_WEEKS) return `Lead time must be at most ${MAX_LEAD_TIME_WEEKS} weeks`;
  return undefined;
}
