import type { Attachment, Email } from 'postal-mime';
import { namedByType } from '../../platform/uploads/document-content.js';
import { emailProblem } from '../../rules/email.js';
import { unflow } from '../../rules/flowed-text.js';
import { isAutomatic, isForged, REPLY_TEXT_MAX } from '../../rules/reply-mail.js';
import { PICTURE_BEGINS, PICTURE_ENDS, SIGNATURE_BEGINS, SIGNATURE_ENDS } from '../../rules/reply-text.js';

/** A file in a mail. */
export interface LetterFile {
  name: string;
  content: Buffer;
  /** Mark of its place in `pictured`, for a picture that the HTML of the mail shows; null for any other file. */
  mark: string | null;
}

/** A mail that came to a reply address. */
export interface ReplyLetter {
  /** Address of its only author, in lower case. */
  from: string;
  messageId: string | null;
  subject: string;
  /** Header fields with the addresses that it was sent to. */
  sentTo: string;
  /** True for a mail that a program wrote. */
  isAutomatic: boolean;
  /** True when the server that received the mail says that its author did not send it (DMARC). */
  isForged: boolean;
  /** Its whole text; quoted lines may begin with '>'. Empty for a mail with attachments only. */
  text: string;
  /** The text with marks at the places of pictures. */
  pictured: string;
  /** Its files, without those with which mail programs sign a mail. */
  files: LetterFile[];
}

const LIMITS = { maxNestingDepth: 20, maxHeadersSize: 256 * 1024 } as const;
/** Lines of 15 MB in Base64 are about 200,000. The parser makes objects for each line and each part. */
const MOST_LINES = 300_000;
const MOST_PARTS = 1_000;
const HTML_MAX = 2_000_000;
const ADDRESSES = ['to', 'cc', 'delivered-to', 'x-original-to', 'envelope-to'];
/** Files that are no attachments of a person. */
const OF_PROGRAMS = /^application\/(x-)?(pkcs7-signature|pgp-signature|pgp-keys)$/;
/** First of the private characters of the content id in the mark of a picture. */
const PRIVATE = 0xe100;
const PICTURE = /\uE002[\uE100-\uE1FF]*\uE003/g;
const SIGNATURES = ['.gmail_signature', '.moz-signature', '#Signature', '#ms-outlook-mobile-signature'];

/**
 * Parses a mail. Returns null for what is no mail of one author with an address of usual form and length, and for one with
 * more lines or parts than mail programs write.
 */
export async function readLetter(raw: Buffer): Promise<ReplyLetter | null> {
  if (isCrowded(raw)) return null;
  const { default: PostalMime, addressParser } = await import('postal-mime'); // imported here, because it is needed only for replies
  const { source, isFlowed, joins } = withoutFlowed(raw);
  const mail = await PostalMime.parse(source, LIMITS).catch(() => null);
  const authors = mail?.headers.flatMap(({ key, value }) => (key === 'from' ? addressParser(value) : []));
  const from = authors?.length === 1 && authors[0]!.address?.toLowerCase();
  if (!mail || !from || emailProblem(from)) return null;
  const text = clean(await textOf(mail, isFlowed, joins));
  const valuesOf = (names: string[]) => mail.headers.flatMap(({ key, value }) => (names.includes(key) ? value : []));
  return {
    from,
    messageId: mail.messageId?.trim() || null,
    subject: clean(mail.subject ?? '').trim(),
    sentTo: valuesOf(ADDRESSES).join(', '),
    isAutomatic: isAutomatic(mail.headers, from),
    isForged: isForged(mail.headers),
    text: text.replaceAll(PICTURE, ''),
    pictured: text,
    files: mail.attachments.flatMap((file) => (OF_PROGRAMS.test(file.mimeType) ? [] : fileOf(file))),
  };
}

/** True for a mail of which the parser would make so many objects that the process runs out of memory. */
function isCrowded(raw: Buffer): boolean {
  let [lines, parts] = [0, 0];
  for (
    let at = raw.indexOf('\n');
    at >= 0 && lines <= MOST_LINES && parts <= MOST_PARTS;
    at = raw.indexOf('\n', at + 1)
  ) {
    lines += 1;
    if (raw.subarray(at + 1, at + 3).toString('latin1') === '--') parts += 1;
  }
  return lines > MOST_LINES || parts > MOST_PARTS;
}

/** Returns the text of a mail: of its HTML, which mail programs break into lines only for reading, or else its own. */
async function textOf({ html, text = '' }: Email, isFlowed: boolean, joins: boolean): Promise<string> {
  if (html?.trim()) return textOfHtml(html.slice(0, HTML_MAX));
  return isFlowed ? unflow(text, joins) : text;
}

function fileOf({ filename, mimeType, related, contentId, content }: Attachment): LetterFile {
  return {
    name: namedByType(filename?.trim() || 'attachment', mimeType),
    content: typeof content === 'string' ? Buffer.from(content) : Buffer.from(content as Uint8Array),
    mark: related && contentId ? markOf(contentId) : null,
  };
}

/** Returns the mark of a picture with a content id, with or without its angle brackets. */
const markOf = (contentId: string): string =>
  PICTURE_BEGINS +
  Array.from(contentId.trim().replace(/^<|>$/g, ''), (char) =>
    String.fromCharCode(PRIVATE + (char.charCodeAt(0) & 255)),
  ).join('') +
  PICTURE_ENDS;

const clean = (text: string): string =>
  text.replaceAll('\0', '').replaceAll('\u00A0', ' ').slice(0, REPLY_TEXT_MAX).toWellFormed();

/**
 * Names the text of a mail with `format=flowed` a fixed one, so that the parser leaves its lines as they are: the parser
 * joins lines of different depths of quotation, and so an answer with the question above it.
 */
function withoutFlowed(raw: Buffer): { source: Buffer; isFlowed: boolean; joins: boolean } {
  const text = raw.toString('latin1');
  const fixed = text.replace(/(;\s*format\s*=\s*"?)flowed/gi, '$1fixed ');
  return { source: Buffer.from(fixed, 'latin1'), isFlowed: fixed !== text, joins: /;\s*delsp\s*=\s*"?yes/i.test(text) };
}

let convert: ((html: string) => string) | undefined;

/** Converts the HTML of a mail to text, one line for each paragraph; lines in `<blockquote>` begin with '>'. */
export async function textOfHtml(html: string): Promise<string> {
  convert ??= await loadConverter();
  return convert(html);
}

async function loadConverter(): Promise<(html: string) => string> {
  const { compile } = await import('html-to-text');
  const own = { leadingLineBreaks: 1, trailingLineBreaks: 1 };
  return compile({
    wordwrap: false,
    limits: { maxDepth: 200, maxInputLength: HTML_MAX, ellipsis: '…' },
    formatters: {
      signature: (element, walk, builder) => {
        builder.openBlock(own);
        builder.addInline(SIGNATURE_BEGINS);
        walk(element.children, builder);
        builder.addInline(SIGNATURE_ENDS);
        builder.closeBlock(own);
      },
      picture: (element, _walk, builder) => {
        const { src } = (element.attribs ?? {}) as { src?: string };
        if (src && /^cid:/i.test(src)) builder.addInline(markOf(src.slice(4)));
      },
    },
    selectors: [
      { selector: 'a', options: { hideLinkHrefIfSameAsText: true } },
      { selector: 'img', format: 'picture' },
      { selector: 'head', format: 'skip' },
      { selector: 'blockquote', options: { leadingLineBreaks: 2, trailingLineBreaks: 2 } },
      ...SIGNATURES.map((selector) => ({ selector, format: 'signature' })),
      ...['h1', 'h2', 'h3', 'h4'].map((selector) => ({ selector, options: { uppercase: false } })),
    ],
  });
}
