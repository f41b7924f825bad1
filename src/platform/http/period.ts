import {
  addDays,
  calendarPeriod,
  compare,
  type Comparison,
  type Days,
  MOST_YEARS,
  stepsOf,
} from '../../rules/periods.js';
import { unprocessable } from '../errors.js';

/** The requested period and the previous one, divided into steps, and as parameters of a statement. */
export interface ComparedPeriod extends Comparison {
  steps: Days[];
  /** Steps of the previous period. */
  before: Days[];
  days: {
    /** First day of each step, as a Postgres array; the steps of the previous period come first. */
    starts: string;
    first: string;
    from: string;
    after: string;
    /** First day of the range that is left out of the previous period, because the current period has not ended yet. */
    gapFrom: string;
    gapTo: string;
  };
}

/**
 * First and last day of a period. Outside of these years, days do not count on: `Date.UTC` takes the year 1 for 1901,
 * and the day after 9999-12-31 has more digits.
 */
const [FIRST, LAST] = ['1900-01-01', '2999-12-31'];

/**
 * Returns the period of a request; without days, the current year. Throws 422 for the last day if it is before the
 * first day, or if the period is too long for a comparison; 422 for a day before 1900 or after 2999.
 */
export function periodOf(query: Partial<Days>, today: string): ComparedPeriod {
  const from = query.from ?? calendarPeriod('year', query.to ?? today).from;
  const to = query.to ?? calendarPeriod('year', from).to;
  for (const [field, day] of [
    ['from', from],
    ['to', to],
  ] as const) {
    if (day < FIRST || day > LAST) throw refused('A period is between 1900 and 2999', field);
  }
  if (to < from) throw refused('The last day must not come before the first');
  if (to >= addYears(from, MOST_YEARS)) throw refused(`A period has at most ${MOST_YEARS} years`);

  const { current, previous, step } = compare({ from, to }, today);
  const [before, steps] = [stepsOf(previous, step), stepsOf(current, step)];
  return {
    current,
    previous,
    step,
    steps,
    before,
    days: {
      starts: `{${[...before, ...steps].map((days) => days.from).join()}}`,
      first: previous.from,
      from,
      after: addDays(current.to, 1),
      gapFrom: addDays(previous.to, 1),
      gapTo: addDays(from, -1),
    },
  };
}

const addYears = (day: string, years: number) => `${Number(day.slice(0, 4)) + years}${day.slice(4)}`;

const refused = (message: string, field: keyof Days = 'to') => unprocessable(message, [{ field, message }]);
