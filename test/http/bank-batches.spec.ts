import pg from 'pg';
import type { BankEntryDto } from '../../src/bank/entries/bank-entries.dto.js';
import { OrderInvoices } from '../../src/orders/invoices/order-invoices.service.js';
import { OrdersService } from '../../src/orders/orders.service.js';
import { type Agent, STAFF, TestApp } from '../app.js';
import { makeEntries } from '../builders/bank.js';
import { inProgramme, makeClientOrder, makeClientQuote } from '../builders/commissions.js';
import { line, makeQuote } from '../builders/quotes.js';
import { eventually } from '../platform/eventually.js';
import { StatementLog } from './statement-log.js';

/** Sure entries of one file, which are booked in one transaction. */

let app: TestApp;
let staff: Agent;
beforeAll(async () => {
  app = await TestApp.start({ seller: { countryCode: 'NL', vatNumber: 'NL862417395B01' } });
  staff = await app.as(STAFF);
  await app.sql(`update companies set country_code = 'NL', vat_number = null, postal_code = '3115 HC'`);
});
afterAll(() => app.close());

const DAY = new Date().toISOString().slice(0, 10);

interface Issued {
  id: string;
  orderId: string;
  number: string;
  /** In cents. */
  total: number;
}

/** Creates an order of which half is paid in advance, and issues the invoice of the prepayment. */
async function invoice(): Promise<Issued> {
  const terms = { prepaymentPercentage: 0.5 };
  const quote = await makeQuote(app, 'accepted', { items: [line('desk-27-purchase', 2)], terms });
  return issue(await app.get(OrdersService).createFromQuote(await app.actor(STAFF), quote.id));
}

/** Issues the next invoice of an order. */
async function issue(orderId: string): Promise<Issued> {
  await app.get(OrderInvoices).issue(await app.actor(STAFF), orderId);
  const rows = await app.sql<Issued>(
    `select id, order_id as "orderId", number, (total * 100)::int as total from order_invoices where order_id = ?
      order by part desc limit 1`,
    [orderId],
  );
  return rows[0]!;
}

const get = async (id: string) => (await staff.get(`/system/bank/entries/${id}`).expect(200)).body as BankEntryDto;
const paymentOf = ({ total, number }: Issued) => ({
  amount: total,
  text: number,
  bookedOn: DAY,
});

/** The transaction that wrote the payments of an order. */
const transactionOf = async ({ orderId }: Issued) =>
  (await app.sql<{ xmin: string }>('select distinct xmin::text from order_payments where order_id = ?', [orderId])).map(
    ({ xmin }) => xmin,
  );

it('entries for one order are booked one after the other, as each its own payment', async () => {
  const prepayment = await invoice();
  const { orderId } = prepayment;
  await app.sql(`update orders set shipped_on = ?, status = 'confirmed' where id = ?`, [DAY, orderId]);
  const rest = await issue(orderId);
  // The order owes enough for both, but nothing is left of the invoice.
  const ids = await makeEntries(app, paymentOf(prepayment), paymentOf(prepayment));
  ids.push(...(await makeEntries(app, paymentOf(rest))));
  expect((await Promise.all(ids.map(get))).map(({ status }) => status)).toEqual(['booked', 'to_decide', 'booked']);
  const rows = await app.sql(
    `select p.number, p.amount * 100 = ? as "isFirst", i.open_amount::float8 as open
       from order_payments p join order_invoices i on i.id = p.invoice_id where p.order_id = ? order by p.number`,
    [prepayment.total, orderId],
  );
  expect(rows).toMatchObject([
    { number: 1, isFirst: true, open: 0 },
    { number: 2, open: 0 },
  ]);
});

it('entries for several orders are booked in one transaction; those of a cancelled order and a recorded payment wait', async () => {
  const [one, other, recorded, cancelled] = [await invoice(), await invoice(), await invoice(), await invoice()];
  const byHand = { amount: recorded.total / 200, paidOn: DAY, method: 'bank_transfer' };
  await staff.post(`/orders/${recorded.orderId}/payments`).send(byHand).expect(201);
  await staff.put(`/orders/${cancelled.orderId}/status`).send({ status: 'cancelled', notes: 'Not wanted' }).expect(200);
  // Of the recorded order half is left, which is what staff recorded.
  const half = { ...recorded, total: recorded.total / 2 };
  const ids = await makeEntries(app, ...[one, half, cancelled, other].map(paymentOf));
  const found = await Promise.all(ids.map(get));
  expect(found.map(({ status }) => status)).toEqual(['booked', 'to_decide', 'to_decide', 'booked']);
  expect(await transactionOf(one)).toEqual(await transactionOf(other));
});

it('when a payment of a batch is refused, the others are booked all the same', async () => {
  const [one, refused, other] = [await invoice(), await invoice(), await invoice()];
  // The order owes nothing, although something of its invoice is open.
  await app.sql(`update orders set paid_amount = total, payment_status = 'paid' where id = ?`, [refused.orderId]);
  await app.sql('update order_invoices set open_amount = total where id = ?', [refused.id]);
  const ids = await makeEntries(app, ...[one, refused, other].map(paymentOf));
  const found = await Promise.all(ids.map(get));
  expect(found.map(({ status }) => status)).toEqual(['booked', 'to_decide', 'booked']);
  expect(await app.sql('select 1 from order_payments where order_id = ?', [refused.orderId])).toEqual([]);
});

it('a batch locks the balances of partners in the order of payouts, so that they cannot deadlock', async () => {
  const [first, last] = [await inProgramme(app), await inProgramme(app)].toSorted();
  const earning = async (partner: string) => {
    const quote = await makeClientQuote(app, partner);
    const { id } = await makeClientOrder(app, quote);
    await app.sql('update orders set shipped_on = ? where id = ?', [DAY, id]);
    return { ...(await issue(id)), quoteId: quote.id };
  };
  let [ofFirst, ofLast] = [await earning(first!), await earning(last!)];
  // The quotes have another order than their partners.
  while (ofFirst.quoteId < ofLast.quoteId) [ofFirst, ofLast] = [await earning(first!), await earning(last!)];
  const payout = new pg.Client({ connectionString: app.config.databaseUrl });
  await payout.connect();
  const lock = (partner: string) =>
    payout.query('select 1 from commission_balances where partner_id = $1 for update nowait', [partner]);
  await payout.query('begin');
  await lock(first!);
  const booking = makeEntries(app, paymentOf(ofFirst), paymentOf(ofLast));
  await eventually(async () => {
    const waiting = await app.sql(`select 1 from pg_stat_activity
      where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`);
    return waiting.length > 0;
  });
  const isFree = await lock(last!).then(
    () => true,
    () => false,
  );
  await payout.query('rollback');
  await payout.end();
  const found = await Promise.all((await booking).map(get));
  expect(isFree).toBe(true);
  expect(found.map(({ status }) => status)).toEqual(['booked', 'booked']);
  expect(await transactionOf(ofFirst)).toEqual(await transactionOf(ofLast));
});

it('booking more entries takes no more statements', async () => {
  const log = new StatementLog(app);
  const sent: number[] = [];
  for (const entries of [3, 9]) {
    const made: Issued[] = [];
    while (made.length < entries) made.push(await invoice());
    const { result: ids, statements } = await log.during(makeEntries(app, ...made.map(paymentOf)));
    expect((await Promise.all(ids.map(get))).map(({ status }) => status)).toEqual(Array(entries).fill('booked'));
    sent.push(statements.length);
  }
  expect(sent[1]).toBe(sent[0]);
});
