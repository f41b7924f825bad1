import { Readable } from 'node:stream';
import writeExcelFile, { type Cell } from 'write-excel-file/node';
import type { ExportColumn, ExportSource } from '../common/export-source.js';
import type { ExportFormat, ExportSeparator } from './export.entity.js';

/** Rows as they come from the database, some at a time: a text, or null, for each column. */
type Rows = AsyncIterable<(string | null)[][]>;

export const CONTENT_TYPES: Record<ExportFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** A workbook is made in memory; more rows than this go into a CSV file. */
export const XLSX_ROWS = 20_000;

/** Each row of an export as a list of texts. */
export const rowsOf = ({ columns, from }: ExportSource): string =>
  `select ${columns.map(({ sql }) => sql).join(', ')} ${from}`;

/**
 * Each row of an export as a line of a CSV file with every field in quotes, made by Postgres, which is quick at it. With
 * semicolons, numbers have decimal commas: so they are read where a comma is the decimal mark.
 */
export function linesOf({ columns, from }: ExportSource, separator: ExportSeparator): string {
  const fields = columns.map(({ sql, isNumber, isOwn }) => {
    if (isNumber) return separator === ';' ? `replace(${sql}, '.', ',')` : sql;
    return isOwn ? sql : `replace(${sql}, '"', '""')`;
  });
  return `select format('${columns.map(() => '"%s"').join(separator)}', ${fields.join(', ')}) ${from}`;
}

const BYTE_ORDER_MARK = '\ufeff';
const LINE_END = '\r\n';

/**
 * Lines of `linesOf` as a CSV file for spreadsheets: UTF-8 with its mark, CRLF. What a spreadsheet would take for a formula
 * has an apostrophe before it. Read to its end; a failure of the lines is one of the file.
 */
export function csvFile(
  { columns }: ExportSource,
  separator: ExportSeparator,
  lines: Rows,
): { file: Readable; rowsWritten: () => number } {
  let written = 0;
  const lineOf = (line: string): string => (SUSPICIOUS.test(line) ? inertLine(line, columns, separator) : line);
  async function* chunks(): AsyncGenerator<string> {
    yield BYTE_ORDER_MARK + columns.map(({ header }) => `"${header}"`).join(separator) + LINE_END;
    for await (const some of lines) {
      written += some.length;
      yield some.map(([line]) => lineOf(line ?? '')).join(LINE_END) + LINE_END;
    }
  }
  return { file: Readable.from(chunks()), rowsWritten: () => written };
}

/** What begins a formula, also in its full width, where a cell begins, or would for a reader with other separators. */
const FORMULA = /(^|[;,\t\r\n])("*)([=+\-@\uff1d\uff0b\uff0d\uff20])/g;
/** That somewhere in a line, or a cell that begins with white space that a reader might split at. */
const SUSPICIOUS = /[";,\t\r\n][=+\-@\uff1d\uff0b\uff0d\uff20]|"[\t\r\n]/;

function inertLine(line: string, columns: ExportColumn[], separator: string): string {
  const cells = [...line.matchAll(/"((?:[^"]|"")*)"/g)].map(([field, cell = ''], place) => {
    const { isNumber, isOwn } = columns[place] ?? {};
    return isNumber || isOwn ? field : `"${inert(cell.replaceAll('""', '"')).replaceAll('"', '""')}"`;
  });
  return cells.join(separator);
}

const inert = (cell: string): string => cell.replace(FORMULA, "$1'$2$3").replace(/^[\t\r\n]/, "'$&");

/** Rows as a workbook. Texts are texts whatever they begin with. */
export async function xlsxFile(
  { columns }: ExportSource,
  rows: Rows,
): Promise<{ file: Readable; rowsWritten: () => number }> {
  const sheet: Cell[][] = [columns.map(({ header }) => ({ value: header, fontWeight: 'bold' }))];
  for await (const some of rows) {
    for (const row of some) sheet.push(row.map((value, place) => cellOf(value, columns[place])));
  }
  const written = sheet.length - 1;
  const file = Readable.from(await writeExcelFile(sheet, { stickyRowsCount: 1 }).toBuffer());
  return { file, rowsWritten: () => written };
}

function cellOf(value: string | null, column: ExportColumn | undefined): Cell {
  if (value === null) return null;
  return column?.isNumber ? { value: Number(value), type: Number, format: '#,##0.00' } : { value, type: String };
}
