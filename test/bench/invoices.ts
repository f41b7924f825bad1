import { fork, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startEmbeddedPostgres } from '../../src/platform/embedded/postgres.js';
import { session } from './client.js';
import { keptDatabase, query } from './databases.js';
import { dueOrders, fillInvoices } from './invoices-database.js';
import { type Measured, measure } from './load.js';
import { serve } from './process.js';
import { fillQuotes } from './quotes-database.js';

/**
 * Measures the lists of a million invoices and a million bank entries, compared with those of a thousand and with a page of
 * as many quotes; and the time in which a worker issues 1,000 due invoices.
 */
const [API, SMALL_API] = [4160, 4161];
const [LARGE, SMALL, DUE] = [1_000_000, 1_000, 1_000];
const DUE_SECONDS = 60;
const STAFF = 'admin@system.example';

const LISTS = [
  ['/invoices?limit=25', 'anna@client.example'],
  ['/invoices?limit=25', STAFF],
  ['/invoices?limit=25&status=overdue&sort=dueOn', STAFF],
  ['/system/bank/entries?limit=25', STAFF],
  ['/system/bank/entries?limit=25&status=to_decide', STAFF],
] as const;

const postgres = process.env.BENCH_DATABASE_URL
  ? null
  : await startEmbeddedPostgres({ dataDir: '.data/bench', database: 'bench' });
const server = process.env.BENCH_DATABASE_URL ?? postgres?.url ?? '';
const large = await keptDatabase(server, 'bench_invoices', (url) => fillInvoices(url, LARGE));
const small = await keptDatabase(server, 'bench_invoices_small', async (url) => {
  await fillInvoices(url, SMALL);
  await fillQuotes(url, SMALL);
});
const dataDir = mkdtempSync(join(tmpdir(), 'holoportal-bench-'));
const mailServer = fork(fileURLToPath(new URL('./mail-server.mjs', import.meta.url)));
const [smtpPort] = (await once(mailServer, 'message')) as [number];

const running = [
  await serve('dist/src/main.js', at(API, '/health/live'), { PORT: String(API), DATABASE_URL: large }),
  await serve('dist/src/main.js', at(SMALL_API, '/health/live'), { PORT: String(SMALL_API), DATABASE_URL: small }),
];

try {
  const quotes = { url: at(SMALL_API, '/api/v1/quotes'), headers: await session(at(SMALL_API, '')) };
  for (const [path, email] of LISTS) {
    const [ours, fewer, reference] = await measure(
      { url: at(API, `/api/v1${path}`), headers: await session(at(API, ''), email) },
      { url: at(SMALL_API, `/api/v1${path}`), headers: await session(at(SMALL_API, ''), email) },
      quotes,
    );
    report(`GET ${path} of ${email}`, ours!, fewer!, reference!);
  }
  for (const part of running.splice(0)) await part.stop();
  // The job begins with empty queues, and its worker renders and mails what it issues.
  await query(small, 'truncate outbox_mails cascade; truncate bullmq.job cascade');
  await dueOrders(small, DUE);
  const before = await issued();
  const smtp = `smtp://127.0.0.1:${smtpPort}`;
  const env = { ...process.env, LOG_LEVEL: 'silent', DATABASE_URL: small, DATA_DIR: dataDir, SMTP_URL: smtp };
  const { stdout, stderr, status } = spawnSync(process.execPath, ['test/bench/issue-due.mjs'], {
    env,
    encoding: 'utf8',
  });
  const made = (await issued()) - before;
  if (status !== 0 || made < DUE) throw new Error(`${made} of ${DUE} invoices were issued. ${stderr}`);
  console.log(
    `${Number(stdout).toFixed(2).padStart(6)}  seconds for ${DUE.toLocaleString('en')} due invoices (bar ≤ ${DUE_SECONDS})`,
  );
} finally {
  for (const part of running) await part.stop();
  mailServer.disconnect();
  await postgres?.stop();
  rmSync(dataDir, { recursive: true });
}

function at(port: number, path: string): string {
  return `http://127.0.0.1:${port}${path}`;
}

/** Returns the number of invoices of the series; those of the lists have other numbers. */
async function issued(): Promise<number> {
  const { rows } = await query(small, `select count(*)::int as count from order_invoices where number like 'INV-%'`);
  return (rows as [{ count: number }])[0].count;
}

function report(what: string, ours: Measured, fewer: Measured, reference: Measured): void {
  const [growth, share] = [ours.p50 / fewer.p50, ours.rate / reference.rate];
  console.log(
    `${growth.toFixed(2).padStart(6)}  ${what} (p50 ${ours.p50.toFixed(1)} ms), p50 at 1M against 1k (bar ≤ 1.3)`,
  );
  console.log(`${share.toFixed(2).padStart(6)}  … requests a second, against GET /quotes (bar ≥ 0.6)`);
}
