import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Size and hash of a file, to detect damage in a backup. */
export interface FileSum {
  /** Bytes */
  size: number;
  sha256: string;
}

/** Reads a stream to its end. Returns its size and hash. */
export async function sumOf(content: Readable): Promise<FileSum> {
  const hash = createHash('sha256');
  let size = 0;
  await pipeline(content, async function (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      size += chunk.length;
      hash.update(chunk);
    }
  });
  return { size, sha256: hash.digest('hex') };
}

export const isSame = (one: FileSum, other: FileSum): boolean => one.size === other.size && one.sha256 === other.sha256;
