import pg from 'pg';
import type { Response } from 'supertest';
import { OrderInvoices } from '../../src/orders/invoices/order-invoices.service.js';
import type { OrderDto } from '../../src/orders/order-answers.dto.js';
import { type Agent, ANNA, STAFF, TestApp } from '../app.js';
import { makeOrder } from '../builders/orders.js';
import { line } from '../builders/quotes.js';
import { giveAccount, makePartnerAdmin, makePayable, nextBankDay } from '../builders/transfers.js';
import { eventually } from '../platform/eventually.js';

/** Concurrent writes of invoices and payouts, on two servers. The VAT of the orders is decided. */

const SELLER = { countryCode: 'NL', vatNumber: 'NL862417395B01' } as const;

let app: TestApp;
let second: TestApp;
let staff: Agent[];
beforeAll(async () => {
  app = await TestApp.start({ seller: SELLER });
  second = await TestApp.start({ seller: SELLER, databaseUrl: app.config.databaseUrl });
  staff = await Promise.all([app.as(STAFF), second.as(STAFF)]);
  const { companyId } = await app.actor(ANNA);
  await app.sql(`update companies set country_code = 'NL', vat_number = null, postal_code = '3115 HC' where id = ?`, [
    companyId,
  ]);
});
afterAll(async () => {
  await second.close();
  await app.close();
});

/** Sends concurrent requests, to both servers in turn. */
const atOnce = (count: number, request: (agent: Agent, n: number) => PromiseLike<Response>): Promise<Response[]> =>
  Promise.all(Array.from({ length: count }, (_, n) => request(staff[n % 2]!, n)));

const statuses = (answers: Response[]) => {
  const counts = Object.groupBy(answers, ({ status }) => status);
  return Object.fromEntries(Object.entries(counts).map(([status, all]) => [status, all?.length]));
};

const orderNow = async (id: string) => (await staff[0]!.get(`/orders/${id}`).expect(200)).body as OrderDto;
const today = () => new Date().toISOString().slice(0, 10);

/** Creates an order of a desk that was shipped, so that its invoice is due; `confirmed`, so that it can be cancelled. */
async function dueOrder(paid?: number): Promise<OrderDto> {
  const order = await makeOrder(app, 'confirmed', { items: [line('desk-27-purchase')], paid });
  await app.sql('update orders set shipped_on = ? where id = ?', [today(), order.id]);
  return order;
}

/** Returns the invoices of an order, with what is open and credited of each, in euros. */
const invoicesOf = (order: string) =>
  app.sql<{ total: number; open: number; credited: number }>(
    `select total::float8, open_amount::float8 as open, credit_notes_total::float8 as credited
       from order_invoices where order_id = ?`,
    [order],
  );

/** Number of numbers that a series has given and no row has. */
async function gapsOf(series: string, table: string): Promise<number> {
  const [row] = await app.sql<{ gaps: number }>(
    `select (select sum(last)::int from ${series}) - (select count(*)::int from ${table}) as gaps`,
  );
  return row!.gaps;
}

it('50 issues of one invoice by users and by the job: one is issued, and no number is lost', async () => {
  const { id } = await dueOrder();
  const jobs = [app, second].map((on) => on.get(OrderInvoices).issueDue(id));
  const answers = await atOnce(50, (agent) => agent.post(`/orders/${id}/invoice`));
  const byJob = (await Promise.all(jobs)).filter(Boolean).length;
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1 - byJob);
  for (const { status, body } of answers) if (status !== 201) expect(body).toMatchObject({ code: 'invoice_exists' });
  expect(await invoicesOf(id)).toHaveLength(1);
  expect(await gapsOf('invoice_series', 'order_invoices')).toBe(0);
});

it('an issue against a cancellation: a cancelled order has no invoice, or one that is credited', async () => {
  const seen = new Set<number>();
  for (let round = 0; round < 6; round++) {
    const { id } = await dueOrder();
    const cancel = { status: 'cancelled', notes: 'Not wanted' };
    const job = second.get(OrderInvoices).issueDue(id);
    const answers = await atOnce(20, (agent, n) =>
      (n + round) % 4 < 2 ? agent.post(`/orders/${id}/invoice`) : agent.put(`/orders/${id}/status`).send(cancel),
    );
    await job;
    for (const { status } of answers) expect([200, 201, 409]).toContain(status);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await orderNow(id)).toMatchObject({ status: 'cancelled', outstanding: 0 });
    const invoices = await invoicesOf(id);
    expect(invoices.length).toBeLessThanOrEqual(1);
    for (const { total, open, credited } of invoices) expect([open, credited]).toEqual([0, total]);
    seen.add(invoices.length);
  }
  expect(await gapsOf('invoice_series', 'order_invoices')).toBe(0);
  expect(await gapsOf('credit_note_series', 'credit_notes')).toBe(0);
  expect([...seen]).toContain(1);
});

it('refunds, credit notes and a cancellation at once never give back more than was paid', async () => {
  const { id, total } = await dueOrder();
  const part = Math.floor(total * 10) / 100;
  await staff[0]!
    .put(`/orders/${id}/payment`)
    .send({ paidAmount: part * 5 })
    .expect(200);
  await staff[0]!.post(`/orders/${id}/invoice`).expect(201);
  const { invoice } = await orderNow(id);
  const refund = { amount: part, refundAs: 'credit', paidOn: today(), method: 'card' };
  const cancel = { status: 'cancelled', notes: 'Not wanted', refundAmount: part };
  const answers = await atOnce(24, (agent, n) =>
    n % 3 === 0
      ? agent.post(`/orders/${id}/refunds`).send(refund)
      : n % 3 === 1
        ? agent.post(`/invoices/${invoice!.id}/credit-notes`).send({ reason: 'refund', amount: part })
        : agent.put(`/orders/${id}/status`).send(cancel),
  );
  for (const { status } of answers) expect([200, 201, 409, 422]).toContain(status);
  const { paidAmount, creditedAmount } = await orderNow(id);
  expect(paidAmount).toBeGreaterThanOrEqual(0);
  expect(Math.round((paidAmount + creditedAmount) * 100)).toBeLessThanOrEqual(Math.round(total * 100));
  const [row] = await invoicesOf(id);
  expect(row!.credited).toBeLessThanOrEqual(row!.total);
  const [notes] = await app.sql<{ sum: number }>(
    'select coalesce(sum(total), 0)::float8 as sum from credit_notes where order_id = ?',
    [id],
  );
  expect(notes!.sum).toBe(row!.credited);
  expect(await gapsOf('credit_note_series', 'credit_notes')).toBe(0);
});

it('a cancellation and a credit note of a cancelled order wait for each other in one order', async () => {
  const invoiced = async (paid: number) => {
    const { id } = await dueOrder(paid);
    await staff[0]!.post(`/orders/${id}/invoice`).expect(201);
    return id;
  };
  const cancel = (id: string) =>
    staff[0]!.put(`/orders/${id}/status`).send({ status: 'cancelled', notes: 'Not wanted' });
  const [cancelled, other] = [await invoiced(100), await invoiced(100)];
  await cancel(cancelled).expect(200);
  const { invoice } = await orderNow(cancelled);
  const lock = new pg.Client({ connectionString: app.config.databaseUrl });
  await lock.connect();
  await lock.query('begin; select 1 from credit_note_series for update');
  const waiting = (count: number) =>
    eventually(async () => {
      const rows = await app.sql(`select 1 from pg_stat_activity
        where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`);
      return rows.length === count;
    });
  const cancelling = Promise.resolve(cancel(other)); // sends the request
  await waiting(1);
  const crediting = Promise.resolve(
    staff[1]!.post(`/invoices/${invoice!.id}/credit-notes`).send({ reason: 'cancellation', amount: 40 }),
  );
  await waiting(2);
  await lock.query('rollback');
  await lock.end();
  expect((await Promise.all([cancelling, crediting])).map(({ status }) => status)).toEqual([200, 201]);
});

describe('payouts', () => {
  const pay = (agent: Agent, payouts: object[]) =>
    agent.post('/partner-admin/payouts/file').send({ payouts, requestedOn: nextBankDay() });
  /** Creates a partner with an account and payable commission. */
  async function payable() {
    const { email, companyId } = await makePartnerAdmin(app);
    await giveAccount(app, email);
    return { companyId, payouts: [await makePayable(app, companyId)] };
  }
  const count = async (table: string, companyId: string) =>
    (await app.sql(`select 1 from ${table} where partner_id = ?`, [companyId])).length;

  it('against a suspension: the partner is paid before it, or not at all', async () => {
    for (let round = 0; round < 4; round++) {
      const { companyId, payouts } = await payable();
      const suspend = { status: 'suspended', reason: 'A check' };
      const answers = await atOnce(20, (agent, n) =>
        (n + round) % 4 < 2
          ? pay(agent, payouts)
          : agent.put(`/partner-admin/partners/${companyId}/status`).send(suspend),
      );
      const { length: paid } = answers.filter(({ body }) => 'rows' in body);
      expect(paid).toBeLessThanOrEqual(1);
      expect(statuses(answers)).toEqual({ 200: 1 + paid, 409: 19 - paid });
      expect(await count('payout_transfers', companyId)).toBe(paid);
      expect(await count('commission_statements', companyId)).toBe(paid);
      const [partner] = await app.sql('select status from partners where company_id = ?', [companyId]);
      expect(partner).toEqual({ status: 'suspended' });
    }
    expect(await gapsOf('commission_statement_series', 'commission_statements')).toBe(0);
    expect(await gapsOf('payout_file_series', 'payout_files')).toBe(0);
  });

  it('that has begun keeps a suspension waiting', async () => {
    const { companyId, payouts } = await payable();
    const lock = new pg.Client({ connectionString: app.config.databaseUrl });
    await lock.connect();
    await lock.query('begin; lock table commission_balances in exclusive mode');
    const waits = (where: string) =>
      eventually(async () => (await app.sql(`select 1 from pg_locks where not granted and ${where}`)).length > 0);
    const paying = Promise.resolve(pay(staff[0]!, payouts)); // sends the request
    await waits(`relation = 'commission_balances'::regclass`);
    const suspending = Promise.resolve(
      staff[1]!.put(`/partner-admin/partners/${companyId}/status`).send({ status: 'suspended', reason: 'A check' }),
    );
    await waits(`locktype in ('transactionid', 'tuple')`);
    await lock.query('rollback');
    await lock.end();
    expect((await Promise.all([paying, suspending])).map(({ status }) => status)).toEqual([200, 200]);
    expect(await count('payout_transfers', companyId)).toBe(1);
  });

  it('by hand and by file at once pay once', async () => {
    const { companyId, payouts } = await payable();
    const answers = await atOnce(20, (agent, n) =>
      n % 4 < 2 ? pay(agent, payouts) : agent.post('/partner-admin/payouts').send({ payouts }),
    );
    expect(statuses(answers)).toEqual({ 200: 1, 409: 19 });
    expect(await count('commission_statements', companyId)).toBe(1);
    expect(await gapsOf('commission_statement_series', 'commission_statements')).toBe(0);
  });
});
