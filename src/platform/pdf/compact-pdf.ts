import { promisify } from 'node:util';
import { deflate } from 'node:zlib';
import {
  afterKeyword,
  dictionaryAt,
  endOfObject,
  indirectObjectAt,
  integerOf,
  PdfSyntaxError,
  referenceOf,
  skipSpace,
  streamAt,
  textOf,
} from './pdf-syntax.js';

const compress = promisify(deflate);
/** Name of the creator in the properties of every file. */
export const CREATOR = 'HoloPortal';
/** Number of objects in an object stream; small, so that a reader does not have to unpack the whole file for one page. */
const OBJECTS_PER_STREAM = 400;
/**
 * Bytes of the three numbers of a cross-reference entry: its type; an offset, or the number of an object stream; the
 * index in that stream.
 */
const [KIND_BYTES, WHERE_BYTES, INDEX_BYTES] = [1, 4, 2];
const ENTRY_BYTES = KIND_BYTES + WHERE_BYTES + INDEX_BYTES;
/** Entry of a plain-text cross-reference table, as Chromium writes it. */
const TABLE_ENTRY = /^(\d{10}) \d{5} ([nf])[ \r][\r\n]$/;
const TABLE_ENTRY_BYTES = 20;

/**
 * Returns the same PDF with its objects in compressed object streams (PDF 1.5, ISO 32000-1 section 7.5.7). Chromium
 * writes each tag of each table cell as plain text, which is most of the file of a long table. Every object is parsed
 * by the grammar of PDF and copied unchanged, except that the properties name HoloPortal as the creator. A file that
 * cannot be parsed completely is returned unchanged.
 */
export async function compactPdf(pdf: Buffer): Promise<Buffer> {
  const read = readPdf(pdf);
  return read ? writePdf(read) : pdf;
}

/** Writes the objects of a file in compressed object streams. Streams stay as they are. */
export async function writePdf({ objects, trailer, info }: ReadFile, version = '1.5'): Promise<Buffer> {
  const file = new FileWriter(objects.length, version);
  const plain: { number: number; content: Buffer }[] = [];
  for (const [number, object] of objects.entries()) {
    if (!object) continue;
    const content = number === info ? signed(object.content) : object.content;
    if (object.isStream) file.write(number, content);
    else plain.push({ number, content });
  }
  for (let start = 0; start < plain.length; start += OBJECTS_PER_STREAM) {
    const some = plain.slice(start, start + OBJECTS_PER_STREAM);
    await file.writeTogether(
      some.map(({ number }) => number),
      some.map(({ content }) => content),
    );
  }
  return file.end(trailer);
}

/** Returns the properties of the file with HoloPortal as the creator. */
function signed(info: Buffer): Buffer {
  const creator = dictionaryAt(info, 0).values.get('Creator');
  if (!creator) return info;
  return Buffer.concat([info.subarray(0, creator.start), Buffer.from(`(${CREATOR})`), info.subarray(creator.end)]);
}

export interface ReadObject {
  /** Content of the object between `obj` and `endobj`. */
  content: Buffer;
  isStream: boolean;
}

export interface ReadFile {
  /** Objects by their number. */
  objects: (ReadObject | undefined)[];
  /** The trailer's entries without `/Size`. */
  trailer: string;
  /** Number of the object with the properties. */
  info: number | undefined;
}

/**
 * Parses the objects of a file. Returns null unless the file has a single cross-reference table and all its objects can
 * be parsed.
 */
export function readPdf(pdf: Buffer): ReadFile | null {
  try {
    const table = Number(
      /startxref\s+(\d+)\s+%%EOF\s*$/.exec(pdf.toString('latin1', Math.max(0, pdf.length - 64)))?.[1],
    );
    if (!Number.isInteger(table)) return null;
    const [head, count] = /^xref\n0 (\d+)\n/.exec(pdf.toString('latin1', table, table + 32)) ?? [];
    if (!head || !count) return null;
    const entries = table + head.length;
    const end = entries + Number(count) * TABLE_ENTRY_BYTES;
    if (end > pdf.length) return null;
    const { values } = dictionaryAt(pdf, skipSpace(pdf, afterKeyword(pdf, end, 'trailer')));
    if (['Prev', 'XRefStm', 'Encrypt'].some((key) => values.has(key))) return null;
    values.delete('Size');
    const objects = Array.from({ length: Number(count) }, (_, number) => {
      const at = entries + number * TABLE_ENTRY_BYTES;
      const [, offset, use] = TABLE_ENTRY.exec(pdf.toString('latin1', at, at + TABLE_ENTRY_BYTES)) ?? [];
      if (!offset) throw new PdfSyntaxError(`No entry at ${at}`);
      return use === 'n' ? objectAt(pdf, Number(offset), number) : undefined;
    });
    return {
      objects,
      trailer: [...values].map(([key, value]) => `/${key} ${textOf(pdf, value)}`).join('\n'),
      info: referenceOf(pdf, values.get('Info')),
    };
  } catch (error) {
    if (error instanceof PdfSyntaxError) return null;
    throw error;
  }
}

function objectAt(pdf: Buffer, at: number, number: number): ReadObject {
  const start = indirectObjectAt(pdf, at, number);
  const end = endOfObject(pdf, start);
  const begin = streamAt(pdf, end);
  if (begin === null) {
    afterKeyword(pdf, end, 'endobj');
    return { content: pdf.subarray(start, end), isStream: false };
  }
  const length = integerOf(pdf, dictionaryAt(pdf, start).values.get('Length'));
  if (length === undefined) throw new PdfSyntaxError(`No length at ${start}`);
  const last = afterKeyword(pdf, begin + length, 'endstream');
  afterKeyword(pdf, last, 'endobj');
  return { content: pdf.subarray(start, last), isStream: true };
}

/** Writes a PDF and records the offset of each object. */
class FileWriter {
  private readonly parts: Buffer[] = [];
  private readonly table: Buffer;
  private length = 0;

  /** @param size the highest object number plus one */
  constructor(
    private size: number,
    version: string,
  ) {
    const streams = Math.ceil(size / OBJECTS_PER_STREAM);
    this.table = Buffer.alloc((size + streams + 1) * ENTRY_BYTES);
    this.append(`%PDF-${version}\n%\xE2\xE3\xCF\xD3\n`);
  }

  /** Writes an object by itself. */
  write(number: number, object: Buffer): void {
    this.locate(number, 1, this.length, 0);
    this.append(`${number} 0 obj\n`, object, '\nendobj\n');
  }

  /** Writes several objects as an object stream, which gets the next free number. */
  async writeTogether(numbers: number[], objects: Buffer[]): Promise<void> {
    const stream = this.size++;
    let offset = 0;
    const index = objects.map((object, place) => {
      this.locate(numbers[place]!, 2, stream, place);
      const entry = `${numbers[place]} ${offset}`;
      offset += object.length + 1;
      return entry;
    });
    const head = `${index.join(' ')}\n`;
    const body = Buffer.concat([Buffer.from(head), ...objects.flatMap((object) => [object, NEWLINE])]);
    const content = await compress(body);
    this.write(stream, streamOf(`/Type /ObjStm\n/N ${objects.length}\n/First ${head.length}`, content));
  }

  async end(trailer: string): Promise<Buffer> {
    const number = this.size++;
    const start = this.length;
    this.locate(number, 1, start, 0);
    const content = await compress(this.table.subarray(0, this.size * ENTRY_BYTES));
    const widths = `/W [${KIND_BYTES} ${WHERE_BYTES} ${INDEX_BYTES}]`;
    this.write(number, streamOf(`/Type /XRef\n/Size ${this.size}\n${widths}\n${trailer}`, content));
    this.append(`startxref\n${start}\n%%EOF\n`);
    return Buffer.concat(this.parts);
  }

  private locate(number: number, kind: number, where: number, index: number): void {
    const entry = number * ENTRY_BYTES;
    this.table.writeUIntBE(kind, entry, KIND_BYTES);
    this.table.writeUIntBE(where, entry + KIND_BYTES, WHERE_BYTES);
    this.table.writeUIntBE(index, entry + KIND_BYTES + WHERE_BYTES, INDEX_BYTES);
  }

  private append(...parts: (string | Buffer)[]): void {
    for (const part of parts) {
      const bytes = typeof part === 'string' ? Buffer.from(part, 'latin1') : part;
      this.parts.push(bytes);
      this.length += bytes.length;
    }
  }
}

const NEWLINE = Buffer.from('\n');

function streamOf(dictionary: string, content: Buffer): Buffer {
  const head = `<<${dictionary}\n/Filter /FlateDecode\n/Length ${content.length}>>\nstream\n`;
  return Buffer.concat([Buffer.from(head, 'latin1'), content, Buffer.from('\nendstream')]);
}
