const DAY_MS = 86_400_000;

/** Returns the last moment (UTC) of the day in `days` days. */
export const endOfDayIn = (days: number): string =>
  `${new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)}T23:59:59.000Z`;
