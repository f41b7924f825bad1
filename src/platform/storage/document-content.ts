import { finished } from 'node:stream/promises';
import { fileTypeFromBuffer } from 'file-type';
import { type Entry, fromBufferPromise } from 'yauzl';
import { unprocessable } from '../http/errors.js';

/** What may be uploaded, by the ending that file-type knows it by. As specified. */
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
/** What a packed document may hold when it is unpacked: far more than any certificate, far less than a bomb. */
const MAX_UNPACKED_BYTES = 100 * 1024 * 1024;
const MAX_PARTS = 5_000;

const WRONG_FORMAT = 'Please choose a PDF, DOC, DOCX, PNG, JPG or JPEG file';

/** A refusal of the upload's file. */
const refused = (message: string) => unprocessable(message, [{ field: 'document', message }]);

/**
 * The content type of an uploaded file: read from its content, which its name must agree with. 422 in words when it is
 * none of the formats, is disguised, or unpacks to a monster. What is unpacked is counted and dropped.
 */
export async function contentTypeOf(name: string, content: Buffer): Promise<string> {
  if (content.length === 0) throw refused('This file is empty');
  const ending = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  if (!Object.values(FORMATS).some(({ endings }) => includes(endings, ending))) throw refused(WRONG_FORMAT);
  const format = await formatOf(content);
  if (!format) throw refused(`The content of this file is not what its name says. ${WRONG_FORMAT}`);
  const found = FORMATS[format];
  if (!includes(found.endings, ending)) {
    throw refused(`This is a ${found.name} file, but its name ends in .${ending}. Please correct the name.`);
  }
  if (format === 'docx') await refuseBomb(content);
  return found.contentType;
}

/**
 * The name a file is kept under: without what does not print or turns text around, at most 255 characters. 422 when it
 * holds a path.
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

async function formatOf(content: Buffer): Promise<Format | null> {
  const detected = await fileTypeFromBuffer(content);
  if (detected?.ext === 'cfb') return isWordDocument(content) ? 'doc' : null;
  return detected && detected.ext in FORMATS ? (detected.ext as Format) : null;
}

/** Name, its length in bytes with the end, and the kind 'stream': how a directory entry says it. [MS-CFB] section 2.6. */
const WORD_STREAM = Buffer.alloc(67);
WORD_STREAM.write('WordDocument', 'utf16le');
WORD_STREAM.writeUInt16LE(26, 64);
WORD_STREAM[66] = 2;

/** Whether a compound file, which can be of any old Office program, holds a Word document: its directory names one. */
function isWordDocument(content: Buffer): boolean {
  for (let at = content.indexOf(WORD_STREAM); at !== -1; at = content.indexOf(WORD_STREAM, at + 1)) {
    if (at % 128 === 0) return true; // entries are 128 bytes, in sectors of 512
  }
  return false;
}

/**
 * First reads the list of what is in the package; then, as the sizes in it may lie, unpacks each part, which ends where
 * there is more in it than the list says. Parts that share their bytes unpack to far more than was sent: no program
 * writes them.
 */
async function refuseBomb(content: Buffer): Promise<void> {
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
