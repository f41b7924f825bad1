import { randomUUID } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../setup/ports.js';
import { connectQueues } from '../../src/platform/queue/queue-connection.js';
import { TestApp } from '../app.js';
import { eventually } from '../platform/eventually.js';
import { hasRedis, startRedis, type TestRedis } from '../platform/redis-server.js';
import { testConfig } from '../setup/config.js';
import { ServerProcess } from './server-process.js';

/** Maximum additional time of a request while Redis is unreachable, in milliseconds. */
const AT_MOST_MS = 50;
const ASKED = 15;

/** Starts a Redis server; with settings, the server is always started by the test. */
const start = (...settings: string[]) => startRedis([...settings, '--loglevel', 'warning']);

/** Configuration file of a Sentinel, which the Sentinel also writes to. */
const sentinelFile = join(tmpdir(), `sentinel-${process.pid}.conf`);
writeFileSync(sentinelFile, '');
afterAll(() => rmSync(sentinelFile));

if (!hasRedis) it.skip('Redis: neither TEST_REDIS_URL nor redis-server is there', () => undefined);

(hasRedis ? describe : describe.skip)('a Redis', () => {
  let app: TestApp;
  let redis: TestRedis;
  let api: ServerProcess;
  let worker: ServerProcess;
  let url: string;
  beforeAll(async () => {
    [app, redis] = await Promise.all([TestApp.start(), start()]);
    const port = await freePort();
    const { databaseUrl } = app.config;
    const config = testConfig({ databaseUrl, port, redisUrl: redis.url, logLevel: 'error' });
    [api, worker] = await Promise.all([ServerProcess.start('api', config), ServerProcess.start('worker', config)]);
    url = `http://127.0.0.1:${port}`;
  }, 60_000);
  afterAll(async () => {
    await Promise.all([api.kill(), worker.kill(), redis.stop()]);
    await app.close();
  });

  const ready = async () => {
    const answer = await fetch(`${url}/health/ready`);
    return { status: answer.status, body: (await answer.json()) as { status?: string } };
  };
  const isWell = async () => (await ready()).body.status === 'ok';

  /** Returns the median times of a request with one rate limit check, and of a sign-in with four checks. */
  async function times(): Promise<{ asking: number; signingIn: number }> {
    const median = async (ask: () => Promise<Response>) => {
      const taken: number[] = [];
      for (let time = 0; time < ASKED; time++) {
        const begun = performance.now();
        await (await ask()).text();
        taken.push(performance.now() - begun);
      }
      return taken.toSorted((a, b) => a - b)[Math.floor(ASKED / 2)]!;
    };
    const body = () => JSON.stringify({ email: `${randomUUID()}@client.example`, password: 'Wrong1234!' });
    const headers = { 'Content-Type': 'application/json' };
    return {
      asking: await median(() => fetch(`${url}/api/v1/catalog/groups`)),
      signingIn: await median(() => fetch(`${url}/api/v1/auth/login`, { method: 'POST', headers, body: body() })),
    };
  }

  it.each(['gone', 'frozen'] as const)(
    'a Redis that is %s delays requests by less than 50 ms, and is used again when it is back',
    async (how) => {
      await eventually(isWell);
      const before = await times();
      const lines = worker.lines.length + api.lines.length;
      const since = Date.now();
      if (how === 'gone') await redis.stop();
      else redis.process!.kill('SIGSTOP');
      const away = await times();
      expect(await ready()).toMatchObject({ status: 200, body: { status: 'degraded' } });
      const seconds = (Date.now() - since) / 1_000;
      expect(worker.lines.length + api.lines.length - lines).toBeLessThanOrEqual(2 * (seconds + 1));

      if (how === 'gone') redis = await start('--port', new URL(redis.url).port);
      else redis.process!.kill('SIGCONT');
      const back = await eventually(isWell);
      if (process.env.FIGURES) console.log(how, { before, away, back, lines: worker.lines.length });
      expect(back).toBeLessThan(2_000);
      expect(away.asking - before.asking).toBeLessThan(AT_MOST_MS);
      expect(away.signingIn - before.signingIn).toBeLessThan(AT_MOST_MS);
    },
    60_000,
  );

  it.each([
    [
      'a node of a Cluster',
      ['--cluster-enabled', 'yes', '--cluster-config-file', `/tmp/nodes-${process.pid}.conf`],
      /Redis Cluster.*single Redis/,
    ],
    ['a Sentinel', [sentinelFile, '--sentinel'], /Sentinel.*the Redis that it watches/],
  ])('a Redis that is %s is refused at startup with a helpful message', async (_what, settings, reason) => {
    const other = await start(...settings);
    try {
      await expect(connectQueues(testConfig({ redisUrl: other.url }))).rejects.toThrow(reason);
    } finally {
      await other.stop();
    }
  });
});
