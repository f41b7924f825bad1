import { PDF_ROWS, XLSX_ROWS } from '#rules/export-limits';
import { REPORT_KIND_NAMES } from '#rules/partner-report';
import { formatCount } from '../../../shared/format';

/** Texts of a partner's reports. */
export const reportTexts = {
  title: 'Reports',
  text: 'Your figures of a period as a file, row by row.',
  make: 'Make a report',
  kind: 'What',
  kinds: {
    quotes: {
      label: REPORT_KIND_NAMES.quotes,
      text: 'Of your clients: what you prepared, and what they share. By the day they were made.',
    },
    deals: {
      label: REPORT_KIND_NAMES.deals,
      text: 'With their stage, value and next step. By the day they were registered.',
    },
    commission: {
      label: REPORT_KIND_NAMES.commission,
      text: 'Every row of the ledger, with quote, order and statement.',
    },
    clients: {
      label: REPORT_KIND_NAMES.clients,
      text: 'Those connected now, each with the quotes you prepared for it in the period.',
    },
  },
  period: 'Days',
  format: 'Format',
  formats: [
    { value: 'xlsx', label: 'Excel' },
    { value: 'pdf', label: 'PDF' },
    { value: 'csv', label: 'CSV' },
  ],
  limits: {
    xlsx: `At most ${formatCount(XLSX_ROWS)} rows. Amounts and days are numbers and days.`,
    pdf: `At most ${formatCount(PDF_ROWS)} rows, with their sums, to read and to print.`,
    csv: 'Any number of rows.',
  },
  of: (kind: string, period: string) => `${kind}, ${period}`,
  save: 'Save report',
  saved: 'Report saved',
  monthly: {
    title: 'By mail each month',
    wanted: 'Send me a report each month',
    text: (email: string) => `As a PDF to ${email}, on the first, of the month before.`,
    kind: 'Which report',
    saved: 'Monthly report changed',
    on: 'You get it from the first of next month on',
    off: 'No monthly report any more',
    loadFailed: 'Your monthly report could not be loaded',
    failed: 'This could not be changed',
  },
  failed: 'The report could not be saved',
  notReady: 'The report is still being made. Please try again in a moment.',
} as const;
