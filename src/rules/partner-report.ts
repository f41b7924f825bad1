/** What a partner reports on: each is a file of its rows of a period. */
export const REPORT_KINDS = ['quotes', 'deals', 'commission', 'clients'] as const;
export type ReportKind = (typeof REPORT_KINDS)[number];
