/** The figures that stand in several places: one name each, and what it counts, which is said wherever it stands. */
export const FIGURES = {
  /** The sum of totals, specified: of every quote, whatever became of it. */
  pipeline: { label: 'Pipeline Value', is: 'The totals of all quotes, with VAT' },
  /** `REVENUE` in SQL. */
  revenue: { label: 'Revenue (net)', is: 'Orders without VAT, cancelled ones left out' },
  /** What `revenue` is to the company that buys. */
  spend: { label: 'Spend', is: 'Orders without VAT, cancelled ones left out' },
  /** Specified. */
  winRate: { label: 'Win Rate', is: 'Accepted quotes of all quotes' },
} as const;
