import { monthName } from '../charts/months';
import { formatDay } from '../format';
import { isDay } from '#rules/dates';
import { type Days, kindOf, MOST_YEARS, type Step } from '#rules/periods';
import { figureTexts as words } from './texts';

/** Returns the errors of the typed days by field, by the same rules as the server. */
export function problemsOf({ from, to }: Days): Partial<Days> {
  const days = { ...(!isDay(from) && { from: words.problems.day }), ...(!isDay(to) && { to: words.problems.day }) };
  if (days.from || days.to) return days;
  if (to < from) return { to: words.problems.order };
  const end = `${Number(from.slice(0, 4)) + MOST_YEARS}${from.slice(4)}`;
  return to >= end ? { to: words.problems.length(MOST_YEARS) } : {};
}

/** Returns the name of a period: 'November 2026', 'Quarter 4 of 2026', '2026', '3 Nov 2026 to 9 Nov 2026'. */
export function periodName(days: Days): string {
  const year = Number(days.from.slice(0, 4));
  const kind = kindOf(days);
  if (kind === 'month') return monthName(days.from);
  if (kind === 'quarter') return words.quarter(Math.ceil(Number(days.from.slice(5, 7)) / 3), year);
  return kind === 'year' ? String(year) : words.days(formatDay(days.from), formatDay(days.to));
}

const format = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' });
const [NUMBER, SHORT, MONTH] = [
  format({ day: 'numeric' }),
  format({ day: 'numeric', month: 'short' }),
  format({ month: 'short' }),
];

/** Returns the short label of a step, below its bar: '14', '14 Nov', 'Nov'. */
export const stepLabel = ({ from }: Days, step: Step) =>
  ({ day: NUMBER, week: SHORT, month: MONTH })[step].format(new Date(from));

/** Returns the full name of a step: '14 Nov 2026', '9 Nov 2026 to 15 Nov 2026', 'November 2026'. */
export const stepName = (days: Days, step: Step) =>
  step === 'day'
    ? formatDay(days.from)
    : step === 'month' && isWholeMonth(days)
      ? monthName(days.from)
      : words.days(formatDay(days.from), formatDay(days.to));

const isWholeMonth = (days: Days) => kindOf(days) === 'month';
