import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { type CsvEncoding, csvEncodingOf, type CsvSeparator, csvSeparatorOf } from '../../rules/csv-text.js';
import { addressColumn } from '../../rules/subscriber-import.js';

/** Reads CSV files with subscribers. */

/** Format of a file, needed to read its rows. */
export interface FileFormat {
  encoding: CsvEncoding;
  separator: CsvSeparator;
  hasHead: boolean;
}
export interface CsvRow {
  /** Line on which the row begins, numbered as in a text editor. */
  line: number;
  cells: string[];
}
/** Names of the columns and the first rows of a file. */
export interface FileStart {
  /** Names from the header row; 'Column 1' and so on without a header row. */
  names: string[];
  /** First rows of the file, shown as a sample. */
  sample: string[][];
}

/** Thrown for a file that cannot be read. The message is shown to the user who uploaded the file. */
export class UnreadableFile extends Error {}

/** Number of bytes that are examined to detect the format; also the chunk size for reading. */
const PIECE_BYTES = 64 * 1024;
const SAMPLE = 5;
const MAX_COLUMNS = 200;
const MAX_ROW_BYTES = 100_000;

/**
 * Detects the format of a file and reads its first rows. Throws `UnreadableFile` when the file is empty, is not text,
 * or begins with a row that is too long.
 */
export async function lookAt(file: Buffer): Promise<FileFormat & FileStart> {
  const encoding = csvEncodingOf(file as Buffer<ArrayBuffer>);
  const text = new TextDecoder(encoding).decode(file.subarray(0, PIECE_BYTES));
  if (text.trim() === '') throw new UnreadableFile('This file is empty');
  if (text.includes('\0')) throw new UnreadableFile('This is not a CSV file');
  const separator = csvSeparatorOf(text);
  const rows = await firstRows(Readable.from(piecesOf(file)), encoding, separator);
  const [first = []] = rows;
  if (first.length > MAX_COLUMNS) throw new UnreadableFile(`A file has at most ${MAX_COLUMNS} columns`);
  const hasHead = addressColumn(first).email === undefined;
  const start = startOf(rows, hasHead);
  if (start.sample.length === 0) throw new UnreadableFile('This file has no rows below its header');
  return { encoding, separator, hasHead, ...start };
}

/** Reads the column names and the first rows of a file whose format is known. */
export const readStart = async (file: Readable, { encoding, separator, hasHead }: FileFormat): Promise<FileStart> =>
  startOf(await firstRows(file, encoding, separator), hasHead);

/**
 * Yields the rows of a file below its header. Throws `UnreadableFile` for a row that is too long or a quote that is
 * never closed.
 */
export async function* readRows(file: Readable, { encoding, separator, hasHead }: FileFormat): AsyncGenerator<CsvRow> {
  let isHead = hasHead;
  for await (const row of rowsIn(decoded(file, encoding), separator)) {
    if (!isHead) yield row;
    isHead = false;
  }
}

/** Returns the rows of the sample and the header row. */
async function firstRows(file: Readable, encoding: CsvEncoding, separator: CsvSeparator): Promise<string[][]> {
  const rows: string[][] = [];
  for await (const { cells } of rowsIn(decoded(file, encoding), separator)) {
    rows.push(cells);
    if (rows.length > SAMPLE) break;
  }
  return rows;
}

const startOf = (rows: string[][], hasHead: boolean): FileStart => ({
  names: rows[0]?.map((name, place) => nameOf(hasHead ? name : '', place)) ?? [],
  sample: hasHead ? rows.slice(1) : rows.slice(0, SAMPLE),
});

function* piecesOf(file: Buffer): Generator<Buffer> {
  for (let at = 0; at < file.length; at += PIECE_BYTES) yield file.subarray(at, at + PIECE_BYTES);
}

async function* rowsIn(text: Readable, delimiter: CsvSeparator): AsyncGenerator<CsvRow> {
  let ended = 0; // line on which the last complete row ends
  const parser = parse({
    bom: true,
    on_record: (record: string[], { lines }) => {
      ended = lines;
      return record;
    },
    delimiter,
    info: true,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    max_record_size: MAX_ROW_BYTES,
  });
  text.once('error', (error) => parser.destroy(error));
  try {
    for await (const { info, record } of text.pipe(parser) as AsyncIterable<{
      info: { lines: number };
      record: string[];
    }>) {
      yield { line: info.lines - lineEndsIn(record), cells: record };
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new UnreadableFile(
      error.code === 'CSV_MAX_RECORD_SIZE'
        ? `The row at line ${String(error.lines)} is longer than ${MAX_ROW_BYTES / 1000} kB. Perhaps a quote before it is never closed.`
        : `A quote that begins on line ${ended + 1} is never closed`,
    );
  } finally {
    text.destroy();
  }
}

/** Decodes a file as a stream, because a chunk of bytes can end in the middle of a character. */
const decoded = (file: Readable, encoding: CsvEncoding): Readable => {
  const decoder = new TextDecoder(encoding);
  async function* texts() {
    try {
      for await (const chunk of file) yield decoder.decode(chunk as Buffer, { stream: true });
      yield decoder.decode();
    } finally {
      file.destroy();
    }
  }
  return Readable.from(texts());
};

const nameOf = (name: string, place: number): string => name.trim().slice(0, 100) || `Column ${place + 1}`;
const lineEndsIn = (cells: string[]): number =>
  cells.reduce((ends, cell) => ends + (cell.match(/\r\n|\n|\r/g)?.length ?? 0), 0);
