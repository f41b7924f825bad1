import { CsvError, parse } from 'csv-parse/sync';
import { escapeCsvFormula } from '../../platform/csv-formula.js';
import { type DecimalMark, decimalMarkOf, isUnclear, possibleMarks, readAmount } from '../../rules/amounts.js';
import { csvSeparatorOf } from '../../rules/csv-text.js';
import { COLUMNS, type ImportColumn, KEYS, type Kind, KINDS } from './catalogue-export.js';
import type { ImportChangeDto, ImportErrorDto, PriceChangeDto, UnclearNumberDto } from './catalogue-import.dto.js';

/** Functions that compare an imported file with the catalogue's records, without access to the database. */

/** Cells of a record, by the name of the column. */
export type Cells = Record<string, string | null>;

/** A change of a record by a row of the file: the body for `PUT`, and the changes in words. */
interface RecordChange {
  line: number;
  kind: Kind;
  id: string;
  body: Record<string, unknown>;
  told: ImportChangeDto[];
}

/** Changes by a file. Empty while a number is ambiguous, or when the file is rejected as a whole. */
export interface FileChanges {
  rows: number;
  decimalMark: DecimalMark | null;
  unclear: UnclearNumberDto[];
  changes: RecordChange[];
  errors: ImportErrorDto[];
}

interface Row {
  line: number;
  cells: Record<string, string>;
}
type Tell = (row: number, column: string | null, message: string) => unknown;

const MAX_ROWS = 5_000;
/** Maximum number of ambiguous numbers in an answer. */
const MAX_UNCLEAR = 5;
/** Relative change above which a price must be confirmed, because its number may have been misread. */
const LARGE = 0.5;

const MARK_NAMES: Record<DecimalMark, string> = { '.': 'point', ',': 'comma' };
const NUMBER_COLUMNS = (Object.keys(COLUMNS) as ImportColumn[]).filter((name) => COLUMNS[name].holds === 'number');

/**
 * Returns the rows that differ from the current records (`now`, by 'kind id'). All numbers are read with the same
 * decimal mark: the one that the numbers show, otherwise `chosen`.
 */
export function changesOf(csv: string, now: ReadonlyMap<string, Cells>, chosen?: DecimalMark): FileChanges {
  const errors: ImportErrorDto[] = [];
  const tell: Tell = (row, column, message) => errors.push({ row, column, message });
  const { names, rows } = rowsOf(csv, tell);
  const found: FileChanges = { rows: rows.length, decimalMark: null, unclear: [], changes: [], errors };
  if (errors.length === 0) checkHead(names, tell);
  if (rows.length > MAX_ROWS) tell(1, null, `At most ${MAX_ROWS.toLocaleString('en')} rows`);
  if (errors.length > 0) return found;

  const numbers = rows.flatMap(({ line, cells }) =>
    NUMBER_COLUMNS.flatMap((column) => (cells[column] ? [{ row: line, column, cell: cells[column] }] : [])),
  );
  const said = decimalMarkOf(numbers.map(({ cell }) => cell));
  const mark = said ?? chosen;
  const unclear = said ? [] : numbers.filter(({ cell }) => isUnclear(cell)).slice(0, MAX_UNCLEAR);
  const told = unclear.map((one) => ({ ...one, point: orNull(one.cell, '.'), comma: orNull(one.cell, ',') }));
  if (!mark && !tellContradiction(numbers, tell)) return { ...found, unclear: told };
  if (!mark) return found;

  const seen = new Set<string>();
  const changes = rows.flatMap(({ line, cells }) => {
    const kind = KINDS.find((one) => one === cells.Kind);
    if (!kind) {
      tell(line, 'Kind', `Kind must be one of ${KINDS.join(', ')}`);
      return [];
    }
    const key = `${kind} ${cells.Id}`;
    const before = now.get(key);
    const isRepeated = seen.has(key);
    seen.add(key);
    if (!before) tell(line, 'Id', `There is no ${kind} '${cells.Id}'`);
    else if (isRepeated) tell(line, 'Id', 'This is in an earlier row as well');
    else return changeOf({ line, cells }, kind, before, mark, tell);
    return [];
  });
  return { ...found, decimalMark: mark, unclear: told, changes };
}

/** Returns the column names and the rows that are not empty, with the line numbers of a spreadsheet. */
function rowsOf(csv: string, tell: Tell): { names: string[]; rows: Row[] } {
  const lines = cellsOf(csv, tell).map((cells, place) => ({
    line: place + 1,
    cells: cells.map((cell) => cell.trim()),
  }));
  const [head, ...rest] = lines.filter(({ cells }) => cells.some((cell) => cell !== ''));
  const names = head?.cells ?? [];
  const rows = rest.map(({ line, cells }) => ({
    line,
    cells: Object.fromEntries(names.map((name, place) => [name, cells[place] ?? ''])),
  }));
  return { names, rows };
}

/** Returns the cells of all rows, the empty ones too; none of a file that cannot be read. */
function cellsOf(csv: string, tell: Tell): string[][] {
  if (csv.includes('\0')) {
    tell(1, null, 'This is not a CSV file. In a spreadsheet, save it as CSV.');
    return [];
  }
  let read = 0;
  try {
    return parse(csv, {
      bom: true,
      delimiter: csvSeparatorOf(csv),
      on_record: (cells: string[]) => {
        read++;
        return cells;
      },
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      relax_quotes: true,
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    tell(read + 1, null, 'A quote in this row is never closed');
    return [];
  }
}

function checkHead(names: string[], tell: Tell): void {
  const known: string[] = [...Object.keys(COLUMNS), ...KEYS];
  for (const name of names) if (name !== '' && !known.includes(name)) tell(1, name, `There is no column '${name}'`);
  for (const name of ['Kind', 'Id']) if (!names.includes(name)) tell(1, name, `The column '${name}' is missing`);
}

const orNull = (cell: string, mark: DecimalMark) => {
  const amount = readAmount(cell, mark);
  return Number.isNaN(amount) ? null : amount;
};

/** Reports the first number whose decimal mark contradicts an earlier one; returns true if there is one. */
function tellContradiction(numbers: { row: number; column: string; cell: string }[], tell: Tell): boolean {
  const only = (mark: DecimalMark) =>
    numbers.find(({ cell }) => {
      const marks = possibleMarks(cell);
      return marks.length === 1 && marks[0] === mark;
    });
  const [first, second] = [only('.'), only(',')].toSorted((one, other) => (one?.row ?? 0) - (other?.row ?? 0));
  if (!first || !second) return false;
  const how = MARK_NAMES[possibleMarks(first.cell)[0]!];
  tell(
    second.row,
    second.column,
    `'${second.cell}' is written another way than '${first.cell}' in row ${first.row}, where the decimal mark is a ${how}`,
  );
  return true;
}

function changeOf({ line, cells }: Row, kind: Kind, before: Cells, mark: DecimalMark, tell: Tell): RecordChange[] {
  const change: RecordChange = { line, kind, id: before.Id!, body: {}, told: [] };
  const partOf = cells['Part of'];
  if (partOf !== undefined && partOf !== (before['Part of'] ?? '')) {
    tell(line, 'Part of', 'This cannot be changed here');
  }
  for (const [column, { field, of, holds }] of Object.entries(COLUMNS)) {
    const [was, cell] = [before[column] ?? '', cells[column]];
    if (cell === undefined || cell === was.trim() || cell === escapeCsvFormula(was).trim()) continue;
    if (!(of as readonly Kind[]).includes(kind)) {
      tell(line, column, `A ${kind} has none: leave this cell empty`);
      continue;
    }
    const read = READERS[holds](cell, mark);
    if ('problem' in read) {
      tell(line, column, `${column} ${read.problem}`);
      continue;
    }
    const { value } = read;
    if (holds === 'number' && was !== '' && value === Number(was)) continue;
    change.body[field] = value;
    const after = holds === 'number' && value !== null ? String(value) : cell;
    const price = column === 'Price' ? priceChange(was === '' ? null : Number(was), value as number | null) : null;
    change.told.push({ row: line, kind, id: change.id, name: before.Name ?? '', column, before: was, after, price });
  }
  return change.told.length > 0 ? [change] : [];
}

function priceChange(before: number | null, after: number | null): PriceChangeDto {
  const change = before && after !== null ? (after - before) / before : null;
  return { before, after, change, isLarge: change === null || Math.abs(change) > LARGE };
}

type Read = { value: string | number | boolean | null } | { problem: string };

const READERS: Record<'number' | 'text' | 'flag', (cell: string, mark: DecimalMark) => Read> = {
  text: (cell) =>
    cell.includes('\ufffd')
      ? { problem: 'holds letters that could not be read' }
      : { value: cell === '' ? null : cell },
  flag: (cell) => {
    const value = { yes: true, no: false }[cell.toLowerCase()];
    return value === undefined ? { problem: 'must be yes or no' } : { value };
  },
  number: (cell, mark) => {
    const value = readAmount(cell, mark);
    if (!Number.isNaN(value)) return { value };
    if (cell.includes('%')) return { problem: 'must be a number, and no percentage' };
    if (/[\p{Sc}]/v.test(cell.replaceAll('€', ''))) return { problem: 'must be in euros' };
    const [other, both] = possibleMarks(cell);
    if (both || other === mark) return { problem: 'must have at most two decimals' };
    if (other) return { problem: `is '${cell}', and the decimal mark of this file is a ${MARK_NAMES[mark]}` };
    return { problem: `must be a number, such as 1250${mark}50` };
  },
};
