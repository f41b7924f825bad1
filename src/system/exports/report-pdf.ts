import type { ExportColumn } from '../../platform/database/export-source.js';
import { formatCount, formatDate, formatMoney, formatNumber } from '../../platform/handlebars-helpers.js';
import { CURRENCY } from '../../pricing/pricing.service.js';
import { type Cents, toCents } from '../../rules/money.js';
import { REPORT_KIND_NAMES, type ReportKind } from '../../rules/partner-report.js';
import type { Report } from './report.js';

/** Columns of a report's PDF, by their headers, and the sums at its end. */
interface Layout {
  columns: readonly string[];
  /** Columns whose cells hold codes that are converted to words. */
  words: readonly string[];
  /** Column whose sum is printed at the end, and the column by which the sums are grouped; null for a single total. */
  amount: string;
  by: string | null;
}

const LAYOUTS: Record<ReportKind, Layout> = {
  quotes: {
    columns: ['Client', 'Number', 'Status', 'Created (UTC)', 'Net', 'Commission'],
    words: ['Status'],
    by: 'Status',
    amount: 'Net',
  },
  deals: {
    columns: ['Customer', 'Country', 'Stage', 'Registered (UTC)', 'Expected close', 'Expected value'],
    words: ['Stage'],
    by: 'Stage',
    amount: 'Expected value',
  },
  commission: {
    columns: ['Client', 'Quote', 'Order', 'Kind', 'Day', 'Amount'],
    words: ['Kind'],
    by: 'Kind',
    amount: 'Amount',
  },
  clients: {
    columns: ['Client', 'Country', 'Connected (UTC)', 'Quotes', 'Accepted', 'Accepted, net'],
    words: [],
    by: null,
    amount: 'Accepted, net',
  },
};

interface Cell {
  text: string;
  isNumber: boolean;
}

/** Data of the template `templates/pdf/report.hbs`, formatted for print. */
export interface ReportPdfView {
  title: string;
  /** Text at the foot of every page, beside the page number. */
  footer: string;
  name: string;
  period: string;
  company: string;
  columns: Cell[];
  rows: Cell[][];
  /** Sums of the rows; by kind when there are several kinds. */
  sums: { label: string; value: string }[];
  /** Sentence about the rows that the PDF leaves out; null when it contains all rows. */
  rest: string | null;
}

/** Returns the data for a report's PDF: its first rows and the sums. `total` is the number of all rows. */
export function reportPdfView(
  { kind, from, to }: Report,
  company: string,
  all: readonly ExportColumn[],
  lines: readonly string[][],
  total: number,
): ReportPdfView {
  const { columns, words, by, amount } = LAYOUTS[kind];
  const placeOf = (header: string) => all.findIndex((column) => column.header === header);
  const written = (line: readonly string[], { header, isNumber, isDay }: ExportColumn): string => {
    const value = line[placeOf(header)] ?? '';
    if (value === '') return '';
    if (isNumber) return isNumber === 'whole' ? formatNumber(Number(value)) : formatMoney(centsOf(value), CURRENCY);
    if (isDay) return formatDate(value);
    return words.includes(header) ? inWords(value) : value;
  };
  const shown = columns.map((header) => all[placeOf(header)]!);
  const groups = Map.groupBy(lines, (line) => (by === null ? amount : inWords(line[placeOf(by)] ?? '')));
  const period = `${formatDate(from)} to ${formatDate(to)}`;
  const name = REPORT_KIND_NAMES[kind];
  return {
    title: `${name}, ${period}`,
    footer: `${company}, ${name.toLowerCase()}, ${period}`,
    name,
    period,
    company,
    columns: shown.map(({ header, isNumber }) => ({ text: header.replace(' (UTC)', ''), isNumber: Boolean(isNumber) })),
    rows: lines.map((line) =>
      shown.map((column) => ({ text: written(line, column), isNumber: Boolean(column.isNumber) })),
    ),
    sums: [...groups].map(([group, of]) => ({
      label: `${group} (${formatNumber(of.length)})`,
      value: formatMoney(
        of.reduce((sum, line) => sum + centsOf(line[placeOf(amount)] ?? ''), 0),
        CURRENCY,
      ),
    })),
    rest:
      total > lines.length
        ? `These are the first ${formatNumber(lines.length)} of ${formatCount(total, 'row')}: CSV files hold all of them.`
        : null,
  };
}

const centsOf = (euros: string): Cents => toCents(Number(euros));

/** Converts a code to words: 'paid_out' → 'Paid out'. */
function inWords(word: string): string {
  const words = word.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
