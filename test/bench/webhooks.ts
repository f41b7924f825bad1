import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { startEmbeddedPostgres } from '../../src/platform/embedded/postgres.js';
import { declinedMail } from '../../src/quotes/mail/quote-mails.js';
import { WebhookReceiver } from '../builders/webhook-receiver.js';
import { quoteDocument, sampleLines } from '../builders/quote-document.js';
import { withDatabase } from '../setup/urls.js';
import { session } from './client.js';
import { query } from './databases.js';
import { serve } from './process.js';
import { quotesDatabase } from './quotes-database.js';

/**
 * Measures the webhook deliveries a minute of one worker, alone and while it sends mails, and the mails that it sends
 * meanwhile. The receiver is another party's server: it answers after some time.
 */

const API_PORT = 4194;
const WORKER_PORT = 4195;
const WEBHOOKS = 10;
const MAILS = 2_000;
const ANSWER_MS = 20;
const BAR_A_MINUTE = 1_000;
const url = `http://127.0.0.1:${API_PORT}`;

const postgres = process.env.BENCH_DATABASE_URL
  ? null
  : await startEmbeddedPostgres({ dataDir: '.data/bench', database: 'bench' });
const databases = process.env.BENCH_DATABASE_URL ?? postgres?.url ?? '';
// A copy of the database, because the webhooks would remain.
const template = new URL(await quotesDatabase(databases, 1000)).pathname.slice(1);
const copy = `${template}_webhooks`;
await query(databases, `drop database if exists ${copy} with (force)`);
await query(databases, `create database ${copy} template ${template}`);
const mailServer = fork(fileURLToPath(new URL('./mail-server.mjs', import.meta.url)));
const [smtpPort] = (await once(mailServer, 'message')) as [number];
const receiver = await WebhookReceiver.start();
const env = {
  DATABASE_URL: withDatabase(databases, copy),
  SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
  WEBHOOKS_TO_PRIVATE: 'true',
  PORT: String(API_PORT),
  WORKER_PORT: String(WORKER_PORT),
};
const api = await serve('dist/src/main.js', `${url}/health/live`, env);
const worker = await serve('dist/src/worker.js', `http://127.0.0.1:${WORKER_PORT}/health/live`, env);
const database = new pg.Client({ connectionString: env.DATABASE_URL });
await database.connect();

try {
  const headers = { ...(await session(url)), 'Content-Type': 'application/json' };
  for (let n = 0; n < WEBHOOKS; n++) {
    receiver.answers[`/${n}`] = (_request, response) => delay(ANSWER_MS).then(() => response.writeHead(204).end());
    const body = JSON.stringify({ url: receiver.url(`/${n}`), events: ['quote.sent'] });
    const made = await fetch(`${url}/api/v1/webhooks`, { method: 'POST', headers, body });
    if (!made.ok) throw new Error(`Making a webhook answered ${made.status}`);
  }
  const alone = await deliver();
  await addMails();
  const beside = await deliver();
  const sent = await count(`outbox_mails where status = 'sent'`);
  if (sent >= MAILS) throw new Error('The mails were sent too soon');
  print(alone.aMinute / BAR_A_MINUTE, `thousand webhook deliveries a minute of one worker`);
  print(
    beside.aMinute / BAR_A_MINUTE,
    `thousand a minute while it sends mails, ${(sent / beside.seconds).toFixed(0)} a second (bar ≥ 1)`,
  );
} finally {
  await database.end();
  await worker.stop();
  await api.stop();
  receiver.close();
  mailServer.disconnect();
  await query(databases, `drop database ${copy}`);
  await postgres?.stop();
}

/** Makes a delivery for each webhook and each quote of its company, and waits until all have arrived. */
async function deliver(): Promise<{ aMinute: number; seconds: number }> {
  const { rowCount } = await database.query(
    `insert into webhook_deliveries (id, company_id, webhook_id, type, record_type, record_id, data)
     select gen_random_uuid(), w.company_id, w.id, 'quote.sent', 'quote', q.id, '{"status": "sent"}'
       from webhooks w join quotes q on q.company_id = w.company_id`,
  );
  const begun = performance.now();
  await database.query(`select pg_notify('webhooks', '')`);
  while ((await count(`webhook_deliveries where status = 'pending'`)) > 0) await delay(50);
  const seconds = (performance.now() - begun) / 1_000;
  const delivered = await count(`webhook_deliveries where status = 'delivered'`);
  if (delivered !== rowCount) throw new Error(`${delivered} of ${rowCount} arrived`);
  await database.query('delete from webhook_deliveries');
  return { aMinute: (60 * delivered) / seconds, seconds };
}

/** Adds mails to the outbox, and wakes the worker with the mail of a request. */
async function addMails(): Promise<void> {
  const { template: name, data } = declinedMail(quoteDocument(sampleLines()), 'Out of stock');
  await database.query('truncate outbox_mails');
  await database.query(
    `insert into outbox_mails (id, template, recipient, data, created_at)
     select gen_random_uuid(), $1, 'anna@client.example', $2, now() from generate_series(1, ${MAILS})`,
    [name, JSON.stringify(data)],
  );
  const body = JSON.stringify({ email: 'anna@client.example' });
  const headers = { 'Content-Type': 'application/json' };
  await fetch(`${url}/api/v1/auth/password/forgot`, { method: 'POST', headers, body });
  while ((await count(`outbox_mails where status = 'sent'`)) === 0) await delay(20);
}

async function count(where: string): Promise<number> {
  const { rows } = await database.query<{ count: number }>(`select count(*)::int as count from ${where}`);
  return rows[0]?.count ?? 0;
}

function print(value: number, about: string): void {
  console.log(`${value.toFixed(2).padStart(6)}  ${about}`);
}
