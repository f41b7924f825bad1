import { randomUUID } from 'node:crypto';
import pg from 'pg';
import supertest, { type Response, type Test } from 'supertest';
import { freePort } from '../setup/ports.js';
import { DEMO_PASSWORD } from '../../src/seeds/people.seed.js';
import { ProcurementSystems } from '../../src/procurement/systems/procurement-systems.service.js';
import type { QuoteDto } from '../../src/quotes/quote-answers.dto.js';
import { type Agent, ANNA, STAFF, TestApp } from '../app.js';
import { makeEntries, makeInvoice } from '../builders/bank.js';
import { cxmlDocument, orderOf, orderRequest } from '../builders/cxml.js';
import { makeSystem } from '../builders/punch-outs.js';
import { makeQuote, SOME_LINES } from '../builders/quotes.js';
import { giveAccount, makePartnerAdmin, makePayable, nextBankDay } from '../builders/transfers.js';
import { snapshot } from '../http/snapshot.js';
import { testConfig } from '../setup/config.js';
import { eventually } from '../platform/eventually.js';
import { ServerProcess } from './server-process.js';

/** A second API, which reads the data that the killed API has left. */
let app: TestApp;
let companyId: string;
let port: number;
let server: ServerProcess | undefined;
let anna: Agent;
beforeAll(async () => {
  app = await TestApp.start();
  ({ companyId } = await app.actor(ANNA));
  port = await freePort();
});
afterAll(async () => {
  await server?.kill();
  await app.close();
});
// The API that a test has started after its kill serves the next test.
beforeEach(async () => {
  if (!server?.isRunning) await start();
  anna = await signedIn(ANNA);
}, 60_000);

/** Signs in at the API that is killed. */
async function signedIn(email: string): Promise<Agent> {
  const agent = supertest.agent(`http://127.0.0.1:${port}/api/v1`);
  await agent.post('/auth/login').send({ email, password: DEMO_PASSWORD }).expect(200);
  return agent;
}

async function start(): Promise<void> {
  server = await ServerProcess.start('api', testConfig({ databaseUrl: app.config.databaseUrl, port }));
}

/** Expects the request to be cut off because the server is killed. */
async function interrupted(request: PromiseLike<unknown>): Promise<void> {
  await expect(Promise.resolve(request)).rejects.toThrow(/socket hang up|ECONNRESET/);
  await server?.ended;
}

/** Kills the server while the request waits for a lock of a table, which it needs to insert a row. */
async function killedAt(table: string, request: PromiseLike<unknown>): Promise<void> {
  const lock = new pg.Client({ connectionString: app.config.databaseUrl });
  await lock.connect();
  await lock.query(`begin; lock table ${table} in exclusive mode`);
  const lost = interrupted(request);
  await eventually(async () => {
    const waiting = await app.sql('select 1 from pg_locks where not granted and relation = ?::regclass', [table]);
    return waiting.length > 0;
  });
  await server?.kill();
  await lost;
  await lock.query('rollback');
  await lock.end();
}

const DIE = { 'X-Test-Die': '1', 'Accept-Encoding': 'identity' };

/** Returns a function that sends the purchase order that is equal to a sent quote, always as the same document. */
async function purchaseOrder() {
  const system = await makeSystem(app);
  const allowed = { acceptsQuotes: true, createsPeople: false };
  await app.get(ProcurementSystems).allow(await app.actor(ANNA), system.id, allowed);
  const quote = await makeQuote(app, 'sent');
  const document = cxmlDocument(orderRequest(orderOf(quote)), { ...system, payloadId: randomUUID() });
  const send = (headers: Record<string, string> = {}) =>
    anna
      .post('/cxml')
      .set({ 'Content-Type': 'text/xml', ...headers })
      .send(document);
  return { quote, send };
}

const ordersOf = ({ id }: { id: string }) =>
  app.sql(
    `select (select count(*)::int from quote_acceptances where quote_id = q.id) as acceptances,
            (select count(*)::int from orders where quote_id = q.id) as orders,
            (select count(*)::int from purchase_orders where quote_id = q.id) as purchase_orders
       from quotes q where id = ?`,
    [id],
  );
const ONE = [{ acceptances: 1, orders: 1, purchase_orders: 1 }];
const NONE = [{ acceptances: 0, orders: 0, purchase_orders: 0 }];

describe('an API killed between commit and answer', () => {
  it('has created the quote once, and a repeated request returns it', async () => {
    const key = { 'Idempotency-Key': randomUUID() };
    const create = (headers: Record<string, string>) => anna.post('/quotes').set(headers).send({ items: SOME_LINES });
    await interrupted(create({ ...key, ...DIE }));
    const made = await app.sql<{ id: string }>('select id from quotes where company_id = ?', [companyId]);
    expect(made).toHaveLength(1);
    const after = await snapshot(app, companyId);

    await start();
    const { body, headers } = await create(key).expect(201);
    expect((body as QuoteDto).id).toBe(made[0]!.id);
    expect(headers['idempotent-replayed']).toBe('true');
    expect(await snapshot(app, companyId)).toEqual(after);
  }, 60_000);

  it.each(['submit', 'accept'] as const)(
    'has done the action %s once, with its history and mail',
    async (what) => {
      const { id } = await makeQuote(app, what === 'submit' ? 'draft' : 'sent');
      const key = { 'Idempotency-Key': randomUUID() };
      const body = what === 'accept' ? { revision: 2, signerName: 'Anna de Vries' } : undefined;
      const send = (headers: Record<string, string>) => anna.post(`/quotes/${id}/${what}`).set(headers).send(body);
      await interrupted(send({ ...key, ...DIE }));
      const after = await snapshot(app, companyId);

      await start();
      const response = (await send(key).expect(200)) as unknown as Response;
      expect(response.body).toMatchObject({ id, status: what === 'submit' ? 'pending_approval' : 'accepted' });
      expect(await snapshot(app, companyId)).toEqual(after);
      const type = what === 'submit' ? 'submitted' : 'accepted';
      expect(await app.sql('select 1 from quote_events where quote_id = ? and type = ?', [id, type])).toHaveLength(1);
    },
    60_000,
  );
});

it('an API killed after a purchase order accepted its quote answers its repetition in the same way', async () => {
  const { quote, send } = await purchaseOrder();
  await interrupted(send(DIE));
  expect(await ordersOf(quote)).toEqual(ONE);
  await start();
  const { text } = await send().expect(200);
  expect(text).toContain(`Accepted: ${quote.number}, revision 2. Our order is O-`);
  expect(await ordersOf(quote)).toEqual(ONE);
}, 60_000);

describe('an API killed before the commit', () => {
  it('has changed nothing, and a repeated request succeeds', async () => {
    const { id } = await makeQuote(app, 'draft');
    const before = await snapshot(app, companyId);
    const key = { 'Idempotency-Key': randomUUID() };
    const submit = () => anna.post(`/quotes/${id}/submit`).set(key);

    // Status, version and revision are already written; inserting the history waits for this lock.
    await killedAt('quote_events', submit());
    expect(await snapshot(app, companyId)).toEqual(before);

    await start();
    const { body } = await submit().expect(200);
    expect(body).toMatchObject({ status: 'pending_approval', revision: 1 });
  }, 60_000);

  it('has accepted nothing by a purchase order, and its repetition accepts once', async () => {
    const { quote, send } = await purchaseOrder();
    // The quote is accepted and its order is made; keeping the purchase order waits for this lock.
    await killedAt('purchase_orders', send());
    expect(await ordersOf(quote)).toEqual(NONE);
    await start();
    const answers = await Promise.all([send(), send(), send()]);
    expect(new Set(answers.map(({ text }) => /<Status.*<\/Status>/.exec(text)?.[0])).size).toBe(1);
    expect(answers[0]!.text).toContain('Accepted: ');
    expect(await ordersOf(quote)).toEqual(ONE);
  }, 60_000);
});

/** A request that moves money, killed before and after it has written to `table`. */
interface Movement {
  table: string;
  send: (headers?: Record<string, string>) => Test;
  /** What it has written. */
  written: () => Promise<unknown[]>;
  once: object;
  /** Status of the answer to its repetition. */
  repeated: number;
}

const bookingOf = (entry: string) =>
  app.sql(
    `select e.status, count(b.id)::int as rows, count(p.id)::int as payments, 
            coalesce(sum(case p.kind when 'payment' then p.amount else -p.amount end), 0)::float8 as paid
       from bank_entries e left join bank_bookings b on b.entry_id = e.id left join order_payments p on p.id = b.payment_id
      where e.id = ? group by e.id`,
    [entry],
  );

const MOVEMENTS = {
  'a booking': async (staff: Agent): Promise<Movement> => {
    const { id: invoiceId, total } = await makeInvoice(app);
    const [entry] = await makeEntries(app, { amount: total, bookedOn: new Date().toISOString().slice(0, 10) });
    const body = { invoices: [{ invoiceId, amount: total / 100 }] };
    const send = (headers = {}) => staff.put(`/system/bank/entries/${entry}/booking`).set(headers).send(body);
    const once = { status: 'booked', rows: 1, payments: 1, paid: total / 100 };
    return { table: 'bank_bookings', send, written: () => bookingOf(entry!), once, repeated: 409 };
  },
  'an undo': async (staff: Agent): Promise<Movement> => {
    const { send: book, ...booking } = await MOVEMENTS['a booking'](staff);
    const { body: entry } = await book().expect(200);
    const send = (headers = {}) => staff.delete(`/system/bank/entries/${entry.id}/booking`).set(headers);
    return { ...booking, send, once: { status: 'to_decide', rows: 2, payments: 2, paid: 0 } };
  },
  'a payout file': async (staff: Agent): Promise<Movement> => {
    const { email, companyId: partner } = await makePartnerAdmin(app);
    await giveAccount(app, email);
    const body = { payouts: [await makePayable(app, partner)], requestedOn: nextBankDay() };
    const key = { 'Idempotency-Key': randomUUID() };
    const send = (headers = {}) =>
      staff
        .post('/partner-admin/payouts/file')
        .set({ ...key, ...headers })
        .send(body);
    const written = () =>
      app.sql(
        `select (select count(*)::int from commission_statements where partner_id = p.id) as statements,
                (select count(*)::int from payout_transfers where partner_id = p.id) as transfers
           from companies p where id = ?`,
        [partner],
      );
    return { table: 'payout_transfers', send, written, once: { statements: 1, transfers: 1 }, repeated: 200 };
  },
};

describe('money is moved once by an API that is killed before the commit, and then before its answer', () => {
  it.each(Object.entries(MOVEMENTS))(
    '%s',
    async (_what, prepare) => {
      const { table, send, written, once, repeated } = await prepare(await signedIn(STAFF));
      const before = await written();
      await killedAt(table, send());
      expect(await written()).toEqual(before);

      await start();
      await interrupted(send(DIE));
      expect(await written()).toEqual([once]);

      await start();
      await send().expect(repeated);
      expect(await written()).toEqual([once]);
    },
    120_000,
  );
});
