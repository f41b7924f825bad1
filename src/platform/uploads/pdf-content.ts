import { dictionaryAt, type Dictionary, PdfSyntaxError, skipSpace } from '../pdf/pdf-syntax.js';
import { opensWithoutPassword } from './pdf-password.js';

/** Number of bytes in which PDF readers search for the header and for the end. */
const EDGE_BYTES = 1_024;
const BLANK = new Set(Buffer.from('\0\t\n\f\r '));

/** Returns the offset of a PDF's header, which may follow only white space; -1 if there is none. */
export function headerOfPdf(content: Buffer): number {
  const at = content.subarray(0, EDGE_BYTES).indexOf('%PDF-');
  return content.subarray(0, Math.max(at, 0)).every((byte) => BLANK.has(byte)) ? at : -1;
}

/** Returns the reason why a PDF cannot be read (its end is missing, or it needs a password); null if it can be read. */
export function faultOfPdf(content: Buffer): 'cut off' | 'password' | null {
  const header = headerOfPdf(content);
  if (isCutOff(content, header)) return 'cut off';
  const trailer = trailerOf(content, header);
  const place = trailer?.values.get('Encrypt');
  if (!trailer || !place) return null;
  try {
    return opensWithoutPassword(content, trailer, place) ? null : 'password';
  } catch (error) {
    if (error instanceof PdfSyntaxError) return 'password';
    throw error;
  }
}

/** True when the end of the file is missing. The first object of a linearized file states the length of the file. */
function isCutOff(content: Buffer, header: number): boolean {
  let end = content.length;
  while (end > 0 && BLANK.has(content[end - 1]!)) end--;
  if (!content.subarray(Math.max(0, end - EDGE_BYTES), end).includes('%%EOF')) return true;
  const length = /\/Linearized\b[^>]*?\/L\s+(\d+)/.exec(content.toString('latin1', header, header + EDGE_BYTES))?.[1];
  return length !== undefined && Number(length) > content.length - header;
}

/** Returns the newest trailer: the one that the end of the file refers to, otherwise the last `trailer` in the file. */
function trailerOf(content: Buffer, header: number): Dictionary | null {
  const named = Number(/startxref\s+(\d+)\s/.exec(content.toString('latin1', content.lastIndexOf('startxref')))?.[1]);
  for (const at of [header + named, named]) {
    const found = Number.isSafeInteger(at) && at < content.length ? dictionaryNear(content, at) : null;
    if (found) return found;
  }
  return dictionaryAfter(content, content.lastIndexOf('trailer'), 'trailer');
}

/** Returns the dictionary of the cross-reference table or stream that begins at this offset. */
function dictionaryNear(content: Buffer, at: number): Dictionary | null {
  const start = skipSpace(content, at);
  const head = content.toString('latin1', start, start + 32);
  if (head.startsWith('xref')) return dictionaryAfter(content, content.indexOf('trailer', start), 'trailer');
  const object = /^\d+\s+\d+\s+obj/.exec(head)?.[0];
  return object ? dictionaryAfter(content, start, object) : null;
}

function dictionaryAfter(content: Buffer, at: number, word: string): Dictionary | null {
  if (at === -1) return null;
  try {
    return dictionaryAt(content, skipSpace(content, at + word.length));
  } catch (error) {
    if (error instanceof PdfSyntaxError) return null;
    throw error;
  }
}
