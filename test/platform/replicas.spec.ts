import { jest } from '@jest/globals';
import type { INestApplicationContext } from '@nestjs/common';
import pg from 'pg';
import supertest from 'supertest';
import { migrate } from '../../src/app/migrate.js';
import { Replicas } from '../../src/platform/database/replicas/replicas.js';
import { Transactions } from '../../src/platform/database/transactions.js';
import type { QuoteDto } from '../../src/quotes/quote-answers.dto.js';
import { type Agent, ANNA, TestApp, TOM } from '../app.js';
import { SOME_LINES } from '../builders/quotes.js';
import { testConfig } from '../setup/config.js';
import { type ReplicatedPostgres, startReplicatedPostgres } from '../setup/replicated-postgres.js';
import { seed } from '../setup/seeded-database.js';
import { eventually } from './eventually.js';
import { startPlatform } from './platform-app.js';
import { StallingProxy } from './stalling-proxy.js';

const TOKEN = 'a token of the metrics';
const MAX_LAG_MS = 4_000;

let postgres: ReplicatedPostgres;
let replica: pg.Client;
const proxy = new StallingProxy();
let app: TestApp;
/** A second process on the same database. */
let beside: TestApp;
let worker: INestApplicationContext;
/** Two users of the same company. */
let anna: Agent;
let tom: Agent;

beforeAll(async () => {
  postgres = await startReplicatedPostgres();
  await migrate(testConfig({ databaseUrl: postgres.url }));
  await seed(postgres.url);
  replica = new pg.Client({ connectionString: postgres.replicaUrl });
  await replica.connect();
  const settings = {
    databaseUrl: postgres.url,
    databaseReplicaUrls: [await proxy.start(postgres.replicaUrl)],
    databaseReplicaMaxLagMs: MAX_LAG_MS,
    databaseTimeoutMs: 2_000,
    metricsToken: TOKEN,
  };
  app = await TestApp.start(settings);
  beside = await TestApp.start(settings);
  worker = await startPlatform(testConfig(settings));
  [anna, tom] = [await app.as(ANNA), await app.as(TOM)];
}, 120_000);
afterAll(async () => {
  await Promise.all([worker, beside, app].map((one) => one?.close()));
  await proxy.stop();
  await replica?.end();
  await postgres?.stop();
});
beforeEach(() => untilAllIsThere());
afterEach(() => replica.query(`select case when pg_is_in_recovery() then pg_wal_replay_resume()::text end`));

/** Waits until the replica has all writes and each process knows this. */
async function untilAllIsThere(): Promise<void> {
  const position = await app.get(Replicas).position();
  const all = [app.get(Replicas), beside.get(Replicas), worker.get(Replicas)];
  await eventually(() => all.every((replicas) => replicas.choose(position) !== undefined), 20_000);
}

const make = async (): Promise<QuoteDto> =>
  (await anna.post('/quotes').send({ items: SOME_LINES }).expect(201)).body as QuoteDto;
const quotesOf = async (agent: Pick<Agent, 'get'>): Promise<string[]> => {
  const { body } = await agent.get('/quotes').expect(200);
  return (body as { data: QuoteDto[] }).data.map(({ id }) => id);
};
/** Returns the client of the same browser for the other process. */
const elsewhere = (agent: Agent): Pick<Agent, 'get'> => {
  const access = { domain: '127.0.0.1', path: '/', secure: false, script: false };
  const cookies = agent.jar.getCookies(access as never).toValueString();
  return { get: (path: string) => supertest(beside.url).get(`/api/v1${path}`).set('Cookie', cookies) } as Agent;
};
const portOf = (url: string): string => new URL(url).port;
const health = async () => {
  const { body } = await supertest(app.url).get('/health/ready').expect(200);
  return body as { status: string; details: { replicas: { status: string } } };
};
const metric = async (name: string): Promise<number> => {
  const { text } = await supertest(app.url).get('/metrics').set('Authorization', `Bearer ${TOKEN}`).expect(200);
  return Number(new RegExp(`^${name}{.*} (\\S+)$`, 'm').exec(text)?.[1]);
};
/** Returns the port of the database from which a job reads the rows of a file. */
const portOfFile = async (): Promise<string | undefined> => {
  for await (const lines of worker.get(Transactions).lines('select inet_server_port()', [])) return lines[0];
  return undefined;
};

it('lists come from the replica, except for a user’s own recent writes, in every process', async () => {
  await replica.query('select pg_wal_replay_pause()');
  const { id, number } = await make();
  expect(await quotesOf(anna)).toContain(id);
  expect(await quotesOf(elsewhere(anna))).toContain(id);
  expect((await anna.get('/exports/quotes').expect(200)).text).toContain(number);
  // A user who has written nothing reads from the replica, which gets the change a little later.
  expect(await quotesOf(tom)).not.toContain(id);
  expect(await quotesOf(elsewhere(tom))).not.toContain(id);
  await replica.query('select pg_wal_replay_resume()');
  await eventually(async () => (await quotesOf(tom)).includes(id));
});

it('a write position is remembered for longer than the maximum lag, also when it is unknown', async () => {
  const written = ({ headers }: { headers: Record<string, unknown> }) => {
    const [, position, seconds] = /written=(\d+); Max-Age=(\d+)/.exec(String(headers['set-cookie'])) ?? [];
    return { position: BigInt(position ?? -1), seconds: Number(seconds) };
  };
  const write = () => anna.post('/quotes').send({ items: SOME_LINES }).expect(201);
  const before = await app.get(Replicas).position();
  const known = written(await write());
  expect(known.position).toBeGreaterThan(before);
  expect(known.seconds).toBeGreaterThan(MAX_LAG_MS / 1_000);

  const position = jest.spyOn(app.get(Replicas), 'position').mockRejectedValue(new Error('no answer'));
  const unknown = written(await write());
  position.mockRestore();
  expect(unknown.position).toBeGreaterThan(await app.get(Replicas).position());
  // A request with the cookie reads from the primary, even when the replica is up to date.
  await untilAllIsThere();
  await replica.query('select pg_wal_replay_pause()');
  const { body } = await tom.post('/quotes').send({ items: SOME_LINES }).expect(201);
  expect(await quotesOf(anna)).toContain((body as QuoteDto).id);
});

it.each<[way: string, read: (transactions: Transactions) => Promise<unknown>]>([
  ['a single statement', (transactions) => transactions.em.execute('select inet_server_port()::text as port')],
  ['a prepared one', (transactions) => transactions.prepared('port', 'select inet_server_port()::text as port')],
  [
    'several that agree',
    (transactions) => transactions.read((em) => em.execute('select inet_server_port()::text as port')),
  ],
  [
    'the rows of a file',
    async (transactions) => {
      for await (const [port] of transactions.lines('select inet_server_port()', [])) return [{ port }];
      return [];
    },
  ],
])('a transaction started by %s reads from the replica until its request has written', async (_way, read) => {
  const replicas = app.get(Replicas);
  const transactions = app.get(Transactions);
  const from = (url: string) => [{ port: portOf(url) }];
  const [one] = replicas.all;
  await replicas.serve({ replica: one, hasWritten: false }, async () => {
    expect(await read(transactions)).toEqual(from(postgres.replicaUrl));
    await transactions.run(() => Promise.resolve());
    expect(await read(transactions)).toEqual(from(postgres.url));
  });
  await replicas.serve({ replica: undefined, hasWritten: false }, async () => {
    expect(await read(transactions)).toEqual(from(postgres.url));
  });
});

it('a single record is always read from the primary', async () => {
  await replica.query('select pg_wal_replay_pause()');
  const { id } = await make();
  expect(await quotesOf(tom)).not.toContain(id);
  await tom.get(`/quotes/${id}`).expect(200);
});

it('a replica that lags too far is not used and reported as degraded until it catches up', async () => {
  await replica.query('select pg_wal_replay_pause()');
  const { id } = await make();
  expect(await quotesOf(tom)).not.toContain(id);
  expect(await eventually(async () => (await quotesOf(tom)).includes(id))).toBeGreaterThan(MAX_LAG_MS / 2);
  expect(await health()).toMatchObject({ status: 'degraded', details: { replicas: { status: 'down' } } });
  expect(await metric('database_replica_up')).toBe(0);
  expect(await metric('database_replica_lag_seconds')).toBeGreaterThan(MAX_LAG_MS / 1_000);
  await replica.query('select pg_wal_replay_resume()');
  await untilAllIsThere();
  expect(await health()).toMatchObject({ status: 'ok', details: { replicas: { status: 'up' } } });
  expect(await metric('database_replica_up')).toBe(1);
  expect(await metric('database_replica_lag_seconds')).toBeLessThan(MAX_LAG_MS / 1_000);
});

it('a job’s file has all earlier writes, from the replica only if it has them', async () => {
  expect(await portOfFile()).toBe(portOf(postgres.replicaUrl));
  await replica.query('select pg_wal_replay_pause()');
  await make();
  expect(await portOfFile()).toBe(portOf(postgres.url));
});

it('a job’s file is read from the primary when the replica is gone', async () => {
  await proxy.stop();
  try {
    expect(await portOfFile()).toBe(portOf(postgres.url));
  } finally {
    await proxy.start(postgres.replicaUrl);
  }
});

it.each<[what: string, lose: () => Promise<unknown>, find: () => Promise<unknown>]>([
  ['goes away', () => proxy.stop(), () => proxy.start(postgres.replicaUrl)],
  ['freezes', () => Promise.resolve(proxy.freeze()), () => Promise.resolve(proxy.thaw())],
])('a replica that %s fails no request, and is used again when it is back', async (_what, lose, find) => {
  const answers: number[] = [];
  const ask = async () => {
    const since = Date.now();
    const { status } = await tom.get('/quotes');
    answers.push(status);
    return Date.now() - since;
  };
  const slowest = async (times: number) => Math.max(...(await Promise.all(Array.from({ length: times }, ask))));
  await slowest(8);
  await lose();
  expect(await slowest(8)).toBeLessThan(4_000);
  await eventually(async () => (await health()).status === 'degraded');
  expect(await slowest(8)).toBeLessThan(2_000);
  await find();
  await untilAllIsThere();
  await ask();
  expect(new Set(answers)).toEqual(new Set([200]));
});

it('a replica that does not answer is dropped before it lags too far', async () => {
  const [one] = app.get(Replicas).all;
  proxy.freeze();
  try {
    await eventually(() => !one!.isUsable);
    expect(one!.lagMs).toBeLessThan(MAX_LAG_MS);
  } finally {
    proxy.thaw();
  }
});

it('a replica with all connections in use is skipped and fails no request', async () => {
  const [one] = app.get(Replicas).all;
  const pool = await one!.pool();
  const inUse = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
  try {
    const waiting = tom.get('/quotes').then(({ status }) => status);
    await eventually(() => !one!.isUsable);
    await tom.get('/quotes').expect(200);
    expect(await waiting).toBe(200);
  } finally {
    for (const connection of inUse) connection.release();
  }
});

it('a promoted replica is not used, even without new writes', async () => {
  const [one] = app.get(Replicas).all;
  await replica.query('select pg_promote()');
  await eventually(() => !one!.isUsable);
  expect(one!.lagMs).toBeLessThan(MAX_LAG_MS);
  expect((await health()).status).toBe('degraded');
});
