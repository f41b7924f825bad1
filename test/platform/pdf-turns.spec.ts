import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { jest } from '@jest/globals';
import type { INestApplicationContext } from '@nestjs/common';
import { Test } from '@nestjs/testing';
import type { Response } from 'supertest';
import { PlatformModule } from '../../src/app/platform.module.js';
import { PdfRenderer } from '../../src/platform/pdf/pdf-renderer.js';
import { JobQueue } from '../../src/platform/queue/job-queue.js';
import { WorkersModule } from '../../src/platform/queue/workers.module.js';
import { Storage } from '../../src/platform/storage/storage.js';
import { pdfKey } from '../../src/quotes/document/quote-files.service.js';
import { RenderQuotePdfJob } from '../../src/quotes/document/render-quote-pdf.job.js';
import { QuoteReader } from '../../src/quotes/quote-reader.service.js';
import { QuotesJobsModule } from '../../src/quotes/quotes-jobs.module.js';
import { ANNA, RIVAL, TestApp } from '../app.js';
import { line, makeQuote } from '../builders/quotes.js';
import { eventually } from './eventually.js';
import { hasRedis, startRedis, type TestRedis } from './redis-server.js';

const HUNDRED_LINES = Array.from({ length: 100 }, () => line('desk-27-purchase', 1, { 'pen-desk-27': 1 }));
const MEGABYTE = 1_000_000;

describe.each(hasRedis ? ['PostgreSQL', 'Redis'] : ['PostgreSQL'])('PDF downloads with the queue on %s', (backend) => {
  let redis: TestRedis | null = null;
  let app: TestApp;
  let worker: INestApplicationContext | null = null;

  beforeAll(async () => {
    if (backend === 'Redis') redis = await startRedis();
    app = await TestApp.start({ redisUrl: redis?.url ?? '' });
  }, 60_000);
  afterAll(async () => {
    await worker?.close();
    await app.close();
    await redis?.stop();
  });

  async function startWorker(): Promise<void> {
    const imports = [PlatformModule.with(app.config), QuotesJobsModule, WorkersModule];
    const context = await Test.createTestingModule({ imports }).compile();
    context.useLogger(false);
    worker = await context.init();
  }

  async function download(by: string, id: string): Promise<Response> {
    return (await (await app.as(by)).get(`/quotes/${id}/download`).buffer(true)) as unknown as Response;
  }

  /** Returns the time at which the PDF of a quote was stored. */
  async function storedAt(by: string, id: string): Promise<number> {
    const key = pdfKey(await app.get(QuoteReader).printed(await app.actor(by), id));
    return (await stat(join(app.config.dataDir, 'files', key))).mtimeMs;
  }

  it('of one user do not delay another user’s, and are limited to five', async () => {
    const drafts = [];
    for (let n = 0; n < 6; n++) drafts.push((await makeQuote(app, 'draft', { items: HUNDRED_LINES })).id);
    const { id: other } = await makeQuote(app, 'draft', { by: RIVAL, items: [line('desk-27-purchase')] });
    const pending = () => app.get(JobQueue).queue('pdf').getJobCountByTypes('prioritized', 'waiting');

    const waiting = drafts.slice(0, 5).map((id) => download(ANNA, id));
    await eventually(async () => (await pending()) === 5, 30_000);
    const { status, headers, body } = await download(ANNA, drafts[5]!);
    expect([status, headers['retry-after']]).toEqual([429, '5']);
    expect(body).toMatchObject({
      code: 'too_many_pdfs',
      message: '5 PDFs are being prepared for you already. Please try again in a moment.',
    });
    waiting.push(download(ANNA, drafts[0]!)); // a repeated request does not add another pending PDF
    waiting.push(download(RIVAL, other));
    await eventually(async () => (await pending()) === 6, 30_000);

    await startWorker();
    await eventually(
      async () => (await app.get(JobQueue).queue('pdf').getJobCountByTypes('prioritized', 'waiting', 'active')) === 0,
      60_000,
    );
    // Pending requests get the PDF, or a response that says when to retry; by then it is ready.
    for (const { status } of await Promise.all(waiting)) expect([200, 503]).toContain(status);
    for (const id of drafts.slice(0, 5)) {
      const { status, body } = await download(ANNA, id);
      expect(status).toBe(200);
      expect((body as Buffer).length).toBeLessThan(MEGABYTE);
    }
    // Two PDFs are rendered concurrently, so at most one of Anna's drafts can be finished earlier.
    const at = await storedAt(RIVAL, other);
    const before = await Promise.all(drafts.slice(0, 5).map(async (id) => (await storedAt(ANNA, id)) < at));
    expect(before.filter(Boolean).length).toBeLessThanOrEqual(1);

    expect((await download(RIVAL, other)).status).toBe(200);
    expect([200, 503]).toContain((await download(ANNA, drafts[5]!)).status); // the user is no longer blocked
  }, 120_000);

  it('do not delay PDFs of mails, which are rendered one at a time', async () => {
    if (!worker) await startWorker();
    const three = (status: 'draft' | 'sent', reference: string) =>
      Promise.all([1, 2, 3].map(() => makeQuote(app, status, { items: [line('desk-27-purchase')], reference })));
    const drafts = await three('draft', 'For a download');
    // Downloads occupy both places of their queue until the PDFs of the mails are rendered.
    const { promise: mailed, resolve: release } = Promise.withResolvers<void>();
    const storage = worker!.get(Storage, { strict: false });
    const put = storage.put.bind(storage);
    jest.spyOn(storage, 'put').mockImplementation(async (key, ...file) => {
      if (drafts.some(({ id }) => key.includes(id))) await mailed;
      await put(key, ...file);
    });
    const renderer = worker!.get(PdfRenderer, { strict: false });
    const render = renderer.render.bind(renderer);
    const ofMails = { now: 0, most: 0, all: 0 };
    jest.spyOn(renderer, 'render').mockImplementation(async (source) => {
      if (!source.body.includes('For a mail')) return render(source);
      ofMails.most = Math.max(ofMails.most, ++ofMails.now);
      ofMails.all++;
      return render(source).finally(() => ofMails.now--);
    });
    const sent = await three('sent', 'For a mail'); // the worker can send these mails immediately
    const queue = app.get(JobQueue).queue('pdf');
    const areHeld = async () => {
      const { active, waiting } = await queue.getJobCounts('active', 'waiting');
      return active === 2 && waiting === 1;
    };
    try {
      for (const { id } of drafts) await queue.add('render-quote-pdf', { quoteId: id, revision: null });
      await eventually(areHeld, 30_000);
      const pdfs = worker!.get(RenderQuotePdfJob, { strict: false });
      for (const { content } of await Promise.all(sent.map(({ id }) => pdfs.attachment(id, 2)))) {
        expect((await buffer(content as Readable)).subarray(0, 5).toString()).toBe('%PDF-');
      }
      expect(ofMails).toEqual({ now: 0, most: 1, all: 3 });
      expect(await areHeld()).toBe(true);
    } finally {
      release();
      await eventually(async () => (await queue.getJobCountByTypes('waiting', 'active')) === 0, 30_000);
      jest.restoreAllMocks();
    }
  }, 120_000);
});
