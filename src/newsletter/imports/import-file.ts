import { isUtf8 } from 'node:buffer';
import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { emailProblem } from '../../rules/email.js';
import { IMPORT_SEPARATORS, type ImportEncoding, type ImportSeparator } from '../../rules/subscriber-import.js';

/** How a CSV file of addresses is read. */

/** What says how to read a file. */
export interface FileFormat {
  encoding: ImportEncoding;
  separator: ImportSeparator;
  hasHead: boolean;
}
export interface CsvRow {
  /** On which it begins, as a text editor counts them. */
  line: number;
  cells: string[];
}
/** What a file's beginning shows. */
export interface FileStart extends FileFormat {
  /** As the head names them; 'Column 1' where there is none. */
  names: string[];
  /** The first rows. */
  sample: string[][];
}

/** A file that cannot be read, in words for whoever chose it. */
export class UnreadableFile extends Error {}

/** Bytes of a file that are looked at to find out how to read it. */
export const START_BYTES = 64 * 1024;
const SAMPLE = 5;
const MAX_COLUMNS = 200;
const MAX_ROW_BYTES = 100_000;

/** How to read a file. Throws `UnreadableFile` for one that is empty or no text. */
export async function lookAt(file: Buffer): Promise<FileStart> {
  const encoding = encodingOf(file);
  const text = new TextDecoder(encoding).decode(file.subarray(0, START_BYTES));
  if (text.trim() === '') throw new UnreadableFile('This file is empty');
  if (text.includes('\0')) throw new UnreadableFile('This is not a CSV file');
  const separator = separatorOf(text.split(/\r?\n|\r/, 1)[0]!);
  const rows: string[][] = [];
  // The last row of the beginning may be half a one.
  const whole = file.length > START_BYTES ? text.slice(0, Math.max(text.lastIndexOf('\n'), 0) || undefined) : text;
  for await (const { cells } of rowsIn(Readable.from([whole]), separator)) {
    rows.push(cells);
    if (rows.length > SAMPLE) break;
  }
  const [first = []] = rows;
  if (first.length > MAX_COLUMNS) throw new UnreadableFile(`A file has at most ${MAX_COLUMNS} columns`);
  const hasHead = !first.some((cell) => emailProblem(cell.trim()) === null);
  const sample = hasHead ? rows.slice(1) : rows.slice(0, SAMPLE);
  if (sample.length === 0) throw new UnreadableFile('This file has no rows below its head');
  return {
    encoding,
    separator,
    hasHead,
    names: first.map((name, place) => nameOf(hasHead ? name : '', place)),
    sample,
  };
}

/** The rows of a file below its head, one at a time. Throws `UnreadableFile` where a quote is never closed. */
export async function* readRows(file: Readable, { encoding, separator, hasHead }: FileFormat): AsyncGenerator<CsvRow> {
  let isHead = hasHead;
  for await (const row of rowsIn(decoded(file, encoding), separator)) {
    if (!isHead) yield row;
    isHead = false;
  }
}

async function* rowsIn(text: Readable, delimiter: ImportSeparator): AsyncGenerator<CsvRow> {
  const parser = parse({
    bom: true,
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
    throw new UnreadableFile(`A quote that begins on line ${String(error.lines)} is never closed`);
  } finally {
    text.destroy();
  }
}

/** Its text, without what may be no letter at the borders of its chunks. */
const decoded = (file: Readable, encoding: ImportEncoding): Readable => {
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

/** A file without a mark that is no UTF-8 comes from an old spreadsheet. */
function encodingOf(file: Buffer): ImportEncoding {
  if (file[0] === 0xff && file[1] === 0xfe) return 'utf-16le';
  return isUtf8(file) ? 'utf-8' : 'windows-1252';
}

/** What splits the first line into most parts. */
function separatorOf(line: string): ImportSeparator {
  const parts = (separator: string) => line.split(separator).length;
  return IMPORT_SEPARATORS.toSorted((one, other) => parts(other) - parts(one))[0]!;
}

const nameOf = (name: string, place: number): string => name.trim().slice(0, 100) || `Column ${place + 1}`;
const lineEndsIn = (cells: string[]): number =>
  cells.reduce((ends, cell) => ends + (cell.match(/\r\n|\n|\r/g)?.length ?? 0), 0);
