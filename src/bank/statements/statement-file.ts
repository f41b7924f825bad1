import { setImmediate as turn } from 'node:timers/promises';
import { UnreadableStatement } from './xml-tree.js';

/** Maximum number of files in a zip, and of bytes that they may unpack to. */
const MAX_FILES = 100;
const MAX_UNPACKED_BYTES = 300 * 1024 * 1024;
/** Encodings in which banks write XML. */
const ENCODINGS = ['utf-8', 'utf-16', 'us-ascii', 'iso-8859-1', 'iso-8859-15', 'windows-1252'];

type Bytes = AsyncIterable<Buffer>;

/**
 * Yields the statement files in a file that was dropped: the file itself, or all files of a zip, by their names,
 * without the hidden files that systems add to a zip.
 *
 * @throws UnreadableStatement for a damaged zip, one with other files than XML, and one that unpacks to too much
 */
export async function* statementFiles(content: Buffer): AsyncGenerator<AsyncIterable<string>> {
  if (content.subarray(0, 2).toString('latin1') !== 'PK') {
    yield decoded(piecesOf(content));
    return;
  }
  const { fromBufferPromise } = await import('yauzl'); // loaded only if needed
  const damaged = new UnreadableStatement('This zip file is damaged');
  const zip = await fromBufferPromise(content, { lazyEntries: true }).catch(() => {
    throw damaged;
  });
  if (zip.entryCount > MAX_FILES) throw new UnreadableStatement(`A zip file may have at most ${MAX_FILES} files`);
  const entries = [];
  try {
    for await (const entry of zip.eachEntry()) entries.push(entry);
  } catch {
    throw damaged;
  }
  const files = entries.filter(({ fileName }) => !fileName.endsWith('/') && !isHidden(fileName));
  const other = files.find(({ fileName }) => !/\.xml$/i.test(fileName));
  if (other) throw new UnreadableStatement(`‘${other.fileName.slice(0, 100)}’ is not an XML file`);
  if (files.length === 0) throw new UnreadableStatement('This zip file is empty');
  // yauzl ends a stream with an error when it unpacks to more than the list says.
  const unpacked = files.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0);
  const packed = files.reduce((sum, { compressedSize }) => sum + compressedSize, 0);
  if (unpacked > MAX_UNPACKED_BYTES) throw new UnreadableStatement('This zip file is too large when it is unpacked');
  if (packed > content.length) throw damaged;
  for (const file of files.toSorted((a, b) => (a.fileName < b.fileName ? -1 : 1))) {
    yield decoded(unzipped(() => zip.openReadStreamPromise(file), damaged));
  }
}

const isHidden = (fileName: string): boolean =>
  fileName.split('/').some((part) => part.startsWith('.') || part === '__MACOSX');

async function* unzipped(open: () => Promise<Bytes>, damaged: Error): Bytes {
  let stream;
  try {
    stream = (await open())[Symbol.asyncIterator]();
  } catch {
    throw damaged;
  }
  for (;;) {
    const next = await stream.next().catch(() => {
      throw damaged;
    });
    if (next.done) return;
    yield next.value;
  }
}

const PIECE_BYTES = 64 * 1024;

async function* piecesOf(content: Buffer): Bytes {
  for (let at = 0; at < content.length; at += PIECE_BYTES) {
    yield content.subarray(at, at + PIECE_BYTES);
    await turn(); // parsing a large file would block the process
  }
}

/** Decodes a file by its byte order mark or its XML declaration. Throws for bytes that the encoding does not have. */
async function* decoded(bytes: Bytes): AsyncGenerator<string> {
  let decoder;
  try {
    for await (const piece of bytes) {
      decoder ??= new TextDecoder(encodingOf(piece), { fatal: true });
      yield decoder.decode(piece, { stream: true });
    }
    if (decoder) yield decoder.decode();
  } catch (error) {
    if (!(error instanceof TypeError) || !decoder) throw error;
    throw new UnreadableStatement(`This file is not complete or not ${decoder.encoding}`);
  }
  if (!decoder) throw new UnreadableStatement('This file is empty');
}

function encodingOf(start: Buffer): string {
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le';
  if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be';
  const head = start.subarray(0, 200).toString('latin1');
  const given = /^(?:\xef\xbb\xbf)?\s*<\?xml[^>]*\sencoding\s*=\s*["']([A-Za-z0-9._-]+)["']/.exec(head)?.[1];
  const encoding = given?.toLowerCase() ?? 'utf-8';
  if (!ENCODINGS.includes(encoding)) throw new UnreadableStatement(`The encoding ${given} is not supported`);
  return encoding;
}
