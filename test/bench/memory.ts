import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import sharp from 'sharp';
import { startEmbeddedPostgres } from '../../src/platform/embedded/postgres.js';
import { session } from './client.js';
import { API_OPTIONS, serve } from './process.js';
import { quotesDatabase } from './quotes-database.js';
import { memoryOf } from './rig.js';

/**
 * Measures the memory of an API a minute after a peak of pictures and documents, as a multiple of its memory before:
 * with the image's allocator jemalloc (libjemalloc2 must be installed), and with the allocator of `npm start`. Needs
 * Linux.
 */

const API = 4130;
const [PICTURES, DOCUMENTS] = [24, 60];
const ALLOCATORS: Record<string, Record<string, string>> = {
  jemalloc: { LD_PRELOAD: 'libjemalloc.so.2' },
  'two arenas of glibc': { MALLOC_ARENA_MAX: '2' },
};
/** Delay before a measurement, in milliseconds, in which the garbage collector runs and caches expire. */
const SETTLE_MS = 60_000;

const url = `http://127.0.0.1:${API}`;
const postgres = process.env.BENCH_DATABASE_URL
  ? null
  : await startEmbeddedPostgres({ dataDir: '.data/bench', database: 'bench' });
const database = await quotesDatabase(process.env.BENCH_DATABASE_URL ?? postgres?.url ?? '', 1000);
// Noise, because a plain picture would compress to a small file. 5184 × 3888 are the 20 megapixels of a camera.
const noise = { type: 'gaussian', mean: 128, sigma: 20 } as const;
const picture = await sharp({ create: { width: 5184, height: 3888, channels: 3, background: '#888', noise } })
  .blur(3)
  .jpeg({ quality: 80 })
  .toBuffer();
const document = await sharp(picture).resize(2600).jpeg({ quality: 90 }).toBuffer();

try {
  for (const [allocator, setting] of Object.entries(ALLOCATORS)) {
    const [before, after] = await aPeak(setting);
    const size = (mb: number): string => `${mb.toFixed(0)} MB`;
    console.log(
      `${(after / before).toFixed(2).padStart(6)}  memory a minute after ${PICTURES} pictures and ${DOCUMENTS} uploads, with ${allocator}: ${size(after)} against ${size(before)} (bar ≤ 1.2)`,
    );
  }
} finally {
  await postgres?.stop();
}

/** Returns the memory of an API before and after the peak, in MB. */
async function aPeak(setting: Record<string, string>): Promise<[before: number, after: number]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'holoportal-bench-'));
  const env = { PORT: String(API), DATABASE_URL: database, DATA_DIR: dataDir, ...API_OPTIONS, ...setting };
  const api = await serve('dist/src/main.js', `${url}/health/live`, env);
  try {
    const [staff, client] = [await session(url, 'admin@system.example'), await session(url)];
    await upload('/system/catalog/pictures', staff, { picture });
    await upload('/client-documents', client, { document, documentType: 'other' });
    await delay(SETTLE_MS);
    const before = memoryOf(api.pid);
    await Promise.all([
      ...Array.from({ length: PICTURES }, () => upload('/system/catalog/pictures', staff, { picture })),
      ...Array.from({ length: DOCUMENTS }, () =>
        upload('/client-documents', client, { document, documentType: 'other' }),
      ),
    ]);
    await delay(SETTLE_MS);
    return [before, memoryOf(api.pid)];
  } finally {
    await api.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Uploads a file. A refusal because of too many uploads is accepted, because the limit also protects the memory. */
async function upload(path: string, headers: Record<string, string>, fields: Record<string, string | Buffer>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === 'string') form.append(name, value);
    else form.append(name, new Blob([new Uint8Array(value)]), `${name}.jpg`);
  }
  const answer = await fetch(`${url}/api/v1${path}`, { method: 'POST', headers, body: form });
  await answer.arrayBuffer();
  if (answer.status >= 500) throw new Error(`${path} answered ${answer.status}`);
}
