import { randomUUID } from 'node:crypto';
import pg from 'pg';
import supertest from 'supertest';
import { ISSUE_DUE_INVOICES } from '../../src/invoices/issue-due-invoices.job.js';
import { JobQueue } from '../../src/platform/queue/job-queue.js';
import { QUEUES } from '../../src/platform/queue/queues.js';
import { DEMO_PASSWORD } from '../../src/seeds/people.seed.js';
import { type Agent, STAFF, TestApp } from '../app.js';
import { makeInvoice } from '../builders/invoices.js';
import { copyOrder, makeOrder } from '../builders/orders.js';
import { line } from '../builders/quotes.js';
import { giveAccount, makePartnerAdmin, makePayable, nextBankDay } from '../builders/transfers.js';
import { eventually } from '../platform/eventually.js';
import { testConfig } from '../setup/config.js';
import { freePort } from '../setup/ports.js';
import { ServerProcess } from './server-process.js';

const DUE = 40;

let app: TestApp;
let processes: ServerProcess[];
beforeAll(async () => {
  app = await TestApp.start({ seller: { countryCode: 'NL', vatNumber: 'NL862417395B01' } });
  processes = [];
}, 60_000);
afterAll(async () => {
  await Promise.all(processes.map((one) => one.kill()));
  await app.close();
});

const worker = async (): Promise<ServerProcess> => {
  const started = await ServerProcess.start('worker', app.config);
  processes.push(started);
  return started;
};

/** Starts an API to be killed; returns it with a signed-in member of staff. */
async function api(): Promise<{ server: ServerProcess; agent: Agent }> {
  const port = await freePort();
  const server = await ServerProcess.start('api', testConfig({ databaseUrl: app.config.databaseUrl, port }));
  processes.push(server);
  const agent = supertest.agent(`http://127.0.0.1:${port}/api/v1`);
  await agent.post('/auth/login').send({ email: STAFF, password: DEMO_PASSWORD }).expect(200);
  return { server, agent };
}

/** Expects the request to be cut off because its server is killed. */
const interrupted = (request: PromiseLike<unknown>): Promise<void> =>
  expect(Promise.resolve(request)).rejects.toThrow(/socket hang up|ECONNRESET/);

const count = async (sql: string, parameters: unknown[] = []) =>
  (await app.sql<{ count: number }>(`select count(*)::int as count from ${sql}`, parameters))[0]!.count;

/** Writes that take the next number of a series. */
interface NumberedWrite {
  path: string;
  body: object;
  status: number;
  /** Table whose rows are the effect, with the condition for this write. */
  table: string;
  where: string;
  id: string;
  series: string;
}

const WRITES: Record<string, () => Promise<NumberedWrite>> = {
  'the issue of an invoice': async () => {
    const { id } = await makeOrder(app, 'shipped', { items: [line('desk-27-purchase')] });
    const write = { path: `/orders/${id}/invoice`, body: {}, status: 201 };
    return { ...write, table: 'order_invoices', where: 'order_id = ?', id, series: 'invoice_series' };
  },
  'a credit note': async () => {
    const { id } = await makeInvoice(app);
    const write = { path: `/invoices/${id}/credit-notes`, body: { reason: 'price', amount: 121 }, status: 201 };
    return { ...write, table: 'credit_notes', where: 'invoice_id = ?', id, series: 'credit_note_series' };
  },
  'a payout run': async () => {
    const { email, companyId: id } = await makePartnerAdmin(app);
    await giveAccount(app, email);
    const body = { payouts: [await makePayable(app, id)], requestedOn: nextBankDay() };
    const write = { path: '/partner-admin/payouts/file', body, status: 200 };
    return { ...write, table: 'payout_transfers', where: 'partner_id = ?', id, series: 'commission_statement_series' };
  },
};

describe.each(Object.keys(WRITES))('%s', (what) => {
  it('has one effect, and leaves no gap, although the API is killed before or after the commit', async () => {
    const [write, another, before, after] = await Promise.all([WRITES[what]!(), WRITES[what]!(), api(), api()]);
    const { table, where, series, status } = write;
    const last = () => app.sql(`select * from ${series}`);
    const done = (of: NumberedWrite) => count(`${table} where ${where}`, [of.id]);
    const send = (agent: Agent, of: NumberedWrite, key: string) =>
      agent.post(of.path).set('Idempotency-Key', key).send(of.body);
    const staff = await app.as(STAFF);
    const unchanged = await last();

    // The number is taken; writing the row waits for this lock.
    const key = randomUUID();
    const lock = new pg.Client({ connectionString: app.config.databaseUrl });
    await lock.connect();
    await lock.query(`begin; lock table ${table} in exclusive mode`);
    const lost = interrupted(send(before.agent, write, key));
    await eventually(async () => (await count(`pg_locks where not granted and relation = '${table}'::regclass`)) > 0);
    await before.server.kill();
    await lost;
    await lock.query('rollback');
    await lock.end();
    expect(await done(write)).toBe(0);
    expect(await last()).toEqual(unchanged);
    // Until the database notices that the API is gone, the first attempt still counts as running.
    const again = async () => (await send(staff, write, key)).status;
    let answered = await again();
    await eventually(async () => answered !== 409 || (answered = await again()) !== 409);
    expect(answered).toBe(status);
    expect(await done(write)).toBe(1);

    const committed = randomUUID();
    const unanswered = send(after.agent, another, committed).set('X-Test-Die', 'before the answer');
    await interrupted(unanswered);
    await after.server.ended;
    expect(await done(another)).toBe(1);
    const { headers } = await send(staff, another, committed).expect(status);
    expect(headers['idempotent-replayed']).toBe('true');
    expect(await done(another)).toBe(1);
    const numbers = await app.sql<{ gaps: number }>(
      `select max(last)::int - (select count(*)::int from ${SERIES_OF[series]}) as gaps from ${series}`,
    );
    expect(numbers).toEqual([{ gaps: 0 }]);
  }, 60_000);
});

/** Tables whose rows have the numbers of a series. */
const SERIES_OF: Record<string, string> = {
  invoice_series: 'order_invoices',
  credit_note_series: 'credit_notes',
  commission_statement_series: 'commission_statements',
};

it('due invoices are issued once each and without a gap, although the worker is killed between them', async () => {
  const { id } = await makeOrder(app, 'shipped', { items: [line('desk-27-purchase')] });
  await copyOrder(app, id, DUE - 1);
  await app.sql(
    `insert into order_events
     select (jsonb_populate_record(e, jsonb_build_object('id', gen_random_uuid(), 'order_id', o.id))).* from order_events e, orders o
      where e.order_id = ? and e.from_status is null and not exists (select from order_events of where of.order_id = o.id)`,
    [id],
  );
  const before = await count('order_invoices');
  const issued = async () => (await count('order_invoices')) - before;
  const first = await worker();
  const options = { jobId: 'due', removeOnComplete: true };
  await app.get(JobQueue).add(QUEUES.maintenance, { name: ISSUE_DUE_INVOICES, data: {}, options });
  await eventually(async () => (await issued()) > 0, 30_000);
  await first.kill();
  const found = await issued();
  expect(found).toBeLessThanOrEqual(DUE);
  await worker();
  // The job of a killed worker runs again when its lock has expired, after up to 12 s.
  await eventually(async () => (await issued()) === DUE, 40_000);
  expect(await count('(select order_id from order_invoices group by order_id having count(*) > 1) as twice')).toBe(0);
  const [series] = await app.sql(
    `select min(substring(number from 10)::int) as first, max(substring(number from 10)::int) as last from order_invoices`,
  );
  expect(series).toEqual({ first: 1, last: before + DUE });
}, 90_000);
