import { writeFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '../setup/ports.js';
import { JobQueue } from '../../src/platform/queue/job-queue.js';
import { DEMO_PASSWORD } from '../../src/seeds/people.seed.js';
import { type Agent, ANNA, TestApp } from '../app.js';
import { makeQuote } from '../builders/quotes.js';
import { eventually } from '../platform/eventually.js';
import { testConfig } from '../setup/config.js';
import { smallDisk } from '../setup/small-disk.js';
import { ServerProcess } from './server-process.js';

const disk = smallDisk();
let app: TestApp;
let anna: Agent;
let worker: ServerProcess | undefined;
beforeAll(async () => {
  app = await TestApp.start(disk ? { dataDir: disk.dataDir } : {});
  anna = await app.as(ANNA);
}, 60_000);
afterAll(async () => {
  await worker?.kill();
  await app.close();
  disk?.remove();
});

it('a lost PDF job is queued again within seconds while a request waits', async () => {
  const { id } = await makeQuote(app, 'sent');
  const queue = app.get(JobQueue).queue('pdf');
  const pending = () => queue.getJobCountByTypes('prioritized', 'waiting');
  const waiting = anna.get(`/quotes/${id}/download`).then(({ status }) => status);
  await eventually(async () => (await pending()) === 1);
  await queue.obliterate({ force: true });
  expect(await eventually(async () => (await pending()) === 1, 6_000)).toBeLessThan(5_000);
  worker = await ServerProcess.start('worker', app.config);
  // On a busy machine, starting a worker can take longer than the request waits.
  expect([200, 503]).toContain(await waiting);
  expect((await anna.get(`/quotes/${id}/download`)).status).toBe(200);
}, 60_000);

(disk ? it : it.skip)(
  'a full disk gives 507, and the PDF is rendered once there is room',
  async () => {
    worker ??= await ServerProcess.start('worker', app.config);
    const { id } = await makeQuote(app, 'sent');
    const filler = join(disk!.files, 'filler');
    await writeFile(filler, Buffer.alloc(2 * 1024 * 1024)).catch(() => undefined); // writes as much as fits on the disk
    const { status, body } = await anna.get(`/quotes/${id}/download`);
    expect([status, (body as { code: string }).code]).toEqual([507, 'storage_full']);
    await rm(filler);
    expect((await anna.get(`/quotes/${id}/download`)).status).toBe(200);
  },
  60_000,
);

it('a request waiting for a PDF gets 503 when the API stops', async () => {
  await worker?.kill();
  worker = undefined;
  const { id } = await makeQuote(app, 'sent');
  const port = await freePort();
  const api = await ServerProcess.start('api', testConfig({ databaseUrl: app.config.databaseUrl, port }));
  const url = `http://127.0.0.1:${port}/api/v1`;
  const headers = { 'Content-Type': 'application/json' };
  const body = JSON.stringify({ email: ANNA, password: DEMO_PASSWORD });
  const signedIn = await fetch(`${url}/auth/login`, { method: 'POST', headers, body });
  const cookies = signedIn.headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
  const queue = app.get(JobQueue).queue('pdf');
  const waiting = fetch(`${url}/quotes/${id}/download`, { headers: { Cookie: cookies.join('; ') } });
  void waiting.catch(() => undefined);
  await eventually(async () => (await queue.getJobCountByTypes('prioritized', 'waiting')) >= 1);
  const stopped = api.stop();
  const answer = await waiting;
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2']);
  expect(await answer.json()).toMatchObject({ code: 'unavailable', requestId: expect.stringMatching(/^[\w-]{36}$/) });
  const { ms, code } = await stopped;
  expect(code).toBe(0);
  expect(ms).toBeLessThan(10_000);
}, 60_000);
