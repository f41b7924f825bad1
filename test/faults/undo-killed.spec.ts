import { setTimeout as sleep } from 'node:timers/promises';
import supertest from 'supertest';
import { DEMO_PASSWORD } from '../../src/seeds/people.seed.js';
import { type Agent, STAFF, TestApp } from '../app.js';
import { makeEntries, makeInvoice, type MadeInvoice } from '../builders/bank.js';
import { line } from '../builders/quotes.js';
import { testConfig } from '../setup/config.js';
import { freePort } from '../setup/ports.js';
import { ServerProcess } from './server-process.js';

const INVOICES = 10;
/** Moments of the kills, as parts of the time that the undo takes. */
const MOMENTS = [0.05, 0.3, 0.5, 0.7, 0.95];

let app: TestApp;
let server: ServerProcess | undefined;
let port: number;
let entry: string;
let body: object;
let invoices: MadeInvoice[];
beforeAll(async () => {
  app = await TestApp.start();
  port = await freePort();
  invoices = [];
  for (let made = 0; made < INVOICES; made++) {
    invoices.push(await makeInvoice(app, { items: [line('desk-27-purchase')] }));
  }
  const amount = invoices.reduce((sum, { total }) => sum + total, 0);
  entry = (await makeEntries(app, { amount, bookedOn: new Date().toISOString().slice(0, 10) }))[0]!;
  body = { invoices: invoices.map(({ id, total }) => ({ invoiceId: id, amount: total / 100 })) };
}, 120_000);
afterAll(async () => {
  await server?.kill();
  await app.close();
});

/** Starts the API that is killed, and signs in. */
async function started(): Promise<Agent> {
  server = await ServerProcess.start('api', testConfig({ databaseUrl: app.config.databaseUrl, port }));
  const agent = supertest.agent(`http://127.0.0.1:${port}/api/v1`);
  await agent.post('/auth/login').send({ email: STAFF, password: DEMO_PASSWORD }).expect(200);
  return agent;
}

/** Returns the status of the entry, and of its rows and orders what stands: all invoices are paid, or none. */
async function standing() {
  const [found] = await app.sql(
    `select e.status, e.version,
            (select count(*)::int from bank_bookings b where b.entry_id = e.id and b.undoes_id is null
              and not exists (select 1 from bank_bookings u where u.undoes_id = b.id)) as rows,
            (select coalesce(sum(b.amount), 0)::float8 from bank_bookings b where b.entry_id = e.id) as booked,
            (select sum(o.paid_amount)::float8 from orders o where o.id = any(array[?]::uuid[])) as paid,
            (select count(*)::int from order_invoices i where i.open_amount = 0 and i.order_id = any(array[?]::uuid[])) as settled,
            (select count(*)::int from order_payments p where p.order_id = any(array[?]::uuid[]))
              = (select count(*)::int from bank_bookings b where b.entry_id = e.id) as "hasPayments"
       from bank_entries e where e.id = ?`,
    [...Array(3).fill(invoices.map(({ orderId }) => orderId)), entry],
  );
  return found as { status: string; version: number };
}

it('an undo is done whole or not at all by an API that is killed at any moment, and can be pressed again', async () => {
  const total = invoices.reduce((sum, one) => sum + one.total, 0) / 100;
  const all = { status: 'booked', rows: INVOICES, booked: total, paid: total, settled: INVOICES, hasPayments: true };
  const none = { status: 'to_decide', rows: 0, booked: 0, paid: 0, settled: 0, hasPayments: true };
  let staff = await started();
  const book = () => staff.put(`/system/bank/entries/${entry}/booking`).send(body).expect(200);
  const undo = () => staff.delete(`/system/bank/entries/${entry}/booking`);

  await book();
  const since = performance.now();
  await undo().expect(200);
  const took = performance.now() - since;
  expect(await standing()).toMatchObject(none);

  await book();
  const left: string[] = [];
  for (const moment of MOMENTS) {
    const { version } = await standing();
    const answer = Promise.resolve(undo()).then(
      ({ status }) => status,
      () => null,
    );
    await sleep(moment * took);
    await server?.kill();
    const status = await answer;
    // Postgres rolls back when it sees that the connection is gone; the lock on the entry is free then.
    await app.sql('select 1 from bank_entries where id = ? for update', [entry]);
    const found = await standing();
    expect(found).toMatchObject(found.status === 'booked' ? { ...all, version } : { ...none, version: version + 1 });
    if (status === 200) expect(found.status).toBe('to_decide');
    left.push(found.status);

    staff = await started();
    await undo().expect(found.status === 'booked' ? 200 : 409);
    expect(await standing()).toMatchObject(none);
    await book();
    expect(await standing()).toMatchObject(all);
  }
  // At least the first kill came before the end of an undo.
  expect(left).toContain('booked');
}, 180_000);
