import { setTimeout as delay } from 'node:timers/promises';
import type { Readable } from 'node:stream';
import { StreamableFile } from '@nestjs/common';
import type { Response } from 'express';
import { AppError } from '../http/errors.js';
import type { Storage } from '../storage/storage.js';

/** How long one waits for a PDF that a worker renders, and how often is looked. */
export const PATIENCE_MS = 15_000;
export const LOOK_AGAIN_MS = 100;

export interface PdfFile {
  filename: string;
  content: Readable;
}

/** The PDF as the answer of a download; nothing on its way keeps a copy. */
export function asDownload({ filename, content }: PdfFile, response: Response): StreamableFile {
  response.set({ 'Cache-Control': 'private, no-store' });
  return new StreamableFile(content, { type: 'application/pdf', disposition: `attachment; filename="${filename}"` });
}

/** Waits until a worker has stored it; `ask` asks one to, unless it is there already. 503 after 15 seconds. */
export async function untilStored(storage: Storage, key: string, ask: () => Promise<void>): Promise<void> {
  if (await storage.exists(key)) return;
  await ask();
  await untilReady(async () => (await storage.exists(key)) || null);
}

/** Waits until there is something, and answers it. 503 after 15 seconds. */
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
