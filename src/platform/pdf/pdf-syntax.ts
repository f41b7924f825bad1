/** Parser for the objects of PDF files: ISO 32000-1, section 7.3. All positions are offsets in bytes. */

/** Error: the bytes at this offset are not a PDF object. */
export class PdfSyntaxError extends Error {
  override readonly name = 'PdfSyntaxError';
}

/** Range of an object: the offset of its first byte, and the offset after its last byte. */
export interface Span {
  start: number;
  end: number;
}

export interface Dictionary {
  /** Values by key; the keys have no slash. */
  values: Map<string, Span>;
  end: number;
}

/**
 * Maximum nesting, deeper than in any file that a program writes. Without a limit, an uploaded file could overflow the
 * stack.
 */
const MAX_DEPTH = 100;

/** Character classes of bytes (ISO 32000-1 section 7.2). */
const [REGULAR, WHITE_SPACE, DELIMITER, DIGIT] = [0, 1, 2, 3];
const KINDS = new Uint8Array(256).fill(REGULAR);
for (const [characters, kind] of [
  ['\0\t\n\f\r ', WHITE_SPACE],
  ['()<>[]{}/%', DELIMITER],
  ['0123456789', DIGIT],
] as const) {
  for (const byte of Buffer.from(characters)) KINDS[byte] = kind;
}
const LETTER_R = 'R'.charCodeAt(0);
const [OPEN, CLOSE, BACKSLASH, PERCENT, SLASH, LESS, GREATER, BRACKET, BRACKET_END] = [...'()\\%/<>[]'].map(
  (character) => character.charCodeAt(0),
) as [number, number, number, number, number, number, number, number, number];
const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)$/;
const KEYWORDS = new Set(['true', 'false', 'null']);

/** Returns the next offset outside white space and comments. */
export function skipSpace(bytes: Buffer, at: number): number {
  for (; at < bytes.length; at++) {
    const code = bytes[at]!;
    if (code === PERCENT) while (at < bytes.length && bytes[at] !== 0x0a && bytes[at] !== 0x0d) at++;
    else if (KINDS[code] !== WHITE_SPACE) return at;
  }
  return bytes.length;
}

/**
 * Returns the offset after a keyword that begins at this offset or after white space. Throws `PdfSyntaxError` if it
 * does not.
 */
export function afterKeyword(bytes: Buffer, at: number, keyword: string): number {
  const word = tokenAt(bytes, skipSpace(bytes, at));
  if (textOf(bytes, word) !== keyword) throw new PdfSyntaxError(`No ${keyword} at ${at}`);
  return word.end;
}

/** Returns the offset after the object that begins at this offset. Throws `PdfSyntaxError` if there is no object. */
export function endOfObject(bytes: Buffer, at: number, depth = 0): number {
  if (depth > MAX_DEPTH) throw new PdfSyntaxError(`Nested too deep at ${at}`);
  switch (bytes[at]) {
    case OPEN:
      return endOfString(bytes, at);
    case SLASH:
      return endOfToken(bytes, at + 1);
    case BRACKET: {
      let place = skipSpace(bytes, at + 1);
      while (bytes[place] !== BRACKET_END) place = skipSpace(bytes, endOfObject(bytes, place, depth + 1));
      return place + 1;
    }
    case LESS:
      return bytes[at + 1] === LESS ? dictionaryAt(bytes, at, depth).end : endOfHexString(bytes, at);
    case undefined:
    default:
      return endOfWord(bytes, at);
  }
}

/** Returns the dictionary that begins at this offset. Throws `PdfSyntaxError` if there is no dictionary. */
export function dictionaryAt(bytes: Buffer, at: number, depth = 0): Dictionary {
  if (bytes[at] !== LESS || bytes[at + 1] !== LESS) throw new PdfSyntaxError(`No dictionary at ${at}`);
  const values: Dictionary['values'] = new Map();
  let place = skipSpace(bytes, at + 2);
  while (bytes[place] !== GREATER) {
    if (bytes[place] !== SLASH) throw new PdfSyntaxError(`No key at ${place}`);
    const name = tokenAt(bytes, place + 1);
    const start = skipSpace(bytes, name.end);
    const end = endOfObject(bytes, start, depth + 1);
    values.set(nameOf(bytes, name), { start, end });
    place = skipSpace(bytes, end);
  }
  if (bytes[place + 1] !== GREATER) throw new PdfSyntaxError(`A dictionary does not end at ${place}`);
  return { values, end: place + 2 };
}

/**
 * Returns the offset of the content of an indirect object, after `12 0 obj`. Throws `PdfSyntaxError` if there is none.
 */
export function indirectObjectAt(bytes: Buffer, at: number, number: number): number {
  const place = [String(number), '0', 'obj'].reduce((from, word) => afterKeyword(bytes, from, word), at);
  return skipSpace(bytes, place);
}

/** Returns the offset of the first byte of a stream, from the end of its dictionary; null if no stream follows. */
export function streamAt(bytes: Buffer, endOfDictionary: number): number | null {
  const word = tokenAt(bytes, skipSpace(bytes, endOfDictionary));
  if (textOf(bytes, word) !== 'stream') return null;
  if (bytes[word.end] === 0x0a) return word.end + 1;
  if (bytes[word.end] === 0x0d && bytes[word.end + 1] === 0x0a) return word.end + 2;
  throw new PdfSyntaxError(`No line end after stream at ${word.end}`);
}

export const textOf = (bytes: Buffer, { start, end }: Span): string => bytes.toString('latin1', start, end);

/** Parses a whole number of 0 or more; returns undefined for anything else. */
export function integerOf(bytes: Buffer, span: Span | undefined): number | undefined {
  const text = span && textOf(bytes, span);
  return text && /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}

/** Returns the object number of a reference such as `12 0 R`; undefined for anything else. */
export function referenceOf(bytes: Buffer, span: Span | undefined): number | undefined {
  const number = span && /^(\d{1,10})\s+\d+\s+R$/.exec(textOf(bytes, span))?.[1];
  return number === undefined ? undefined : Number(number);
}

const tokenAt = (bytes: Buffer, start: number): Span => ({ start, end: endOfToken(bytes, start) });

function endOfToken(bytes: Buffer, start: number): number {
  let end = start;
  while (end < bytes.length && KINDS[bytes[end]!] !== WHITE_SPACE && KINDS[bytes[end]!] !== DELIMITER) end++;
  return end;
}

/** Returns the offset after a token that consists of digits; -1 for any other token. */
function endOfDigits(bytes: Buffer, start: number): number {
  let end = start;
  while (end < bytes.length && KINDS[bytes[end]!] === DIGIT) end++;
  return end > start && endOfToken(bytes, end) === end ? end : -1;
}

function nameOf(bytes: Buffer, span: Span): string {
  const name = textOf(bytes, span);
  if (!name.includes('#')) return name;
  return name.replace(/#([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)));
}

function endOfString(bytes: Buffer, at: number): number {
  let open = 0;
  for (let place = at; place < bytes.length; place++) {
    const code = bytes[place];
    if (code === BACKSLASH) place++;
    else if (code === OPEN) open++;
    else if (code === CLOSE && --open === 0) return place + 1;
  }
  throw new PdfSyntaxError(`A string does not end at ${at}`);
}

function endOfHexString(bytes: Buffer, at: number): number {
  const end = bytes.indexOf(GREATER, at);
  if (end === -1 || !/^[\da-f\s\0]*$/i.test(bytes.toString('latin1', at + 1, end))) {
    throw new PdfSyntaxError(`No hexadecimal string at ${at}`);
  }
  return end + 1;
}

/** Returns the offset after a number, a reference or a keyword. */
function endOfWord(bytes: Buffer, at: number): number {
  const number = endOfDigits(bytes, at);
  if (number === -1) {
    const word = tokenAt(bytes, at);
    const text = textOf(bytes, word);
    if (!KEYWORDS.has(text) && !NUMBER.test(text)) throw new PdfSyntaxError(`No object at ${at}`);
    return word.end;
  }
  const generation = endOfDigits(bytes, skipSpace(bytes, number));
  if (generation === -1) return number;
  const mark = skipSpace(bytes, generation);
  return bytes[mark] === LETTER_R && endOfToken(bytes, mark) === mark + 1 ? mark + 1 : number;
}

/** Appends 0 to hexadecimal digits of odd length, as PDF prescribes for a missing last digit. */
const evenOf = (digits: string): string => (digits.length % 2 ? `${digits}0` : digits);
const ESCAPES: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

/** Returns the bytes of the string that begins at this offset. Throws `PdfSyntaxError` if there is no string. */
export function stringOf(bytes: Buffer, span: Span | undefined): Buffer {
  const kind = span && bytes[span.start];
  if (!span || (kind !== OPEN && kind !== LESS)) throw new PdfSyntaxError(`No string at ${span?.start}`);
  const text = textOf(bytes, { start: span.start, end: endOfObject(bytes, span.start) }).slice(1, -1);
  if (kind === LESS) return Buffer.from(evenOf(text.replace(/[\s\0]/g, '')), 'hex');
  const plain = text.replace(/\\(\r\n|[0-7]{1,3}|[^])|\r\n?/g, (_, escaped: string | undefined) => {
    if (escaped === undefined) return '\n';
    if (/^[\r\n]/.test(escaped)) return '';
    if (/^[0-7]/.test(escaped)) return String.fromCharCode(parseInt(escaped, 8) & 255);
    return ESCAPES[escaped] ?? escaped;
  });
  return Buffer.from(plain, 'latin1');
}
