import { figureTexts } from '../../../shared/figures/texts';
import { plural } from '../../../shared/format';

/** Texts of a partner's analytics. */
export const analyticsTexts = {
  ...figureTexts,
  title: 'Analytics',
  text: 'The quotes you made for clients in a period, beside the one before.',
  none: 'No quotes for clients in these days',
  noneText: 'Choose another period, or make a quote: its first step asks who it is for.',
  create: 'Create Quote',
  value: 'Accepted value (net)',
  valueIs: 'Accepted quotes of these days, without VAT',
  valueBy: (by: string) => `Accepted value (net) ${by}`,
  winRateOf: (accepted: string, all: string) => `${accepted} of ${all} quotes made in these days`,
  cycle: 'Cycle time',
  cycleIs: 'On average, from the first draft to the acceptance',
  daysOf: (days: number) => `${days.toFixed(1)} days`,
  average: 'Average accepted quote',
  averageOf: (quotes: number) => `Without VAT, of ${plural(quotes, 'quote')}`,
  quotesBy: (by: string) => `Quotes ${by}`,
  quotesAbout: 'by the day they were made, and how many of them were accepted',
  accepted: 'Accepted',
  others: 'Not accepted',
  products: 'Top products',
  productsAbout: 'Accepted, with their options',
  clients: 'Top clients',
  clientsAbout: 'Accepted, without VAT',
  quotes: (quotes: number) => plural(quotes, 'quote'),
};

/** Texts of a partner's performance. */
export const performanceTexts = {
  ...figureTexts,
  title: 'Performance',
  text: 'How you do against the period before, and how far your next tier is.',
  value: 'Accepted value (net)',
  made: 'Quotes made',
  accepted: 'Accepted quotes',
  was: (value: string) => `${value} in the period before`,
  pace: 'Accepted so far',
  paceIs: 'Accepted quotes from the first day on, without VAT',
  commission: 'Commission earned',
  yearBefore: (amount: string) => `in 12 months, ${amount} in the 12 before`,
  aYearBefore: 'A year before',
  earned: 'Earned',
  earnedIs: 'Of orders as they were paid, less what was taken back',
};
