/** Returns the user's current date in the format of a date field: `2026-01-31`. */
export const today = (): string => dayOf(new Date());

/** Returns the user's date at the given time in the same format. */
export const dayOf = (now: Date): string => {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
};
