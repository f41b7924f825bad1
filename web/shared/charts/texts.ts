/** Texts of all charts. */
export const chartTexts = {
  asTable: 'Show as table',
  asChart: 'Show as chart',
  month: 'Month',
  soFar: 'so far',
  none: '–',
  fresh: 'new',
};
