import { XML_BYTES } from '../../platform/http/body.middleware.js';
import { UnreadableCxml } from './cxml-tree.js';

/** Limits of a document with attachments; what exceeds them is refused. */
const LIMITS = { maxNestingDepth: 4, maxHeadersSize: 16_384 };

/** A document as bytes, with the encoding that its transport names; null when it names none. */
export interface CxmlBody {
  document: Buffer;
  charset: string | null;
}

/**
 * Returns the document in the body of a request: the body itself, the first part of a `multipart/related` body, whose
 * attachments are left out, or the field of a form. Some systems name the type of a form for a body that is XML.
 *
 * @throws UnreadableCxml 406 for parts that cannot be read, and for a body without a document; 413 for one of more than 1 MB
 */
export async function documentOf(body: Buffer, contentType = ''): Promise<CxmlBody> {
  if (/^\s*multipart\/related\b/i.test(contentType)) return partOf(body, contentType);
  return fieldOf(body) ?? { document: body, charset: charsetOf(contentType) };
}

const charsetOf = (contentType: string): string | null =>
  /;\s*charset\s*=\s*"?([\w.:-]{1,40})"?/i.exec(contentType)?.[1] ?? null;

async function partOf(body: Buffer, contentType: string): Promise<CxmlBody> {
  const { default: PostalMime } = await import('postal-mime'); // imported here, because it is needed only for attachments
  const head = Buffer.from(`MIME-Version: 1.0\r\nContent-Type: ${contentType}\r\n\r\n`);
  const mail = await PostalMime.parse(Buffer.concat([head, body]), LIMITS).catch(() => {
    throw new UnreadableCxml('The parts of the document cannot be read');
  });
  const start = /;\s*start\s*=\s*"?<?([^";>]+)>?"?/i.exec(contentType)?.[1]?.trim();
  const parts = mail.attachments.filter(({ mimeType }) => /[/+]xml$/i.test(mimeType));
  const part = parts.find(({ contentId }) => start && contentId?.replace(/^<|>$/g, '') === start) ?? parts[0];
  if (!part) throw new UnreadableCxml('The document has no part of the type text/xml');
  const { content } = part;
  const document = typeof content === 'string' ? Buffer.from(content) : Buffer.from(new Uint8Array(content));
  if (document.length > XML_BYTES) throw new UnreadableCxml('The document is larger than 1 MB.', 413);
  return { document, charset: null };
}

function fieldOf(body: Buffer): CxmlBody | undefined {
  const text = body.toString('latin1');
  const [, name, value = ''] = /^\s*(cxml-urlencoded|cxml-base64)=([^&]*)/i.exec(text) ?? [];
  if (!name) return undefined;
  const characters = value.replaceAll('+', ' ').replace(/%([0-9a-f]{2})/gi, (_escape, byte: string) => {
    return String.fromCodePoint(Number.parseInt(byte, 16));
  });
  const bytes = Buffer.from(characters, 'latin1');
  const isBase64 = name.toLowerCase() === 'cxml-base64';
  return { document: isBase64 ? Buffer.from(bytes.toString(), 'base64') : bytes, charset: null };
}
