import { jest } from '@jest/globals';
import supertest from 'supertest';
import { DatabaseGate } from '../../src/platform/database/database-gate.js';
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

describe('/metrics', () => {
  let guarded: TestApp;
  beforeAll(async () => {
    guarded = await TestApp.start({ databaseUrl: app.config.databaseUrl, metricsToken: 'the-token' });
  });
  afterAll(() => guarded.close());

  it.each(SPELLINGS)('requires its bearer token, as %s', async (path) => {
    const get = (authorization: string) => supertest(guarded.url).get(path).set('Authorization', authorization);
    for (const wrong of ['', 'Bearer', 'Bearer ', 'Bearer the-toke', 'Basic the-token', 'the-token'])
      expect((await get(wrong)).text).not.toContain('process_cpu');
    if (/^\/metrics\/?$/.test(path)) expect((await get('Bearer the-token').expect(200)).text).toContain('process_cpu');
  });

  it.each(SPELLINGS)('is closed when no token is configured, as %s', async (path) => {
    for (const authorization of ['', 'Bearer ', 'Bearer undefined']) {
      const { text } = await supertest(app.url).get(path).set('Authorization', authorization);
      expect(text).not.toContain('process_cpu');
    }
  });
});

it('/health/ready returns 200 while database and queue answer', async () => {
  await ready().expect(200);
});

it('/health/ready names what does not answer', async () => {
  jest.spyOn(app.get(DatabaseGate), 'probe').mockRejectedValueOnce(new Error('The database does not answer'));
  const { body } = await ready().expect(503);
  expect(body).toMatchObject({ code: 'not_ready', message: 'Not ready: database' });
  await ready().expect(200);
});

it('/health/ready returns 503 until the newest migration is applied', async () => {
  const [newest] = await app.sql<{ name: string }>('select name from migrations order by name desc limit 1');
  await app.sql(`update migrations set name = 'Migration0_before' where name = ?`, [newest!.name]);
  const other = await TestApp.start({ databaseUrl: app.config.databaseUrl });
  try {
    const portal = supertest(other.url);
    const { body } = await portal.get('/health/ready').expect(503);
    expect(body).toMatchObject({ message: 'Not ready: migrations' });
    await app.sql(`update migrations set name = ? where name = 'Migration0_before'`, [newest!.name]);
    await portal.get('/health/ready').expect(200);
  } finally {
    await other.close();
  }
});

it('health and metrics are not rate-limited', async () => {
  const strict = await TestApp.start({ databaseUrl: app.config.databaseUrl, throttlePerMinute: 1, metricsToken: 'x' });
  try {
    for (const path of ['/health/live', '/health/ready', '/metrics', '/health/live', '/health/ready'])
      await supertest(strict.url).get(path).set('Authorization', 'Bearer x').expect(200);
    const { text } = await supertest(strict.url).get('/metrics').set('Authorization', 'Bearer x').expect(200);
    expect(text).toMatch(/queue_up\S* 1$/m);
  } finally {
    await strict.close();
  }
});
