import { OrderInvoices } from '../../src/orders/invoices/order-invoices.service.js';
import { IssueDueInvoicesJob } from '../../src/invoices/issue-due-invoices.job.js';
import type { OrderDto, OrderStatsDto } from '../../src/orders/order-answers.dto.js';
import { OrdersService } from '../../src/orders/orders.service.js';
import { asOf } from '../../src/platform/clock.js';
import { Transactions } from '../../src/platform/database/transactions.js';
import { percent } from '../../src/rules/commission.js';
import { toCents } from '../../src/rules/money.js';
import { addDays, addMonths } from '../../src/rules/periods.js';
import { sumOf } from '../../src/rules/sum.js';
import { type Agent, ANNA, STAFF, TestApp } from '../app.js';
import { inProgramme, makeClientQuote } from '../builders/commissions.js';
import { line, makeQuote } from '../builders/quotes.js';

/** The end of a running term by staff: what is invoiced stays, the other periods never are. */

/** A desk, and three seats of software for twelve months. */
const MIXED = [line('desk-27-purchase', 1), line('presenter-monthly', 3)];

let app: TestApp;
let staff: Agent;
let companyId: string;
beforeAll(async () => {
  app = await TestApp.start({ seller: { countryCode: 'NL', vatNumber: 'NL862417395B01' } });
  staff = await app.as(STAFF);
  ({ companyId } = await app.actor(ANNA));
  await app.sql(`update companies set country_code = 'NL', vat_number = null, postal_code = '3115 HC' where id = ?`, [
    companyId,
  ]);
});
afterAll(() => app.close());

/** The day on which the test began. */
let today: string;
beforeEach(() => {
  today = new Date().toISOString().slice(0, 10);
});

const monthsOn = (months: number) => addMonths(today, months);
const read = async (id: string) => (await staff.get(`/orders/${id}`).expect(200)).body as OrderDto;
const end = (id: string, endedFrom: unknown, reason: unknown = 'The room is given up') =>
  staff.post(`/orders/${id}/billing-plan/end`).send({ endedFrom, reason });
const issueUntil = (day: string) =>
  asOf(new Date(`${day}T12:00:00Z`), () =>
    new IssueDueInvoicesJob(app.get(Transactions), app.get(OrderInvoices)).run(),
  );
const invoicesOf = ({ billingPlan }: OrderDto) => billingPlan.filter(({ invoice }) => invoice !== null);
const outstanding = async () => ((await staff.get('/orders/stats').expect(200)).body as OrderStatsDto).outstanding;

async function deliver(id: string): Promise<OrderDto> {
  for (const status of ['confirmed', 'in_production', 'shipped', 'delivered']) {
    await staff.put(`/orders/${id}/status`).send({ status }).expect(200);
  }
  return read(id);
}

/** Creates a delivered order: a shipment, and twelve months that begin today. */
async function running(prepaymentPercentage: number | null = null): Promise<OrderDto> {
  const quote = await makeQuote(app, 'accepted', { items: MIXED, terms: { prepaymentPercentage } });
  return deliver(await app.get(OrdersService).createFromQuote(await app.actor(STAFF), quote.id));
}

it('periods from a day on are never invoiced, and the order is less by them', async () => {
  const before = await running(0.3);
  const { id } = before;
  await issueUntil(today);
  const owed = await outstanding();
  const ended = (await end(id, addDays(monthsOn(2), 1)).expect(200)).body as OrderDto;
  const left = before.billingPlan.slice(0, 5);
  const off = sumOf(before.billingPlan.slice(5), ({ total }) => toCents(total));
  expect(ended).toMatchObject({
    subtotal: before.subtotal,
    total: (toCents(before.total) - off) / 100,
    ended: { from: monthsOn(3), invoices: 9, total: off / 100 },
    termEnds: [{ text: expect.stringMatching(/^From .*: The room is given up$/) }],
    actions: expect.arrayContaining(['end_term', 'change_billing_plan']),
  });
  expect(toCents(ended.tax) + toCents(ended.ended!.tax)).toBe(toCents(before.tax));
  expect(ended.billingPlan.map(({ total }) => total)).toEqual(left.map(({ total }) => total));
  expect(toCents(owed) - toCents(await outstanding())).toBe(off);
  const [mail] = await app.sql<{ data: object }>(
    `select data from outbox_mails where template = 'order-term-ended' and subject_id = ?`,
    [id],
  );
  expect(mail!.data).toMatchObject({ endedFrom: addDays(monthsOn(2), 1), notes: 'The room is given up' });
  const seen = (await (await app.as(ANNA)).get(`/orders/${id}`).expect(200)).body as OrderDto;
  expect([seen.total, seen.ended, seen.termEnds.length]).toEqual([ended.total, ended.ended, 1]);

  await issueUntil(monthsOn(14));
  const done = await read(id);
  expect(sumOf(invoicesOf(done), ({ invoice }) => toCents(invoice!.total))).toBe(toCents(done.total));
  expect([done.billingPlan.length, invoicesOf(done).length, done.invoiceRefusal]).toEqual([5, 5, null]);
  expect(done.actions).not.toEqual(expect.arrayContaining(['end_term']));
  await staff.put(`/orders/${id}/payment`).send({ paidAmount: done.total }).expect(200);
  expect(await read(id)).toMatchObject({ paymentStatus: 'paid', outstanding: 0 });
});

it('is ended again earlier, and an invoice of a period is issued again afterwards', async () => {
  const { id, total } = await running();
  await issueUntil(today);
  await end(id, monthsOn(6)).expect(200);
  const again = (await end(id, monthsOn(1)).expect(200)).body as OrderDto;
  expect(again).toMatchObject({ ended: { from: monthsOn(1), invoices: 11 }, termEnds: [{}, {}] });
  expect(toCents(again.total) + toCents(again.ended!.total)).toBe(toCents(total));
  const invoice = again.billingPlan[1]!.invoice!;
  await staff.post(`/invoices/${invoice.id}/credit-notes`).send({ reason: 'price' }).expect(201);
  await staff.post(`/invoices/${invoice.id}/reinvoice`).expect(201);
  const done = await read(id);
  expect(done).toMatchObject({ total: again.total, ended: again.ended, outstanding: again.total });
  expect(done.billingPlan.map(({ isReplaced }) => isReplaced)).toEqual([false, true, false]);
});

it('what is wrong is refused, and changes nothing', async () => {
  const before = await running();
  const { id, version } = before;
  const refused = async (answer: ReturnType<typeof end>, status: number, expected: object) =>
    expect([(await answer).status, (await answer).body]).toMatchObject([status, expected]);
  for (const [endedFrom, reason, field, message] of [
    ['2026-02-30', 'Why', 'endedFrom', 'Date must be a day such as 2026-01-31'],
    [null, 'Why', 'endedFrom', 'Date is required'],
    [monthsOn(1), ' ', 'reason', 'A reason is required'],
    [addDays(monthsOn(11), 1), 'Why', 'endedFrom', 'No period that is not invoiced begins on this day or later'],
  ]) {
    await refused(end(id, endedFrom, reason), 422, { errors: [{ field, message }] });
  }
  await refused(end(id, monthsOn(1)).set('If-Match', `"${version - 1}"`), 412, {});
  expect(await read(id)).toEqual(before);
  // Both ends see the change of the other: one of them finds no period.
  const both = await Promise.all([end(id, monthsOn(3)), end(id, monthsOn(3))]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  await refused(staff.put(`/orders/${id}/billing-plan/prepayment`).send({ prepaymentPercentage: 0.2 }), 409, {
    message: 'The prepayment cannot change, because the term was ended',
  });
  await refused(staff.put(`/orders/${id}/step-back`).send({ reason: 'Not there' }), 409, {
    message: 'The day of the delivery cannot change, because the term was ended',
  });
  await staff
    .put(`/orders/${id}/payment`)
    .send({ paidAmount: (await read(id)).total })
    .expect(200);
  await refused(end(id, monthsOn(1)), 409, {
    code: 'wrong_amount',
    message: expect.stringContaining('a refund first'),
  });
});

it('a term that begins with a delivery is not ended before it, nor whole orders', async () => {
  const quote = await makeQuote(app, 'accepted', { items: [line('presenter-monthly', 3)], terms: { shippingCost: 0 } });
  const id = await app.get(OrdersService).createFromQuote(await app.actor(STAFF), quote.id);
  expect((await end(id, today).expect(409)).body).toMatchObject({ code: 'wrong_status' });
  await deliver(id);
  expect((await end(id, today).expect(422)).body).toMatchObject({
    errors: [{ field: 'endedFrom', message: 'Nothing would be left to invoice. Cancel the order instead.' }],
  });
});

it('the commission of a partner is that of what is left', async () => {
  const partner = await inProgramme(app);
  const quote = await makeClientQuote(app, partner, MIXED);
  const { id } = await deliver(await app.get(OrdersService).createFromQuote(await app.actor(STAFF), quote.id));
  const promised = async () => {
    const [row] = await app.sql<{ sum: string }>(
      'select sum(accrued + owed)::text as sum from commission_entries where quote_id = ?',
      [quote.id],
    );
    return toCents(row!.sum);
  };
  const before = await promised();
  const { total, ended } = (await end(id, monthsOn(4)).expect(200)).body as OrderDto;
  const share = toCents(total) / (toCents(total) + toCents(ended!.total));
  expect(before).toBeGreaterThan(0);
  expect(await promised()).toBe(Math.floor(before * share));
  await staff.put(`/orders/${id}/payment`).send({ paidAmount: total }).expect(200);
  expect(await promised()).toBe(Math.floor(before * share));
  const { body } = await staff
    .get('/partner-admin/commissions')
    .query({ quoteId: quote.id, kind: 'earned' })
    .expect(200);
  const [earned] = (body as { data: { text: string }[] }).data;
  expect(earned!.text).toContain(`paid ${percent(Math.round(share * 10_000) / 10_000)} on `);
});
