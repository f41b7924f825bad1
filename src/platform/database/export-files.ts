import { Readable } from 'node:stream';
import type { Cell } from 'write-excel-file/node';
import { escapeCsvFormula } from '../csv-formula.js';
import type { ExportColumn, ExportSource } from './export-source.js';

export const EXPORT_FORMATS = ['csv', 'xlsx'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];
export const EXPORT_SEPARATORS = [',', ';'] as const;
export type ExportSeparator = (typeof EXPORT_SEPARATORS)[number];

/** Rows from the database in chunks, as lines of COPY's text format (`Transactions.lines`). */
type Lines = AsyncIterable<string[]>;

export const CONTENT_TYPES: Record<ExportFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/**
 * Returns the statement that reads the rows of an export. With semicolons as separator, numbers have decimal commas,
 * because locales with decimal commas use such files.
 */
export function rowsOf({ columns, from, where, orderBy }: ExportSource, separator: ExportSeparator = ','): string {
  const cells = columns.map(({ sql, isNumber }) => (isNumber && separator === ';' ? `replace(${sql}, '.', ',')` : sql));
  return `select ${cells.join(', ')} from ${from} where ${where.sql} order by ${orderBy}`;
}

const BYTE_ORDER_MARK = '\ufeff';
const LINE_END = '\r\n';

/**
 * Writes the rows as a CSV file for spreadsheets: UTF-8 with a byte order mark, every field in quotes, lines end with
 * CRLF. An apostrophe is put before text that a spreadsheet would run as a formula. The caller must read the file to
 * its end; an error while reading rows is an error of the file.
 */
export function csvFile(
  { columns }: ExportSource,
  separator: ExportSeparator,
  rows: Lines,
): { file: Readable; rowsWritten: () => number } {
  let written = 0;
  const between = `"${separator}"`;
  const lineOf = (line: string): string =>
    UNUSUAL.test(line)
      ? cellsOf(line)
          .map((cell, place) => (columns[place]?.isNumber ? cell : escapeCsvFormula(cell)).replaceAll('"', '""'))
          .join(between)
      : line.replaceAll('\t', between);
  async function* chunks(): AsyncGenerator<string> {
    yield `${BYTE_ORDER_MARK}"${columns.map(({ header }) => header).join(between)}"${LINE_END}`;
    for await (const lines of rows) {
      written += lines.length;
      yield lines.map((line) => `"${lineOf(line)}"${LINE_END}`).join('');
    }
  }
  return { file: Readable.from(chunks()), rowsWritten: () => written };
}

/** Matches a line that may need an escape: for COPY, for CSV, or against formulas in a spreadsheet. */
const UNUSUAL = /[\\"]|(?:^|[\t;,])[^\S\t]*[=+\-@\uff1d\uff0b\uff0d\uff20]/;
/** Escape sequences of COPY for white space within a cell. */
const ESCAPED: Record<string, string> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' };

/** Splits a line of the database into its cells. */
export const cellsOf = (line: string): string[] =>
  line.split('\t').map((cell) => cell.replace(/\\(.)/g, (_, escaped: string) => ESCAPED[escaped] ?? escaped));

/** Writes the rows as a workbook. Text cells stay text, even if they look like formulas. */
export async function xlsxFile(
  { columns }: ExportSource,
  rows: Lines,
): Promise<{ file: Readable; rowsWritten: () => number }> {
  const sheet: Cell[][] = [columns.map(({ header }) => ({ value: header, fontWeight: 'bold' }))];
  for await (const lines of rows) {
    for (const line of lines) sheet.push(cellsOf(line).map((value, place) => cellOf(value, columns[place])));
  }
  const written = sheet.length - 1;
  const { default: writeExcelFile } = await import('write-excel-file/node'); // loaded only if needed
  const file = Readable.from(await writeExcelFile(sheet, { stickyRowsCount: 1 }).toBuffer());
  return { file, rowsWritten: () => written };
}

function cellOf(value: string, column: ExportColumn | undefined): Cell {
  if (value === '') return null;
  if (column?.isNumber) {
    return { value: Number(value), type: Number, format: column.isNumber === 'whole' ? '0' : '#,##0.00' };
  }
  return column?.isDay
    ? { value: new Date(`${value}T00:00:00Z`), type: Date, format: 'yyyy-mm-dd' }
    : { value, type: String };
}
