/** Reports of a partner; each is a file with its rows of a period. */
export const REPORT_KINDS = ['quotes', 'deals', 'commission', 'clients'] as const;
/** Labels of the reports. */
export const REPORT_KIND_NAMES = {
  quotes: 'Quotes',
  deals: 'Deals',
  commission: 'Commission',
  clients: 'Clients',
} as const satisfies Record<ReportKind, string>;
export type ReportKind = (typeof REPORT_KINDS)[number];
