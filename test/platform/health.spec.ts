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

it('is ready while database and queue answer', async () => {
  await ready().expect(200);
});

it('names what does not answer', async () => {
  jest.spyOn(app.get(JobQueue), 'ping').mockRejectedValueOnce(new Error('The queue does not answer'));
  const { body } = await ready().expect(503);
  expect(body).toMatchObject({ code: 'not_ready', message: 'Not ready: queue' });
  await ready().expect(200);
});
