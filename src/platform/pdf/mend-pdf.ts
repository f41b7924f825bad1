import { promisify } from 'node:util';
import { deflate, inflate } from 'node:zlib';
import {
  dictionaryAt,
  endOfObject,
  indirectObjectAt,
  integerOf,
  PdfSyntaxError,
  referenceOf,
  streamAt,
  textOf,
} from './pdf-syntax.js';

const [compress, decompress] = [promisify(deflate), promisify(inflate)];
/** Maximum size of an unpacked stream in bytes, far more than any stream that the portal has written. */
const MAX_UNPACKED_BYTES = 64 * 1024 * 1024;
const BEST = { level: 9 };
/** Start of the creator entry in every damaged file. The rest of Chromium's own entry follows it, up to the next key. */
const CREATOR = '/Creator (HoloPortal)';

/**
 * Repairs a PDF that an earlier version damaged. That version replaced the creator in the properties only up to its
 * first bracket; the rest of the browser's name stayed among the keys, and strict readers rejected the file. Returns a
 * file without that rest, of the same length, with all objects at the same offsets. Returns null for a file without
 * this damage.
 */
export async function mendedPdf(pdf: Buffer): Promise<Buffer | null> {
  try {
    const properties = await findProperties(pdf);
    if (!properties || isWhole(properties.stream.content, properties.at)) return null;
    const { stream, at } = properties;
    const content = withoutRest(stream.content, at);
    return isWhole(content, at) ? await withStream(pdf, stream, content) : null;
  } catch (error) {
    if (error instanceof PdfSyntaxError) return null;
    throw error;
  }
}

interface PdfStream {
  /** Offset of the stream's dictionary in the file. */
  start: number;
  /** Offset after the stream's last byte. */
  end: number;
  values: ReturnType<typeof dictionaryAt>['values'];
  content: Buffer;
}

/**
 * Returns the object stream that contains the properties, and their offset in it; null if they are not in an object
 * stream.
 */
async function findProperties(pdf: Buffer): Promise<{ stream: PdfStream; at: number } | null> {
  const start = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(pdf.toString('latin1', Math.max(0, pdf.length - 64)))?.[1]);
  const number = Number(/^(\d+) 0 obj/.exec(pdf.toString('latin1', start, start + 32))?.[1]);
  if (!Number.isInteger(start) || !Number.isInteger(number)) return null;
  const table = await readStream(pdf, start, number);
  const info = referenceOf(pdf, table.values.get('Info'));
  const entry = info === undefined ? null : entryOf(pdf, table, info);
  if (entry?.kind !== 2) return null;
  const holder = entryOf(pdf, table, entry.where);
  if (holder?.kind !== 1) return null;
  const stream = await readStream(pdf, holder.where, entry.where);
  const first = integerOf(pdf, stream.values.get('First')) ?? 0;
  const places = stream.content.toString('latin1', 0, first).trim().split(/\s+/).map(Number);
  return { stream, at: first + (places[entry.index * 2 + 1] ?? NaN) };
}

/** Returns the cross-reference entry of an object, in the format that `compactPdf` writes. */
function entryOf(pdf: Buffer, { values, content }: PdfStream, number: number) {
  const widths = values.get('W');
  if (!widths || textOf(pdf, widths) !== '[1 4 2]' || (number + 1) * 7 > content.length) return null;
  const at = number * 7;
  return { kind: content[at], where: content.readUInt32BE(at + 1), index: content.readUInt16BE(at + 5) };
}

async function readStream(pdf: Buffer, at: number, number: number): Promise<PdfStream> {
  const start = indirectObjectAt(pdf, at, number);
  const { values, end } = dictionaryAt(pdf, start);
  const begin = streamAt(pdf, end);
  const length = integerOf(pdf, values.get('Length'));
  if (begin === null || length === undefined) throw new PdfSyntaxError(`No stream at ${at}`);
  const packed = pdf.subarray(begin, begin + length);
  const content = await decompress(packed, { maxOutputLength: MAX_UNPACKED_BYTES }).catch((cause: unknown) => {
    throw Object.assign(new PdfSyntaxError(`A stream that does not unpack at ${at}`), { cause });
  });
  return { start, end: begin + length, values, content };
}

function isWhole(content: Buffer, at: number): boolean {
  try {
    return endOfObject(content, at) > at;
  } catch {
    return false;
  }
}

/** Replaces the rest of the old entry with white space, so that later offsets do not change. */
function withoutRest(content: Buffer, at: number): Buffer {
  const start = content.indexOf(CREATOR, at);
  const end = content.indexOf('\n/Producer ', start);
  if (start === -1 || end === -1) return content;
  const mended = Buffer.from(content);
  return mended.fill(' ', start + CREATOR.length, end);
}

/**
 * Replaces the content of a stream with content that compresses to fewer bytes, and fills the free bytes with white
 * space.
 */
async function withStream(pdf: Buffer, { start, end, values }: PdfStream, content: Buffer): Promise<Buffer> {
  const packed = await compress(content, BEST);
  const others = [...values].filter(([key]) => key !== 'Length').map(([key, span]) => `/${key} ${textOf(pdf, span)}`);
  const [head, tail] = [`<<${others.join('\n')}\n/Length ${packed.length}`, '>>\nstream\n'];
  const room = end - start - head.length - tail.length - packed.length;
  if (room < 0) throw new Error('A mended PDF became longer');
  const middle = Buffer.concat([Buffer.from(head + ' '.repeat(room) + tail, 'latin1'), packed]);
  return Buffer.concat([pdf.subarray(0, start), middle, pdf.subarray(end)]);
}
