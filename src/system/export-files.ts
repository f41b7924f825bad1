import { Readable } from 'node:stream';
import Papa from 'papaparse';
import writeExcelFile, { type Cell } from 'write-excel-file/node';
import type { ExportColumn } from '../common/export-source.js';
import type { ExportFormat } from './export.entity.js';

/** Rows as they come from the database: a text, or null, for each column. */
type Row = (string | null)[];

export const CONTENT_TYPES: Record<ExportFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** A workbook is made in memory; more rows than this go into a CSV file. */
export const XLSX_ROWS = 20_000;

/**
 * Rows as a CSV file for spreadsheets: UTF-8 with its mark, CRLF. A cell that a spreadsheet would take for a formula begins
 * with an apostrophe. Read to its end; a failure of the rows is one of the file.
 */
export function csvFile(columns: ExportColumn[], rows: Readable): { file: Readable; rowsWritten: () => number } {
  let written = 0;
  async function* chunks(): AsyncGenerator<string> {
    yield BYTE_ORDER_MARK + toCsv([columns.map(({ header }) => header)]);
    let chunk: Row[] = [];
    for await (const row of rows as AsyncIterable<Row>) {
      written++;
      if (chunk.push(row) < ROWS_AT_ONCE) continue;
      yield toCsv(chunk);
      chunk = [];
    }
    yield toCsv(chunk);
  }
  return { file: Readable.from(chunks()), rowsWritten: () => written };
}

const BYTE_ORDER_MARK = '\ufeff';
const ROWS_AT_ONCE = 1000;
/** What begins a formula, also in its full width. */
const FORMULA = /^[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/;

const toCsv = (rows: Row[]): string =>
  rows.length === 0 ? '' : Papa.unparse(rows, { header: false, newline: '\r\n', escapeFormulae: FORMULA }) + '\r\n';

/** Rows as a workbook. Texts are texts whatever they begin with. */
export async function xlsxFile(
  columns: ExportColumn[],
  rows: Readable,
): Promise<{ file: Readable; rowsWritten: () => number }> {
  const sheet: Cell[][] = [columns.map(({ header }) => ({ value: header, fontWeight: 'bold' }))];
  for await (const row of rows as AsyncIterable<Row>) {
    sheet.push(row.map((value, place) => cellOf(value, columns[place])));
  }
  const written = sheet.length - 1;
  const file = Readable.from(await writeExcelFile(sheet, { stickyRowsCount: 1 }).toBuffer());
  return { file, rowsWritten: () => written };
}

function cellOf(value: string | null, column: ExportColumn | undefined): Cell {
  if (value === null) return null;
  return column?.isNumber ? { value: Number(value), type: Number, format: '#,##0.00' } : { value, type: String };
}
