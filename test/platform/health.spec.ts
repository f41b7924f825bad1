import { jest } from '@jest/globals';
import supertest from 'supertest';
import { JobQueue } from '../../src/platform/queue/job-queue.js';
import { TestApp } from '../app.js';

let app: TestApp;
beforeAll(async () => {
  app = await TestApp.start();
});
afterAll(() => app.close());

const ready = () => supertest(app.url).get('/health/ready');

const SPELLINGS = [
  '/metrics',
  '/metrics/',
  '/METRICS',
  '/metrics?x=1',
  '/%6detrics',
  '//metrics',
  '/./metrics',
  '/metrics//',
];

describe('the metrics', () => {
  let guarded: TestApp;
  beforeAll(async () => {
    guarded = await TestApp.start({ databaseUrl: app.config.databaseUrl, metricsToken: 'the-token' });
  });
  afterAll(() => guarded.close());

  it.each(SPELLINGS)('are for the bearer of their token, as %s', async (path) => {
    const get = (authorization: string) => supertest(guarded.url).get(path).set('Authorization', authorization);
    for (const wrong of ['', 'Bearer', 'Bearer ', 'Bearer the-toke', 'Basic the-token', 'the-token'])
      expect((await get(wrong)).text).not.toContain('process_cpu');
    if (/^\/metrics\/?$/.test(path)) expect((await get('Bearer the-token').expect(200)).text).toContain('process_cpu');
  });

  it.each(SPELLINGS)('without a token are for nobody, as %s', async (path) => {
    for (const authorization of ['', 'Bearer ', 'Bearer undefined']) {
      const { text } = await supertest(app.url).get(path).set('Authorization', authorization);
      expect(text).not.toContain('process_cpu');
    }
  });
});

it('is ready while database and queue answer', async () => {
  await ready().expect(200);
});

it('names what does not answer', async () => {
  jest.spyOn(app.get(JobQueue), 'ping').mockRejectedValueOnce(new Error('The queue does not answer'));
  const { body } = await ready().expect(503);
  expect(body).toMatchObject({ code: 'not_ready', message: 'Not ready: queue' });
  await ready().expect(200);
});
