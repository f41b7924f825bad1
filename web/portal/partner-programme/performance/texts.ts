import { figureTexts } from '../../../shared/figures/texts';
import { plural } from '../../../shared/format';

/** Texts of the partner's analytics page. */
export const analyticsTexts = {
  ...figureTexts,
  title: 'Analytics',
  text: 'Quotes you created for clients in a period, compared with the previous period.',
  none: 'No quotes for clients in this period',
  noneText: 'Choose another period, or create a quote: its first step asks who it is for.',
  create: 'Create Quote',
  value: 'Accepted value (net)',
  valueIs: 'Accepted quotes in this period, without VAT',
  valueBy: (by: string) => `Accepted value (net) ${by}`,
  winRateOf: (accepted: string, all: string) => `${accepted} of ${all} quotes created in this period`,
  cycle: 'Cycle time',
  cycleIs: 'Average, from first draft to acceptance',
  daysOf: (days: number) => `${days.toFixed(1)} days`,
  average: 'Average accepted quote',
  averageOf: (quotes: number) => `Without VAT, of ${plural(quotes, 'quote')}`,
  quotesBy: (by: string) => `Quotes ${by}`,
  quotesAbout: 'by creation date, with the accepted ones',
  accepted: 'Accepted',
  others: 'Not accepted',
  products: 'Top products',
  productsAbout: 'Value in accepted quotes, including options',
  clients: 'Top clients',
  clientsAbout: 'Accepted, without VAT',
  quotes: (quotes: number) => plural(quotes, 'quote'),
};

/** Texts of the partner's performance page. */
export const performanceTexts = {
  ...figureTexts,
  title: 'Performance',
  text: 'Your results compared with the previous period, and your progress to the next tier.',
  value: 'Accepted value (net)',
  made: 'Quotes created',
  accepted: 'Accepted quotes',
  was: (value: string) => `${value} in the previous period`,
  pace: 'Accepted value, running total',
  paceIs: 'Sum since the first day of the period, without VAT',
  commission: 'Commission earned',
  yearBefore: (amount: string) => `in 12 months, ${amount} in the previous 12`,
  aYearBefore: 'A year earlier',
  earned: 'Earned',
  earnedIs: 'From paid orders, less reversals',
};
