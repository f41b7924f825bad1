import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startEmbeddedPostgres } from '../../src/platform/embedded/postgres.js';
import { session } from './client.js';
import { keptDatabase, query } from './databases.js';
import { type Measured, measure } from './load.js';
import { API_OPTIONS, serve } from './process.js';
import { fillQuotes, quotesDatabase } from './quotes-database.js';
import { memoryOf } from './rig.js';

/**
 * Measures what messages cost: a list of quotes whose threads have unread messages against the list without messages; a
 * thread of 5,000 messages against one of 20; the time until a message is on an open stream of another API; and an API with
 * 200 open streams against one without. Needs Linux.
 */
const [API, WITHOUT_MESSAGES, LISTENED] = [4170, 4171, 4172];
const [QUOTES, LONG, SHORT] = [10_000, 5_000, 20];
const [LISTENERS, OF_ONE_USER] = [200, 10];
const LISTENERS_MB = 60;
const MESSAGES = 20;
const ARRIVAL_MS = 1_000;
const SETTLE_MS = 15_000;
const ANNA = 'anna@client.example';

const postgres = process.env.BENCH_DATABASE_URL
  ? null
  : await startEmbeddedPostgres({ dataDir: '.data/bench', database: 'bench' });
const server = process.env.BENCH_DATABASE_URL ?? postgres?.url ?? '';
const database = await keptDatabase(server, 'bench_messages', fill);
const without = await quotesDatabase(server, QUOTES);
const dataDir = mkdtempSync(join(tmpdir(), 'holoportal-bench-'));
const start = (port: number, url: string) =>
  serve('dist/src/main.js', at(port, '/health/live'), {
    PORT: String(port),
    DATABASE_URL: url,
    DATA_DIR: dataDir,
    ...API_OPTIONS,
  });
const running = [await start(API, database), await start(WITHOUT_MESSAGES, without), await start(LISTENED, database)];

try {
  await lists();
  await threads();
  await arrivals();
  await streams(running[2]!.pid);
} finally {
  for (const part of running) await part.stop();
  await postgres?.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

async function lists(): Promise<void> {
  const [ours, other] = await measure(
    { url: at(API, '/api/v1/quotes'), headers: await session(at(API, ''), ANNA) },
    { url: at(WITHOUT_MESSAGES, '/api/v1/quotes'), headers: await session(at(WITHOUT_MESSAGES, ''), ANNA) },
  );
  report('GET /quotes with unread messages, against none', ours!, other!, 1.1);
}

async function threads(): Promise<void> {
  const headers = await session(at(API, ''), ANNA);
  const [long, short] = await measure(
    ...(await Promise.all(
      ['B-5', 'B-10'].map(async (number) => ({
        url: at(API, `/api/v1/quotes/${await idOf(number)}/messages?limit=${SHORT}`),
        headers,
      })),
    )),
  );
  report(`A thread of ${LONG.toLocaleString('en')} messages, against one of ${SHORT}`, long!, short!, 1.2);
}

/** Measures the time from the request with a message at one API to its event on a stream of another one. */
async function arrivals(): Promise<void> {
  const quote = await idOf('B-10');
  const writer = await session(at(API, ''), ANNA);
  const stream = await listen(await session(at(LISTENED, ''), ANNA));
  stream.setEncoding('utf8');
  await once(stream, 'data'); // its first line
  const times: number[] = [];
  for (let n = 0; n < MESSAGES; n++) {
    const since = performance.now();
    const arrived = news(stream, quote);
    await write(quote, writer);
    await arrived;
    times.push(performance.now() - since);
  }
  stream.destroy();
  const median = times.toSorted((a, b) => a - b)[MESSAGES / 2]!;
  console.log(
    `${median.toFixed(0).padStart(6)}  ms until a message is on a stream of another API, median (bar ≤ ${ARRIVAL_MS}), at most ${Math.max(...times).toFixed(0)} ms`,
  );
}

/** Resolves with the next event about a quote on a stream. */
async function news(stream: IncomingMessage, quote: string): Promise<void> {
  let text = '';
  while (!text.includes(quote)) text += String((await once(stream, 'data'))[0]);
}

/** Opens streams of several users at an API, and compares it with one without, while a message arrives each second. */
async function streams(pid: number): Promise<void> {
  const headers = await session(at(LISTENED, ''), ANNA);
  const quotes = { url: at(LISTENED, '/api/v1/quotes'), headers };
  await measure(quotes); // warm-up, because a busy API needs more memory than an idle one
  await delay(SETTLE_MS);
  const before = memoryOf(pid);
  const open: IncomingMessage[] = [];
  let news = 0;
  for (let user = 1; user <= LISTENERS / OF_ONE_USER; user++) {
    const cookies = await session(at(LISTENED, ''), `listener-${user}@bench.example`);
    for (let n = 0; n < OF_ONE_USER; n++) {
      const stream = await listen(cookies);
      stream.setEncoding('utf8').on('data', (text: string) => (news += text.split('event: news').length - 1));
      open.push(stream);
    }
  }
  await delay(SETTLE_MS);
  const held = memoryOf(pid) - before;
  console.log(
    `${held.toFixed(0).padStart(6)}  MB for ${LISTENERS} listeners (bar ≤ ${LISTENERS_MB}), on ${before.toFixed(0)} MB`,
  );
  const quote = await idOf('B-10');
  const writer = await session(at(API, ''), ANNA);
  const writing = setInterval(() => void write(quote, writer), 1_000);
  const [listened, quiet] = await measure(quotes, { url: at(API, '/api/v1/quotes'), headers: writer });
  clearInterval(writing);
  report(`GET /quotes of an API with ${LISTENERS} listeners, against one without`, listened!, quiet!, 1.1);
  if (news < LISTENERS) throw new Error(`The listeners have heard ${news} times`);
  for (const stream of open) stream.destroy();
}

async function listen(headers: Record<string, string>): Promise<IncomingMessage> {
  const wanted = { Accept: 'text/event-stream', ...headers };
  const request = get(at(LISTENED, '/api/v1/messages/stream'), { agent: false, headers: wanted });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  if (response.statusCode !== 200) throw new Error(`A stream answered ${response.statusCode}`);
  return response;
}

async function write(quote: string, headers: Record<string, string>): Promise<void> {
  await fetch(at(API, `/api/v1/quotes/${quote}/messages`), {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: JSON.stringify({ text: 'Is the wall in stock?' }),
  });
}

/**
 * Adds quotes, of which two of Anna's have a long and a short thread and all others two messages of staff, which she has not
 * read; and colleagues of hers who listen.
 */
async function fill(url: string): Promise<void> {
  await fillQuotes(url, QUOTES);
  await query(
    url,
    `set session_replication_role = replica; -- no audit log
     with staff as (select id from users where email = 'admin@system.example'),
     threads as (
       select id, case number when 'B-5' then ${LONG} when 'B-10' then ${SHORT} else 2 end as messages
         from quotes where number like 'B-%')
     insert into quote_messages (id, created_at, quote_id, number, author_id, text, audience)
     select gen_random_uuid(), now() - (messages - n) * interval '1 minute', threads.id, n, staff.id, 'Message ' || n, 'everyone'
       from threads cross join staff cross join lateral generate_series(1, messages) n;
     insert into thread_members (quote_id, user_id, unread)
     select q.id, q.user_id, count(*) from quotes q join quote_messages m on m.quote_id = q.id group by 1, 2;
     insert into users (id, company_id, email, password_hash, first_name, last_name, account_status, email_verified_at)
     select gen_random_uuid(), company_id, 'listener-' || n || '@bench.example', password_hash, first_name, last_name,
            account_status, email_verified_at
       from users cross join generate_series(1, ${LISTENERS / OF_ONE_USER}) n where email = '${ANNA}'`,
  );
}

async function idOf(number: string): Promise<string> {
  const { rows } = await query(database, `select id from quotes where number = '${number}'`);
  return (rows as [{ id: string }])[0].id;
}

function at(port: number, path: string): string {
  return `http://127.0.0.1:${port}${path}`;
}

function report(what: string, ours: Measured, other: Measured, bar: number): void {
  console.log(
    `${(ours.p50 / other.p50).toFixed(2).padStart(6)}  ${what}: p50 ${ours.p50.toFixed(1)} ms against ${other.p50.toFixed(1)} ms (bar ≤ ${bar})`,
  );
}
