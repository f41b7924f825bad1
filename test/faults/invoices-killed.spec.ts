import { randomUUID } from 'node:crypto';
import pg from 'pg';
import supertest from 'supertest';
import { BankBookings } from '../../src/bank/bookings/bank-bookings.service.js';
import { ISSUE_DUE_INVOICES } from '../../src/invoices/issue-due-invoices.job.js';
import { OrderInvoices } from '../../src/orders/invoices/order-invoices.service.js';
import { today } from '../../src/platform/clock.js';
import { JobQueue } from '../../src/platform/queue/job-queue.js';
import { QUEUES } from '../../src/platform/queue/queues.js';
import { DEMO_PASSWORD } from '../../src/seeds/people.seed.js';
import { type Agent, STAFF, TestApp } from '../app.js';
import { makeEntries } from '../builders/bank.js';
import { makeInvoice } from '../builders/invoices.js';
import { copyOrder, makeOrder } from '../builders/orders.js';
import { makeUser } from '../builders/people.js';
import { line } from '../builders/quotes.js';
import { giveAccount, makePartnerAdmin, makePayable, nextBankDay } from '../builders/transfers.js';
import { eventually } from '../platform/eventually.js';
import { testConfig } from '../setup/config.js';
import { freePort } from '../setup/ports.js';
import { ServerProcess } from './server-process.js';

const DUE = 40;
/** Connections of an API of which one user may use 15% for writes, so that all of them run at the same time. */
const CONNECTIONS = 60;

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
  const [port, { databaseUrl, seller }] = [await freePort(), app.config];
  const settings = { DATABASE_POOL: String(CONNECTIONS) };
  const server = await ServerProcess.start('api', testConfig({ databaseUrl, port, seller }), settings);
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

/** A write of several rows, of which some have the next number of a series. */
interface Write {
  method: 'post' | 'put' | 'delete';
  path: string;
  body?: object;
  status: number;
  /** SQL of the numbers that are 0 before the write and 1 after it. */
  effects: string[];
}

/** Each with the table whose rows are its last ones, or the series that another write has locked then. */
const WRITES = {
  'the issue of an invoice': {
    waitsFor: 'order_invoices',
    make: async (): Promise<Write> => {
      const { id } = await makeOrder(app, 'shipped', { by: await makeUser(app), items: [line('desk-27-purchase')] });
      const effects = [`count(*) from order_invoices where order_id = '${id}'`];
      return { method: 'post', path: `/orders/${id}/invoice`, body: {}, status: 201, effects };
    },
  },
  'a credit note': {
    waitsFor: 'credit_notes',
    make: async (): Promise<Write> => {
      const { id } = await makeInvoice(app, { by: await makeUser(app) });
      const effects = [
        `count(*) from credit_notes where invoice_id = '${id}'`,
        `count(*) from order_payments where invoice_id = '${id}' and kind = 'credit'`,
      ];
      const body = { reason: 'price', amount: 121 };
      return { method: 'post', path: `/invoices/${id}/credit-notes`, body, status: 201, effects };
    },
  },
  'a payout run': {
    waitsFor: 'payout_transfers',
    make: async (): Promise<Write> => {
      const { email, companyId: id } = await makePartnerAdmin(app);
      await giveAccount(app, email);
      const effects = [
        `count(*) from payout_transfers where partner_id = '${id}'`,
        `count(*) from commission_statements where partner_id = '${id}'`,
      ];
      const body = { payouts: [await makePayable(app, id)], requestedOn: nextBankDay() };
      return { method: 'post', path: '/partner-admin/payouts/file', body, status: 200, effects };
    },
  },
  'the undo of a booking': {
    waitsFor: 'bank_bookings',
    make: async (): Promise<Write> => {
      const { id: invoiceId, order } = await makeInvoice(app, { by: await makeUser(app) });
      const [id = ''] = await makeEntries(app, { amount: 12_100, bookedOn: today(), text: invoiceId });
      await app.get(BankBookings).book(await app.actor(STAFF), id, { invoices: [{ invoiceId, amount: 121 }] });
      const effects = [
        `count(*) from bank_bookings where entry_id = '${id}' and undoes_id is not null`,
        `count(*) - 1 from order_payments where order_id = '${order.id}'`,
        `count(*) from bank_entries where id = '${id}' and status = 'to_decide'`,
        `count(*) from orders where id = '${order.id}' and paid_amount = 0`,
      ];
      return { method: 'delete', path: `/system/bank/entries/${id}/booking`, status: 200, effects };
    },
  },
  'a correction': {
    waitsFor: 'credit_notes',
    make: async (): Promise<Write> => {
      const { id } = await makeInvoice(app, { by: await makeUser(app) });
      const effects = [
        `count(*) from credit_notes where invoice_id = '${id}'`,
        `count(*) from order_invoices where corrects_id = '${id}'`,
        `count(*) from order_payments where invoice_id = '${id}' and credited < 0`,
      ];
      const body = { lines: [{ lineId: '1', amount: 10 }], reason: 'The price of the framework contract' };
      return { method: 'post', path: `/invoices/${id}/corrections`, body, status: 201, effects };
    },
  },
  'a cancellation with a refund': {
    waitsFor: 'credit_note_series',
    make: async (): Promise<Write> => {
      const id = await paidOrder();
      const effects = [
        `count(*) from orders where id = '${id}' and status = 'cancelled'`,
        `count(*) from order_payments where order_id = '${id}' and kind = 'refund'`,
        `(sum(credit_notes_total) = sum(total))::int from order_invoices where order_id = '${id}'`,
      ];
      const body = { status: 'cancelled', notes: 'Not wanted any more', refundAmount: 121 };
      return { method: 'put', path: `/orders/${id}/status`, body, status: 200, effects };
    },
  },
  'a refund that is a credit': {
    waitsFor: 'credit_note_series',
    make: async (): Promise<Write> => {
      const id = await paidOrder();
      const effects = [
        `count(*) from order_payments where order_id = '${id}' and kind = 'refund'`,
        `count(*) from credit_notes where order_id = '${id}'`,
      ];
      const body = { amount: 21, refundAs: 'credit', paidOn: today(), method: 'card' };
      return { method: 'post', path: `/orders/${id}/refunds`, body, status: 201, effects };
    },
  },
} as const;

/** Makes an order of which 121 euros were paid, with an invoice. */
async function paidOrder(): Promise<string> {
  const order = { by: await makeUser(app), items: [line('desk-27-purchase')], paid: 121 };
  const { id } = await makeOrder(app, 'confirmed', order);
  await app.sql('update orders set shipped_on = current_date where id = ?', [id]);
  await app.get(OrderInvoices).issue(await app.actor(STAFF), id);
  return id;
}

/** Writes that one API has begun when it is killed. A number that a write took is locked for those that follow. */
const ROUNDS: (keyof typeof WRITES)[][] = [
  ['the issue of an invoice', 'a credit note', 'a payout run'],
  ['the undo of a booking', 'a correction', 'a cancellation with a refund', 'a refund that is a credit'],
];

/** Returns the numbers that say what a write has done. */
async function effectsOf({ effects }: Write): Promise<number[]> {
  const [row] = await app.sql<{ of: number[] }>(
    `select array[${effects.map((sql) => `(select ${sql})::int`).join()}] as of`,
  );
  return row!.of;
}

/** Returns the number of writes that wait to insert into a table. */
const waitingFor = (table: string) =>
  count(
    `pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query ~ 'insert into "*${table}'`,
  );

const NONE = 0;
const ONCE = 1;
const each = (write: Write, times: number) => write.effects.map(() => times);

/** Numbers that a series has given and no row has. */
const gaps = () =>
  app.sql(
    `select (select coalesce(sum(last), 0) from invoice_series) - (select count(*) from order_invoices) as invoices,
            (select coalesce(sum(last), 0) from credit_note_series) - (select count(*) from credit_notes) as notes,
            (select coalesce(sum(last), 0) from commission_statement_series) - (select count(*) from commission_statements) as statements`,
  );

/** Sends a write. */
const send = (agent: Agent, { method, path, body }: Write, key: string) =>
  agent[method](path).set('Idempotency-Key', key).set('Accept-Encoding', 'identity').send(body);

it.each(ROUNDS.map((names) => [names.join(', '), names] as const))(
  '%s: nothing is done when the API is killed in the middle, and all of it once when they are repeated',
  async (_names, names) => {
    const tables = new Set(names.map((name) => WRITES[name].waitsFor).filter((table) => !table.endsWith('_series')));
    const writes = [];
    for (const name of names) writes.push({ write: await WRITES[name].make(), name, key: randomUUID() });
    const { server, agent } = await api();
    const staff = await app.as(STAFF);

    // Numbers are taken; writing the last rows waits for this lock.
    const lock = new pg.Client({ connectionString: app.config.databaseUrl });
    await lock.connect();
    const lost: Promise<void>[] = [];
    try {
      await lock.query(`begin; lock table ${[...tables].join()} in exclusive mode`);
      for (const { write, name, key } of writes) {
        lost.push(interrupted(send(agent, write, key)));
        const of = writes.slice(0, lost.length).filter((one) => WRITES[one.name].waitsFor === WRITES[name].waitsFor);
        await eventually(async () => (await waitingFor(WRITES[name].waitsFor)) === of.length);
      }
    } finally {
      await server.kill();
      await lock.end();
    }
    await Promise.all(lost);
    for (const { write } of writes) expect(await effectsOf(write)).toEqual(each(write, NONE));

    for (const { write, key } of writes) {
      // Until the database notices that the API is gone, the first attempt still counts as running.
      const again = async () => (await send(staff, write, key)).status;
      let answered = await again();
      await eventually(async () => answered !== 409 || (answered = await again()) !== 409);
      expect(answered).toBe(write.status);
      expect(await effectsOf(write)).toEqual(each(write, ONCE));
    }
    expect(await gaps()).toEqual([{ invoices: '0', notes: '0', statements: '0' }]);
  },
  60_000,
);

it('all of them are done once when the API is killed before it answers, also when they are repeated', async () => {
  const writes = [];
  for (const { make } of Object.values(WRITES)) writes.push({ write: await make(), key: randomUUID() });
  const { server, agent } = await api();
  const staff = await app.as(STAFF);
  const die = { 'X-Test-Die': String(writes.length) };
  await Promise.all(writes.map(({ write, key }) => interrupted(send(agent, write, key).set(die))));
  await server.ended;
  for (const { write, key } of writes) {
    expect(await effectsOf(write)).toEqual(each(write, ONCE));
    const { headers, status } = await send(staff, write, key);
    // Only what is created keeps its answer; the others say that it is done.
    if (write.method === 'post') expect(headers['idempotent-replayed']).toBe('true');
    expect(status).toBe(write.method === 'post' ? write.status : 409);
    expect(await effectsOf(write)).toEqual(each(write, ONCE));
  }
  expect(await gaps()).toEqual([{ invoices: '0', notes: '0', statements: '0' }]);
}, 60_000);

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
  expect(
    await count(
      '(select order_id from order_invoices where corrects_id is null group by order_id having count(*) > 1) as twice',
    ),
  ).toBe(0);
  const [series] = await app.sql(
    `select min(substring(number from 10)::int) as first, max(substring(number from 10)::int) as last from order_invoices`,
  );
  expect(series).toEqual({ first: 1, last: before + DUE });
}, 90_000);
