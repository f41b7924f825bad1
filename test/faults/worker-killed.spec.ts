import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { Response } from 'supertest';
import { JobQueue } from '../../src/platform/queue/job-queue.js';
import { pdfKey } from '../../src/quotes/document/quote-files.service.js';
import { QuoteReader } from '../../src/quotes/quote-reader.service.js';
import { type Agent, ANNA, TestApp } from '../app.js';
import { line, makeQuote } from '../builders/quotes.js';
import { eventually } from '../platform/eventually.js';
import { isAlive, ServerProcess } from './server-process.js';

let app: TestApp;
let anna: Agent;
let processes: ServerProcess[];
beforeAll(async () => {
  app = await TestApp.start();
  anna = await app.as(ANNA);
  processes = [];
});
afterAll(async () => {
  await Promise.all(processes.map((one) => one.kill()));
  await app.close();
});

const worker = async (): Promise<ServerProcess> => {
  const started = await ServerProcess.start('worker', app.config);
  processes.push(started);
  return started;
};
const download = (id: string) =>
  anna
    .get(`/quotes/${id}/download`)
    .buffer(true)
    .then((response) => response as unknown as Response);
const files = async (folder: string): Promise<string[]> =>
  (await readdir(join(app.config.dataDir, 'files', folder), { recursive: true, withFileTypes: true }).catch(() => []))
    .filter((entry) => entry.isFile())
    .map((entry) => relative(join(app.config.dataDir, 'files'), join(entry.parentPath, entry.name)));

it('a worker killed while rendering leaves no partial file, and another finishes within 15 s', async () => {
  const items = Array.from({ length: 60 }, () => line('desk-27-purchase', 1, { 'pen-desk-27': 1 }));
  const quotes = [await makeQuote(app, 'sent', { items }), await makeQuote(app, 'sent', { items })];
  const warmUps = [await makeQuote(app, 'sent'), await makeQuote(app, 'sent')];
  await app.sql(`update outbox_mails set status = 'sent'`); // otherwise their PDFs would be rendered for mails too
  const actor = await app.actor(ANNA);
  const printed = await Promise.all(quotes.map(({ id }) => app.get(QuoteReader).printed(actor, id)));
  const wanted = printed.map(pdfKey).toSorted();

  // One warm worker that is paused and takes over later, and one that is killed while its Chromium makes no progress.
  const survivor = await worker();
  expect((await download(warmUps[0]!.id)).status).toBe(200);
  survivor.signal('SIGSTOP');
  const victim = await worker();
  expect((await download(warmUps[1]!.id)).status).toBe(200);
  const before = await files('quotes');
  const chromium = await victim.descendants();
  expect(chromium.length).toBeGreaterThan(0);
  for (const pid of chromium) process.kill(pid, 'SIGSTOP');

  const waiting = quotes.map(({ id }) => download(id));
  const queue = app.get(JobQueue).queue('pdf');
  await eventually(async () => {
    const active = (await queue.getActive()) as { data: { quoteId: string } }[];
    return quotes.every(({ id }) => active.some(({ data }) => data.quoteId === id));
  });
  await victim.kill();
  const killed = Date.now();
  for (const pid of chromium) process.kill(pid, 'SIGCONT');
  expect(await files('quotes')).toEqual(before);

  survivor.signal('SIGCONT');
  const added = async () => (await files('quotes')).filter((name) => !before.includes(name)).toSorted();
  await eventually(async () => (await added()).length === 2, 15_000);
  expect(Date.now() - killed).toBeLessThan(15_000);

  // Pending requests get the PDF, or a response that says when to retry.
  for (const { status, headers } of await Promise.all(waiting)) {
    expect([200, 503]).toContain(status);
    if (status === 503) expect(headers['retry-after']).toBe('5');
  }
  for (const { id } of quotes) {
    const { status, body } = await download(id);
    expect([status, (body as Buffer).subarray(0, 5).toString()]).toEqual([200, '%PDF-']);
  }
  expect(await added()).toEqual(wanted);
  expect(await files('.unfinished')).toEqual([]);
  await eventually(async () => (await Promise.all(chromium.map(isAlive))).every((alive) => !alive));
}, 90_000);

it('concurrent downloads get the same complete file', async () => {
  const { id } = await makeQuote(app, 'sent');
  const answers = await Promise.all(Array.from({ length: 10 }, () => download(id)));
  const hashes = answers.map(({ body }) =>
    createHash('sha256')
      .update(body as Buffer)
      .digest('hex'),
  );
  expect(new Set(hashes).size).toBe(1);
  const key = pdfKey(await app.get(QuoteReader).printed(await app.actor(ANNA), id));
  const stored = await readFile(join(app.config.dataDir, 'files', key));
  expect(createHash('sha256').update(stored).digest('hex')).toBe(hashes[0]);
}, 30_000);
