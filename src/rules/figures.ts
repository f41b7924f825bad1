/** Figures that several pages show, each with one label and the definition that is shown with it. */
export const FIGURES = {
  /** Sum of the totals of all quotes in any status. As specified. */
  pipeline: { label: 'Pipeline Value', is: 'The totals of all quotes, with VAT' },
  /** Value of a partner's open deals as estimated by the partner. Does not include quotes. */
  openDeals: { label: 'Open deals', is: 'The expected value of your open deals' },
  /** Same definition as `REVENUE` in SQL. */
  revenue: { label: 'Revenue (net)', is: 'Orders without VAT, less credits; cancelled orders are left out' },
  /** The figure `revenue`, named from the buying company's point of view. */
  spend: { label: 'Spend', is: 'Orders without VAT, less credits; cancelled orders are left out' },
  /** Definition from the specification. */
  winRate: { label: 'Win Rate', is: 'Accepted share of all quotes' },
  /** Win rate of the quotes that a partner created for clients in the last 90 days. */
  recentWinRate: { label: 'Win Rate, 90 days', is: 'Accepted quotes of all created for clients in 90 days' },
  /** Win rate of the quotes that were created in the period selected on the page. */
  periodWinRate: { label: 'Win Rate in the period' },
  /** Win rate of deals. A deal can be won or lost without a quote. */
  dealsWon: { label: 'won', is: 'of the deals closed in 90 days' },
} as const;
