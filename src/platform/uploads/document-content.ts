import { finished } from 'node:stream/promises';
import type { Entry } from 'yauzl';
import { unprocessable } from '../errors.js';
import { faultOfPdf, headerOfPdf } from './pdf-content.js';

/** Formats that may be uploaded, by the extension that file-type detects. The formats are from the specification. */
const FORMATS = {
  pdf: { name: 'PDF', endings: ['pdf'], contentType: 'application/pdf' },
  doc: { name: 'DOC', endings: ['doc'], contentType: 'application/msword' },
  docx: {
    name: 'DOCX',
    endings: ['docx'],
    contentType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  },
  png: { name: 'PNG', endings: ['png'], contentType: 'image/png' },
  jpg: { name: 'JPG', endings: ['jpg', 'jpeg'], contentType: 'image/jpeg' },
} as const;
type Format = keyof typeof FORMATS;

const MAX_NAME = 255;
/**
 * Maximum unpacked size of a package in bytes: far more than any certificate needs, and far less than a zip bomb
 * unpacks to.
 */
const MAX_UNPACKED_BYTES = 100 * 1024 * 1024;
const MAX_PARTS = 5_000;

const WRONG_FORMAT = 'Please choose a PDF, DOC, DOCX, PNG, JPG or JPEG file';

/** Formats of pictures that phones and browsers often save with a wrong extension. */
const OTHER_PICTURES = ['heic', 'avif', 'webp', 'gif', 'tif', 'bmp', 'jxl'];

const needsPassword = (name: string) =>
  refused(`This ${name} file needs a password to be opened. Please save it without one and choose it again.`);
const cutOff = (name: string) =>
  refused(`This ${name} file is cut off: its end is missing. Please download or save it again, and choose it again.`);

/** Creates the error for a file that is rejected. */
const refused = (message: string) => unprocessable(message, [{ field: 'document', message }]);

/**
 * Returns the content type of an uploaded file, detected from its content. Throws 422 with a message if the format is
 * not allowed, the extension does not match, the file needs a password, is cut off, or unpacks to too much data.
 * Unpacked data are counted and not kept.
 */
export async function contentTypeOf(name: string, content: Buffer): Promise<string> {
  if (content.length === 0) throw refused('This file is empty');
  const ending = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  if (!Object.values(FORMATS).some(({ endings }) => includes(endings, ending))) throw refused(WRONG_FORMAT);
  const detected = await extensionOf(content);
  if (detected === 'cfb' && isProtectedPackage(content) && /^docx?$/.test(ending)) throw needsPassword('DOCX');
  if (detected === 'cfb' && ending === 'doc' && lacksDirectory(content)) throw cutOff('DOC');
  if (detected && includes(OTHER_PICTURES, detected)) {
    const kind = detected.toUpperCase();
    throw refused(
      `This is a ${kind} picture, but its name ends in .${ending}. Please save it as JPG or PNG and choose that file.`,
    );
  }
  const format = formatOf(detected, content);
  if (!format) throw refused(`The content of this file is not what its name says. ${WRONG_FORMAT}`);
  const found = FORMATS[format];
  if (!includes(found.endings, ending)) {
    throw refused(`This is a ${found.name} file, but its name ends in .${ending}. Please correct the name.`);
  }
  const fault = await faultOf(format, content);
  if (fault === 'password') throw needsPassword(found.name);
  if (fault === 'cut off') throw cutOff(found.name);
  return found.contentType;
}

/** Returns the name of a file that has no ending, with the ending of the type that its sender declares. */
export function namedByType(name: string, contentType: string): string {
  const format = Object.values(FORMATS).find((one) => one.contentType === contentType.toLowerCase());
  return format && !/\.[^.]{1,10}$/.test(name) ? `${name}.${format.endings[0]}` : name;
}

/**
 * Returns the name under which a file is stored: without unprintable characters and characters that reverse text, and
 * at most 255 characters long. Throws 422 when the name contains a path.
 */
export function nameOf(given: string): string {
  if (/[\\/]/.test(given)) throw refused('The name of this file must not contain a path');
  const name = given
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .trim();
  if (/^\.*$/.test(name)) throw refused('This file needs a name');
  const ending = /\.[^.]{1,10}$/.exec(name)?.[0] ?? '';
  return name.length <= MAX_NAME ? name : name.slice(0, MAX_NAME - ending.length).toWellFormed() + ending;
}

/**
 * Detects the format of a file. PDFs are detected by their header, because file-type only checks the first bytes of a
 * PDF; all other formats are detected by file-type.
 */
async function extensionOf(content: Buffer): Promise<string | undefined> {
  if (headerOfPdf(content) > 0) return 'pdf';
  const { fileTypeFromBuffer } = await import('file-type'); // loaded only if needed
  return (await fileTypeFromBuffer(content))?.ext;
}

function formatOf(detected: string | undefined, content: Buffer): Format | null {
  if (detected === 'cfb') return hasStream(content, 'WordDocument') ? 'doc' : null;
  return detected !== undefined && detected in FORMATS ? (detected as Format) : null;
}

/** Returns the reason why a file of an allowed format cannot be read; null if it can be read. */
async function faultOf(format: Format, content: Buffer): Promise<'password' | 'cut off' | null> {
  switch (format) {
    case 'pdf':
      return faultOfPdf(content);
    case 'doc':
      return isProtectedDocument(content) ? 'password' : null;
    case 'docx':
      await refuseBomb(content);
      return null;
    case 'png':
      return content.lastIndexOf('IEND') > content.lastIndexOf('IDAT') ? null : 'cut off';
    case 'jpg':
      // In a complete JPEG the end marker follows the last scan; the end marker of an embedded thumbnail precedes it.
      return content.lastIndexOf('ffd9', undefined, 'hex') > content.lastIndexOf('ffda', undefined, 'hex')
        ? null
        : 'cut off';
  }
}

const SECTOR_SIZE_AT = 30;
const DIRECTORY_AT = 48;
/** Offset within a directory entry of the number of the sector at which its stream begins. [MS-CFB] section 2.6. */
const START_AT = 116;
/** First word of the text stream of a Word document, and its flag for encryption. [MS-DOC] section 2.5.2. */
const WORD_MARK = 0xa5ec;
const [FLAGS_AT, IS_ENCRYPTED] = [10, 0x100];

/**
 * Returns the offset of a stream's entry in the directory of a compound file, which is the format of all old Office
 * programs; -1 if there is none.
 */
function entryOf(content: Buffer, stream: string): number {
  const entry = Buffer.alloc(67); // an entry begins with the name, its length in bytes with the terminator, and the type 'stream'
  entry.write(stream, 'utf16le');
  entry.writeUInt16LE((stream.length + 1) * 2, 64);
  entry[66] = 2;
  for (let at = content.indexOf(entry); at !== -1; at = content.indexOf(entry, at + 1)) {
    if (at % 128 === 0) return at; // entries have 128 bytes and are in sectors of 512 bytes
  }
  return -1;
}

const hasStream = (content: Buffer, stream: string): boolean => entryOf(content, stream) !== -1;

/** True for a DOCX with a password, which is a compound file that contains the encrypted package. */
const isProtectedPackage = (content: Buffer): boolean => hasStream(content, 'EncryptedPackage');

/** Returns the offset of a sector of a compound file. */
const sectorAt = (content: Buffer, sector: number): number => (sector + 1) * 2 ** content.readUInt16LE(SECTOR_SIZE_AT);

const lacksDirectory = (content: Buffer): boolean =>
  content.length < 512 || sectorAt(content, content.readUInt32LE(DIRECTORY_AT)) >= content.length;

function isProtectedDocument(content: Buffer): boolean {
  const text = sectorAt(content, content.readUInt32LE(entryOf(content, 'WordDocument') + START_AT));
  if (text + FLAGS_AT + 2 > content.length || content.readUInt16LE(text) !== WORD_MARK) return false;
  return (content.readUInt16LE(text + FLAGS_AT) & IS_ENCRYPTED) !== 0;
}

/**
 * Rejects a zip bomb. First reads the list of the package's entries. Because the sizes in the list may be false, it
 * then unpacks each entry and fails if the entry is larger than listed. Rejects entries that share bytes, because they
 * unpack to far more data than was sent, and no real program writes them.
 */
async function refuseBomb(content: Buffer): Promise<void> {
  const { fromBufferPromise } = await import('yauzl'); // loaded only if needed
  const broken = refused('This DOCX file is damaged');
  const zip = await fromBufferPromise(content, { lazyEntries: true }).catch(() => {
    throw broken;
  });
  if (zip.entryCount > MAX_PARTS) throw refused('This DOCX file has too many parts');
  const entries: Entry[] = [];
  try {
    for await (const entry of zip.eachEntry()) entries.push(entry);
  } catch {
    throw broken;
  }
  const sum = (size: 'compressedSize' | 'uncompressedSize') => entries.reduce((total, entry) => total + entry[size], 0);
  if (sum('uncompressedSize') > MAX_UNPACKED_BYTES) throw refused('This DOCX file is too large when it is unpacked');
  const names = new Set(entries.map(({ fileName }) => fileName));
  if (!names.has('[Content_Types].xml') || !names.has('word/document.xml')) throw broken;
  if (sum('compressedSize') > content.length) throw broken;
  try {
    for (const entry of entries) await finished((await zip.openReadStreamPromise(entry)).resume());
  } catch {
    throw broken;
  }
}

const includes = (list: readonly string[], one: string): boolean => list.includes(one);
