import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { freePort } from '../setup/ports.js';
import { DEMO_PASSWORD } from '../../src/seeds/people.seed.js';
import { ANNA, TestApp } from '../app.js';
import { SOME_LINES } from '../builders/quotes.js';
import { eventually } from '../platform/eventually.js';
import { StallingProxy } from '../platform/stalling-proxy.js';
import { testConfig } from '../setup/config.js';
import { ServerProcess } from './server-process.js';

/**
 * Settings. For a long run on an otherwise idle machine: `TIMEOUT_MS=800 CLIENTS=40 SECONDS=10 FIGURES=1 npm run jest
 * -- test/faults/database-away.spec.ts`
 */
const TIMEOUT_MS = Number(process.env.TIMEOUT_MS ?? 500);
const CLIENTS = Number(process.env.CLIENTS ?? 24);
const SECONDS = Number(process.env.SECONDS ?? 2);
/** Maximum time for every response in milliseconds, whatever state the database is in. */
const LATEST_MS = 2_000;

/** A second API, which reads the data without the proxy. */
let app: TestApp;
let server: ServerProcess;
let url: string;
let cookie: string;
const proxy = new StallingProxy();
beforeAll(async () => {
  app = await TestApp.start();
  const port = await freePort();
  const databaseUrl = await proxy.start(app.config.databaseUrl);
  server = await ServerProcess.start('api', testConfig({ databaseUrl, port, databaseTimeoutMs: TIMEOUT_MS }));
  url = `http://127.0.0.1:${port}`;
  const signedIn = await fetch(`${url}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: ANNA, password: DEMO_PASSWORD }),
  });
  expect(signedIn.status).toBe(200);
  cookie = signedIn.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
}, 60_000);
afterAll(async () => {
  await server.kill();
  await proxy.stop();
  await app.close();
});

interface Answer {
  path: string;
  status: number;
  ms: number;
  retryAfter: string | null;
  body: Record<string, unknown>;
}

async function ask(path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
  const start = performance.now();
  const answer = await fetch(url + path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      ...(path.startsWith('/api') && { Cookie: cookie }),
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...headers,
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const read = (await answer.json()) as Record<string, unknown>;
  return {
    path,
    status: answer.status,
    ms: performance.now() - start,
    retryAfter: answer.headers.get('retry-after'),
    body: read,
  };
}

const EVERYWHERE: (() => Promise<Answer>)[] = [
  () => ask('/api/v1/quotes'),
  () => ask('/api/v1/catalog'),
  () => ask('/api/v1/quotes', { items: SOME_LINES }, { 'Idempotency-Key': randomUUID() }),
  () => ask('/api/v1/auth/login', { email: `${randomUUID()}@client.example`, password: 'Wrong1234!' }),
  () => ask('/health/ready'),
];

/** Sends requests from this number of concurrent clients for `ms` milliseconds. */
async function load(clients: number, ms: number): Promise<Answer[]> {
  const answers: Answer[] = [];
  const until = Date.now() + ms;
  const client = async (nth: number): Promise<void> => {
    for (let time = nth; Date.now() < until; time++) answers.push(await EVERYWHERE[time % EVERYWHERE.length]!());
  };
  await Promise.all(Array.from({ length: clients }, (_, nth) => client(nth)));
  return answers;
}

function expectInTime(answers: Answer[]): void {
  const latest = Math.max(...answers.map(({ ms }) => ms));
  if (process.env.FIGURES) {
    const slowest = Map.groupBy(answers, ({ path, status }) => `${path} ${status}`);
    const figures = [...slowest].map(
      ([what, of]) => `${what}: ${of.length}, ${Math.round(Math.max(...of.map(({ ms }) => ms)))} ms`,
    );
    console.log(figures.toSorted().join('\n'));
  }
  expect(latest).toBeLessThan(LATEST_MS);
  for (const { status, retryAfter, body } of answers.filter(({ status }) => status >= 500)) {
    expect([status, body.code]).toEqual([503, body.code === 'not_ready' ? 'not_ready' : 'unavailable']);
    if (body.code === 'unavailable') expect(retryAfter).toBe('2');
  }
}

const isWell = async () => (await Promise.all(EVERYWHERE.map((one) => one()))).every(({ status }) => status < 500);

it('sign-ins that the database did not answer do not count as failed tries', async () => {
  const body = { email: `${randomUUID()}@client.example`, password: 'Wrong1234!' };
  const tries = async (count: number) =>
    (await Promise.all(Array.from({ length: count }, () => ask('/api/v1/auth/login', body)))).map(
      ({ status }) => status,
    );
  const lock = new pg.Client({ connectionString: app.config.databaseUrl });
  await lock.connect();
  await lock.query('begin; lock table audit_log in access exclusive mode');
  for (let round = 0; round < 3; round++) expect(new Set(await tries(4))).toEqual(new Set([503]));
  await lock.query('rollback');
  await lock.end();
  await eventually(isWell);
  const answered: number[] = [];
  while (answered.length < 11) answered.push(...(await tries(1)).filter((status) => status !== 503));
  expect(answered).toEqual([...Array<number>(10).fill(401), 429]);
}, 60_000);

it('with a frozen database every request ends within two seconds, and works again after the thaw', async () => {
  await eventually(isWell);
  proxy.freeze();
  const answers = await load(CLIENTS, SECONDS * 1_000);
  proxy.thaw();
  expectInTime(answers);
  // The readiness check caches the last state for half a second.
  expect(answers.every(({ path, status }) => status === 503 || path === '/health/ready')).toBe(true);
  expect(await eventually(isWell)).toBeLessThan(2_000);
}, 60_000);

it('a locked table delays no request for more than two seconds, and others still succeed', async () => {
  const lock = new pg.Client({ connectionString: app.config.databaseUrl });
  await lock.connect();
  await lock.query('begin; lock table quotes in access exclusive mode');
  const answers = await load(CLIENTS, SECONDS * 1_000);
  await lock.query('rollback');
  await lock.end();
  expectInTime(answers);
  expect(answers.some(({ status }) => status === 200)).toBe(true);
  await eventually(isWell);
}, 60_000);

it('with the database away requests get 503, and a repeated request with the same key takes effect once', async () => {
  const key = { 'Idempotency-Key': randomUUID() };
  const create = () => ask('/api/v1/quotes', { items: SOME_LINES }, key);
  await proxy.stop();
  const refused = [await create(), await create(), await ask('/api/v1/quotes')];
  expect(refused[0]!.body.detail).toMatch(/A repeat with the same Idempotency-Key is safe/);
  expect(refused[2]!.body.detail).toBe(refused[2]!.body.message);
  for (const { ms, status, retryAfter, body } of refused) {
    expect([status, retryAfter, body.code]).toEqual([503, '2', 'unavailable']);
    expect(body.message).toBe('The portal is not available at the moment. Please try again in a few seconds.');
    expect(ms).toBeLessThan(LATEST_MS);
  }
  await eventually(async () => (await ask('/health/ready')).body.message === 'Not ready: database');
  await proxy.start(app.config.databaseUrl);
  await eventually(isWell);
  const [first, again] = [await create(), await create()];
  expect([first.status, again.status]).toEqual([201, 201]);
  expect(again.body.id).toBe(first.body.id);
}, 60_000);
