import { PDF_ROWS, XLSX_ROWS } from '#rules/export-limits';
import { REPORT_KIND_NAMES } from '#rules/partner-report';
import { formatCount } from '../../../shared/format';

/** Texts about a partner's reports. */
export const reportTexts = {
  title: 'Reports',
  text: 'Download detailed figures for a period.',
  make: 'Create a report',
  kind: 'Type',
  kinds: {
    quotes: {
      label: REPORT_KIND_NAMES.quotes,
      text: 'Quotes you prepared for clients and quotes they share, by the day they were created.',
    },
    deals: {
      label: REPORT_KIND_NAMES.deals,
      text: 'With stage, value and next step, by the day they were registered.',
    },
    commission: {
      label: REPORT_KIND_NAMES.commission,
      text: 'Every row of the ledger, with quote, order and statement.',
    },
    clients: {
      label: REPORT_KIND_NAMES.clients,
      text: 'Clients connected now, each with the quotes you prepared for it in the period.',
    },
  },
  period: 'Period',
  format: 'Format',
  formats: [
    { value: 'xlsx', label: 'Excel' },
    { value: 'pdf', label: 'PDF' },
    { value: 'csv', label: 'CSV' },
  ],
  limits: {
    xlsx: `At most ${formatCount(XLSX_ROWS)} rows. Ready to sort and calculate.`,
    pdf: `At most ${formatCount(PDF_ROWS)} rows, with totals, to read and print.`,
    csv: 'Any number of rows.',
  },
  of: (kind: string, period: string) => `${kind}, ${period}`,
  save: 'Save report',
  saved: 'Report saved',
  monthly: {
    title: 'By email each month',
    wanted: 'Send me a report each month',
    text: (email: string) => `A PDF with last month’s figures to ${email}, on the 1st.`,
    kind: 'Which report',
    saved: 'Monthly report changed',
    on: 'You get it from the first of next month',
    off: 'Monthly report turned off',
    loadFailed: 'Your monthly report could not be loaded',
    failed: 'This could not be changed',
  },
  failed: 'The report could not be saved',
  notReady: 'The report is still being created. Please try again in a moment.',
} as const;
