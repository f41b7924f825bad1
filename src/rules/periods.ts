/** Period of calendar days in UTC, `2026-01-31`. Both the first and the last day belong to it. */
export interface Days {
  from: string;
  to: string;
}

const DAY_MS = 86_400_000;

/** Maximum length of a comparable period, in years. Longer periods are rejected. */
export const MOST_YEARS = 3;
/**
 * Maximum number of days of a period that charts show by day; `MOST_DAYS_OF_WEEKS` is the maximum for weeks. Longer
 * periods are shown by month.
 */
const MOST_DAYS = 31;
const MOST_DAYS_OF_WEEKS = 26 * 7;

const time = (day: string) => Date.parse(`${day}T00:00:00Z`);
const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);
export const addDays = (day: string, days: number) => dayOf(time(day) + days * DAY_MS);
/** Returns the number of days in the period. */
export const lengthOf = ({ from, to }: Days) => Math.round((time(to) - time(from)) / DAY_MS) + 1;

/** Returns the same day some months later; the last day of a shorter month: 31 January and a month is 28 February. */
export function addMonths(day: string, months: number): string {
  const at = new Date(time(day));
  const [year, month] = [at.getUTCFullYear(), at.getUTCMonth() + months];
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return dayOf(Date.UTC(year, month, Math.min(at.getUTCDate(), last)));
}

const firstOfMonth = (day: string, months = 0) => {
  const at = new Date(time(day));
  return dayOf(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + months, 1));
};
const lastOfMonth = (day: string) => addDays(firstOfMonth(day, 1), -1);

/**
 * Returns the calendar month, quarter or year that contains the day, shifted by `away` periods; -1 is the period
 * before.
 */
export function calendarPeriod(kind: 'month' | 'quarter' | 'year', day: string, away = 0): Days {
  const months = { month: 1, quarter: 3, year: 12 }[kind];
  const at = new Date(time(day));
  const first = Math.floor(at.getUTCMonth() / months) * months - at.getUTCMonth();
  const from = firstOfMonth(day, first + away * months);
  return { from, to: lastOfMonth(firstOfMonth(from, months - 1)) };
}

/** Returns the kind of calendar period that the days are exactly; undefined if they are none. */
export const kindOf = (days: Days) =>
  (['month', 'quarter', 'year'] as const).find(
    (kind) => calendarPeriod(kind, days.from).to === days.to && calendarPeriod(kind, days.from).from === days.from,
  );

export const PERIOD_STEPS = ['day', 'week', 'month'] as const;
export type Step = (typeof PERIOD_STEPS)[number];

export interface Comparison {
  /** The selected period. Ends today if the period is not over. */
  current: Days;
  /**
   * The preceding period: the same number of months if the selected period consists of whole months, otherwise the same
   * number of days. Cut to the length of `current` while that is not over.
   */
  previous: Days;
  step: Step;
}

/** Returns the elapsed part of a period, the preceding period, and the unit in which charts show both. */
export function compare({ from, to }: Days, today: string): Comparison {
  const end = to > today ? (from > today ? from : today) : to;
  const isWhole = from === firstOfMonth(from) && to === lastOfMonth(to);
  const whole = isWhole
    ? monthsBefore({ from, to })
    : { from: addDays(from, -lengthOf({ from, to })), to: addDays(from, -1) };
  const passed = addDays(whole.from, lengthOf({ from, to: end }) - 1);
  const previous = { from: whole.from, to: end < to && passed < whole.to ? passed : whole.to };
  const days = lengthOf({ from, to });
  return {
    current: { from, to: end },
    previous,
    step: days <= MOST_DAYS ? 'day' : days <= MOST_DAYS_OF_WEEKS ? 'week' : 'month',
  };
}

function monthsBefore({ from, to }: Days): Days {
  const [start, end] = [new Date(time(from)), new Date(time(to))];
  const months = (end.getUTCFullYear() - start.getUTCFullYear()) * 12 + end.getUTCMonth() - start.getUTCMonth() + 1;
  return { from: firstOfMonth(from, -months), to: addDays(from, -1) };
}

/** Splits the period into days, weeks counted from its first day, or calendar months. */
export function stepsOf({ from, to }: Days, step: Step): Days[] {
  const steps: Days[] = [];
  for (let first = from; first <= to; first = addDays(steps.at(-1)!.to, 1)) {
    const last = step === 'month' ? lastOfMonth(first) : addDays(first, step === 'week' ? 6 : 0);
    steps.push({ from: first, to: last > to ? to : last });
  }
  return steps;
}
