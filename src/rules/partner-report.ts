/** What a partner reports on: each is a file of its rows of a period. */
export const REPORT_KINDS = ['quotes', 'deals', 'commission', 'clients'] as const;
/** What each is called. */
export const REPORT_KIND_NAMES = {
  quotes: 'Quotes',
  deals: 'Deals',
  commission: 'Commission',
  clients: 'Clients',
} as const satisfies Record<ReportKind, string>;
export type ReportKind = (typeof REPORT_KINDS)[number];
