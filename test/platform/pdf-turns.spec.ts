import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { INestApplicationContext } from '@nestjs/common';
import { Test } from '@nestjs/testing';
import type { Response } from 'supertest';
import { PlatformModule } from '../../src/app/platform.module.js';
import { JobQueue } from '../../src/platform/queue/job-queue.js';
import { WorkersModule } from '../../src/platform/queue/workers.module.js';
import { pdfKey } from '../../src/quotes/document/quote-files.service.js';
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

  /** Returns the time when the file of a quote was stored. */
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
    waiting.push(download(ANNA, drafts[0]!)); // a repeated request adds no pending PDF
    waiting.push(download(RIVAL, other));
    await eventually(async () => (await pending()) === 6, 30_000);

    await startWorker();
    await eventually(
      async () => (await app.get(JobQueue).queue('pdf').getJobCountByTypes('prioritized', 'waiting', 'active')) === 0,
      60_000,
    );
    // Pending requests get the PDF or are told to retry; now it is ready.
    for (const { status } of await Promise.all(waiting)) expect([200, 503]).toContain(status);
    for (const id of drafts.slice(0, 5)) {
      const { status, body } = await download(ANNA, id);
      expect(status).toBe(200);
      expect((body as Buffer).length).toBeLessThan(MEGABYTE);
    }
    // Two are rendered concurrently, so at most one draft of Anna's may come before it.
    const at = await storedAt(RIVAL, other);
    const before = await Promise.all(drafts.slice(0, 5).map(async (id) => (await storedAt(ANNA, id)) < at));
    expect(before.filter(Boolean).length).toBeLessThanOrEqual(1);

    expect((await download(RIVAL, other)).status).toBe(200);
    expect([200, 503]).toContain((await download(ANNA, drafts[5]!)).status); // it is no longer blocked
  }, 120_000);
});
