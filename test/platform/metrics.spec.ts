import { readFile } from 'node:fs/promises';
import supertest from 'supertest';
import { parse } from 'yaml';
import { type Running, startWorker } from '../../src/app/bootstrap.js';
import { freePort } from '../setup/ports.js';
import { Metrics } from '../../src/platform/metrics/metrics.js';
import { ANNA, TestApp } from '../app.js';
import { makeQuote } from '../builders/quotes.js';
import { eventually } from './eventually.js';

const TOKEN = 'the-token';

let app: TestApp;
let worker: Running;
let workerUrl: string;
beforeAll(async () => {
  app = await TestApp.start({ metricsToken: TOKEN });
  const workerPort = await freePort();
  workerUrl = `http://127.0.0.1:${workerPort}`;
  worker = await startWorker(Object.assign(app.config, { workerPort, host: '127.0.0.1' }));
});
afterAll(async () => {
  await worker.close();
  await app.close();
});

const scrape = async (url: string): Promise<string> =>
  (await supertest(url).get('/metrics').set('Authorization', `Bearer ${TOKEN}`).expect(200)).text;

/** Returns the value of a metric series by its exported name; undefined when it is missing. */
const valueIn = (text: string, series: string): number | undefined => {
  const line = text.split('\n').find((one) => one.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length));
};

/** Returns the names of the metrics in a Prometheus expression, without functions, labels and keywords. */
const metricsIn = (expression: string): string[] =>
  [
    ...expression
      .replaceAll(/\{[^}]*\}|\b(by|on|without) \([^)]*\)|\[[^\]]*\]|"[^"]*"/g, ' ')
      .matchAll(/[a-z_][a-z_0-9]+(?!\w*\s*\()\b/g),
  ]
    .map(([name]) => name)
    .filter((name) => !['and', 'or', 'unless', 'by', 'up'].includes(name));

it('requests are timed by route and status, without ids', async () => {
  const { id } = await makeQuote(app, 'draft');
  const anna = await app.as(ANNA);
  await anna.get(`/quotes/${id}`).expect(200);
  await anna.get('/quotes/7b3f3e0e-2c1b-4f0e-9c54-000000000000').expect(404);
  await app.visitor().get('/nothing/here').expect(404);
  const text = await scrape(app.url);
  const count = (status: number, route: string) =>
    valueIn(text, `http_request_duration_seconds_count{method="GET",route="${route}",status="${status}"}`);
  expect(count(200, '/api/v1/quotes/:id')).toBe(1);
  expect(count(404, '/api/v1/quotes/:id')).toBe(1);
  expect(count(404, 'none')).toBe(1);
  expect(text).not.toContain(id);
});

it('sign-ins are counted, and the connection pool is reported', async () => {
  const signIn = (password: string) => app.visitor().post('/auth/login').send({ email: ANNA, password });
  await signIn('wrong').expect(401);
  const text = await scrape(app.url);
  expect(valueIn(text, 'sign_ins_total{result="sign_in_failed"}')).toBe(1);
  expect(valueIn(text, 'sign_ins_total{result="sign_in"}')).toBeGreaterThan(0);
  expect(valueIn(text, 'database_connections_max')).toBe(5);
  expect(valueIn(text, 'database_connections{state="idle"}')).toBeGreaterThan(0);
});

it('workers serve health and metrics only, with the same token', async () => {
  await supertest(workerUrl).get('/health/ready').expect(200);
  await supertest(workerUrl).get('/metrics').expect(401);
  await supertest(workerUrl).get('/api/v1/products').expect(404);
  await makeQuote(app, 'pending_approval');
  await app.sql('delete from outbox_mails'); // the worker may have tried to send some of them by now
  await app.sql(
    `insert into outbox_mails (id, template, recipient, data, created_at, attempts, next_attempt_at)
     values (gen_random_uuid(), 'quote-sent', ?, '{}', now() - interval '1 hour', 9, now() + interval '5 minutes')`,
    [ANNA],
  );
  await eventually(async () => (await scrape(workerUrl)).includes('name="send-mails",result="done"'));
  const text = await scrape(workerUrl);
  expect(valueIn(text, 'quotes{status="draft"}')).toBeGreaterThan(0);
  expect(valueIn(text, 'queue_jobs{queue="pdf",state="failed"}')).toBe(0);
  expect(valueIn(text, 'outbox_mails{state="failed"}')).toBe(0);
  // While the mail server is unreachable, most mails wait for a retry.
  expect(valueIn(text, 'outbox_mails{state="retried"}')).toBe(1);
  expect(valueIn(text, 'outbox_oldest_unsent_seconds')).toBeGreaterThan(3_599);
  for (const table of ['audit_log', 'quote_events', 'outbox_mails'])
    expect(valueIn(text, `month_parts_end_seconds{table="${table}"}`)).toBeGreaterThan(85 * 86_400);
});

it('every metric used by alerts and dashboard is exported', async () => {
  const read = (file: string) => readFile(new URL(`../../ops/${file}`, import.meta.url), 'utf8');
  const { groups } = parse(await read('alerts.yml')) as { groups: { rules: { expr: string }[] }[] };
  const { panels } = JSON.parse(await read('grafana/holoportal.json')) as { panels: { targets: { expr: string }[] }[] };
  const expressions = [...groups.flatMap(({ rules }) => rules), ...panels.flatMap(({ targets }) => targets)];
  const exported = `${await scrape(app.url)}${await scrape(workerUrl)}`;
  const known = new Set([...exported.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name));
  const named = new Set(expressions.flatMap(({ expr }) => metricsIn(expr)));
  expect(named.size).toBeGreaterThan(10);
  expect([...named].filter((name) => !known.has(name.replace(/_(count|bucket|sum)$/, '')))).toEqual([]);
});

it('a metric that fails is omitted, and the others are reported', async () => {
  const metrics = app.get(Metrics);
  metrics.ask({ name: 'broken', help: 'Never told' }, () => Promise.reject(new Error('away')));
  const text = await scrape(app.url);
  expect(text).toContain('sign_ins_total');
  expect(text).not.toMatch(/^broken \d/m);
});
