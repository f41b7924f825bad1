/** Kinds of reports that a partner can download. A report is a file with the rows of a period. */
export const REPORT_KINDS = ['quotes', 'deals', 'commission', 'clients'] as const;
/** Labels of the kinds of reports. */
export const REPORT_KIND_NAMES = {
  quotes: 'Quotes',
  deals: 'Deals',
  commission: 'Commission',
  clients: 'Clients',
} as const satisfies Record<ReportKind, string>;
export type ReportKind = (typeof REPORT_KINDS)[number];
