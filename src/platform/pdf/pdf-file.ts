import { setTimeout as delay } from 'node:timers/promises';
import type { Readable } from 'node:stream';
import { StreamableFile } from '@nestjs/common';
import type { Response } from 'express';
import { AppError } from '../errors.js';
import { type Storage, STORAGE_FULL, StorageFullError } from '../storage/storage.js';

/** Maximum time to wait for a PDF that a worker renders, and interval of the checks, in milliseconds. */
export const PATIENCE_MS = 15_000;
export const LOOK_AGAIN_MS = 100;

export interface PdfFile {
  filename: string;
  content: Readable;
}

/** Sends the PDF as a download that browsers and proxies do not cache. */
export function asDownload({ filename, content }: PdfFile, response: Response): StreamableFile {
  response.set({ 'Cache-Control': 'private, no-store' });
  return new StreamableFile(content, { type: 'application/pdf', disposition: `attachment; filename="${filename}"` });
}

/** Interval at which the job is enqueued again, in milliseconds, in case the queue has lost it or never received it. */
export const ASK_AGAIN_MS = 3_000;

/**
 * Waits until a worker has stored the file. Unless the file exists, calls `ask` to enqueue the job, and again every few
 * seconds; `failure` returns the last error of the job. Throws 507 when the storage is full, 503 after 15 seconds.
 */
export const untilStored = (
  storage: Storage,
  key: string,
  ask: () => Promise<void>,
  failure: () => Promise<string | undefined>,
): Promise<void> => untilAllStored(storage, [{ key, ask, failure }]);

/** A file that a worker stores; see `untilStored`. */
interface AwaitedFile {
  key: string;
  ask: () => Promise<void>;
  failure: () => Promise<string | undefined>;
}

/**
 * Waits until workers have stored all files, like `untilStored`, with 15 seconds for all of them together. Throws 503 at
 * once when `left` is aborted, because nobody waits any more.
 */
export async function untilAllStored(storage: Storage, files: AwaitedFile[], left?: AbortSignal): Promise<void> {
  let missing = files;
  let askedAt = 0;
  await untilReady(async () => {
    if (left?.aborted) throw notReady();
    while (missing[0] && (await storage.exists(missing[0].key))) missing = missing.slice(1);
    if (missing.length === 0) return true;
    if (Date.now() < askedAt + ASK_AGAIN_MS) return null;
    if (askedAt > 0) refuseFull(await missing[0]!.failure());
    askedAt = Date.now();
    for (const { key, ask } of missing) if (!(await storage.exists(key))) await ask();
    return null;
  });
}

/** Throws 507 when the job failed because the storage is full, so that callers need not wait for the timeout. */
export function refuseFull(failure: string | undefined): void {
  if (failure === STORAGE_FULL) throw new StorageFullError(failure);
}

/** Waits until `look` returns a result, and returns the result. Throws 503 after 15 seconds. */
export async function untilReady<T>(look: () => Promise<T | null>): Promise<T> {
  for (const deadline = Date.now() + PATIENCE_MS; ; await delay(LOOK_AGAIN_MS)) {
    const found = await look();
    if (found !== null) return found;
    if (Date.now() >= deadline) throw notReady();
  }
}

export const notReady = () =>
  new AppError(503, 'pdf_not_ready', 'The PDF is being prepared. Please try again in a moment.', {
    headers: { 'Retry-After': '5' },
  });
