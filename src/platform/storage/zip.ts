import { crc32 } from 'node:zlib';

/** A file of an archive. Its name has only ASCII characters. */
export interface ZippedFile {
  name: string;
  content: Buffer;
}

const VERSION = 20;
const ENTRY = 0x04034b50;
const DIRECTORY_ENTRY = 0x02014b50;
const END = 0x06054b50;

/**
 * Returns a ZIP archive, piece by piece, of at most 65,535 files and 4 GB. Files are stored without compression, because
 * PDFs are compressed already. One file at a time is in memory.
 *
 * @param at time of the files in the archive
 */
export async function* zipOf(files: AsyncIterable<ZippedFile>, at: Date): AsyncGenerator<Buffer> {
  const directory: Buffer[] = [];
  let offset = 0;
  for await (const { name, content } of files) {
    const facts = factsOf(name, content, at);
    const head = Buffer.concat([uint32(ENTRY), facts, Buffer.from(name, 'ascii')]);
    directory.push(
      Buffer.concat([
        uint32(DIRECTORY_ENTRY),
        uint16(VERSION),
        facts,
        Buffer.alloc(10), // no comment, first disk, no attributes
        uint32(offset),
        Buffer.from(name, 'ascii'),
      ]),
    );
    offset += head.length + content.length;
    yield head;
    yield content;
  }
  const entries = Buffer.concat(directory);
  const count = uint16(directory.length);
  yield entries;
  yield Buffer.concat([uint32(END), uint32(0), count, count, uint32(entries.length), uint32(offset), uint16(0)]);
}

/** Returns the fields that a file's header and its entry in the directory share. */
function factsOf(name: string, content: Buffer, at: Date): Buffer {
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1);
  const day = ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate();
  return Buffer.concat([
    ...[VERSION, 0, 0, time, day].map(uint16), // no flags, stored
    ...[crc32(content), content.length, content.length].map(uint32),
    ...[name.length, 0].map(uint16), // no extra field
  ]);
}

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
