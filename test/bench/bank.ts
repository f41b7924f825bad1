import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startEmbeddedPostgres } from '../../src/platform/embedded/postgres.js';
import { camt } from '../builders/bank-statements.js';
import { zip } from '../builders/documents.js';
import { session } from './client.js';
import { serve } from './process.js';
import { openInvoices } from './invoices-database.js';
import { quotesDatabase } from './quotes-database.js';
import { memoryOf } from './rig.js';

/** Measures the time in which a worker reads bank files, and its memory meanwhile. Needs Linux. */

const [API, WORKER] = [4152, 4153];
const SIZES = [1_000, 10_000, 50_000];
/** Number of entries of files with sure ones. */
const BOOKED = 10_000;
const url = `http://127.0.0.1:${API}`;
const postgres = process.env.BENCH_DATABASE_URL
  ? null
  : await startEmbeddedPostgres({ dataDir: '.data/bench', database: 'bench' });
const database = await quotesDatabase(process.env.BENCH_DATABASE_URL ?? postgres?.url ?? '', 1000);
const dataDir = mkdtempSync(join(tmpdir(), 'holoportal-bench-'));
const env = { DATABASE_URL: database, DATA_DIR: dataDir, HOST: '127.0.0.1' };
const api = await serve('dist/src/main.js', `${url}/health/live`, { ...env, PORT: String(API) });
const worker = await serve('dist/src/worker.js', `http://127.0.0.1:${WORKER}/health/live`, {
  ...env,
  WORKER_PORT: String(WORKER),
});

try {
  const headers = await session(url, 'admin@system.example');
  for (const entries of SIZES) await read(headers, entries, 0);
  for (const sure of [BOOKED / 2, BOOKED]) await read(headers, BOOKED, sure);
} finally {
  await worker.stop();
  await api.stop();
  await postgres?.stop();
  rmSync(dataDir, { recursive: true });
}

/** Uploads a file with this number of entries, of which the sure ones pay an open invoice, and waits until it is read. */
async function read(headers: Record<string, string>, entries: number, sure: number): Promise<void> {
  const number = `${Date.now()}-${entries}`;
  const open = sure > 0 ? await openInvoices(database, sure) : [];
  const written = Array.from({ length: entries }, (_, at) => ({
    amount: open[at]?.open ?? 1_000 + at,
    bankReference: `${number}-${at}`,
    bookedOn: new Date().toISOString().slice(0, 10),
    text: `Invoice ${open[at]?.number ?? `INV-1998-${String(at).padStart(6, '0')}`}, thank you`,
    partyName: `Company ${at} BV`,
    partyIban: 'DE89370400440532013000',
  }));
  const content = zip([{ name: 'bank.xml', content: Buffer.from(camt('08', [{ number, entries: written }])) }]);
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(content)]), 'bank.zip');
  const begun = performance.now();
  const answer = await fetch(`${url}/api/v1/system/bank/statements`, { method: 'POST', headers, body: form });
  if (!answer.ok) throw new Error(`The upload answered ${answer.status}: ${await answer.text()}`);
  const { id } = (await answer.json()) as { id: string };
  let [peak, status, error, booked] = [memoryOf(worker.pid), 'reading', '', 0];
  while (status === 'reading') {
    await delay(50);
    peak = Math.max(peak, memoryOf(worker.pid));
    const file = await fetch(`${url}/api/v1/system/bank/files/${id}`, { headers });
    ({ status, error, booked } = (await file.json()) as { status: string; error: string; booked: number });
  }
  if (status !== 'read') throw new Error(error);
  if (booked !== sure) throw new Error(`${booked} of ${sure} sure entries were booked`);
  const seconds = (performance.now() - begun) / 1000;
  const bar = entries === 10_000 ? ' (bar ≤ 10 s)' : '';
  const what = sure > 0 ? `, ${sure.toLocaleString('en')} of them sure` : '';
  console.log(
    `${seconds.toFixed(2).padStart(6)}  seconds for ${entries.toLocaleString('en')} entries${what}${bar}, with ${peak.toFixed(0)} MB at most`,
  );
}
