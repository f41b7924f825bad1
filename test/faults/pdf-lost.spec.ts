import { writeFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { JobQueue } from '../../src/platform/queue/job-queue.js';
import { type Agent, ANNA, TestApp } from '../app.js';
import { makeQuote } from '../builders/quotes.js';
import { eventually } from '../platform/eventually.js';
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

it('a PDF whose job got lost is queued again within seconds, while somebody waits for it', async () => {
  const { id } = await makeQuote(app, 'sent');
  const queue = app.get(JobQueue).queue('pdf');
  const pending = () => queue.getJobCountByTypes('prioritized', 'waiting');
  const waiting = anna.get(`/quotes/${id}/download`).then(({ status }) => status);
  await eventually(async () => (await pending()) === 1);
  await queue.obliterate({ force: true });
  expect(await eventually(async () => (await pending()) === 1, 6_000)).toBeLessThan(5_000);
  worker = await ServerProcess.start('worker', app.config);
  expect(await waiting).toBe(200);
}, 60_000);

(disk ? it : it.skip)(
  'a disk without room for a PDF is 507, and it is there once there is room',
  async () => {
    worker ??= await ServerProcess.start('worker', app.config);
    const { id } = await makeQuote(app, 'sent');
    const filler = join(disk!.files, 'filler');
    await writeFile(filler, Buffer.alloc(2 * 1024 * 1024)).catch(() => undefined); // as much as there is room for
    const { status, body } = await anna.get(`/quotes/${id}/download`);
    expect([status, (body as { code: string }).code]).toEqual([507, 'storage_full']);
    await rm(filler);
    expect((await anna.get(`/quotes/${id}/download`)).status).toBe(200);
  },
  60_000,
);
