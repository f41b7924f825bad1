import { told } from '../charts/change';
import { plural } from '../format';

/** Texts of figures that are compared with the previous period. */
export const figureTexts = {
  period: 'Period',
  kinds: { month: 'Month', quarter: 'Quarter', year: 'Year', custom: 'Custom' },
  earlier: 'Previous period',
  later: 'Next period',
  from: 'From',
  to: 'To',
  show: 'Show',
  quarter: (number: number, year: number) => `Quarter ${number} of ${year}`,
  days: (from: string, to: string) => `${from} to ${to}`,
  compared: (from: string, to: string) => `Compared with ${from} to ${to}`,
  problems: {
    day: 'Enter a day',
    order: 'The last day must not come before the first',
    length: (years: number) => `A period has at most ${plural(years, 'year')}`,
  },
  on: (change: string) => told(change, { fresh: 'None in the previous period', else: 'vs the previous period' }),
  points: (change: string) => `${change} points vs the previous period`,
  unknown: '–',
  step: { day: 'Day', week: 'Week', month: 'Month' },
  by: { day: 'by day', week: 'by week', month: 'by month' },
  before: 'Previous period',
  beforeWas: (value: string) => `previous period ${value}`,
  change: 'Change',
  nothing: 'Nothing in this period.',
};
