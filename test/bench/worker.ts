import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { declinedMail } from '../../src/quotes/mail/quote-mails.js';
import { quoteDocument, sampleLines } from '../builders/quote-document.js';
import { session, twoLines } from './client.js';
import { CORE, cpuOf, memoryOf, startPinned, startServices } from './rig.js';

/** Measures the PDFs and mails per second of a worker with its Chromium on one core, for docs/SCALING.md. */

const API_PORT = 4150;
const WORKER_PORT = 4151;
const PDFS_EACH = 40;
const MAILS = 2_000;
/** Number of PDFs that the server renders concurrently for one user. */
const AT_ONCE = 5;
const PEOPLE = ['anna@client.example', 'tom@client.example'];
const url = `http://127.0.0.1:${API_PORT}`;

const mailServer = fork(fileURLToPath(new URL('./mail-server.mjs', import.meta.url)));
const [smtpPort] = (await once(mailServer, 'message')) as [number];
const services = await startServices();
services.pin(CORE.others);
const env: Record<string, string> = { ...services.env, SMTP_URL: `smtp://127.0.0.1:${smtpPort}` };
const api = await startPinned('main', API_PORT, CORE.others, env);
const worker = await startPinned('worker', WORKER_PORT, CORE.measured, env);
const database = new pg.Client({ connectionString: env.DATABASE_URL });
await database.connect();

try {
  console.log(`${memoryOf(worker.pid).toFixed(0)} MB once it has started`);
  await pdfs();
  await mails();
  const { rows } = await database.query<{ held: string }>(
    `select count(*) as held from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  );
  console.log(`${rows[0]?.held} connections to Postgres, of which the API's were opened one by one as it was asked`);
} finally {
  await database.end();
  await worker.stop();
  await api.stop();
  await services.stop();
  mailServer.disconnect();
}

/** Requests the PDFs of new drafts, and polls for each like a user. */
async function pdfs(): Promise<void> {
  const people = await Promise.all(PEOPLE.map((email) => draftsOf(email)));
  for (const { headers, drafts } of people) await load(headers, drafts.pop()!); // warm-up: starts Chromium
  const cpu = cpuOf(worker.pid);
  const begun = performance.now();
  await Promise.all(
    people.flatMap(({ headers, drafts }) => {
      const waiting = drafts.values();
      const one = async () => {
        for (const id of waiting) await load(headers, id);
      };
      return Array.from({ length: AT_ONCE }, one);
    }),
  );
  const seconds = (performance.now() - begun) / 1_000;
  report('PDFs of quotes', PEOPLE.length * PDFS_EACH, seconds, cpuOf(worker.pid) - cpu);
}

/** Creates a user's drafts, one more than are measured. */
async function draftsOf(email: string) {
  const headers = await session(url, email);
  const body = await twoLines(url, headers);
  const sent = { method: 'POST', headers: { ...headers, 'Content-Type': 'application/json' }, body };
  const drafts: string[] = [];
  while (drafts.length <= PDFS_EACH) {
    const answer = await fetch(`${url}/api/v1/quotes`, sent);
    if (!answer.ok) throw new Error(`A draft answered ${answer.status}: ${await answer.text()}`);
    drafts.push(((await answer.json()) as { id: string }).id);
  }
  return { headers, drafts };
}

async function load(headers: Record<string, string>, id: string): Promise<void> {
  const answer = await fetch(`${url}/api/v1/quotes/${id}/download`, { headers });
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`A PDF answered ${answer.status}`);
}

/** Adds mails to the outbox, and waits until all are sent. */
async function mails(): Promise<void> {
  const { template, data } = declinedMail(quoteDocument(sampleLines()), 'Out of stock');
  await database.query('truncate outbox_mails');
  await database.query(
    `insert into outbox_mails (id, template, recipient, data, created_at)
     select gen_random_uuid(), $1, 'anna@client.example', $2, now() from generate_series(1, ${MAILS})`,
    [template, JSON.stringify(data)],
  );
  const cpu = cpuOf(worker.pid);
  const forgot = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: `{"email":"${PEOPLE[0]}"}` };
  await fetch(`${url}/api/v1/auth/password/forgot`, forgot); // the mail of this request wakes the worker
  for (;;) {
    const { rows } = await database.query<{ sent: number; seconds: number }>(
      `select count(*)::int as sent, extract(epoch from max(sent_at) - min(sent_at))::float8 as seconds from outbox_mails where status = 'sent'`,
    );
    const [{ sent, seconds }] = rows as [{ sent: number; seconds: number }];
    if (sent > MAILS) return report('mails', sent, seconds, cpuOf(worker.pid) - cpu);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

function report(what: string, count: number, seconds: number, cpu: number): void {
  console.log(
    `${(count / seconds).toFixed(1)} ${what} a second, ${((1_000 * cpu) / count).toFixed(1)} ms of CPU each, its core ${((100 * cpu) / seconds).toFixed(0)}% busy, ${memoryOf(worker.pid).toFixed(0)} MB`,
  );
}
