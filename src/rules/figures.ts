/** Figures that several pages show: one name each, and the definition that is shown with it. */
export const FIGURES = {
  /** Sum of totals, as specified: of all quotes, whatever their status. */
  pipeline: { label: 'Pipeline Value', is: 'The totals of all quotes, with VAT' },
  /** Value of a partner's open deals, as the partner estimates it; no quotes. */
  openDeals: { label: 'Open deals', is: 'The expected value of your open deals' },
  /** `REVENUE` in SQL. */
  revenue: { label: 'Revenue (net)', is: 'Orders without VAT, less credits; cancelled orders are left out' },
  /** `revenue` from the view of the company that buys. */
  spend: { label: 'Spend', is: 'Orders without VAT, less credits; cancelled orders are left out' },
  /** Definition from the specification. */
  winRate: { label: 'Win Rate', is: 'Accepted share of all quotes' },
  /** Win rate of the quotes that a partner recently made for clients. */
  recentWinRate: { label: 'Win Rate, 90 days', is: 'Accepted quotes of all created for clients in 90 days' },
  /** Win rate of the quotes made in a period that is chosen next to it. */
  periodWinRate: { label: 'Win Rate in the period' },
  /** Win rate of deals, which can be won or lost without a quote. */
  dealsWon: { label: 'won', is: 'of the deals closed in 90 days' },
} as const;
