import { setTimeout as delay } from 'node:timers/promises';
import { Agent, request } from 'node:http';
import { startEmbeddedPostgres } from '../../src/platform/embedded/postgres.js';
import { TOKEN_SCOPES } from '../../src/rules/access-token.js';
import { HOSTILE_PROGRAMS, type HostileProgram } from '../http/hostile-programs.js';
import { HOSTILE_REQUESTS, type HostileRequest } from '../http/hostile-requests.js';
import { withDatabase } from '../setup/urls.js';
import { session, twoLines } from './client.js';
import { query } from './databases.js';
import { serve } from './process.js';
import { quotesDatabase } from './quotes-database.js';

/**
 * Measures the latency of `/health/live` during hostile requests of people and programs, compared with the worst latency on an idle server.
 * Also measures the latency of another company's reads while one account duplicates a draft of 100 lines 30 times
 * concurrently, compared with the latency without this load.
 */

const PORT = 4114;
const QUIET_MS = 8_000;
const ATTACK_MS = 1_500;
const PROBE_EVERY_MS = 5;
const ROUNDS = 10;
const BETWEEN_ROUNDS_MS = 1_000;
const DUPLICATES = 30;
const READS = 32;

const postgres = process.env.BENCH_DATABASE_URL
  ? null
  : await startEmbeddedPostgres({ dataDir: '.data/bench', database: 'bench' });
const databases = process.env.BENCH_DATABASE_URL ?? postgres?.url ?? '';
// A copy of the database, because the duplicates would remain.
const template = new URL(await quotesDatabase(databases, 1000)).pathname.slice(1);
const copy = `${template}_hostile`;
await query(databases, `drop database if exists ${copy} with (force)`);
await query(databases, `create database ${copy} template ${template}`);
const server = await serve('dist/src/main.js', `http://127.0.0.1:${PORT}/health/live`, {
  PORT: String(PORT),
  DATABASE_URL: withDatabase(databases, copy),
  FORMS_PER_HOUR: '1000000',
  TOKEN_REQUESTS_PER_MINUTE: '100000000',
});
const probes = new Agent({ keepAlive: true });
const attackers = new Agent({ keepAlive: true });

try {
  const url = `http://127.0.0.1:${PORT}`;
  const { Cookie: cookie = '' } = await session(url);
  await fairness(url, { Cookie: cookie }, await session(url, 'other@rival.example'));

  const token = await makeToken(url, cookie);
  const attacks: [string, () => Promise<number>][] = [
    ...HOSTILE_REQUESTS.map((one): [string, () => Promise<number>] => [one.name, () => attack(one, cookie)]),
    ...HOSTILE_PROGRAMS.map((one): [string, () => Promise<number>] => [
      `${one.address}: ${one.name}`,
      () => attackAsProgram(one, token),
    ]),
  ];
  for (const [, send] of attacks) await send(); // warm-up
  await worstHealth(2_000);
  const quiet = await worstHealth(QUIET_MS);
  print(quiet, 1, 'ms, the worst of /health/live on a quiet server');

  let worst = 0;
  for (const [name, send] of attacks) {
    let sent = 0;
    const until = Date.now() + ATTACK_MS;
    const attacking = (async () => {
      for (; Date.now() < until; sent++) {
        if ((await send()) >= 500) throw new Error(`${name} was answered as a fault of the server`);
      }
    })();
    const health = await worstHealth(ATTACK_MS);
    await attacking;
    worst = Math.max(worst, health);
    print(health, 1, `ms, ${name} (${sent} of them)`);
  }
  print(worst / quiet, 2, 'the worst of /health/live beside hostile requests (bar ≤ 3)');
} finally {
  probes.destroy();
  attackers.destroy();
  await server.stop();
  await query(databases, `drop database ${copy}`);
  await postgres?.stop();
}

interface Answered {
  status: number;
  ms: number;
}

/** Alternates between another company's reads with and without concurrent duplicates, and compares their latencies. */
async function fairness(url: string, own: Record<string, string>, others: Record<string, string>): Promise<void> {
  const { items } = JSON.parse(await twoLines(url, own)) as { items: object[] };
  const made = await fetch(`${url}/api/v1/quotes`, {
    method: 'POST',
    headers: { ...own, 'Content-Type': 'application/json' },
    body: JSON.stringify({ items: Array.from({ length: 100 }, (_, n) => items[n % items.length]) }),
  });
  if (made.status !== 201) throw new Error(`The draft was answered ${made.status}`);
  const { id } = (await made.json()) as { id: string };
  const duplicate = () =>
    answer({ agent: attackers, method: 'POST', path: `/api/v1/quotes/${id}/duplicate`, headers: own });
  const read = async (_: unknown, n: number): Promise<Answered> => {
    const started = performance.now();
    const path = `/api/v1/${n % 2 ? 'quotes' : 'orders'}?limit=25`;
    const status = await answer({ agent: probes, path, headers: others });
    return { status, ms: performance.now() - started };
  };
  const reads = () => Promise.all(Array.from({ length: READS }, read));

  const [alone, beside]: [Answered[], Answered[]] = [[], []];
  const duplicates: number[] = [];
  await reads(); // warm-up
  for (let round = 0; round < ROUNDS; round++) {
    await delay(BETWEEN_ROUNDS_MS);
    alone.push(...(await reads()));
    const duplicating = Promise.all(Array.from({ length: DUPLICATES }, duplicate));
    beside.push(...(await reads()));
    duplicates.push(...(await duplicating));
  }
  if (alone.some(({ status }) => status !== 200))
    throw new Error(
      `This machine is too busy to measure: reads alone answered ${counted(alone.map(({ status }) => status))}`,
    );
  const [quiet, busy] = [p95(alone), p95(beside)];
  const statuses = counted(beside.map(({ status }) => status));
  print(quiet, 1, `ms, p95 of ${READS} reads at once of another company`);
  print(busy, 1, `ms, beside ${DUPLICATES} duplicates at once of a draft of 100 lines (${counted(duplicates)})`);
  print(busy / quiet, 2, `p95 of reads beside duplicates (bar ≤ 2); their answers: ${statuses} (bar: 200 only)`);
}

function p95(all: Answered[]): number {
  return all.map(({ ms }) => ms).toSorted((a, b) => a - b)[Math.floor(all.length * 0.95)] ?? NaN;
}

function counted(statuses: number[]): string {
  return Object.entries(Object.groupBy(statuses, String))
    .map(([status, all]) => `${all?.length} × ${status}`)
    .join(', ');
}

function print(value: number, digits: number, about: string): void {
  console.log(`${value.toFixed(digits).padStart(6)}  ${about}`);
}

/** Returns the longest latency within `forMs`, in milliseconds. */
async function worstHealth(forMs: number): Promise<number> {
  let worst = 0;
  for (const until = Date.now() + forMs; Date.now() < until; await delay(PROBE_EVERY_MS)) {
    const started = performance.now();
    await answer({ agent: probes, path: '/health/live' });
    worst = Math.max(worst, performance.now() - started);
  }
  return worst;
}

function attack({ method = 'POST', path, headers, body, signedIn }: HostileRequest, cookie: string): Promise<number> {
  const type = body && { 'Content-Type': 'application/json', 'Content-Length': body.length };
  return answer({
    agent: attackers,
    method,
    path: `/api/v1${path}`,
    headers: { ...type, ...headers, ...(signedIn && { Cookie: cookie }) },
    body,
  });
}

function attackAsProgram({ address, hasToken, type, body }: HostileProgram, token: string): Promise<number> {
  const headers = { 'Content-Type': type, ...(hasToken && { Authorization: `Bearer ${token}` }) };
  return answer({ agent: attackers, method: 'POST', path: address, headers, body: Buffer.from(body) });
}

/** Makes an API token with all scopes, in the session of its maker. */
async function makeToken(url: string, cookie: string): Promise<string> {
  const expiresAt = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  const made = await fetch(`${url}/api/v1/access-tokens`, {
    method: 'POST',
    headers: { Cookie: cookie, 'Content-Type': 'application/json' },
    body: JSON.stringify({ name: 'Hostile', scopes: TOKEN_SCOPES, expiresAt }),
  });
  if (made.status !== 201) throw new Error(`Making a token answered ${made.status}`);
  return ((await made.json()) as { token: string }).token;
}

/** Resolves with the status once the response is read, or with 0 when there is no response. */
function answer({
  body,
  ...options
}: {
  agent: Agent;
  path: string;
  method?: string;
  headers?: object;
  body?: Buffer;
}) {
  return new Promise<number>((resolve) => {
    const asked = request({ host: '127.0.0.1', port: PORT, ...options, headers: { ...options.headers } });
    asked
      .on('response', (response) => response.resume().on('close', () => resolve(response.statusCode ?? 0)))
      .on('error', () => resolve(0));
    asked.end(body);
  });
}
