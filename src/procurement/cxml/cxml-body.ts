import { XML_BYTES } from '../../platform/http/body.middleware.js';
import { UnreadableCxml } from './cxml-tree.js';

/** Maximum number of parts of a body that are looked at, and of the bytes of a part's head. */
const MOST_PARTS = 50;
const HEAD_BYTES = 8 * 1024;

/** A document as bytes, with the encoding that its transport names; null when it names none. */
export interface CxmlBody {
  document: Buffer;
  charset: string | null;
}

/**
 * Returns the document in the body of a request: the body itself, the first part of a `multipart/related` body, whose
 * attachments are left out, or the field of a form. Some systems name the type of a form for a body that is XML.
 *
 * @throws UnreadableCxml 406 for parts without a document; 413 for one of more than 1 MB
 */
export function documentOf(body: Buffer, contentType = ''): CxmlBody {
  if (/^\s*multipart\/related\b/i.test(contentType)) return partOf(body, contentType);
  return fieldOf(body) ?? { document: body, charset: charsetOf(contentType) };
}

const charsetOf = (contentType: string): string | null => parameterOf(contentType, 'charset') ?? null;

/**
 * Splits the body at its boundary, at most into `MOST_PARTS`, and decodes the one part that is the document. Libraries for
 * mails decode each line of each part, which takes a minute for 5 MB of short lines.
 */
function partOf(body: Buffer, contentType: string): CxmlBody {
  const boundary = parameterOf(contentType, 'boundary');
  const start = parameterOf(contentType, 'start');
  const parts = boundary ? partsOf(body, boundary) : [];
  const readable = parts.filter(({ type }) => /[/+]xml\b/i.test(type));
  const part = readable.find(({ id }) => start && id === bare(start)) ?? readable[0];
  if (!part) throw new UnreadableCxml('The document has no part of the type text/xml');
  // Twice as much is enough for both encodings of a document of that size.
  const document = part.content.length > 2 * XML_BYTES ? null : decoded(part);
  if (!document || document.length > XML_BYTES) throw new UnreadableCxml('The document is larger than 1 MB.', 413);
  return { document, charset: charsetOf(part.type) };
}

interface Part {
  type: string;
  id: string;
  encoding: string;
  content: Buffer;
}

function partsOf(body: Buffer, boundary: string): Part[] {
  const mark = Buffer.from(`--${boundary}`);
  const parts: Part[] = [];
  for (let at = body.indexOf(mark); at >= 0 && parts.length < MOST_PARTS;) {
    const next = body.indexOf(mark, at + mark.length);
    if (next < 0) break;
    const part = body.subarray(at + mark.length, next);
    const { end, start } = headOf(part);
    // A line that begins with a blank belongs to the header before it.
    const head = part
      .subarray(0, Math.min(end, HEAD_BYTES))
      .toString('latin1')
      .replaceAll(/\r?\n[ \t]+/g, ' ');
    const header = (name: string) => new RegExp(`^${name}:[ \\t]*(.*)$`, 'im').exec(head)?.[1]?.trim() ?? '';
    parts.push({
      type: header('Content-Type'),
      id: bare(header('Content-ID')),
      encoding: header('Content-Transfer-Encoding').toLowerCase(),
      content: part.subarray(start, endOf(part)),
    });
    at = next;
  }
  return parts;
}

/** Returns where the head of a part ends and its content begins: at the first blank line. Some systems end lines with LF. */
function headOf(part: Buffer): { end: number; start: number } {
  const crlf = part.indexOf('\r\n\r\n');
  const lf = (crlf < 0 ? part : part.subarray(0, crlf)).indexOf('\n\n');
  if (lf >= 0) return { end: lf, start: lf + 2 };
  return crlf < 0 ? { end: 0, start: 0 } : { end: crlf, start: crlf + 4 };
}

/** Returns where the content of a part ends: the line break before the next boundary belongs to that. */
function endOf(part: Buffer): number {
  if (part.at(-1) !== LF) return part.length;
  return part.length - (part.at(-2) === CR ? 2 : 1);
}

function decoded({ encoding, content }: Part): Buffer {
  if (encoding === 'base64') return Buffer.from(content.toString('latin1'), 'base64');
  if (encoding !== 'quoted-printable') return content;
  return unescaped(content, '=');
}

/** Returns bytes in place of the escaped ones: '%EB', or '=EB' and line breaks that begin with '='. */
function unescaped(content: Buffer, sign: '%' | '='): Buffer {
  const bytes = Buffer.alloc(content.length);
  let length = 0;
  for (let at = 0; at < content.length; at++) {
    const [first, second] = [digitOf(content[at + 1]), digitOf(content[at + 2])];
    if (content[at] !== sign.codePointAt(0)) bytes[length++] = content[at]!;
    else if (first >= 0 && second >= 0) {
      bytes[length++] = first * 16 + second;
      at += 2;
    } else if (sign === '=' && content[at + 1] === CR && content[at + 2] === LF) at += 2;
    else if (sign === '=' && content[at + 1] === LF) at++;
    else bytes[length++] = content[at]!;
  }
  return bytes.subarray(0, length);
}

const [CR, LF] = [0x0d, 0x0a];

/** Value of a hexadecimal digit; -1 for any other character. */
function digitOf(code = 0): number {
  if (code >= 0x30 && code <= 0x39) return code - 0x30;
  const letter = code | 0x20;
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : -1;
}

const parameterOf = (contentType: string, name: string): string | undefined =>
  new RegExp(`;\\s*${name}\\s*=\\s*(?:"([^"]{1,200})"|([^\\s;"]{1,200}))`, 'i')
    .exec(contentType)
    ?.slice(1)
    .find(Boolean);

const bare = (id: string): string => id.replaceAll(/^<|>$/g, '');

function fieldOf(body: Buffer): CxmlBody | undefined {
  const text = body.toString('latin1');
  const [, name, value = ''] = /^\s*(cxml-urlencoded|cxml-base64)=([^&]*)/i.exec(text) ?? [];
  if (!name) return undefined;
  const bytes = unescaped(Buffer.from(value.replaceAll('+', ' '), 'latin1'), '%');
  const isBase64 = name.toLowerCase() === 'cxml-base64';
  return { document: isBase64 ? Buffer.from(bytes.toString(), 'base64') : bytes, charset: null };
}
