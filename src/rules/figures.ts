/** The figures that stand in several places: one name each, and what it counts, which is said wherever it stands. */
export const FIGURES = {
  /** The sum of totals, specified: of every quote, whatever became of it. */
  pipeline: { label: 'Pipeline Value', is: 'The totals of all quotes, with VAT' },
  /** What a partner's deals may bring, as it estimates them: no quotes. */
  openDeals: { label: 'Open deals', is: 'What your open deals are expected to come to' },
  /** `REVENUE` in SQL. */
  revenue: { label: 'Revenue (net)', is: 'Orders without VAT, less what was credited; cancelled ones left out' },
  /** What `revenue` is to the company that buys. */
  spend: { label: 'Spend', is: 'Orders without VAT, less what was credited; cancelled ones left out' },
  /** Specified. */
  winRate: { label: 'Win Rate', is: 'Accepted quotes of all quotes' },
  /** The same of the quotes that a partner made for clients lately. */
  recentWinRate: { label: 'Win Rate, 90 days', is: 'Accepted quotes of all made for clients in 90 days' },
  /** The same of those made in a period that is chosen beside it. */
  periodWinRate: { label: 'Win Rate of the period' },
  /** Of deals, which are won or lost without a quote too. */
  dealsWon: { label: 'won', is: 'of the deals closed in 90 days' },
} as const;
