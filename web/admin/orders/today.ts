/** The reader's day, as a date field has it: `2026-01-31`. */
export const today = (): string => dayOf(new Date());

/** The same of a moment. */
export const dayOf = (now: Date): string => {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
};
