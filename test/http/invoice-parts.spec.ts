import { EntityManager } from '@mikro-orm/postgresql';
import { IssueDueInvoicesJob } from '../../src/invoices/issue-due-invoices.job.js';
import type { BillingPartDto, OrderDto } from '../../src/orders/order-answers.dto.js';
import { CreditNote } from '../../src/orders/invoices/credit-note.entity.js';
import { creditNotePdfView, invoicePdfView, type InvoicePdfView } from '../../src/orders/invoices/invoice-pdf.js';
import { OrderInvoices } from '../../src/orders/invoices/order-invoices.service.js';
import type { QuoteDto } from '../../src/quotes/quote-answers.dto.js';
import { type Order, OrderInvoice, OrderLine } from '../../src/orders/order.entity.js';
import { OrdersService } from '../../src/orders/orders.service.js';
import type { StatisticsDto } from '../../src/system/statistics.dto.js';
import { asOf } from '../../src/platform/clock.js';
import { Transactions } from '../../src/platform/database/transactions.js';
import { addDays, addMonths } from '../../src/rules/periods.js';
import { toCents } from '../../src/rules/money.js';
import { sumOf } from '../../src/rules/sum.js';
import { type Agent, ANNA, STAFF, TestApp } from '../app.js';
import { makeOrder } from '../builders/orders.js';
import { line, makeQuote } from '../builders/quotes.js';

/** Invoices of the parts of an order, whose VAT is decided. */

const SELLER = { countryCode: 'NL', vatNumber: 'NL862417395B01' } as const;
/** A desk, and three seats of software for twelve months. */
const MIXED = [line('desk-27-purchase'), line('presenter-monthly', 3)];

let app: TestApp;
let anna: Agent;
let staff: Agent;
beforeAll(async () => {
  app = await TestApp.start({ seller: SELLER });
  [anna, staff] = await Promise.all([app.as(ANNA), app.as(STAFF)]);
  const { companyId } = await app.actor(ANNA);
  await app.sql(`update companies set country_code = 'NL', vat_number = null, postal_code = '3115 HC' where id = ?`, [
    companyId,
  ]);
});
afterAll(() => app.close());

const issue = (id: string) => staff.post(`/orders/${id}/invoice`);
const read = async (id: string, by = staff) => (await by.get(`/orders/${id}`).expect(200)).body as OrderDto;
const today = () => new Date().toISOString().slice(0, 10);

/** Creates an order with this prepayment. */
async function order(prepaymentPercentage: number | null = 0.3, items = MIXED): Promise<OrderDto> {
  const { id } = await makeQuote(app, 'accepted', { items, terms: { prepaymentPercentage } });
  return read(await app.get(OrdersService).createFromQuote(await app.actor(STAFF), id));
}

/** Moves an order to the status, by its steps. */
async function reach(id: string, ...statuses: ('confirmed' | 'in_production' | 'shipped' | 'delivered')[]) {
  for (const status of statuses) await staff.put(`/orders/${id}/status`).send({ status }).expect(200);
}

const kinds = (plan: BillingPartDto[]) => plan.map(({ kind, dueOn, invoice }) => [kind, dueOn, invoice !== null]);

it('an order has parts, each issued when it is due, which add up to its total', async () => {
  const { id, billingPlan, total, tax } = await order();
  expect(kinds(billingPlan)).toEqual([
    ['prepayment', today(), false],
    ['shipment', null, false],
    ...Array.from({ length: 12 }, () => ['recurring', null, false]),
  ]);
  const sum = (of: (part: BillingPartDto) => number) => sumOf(billingPlan, (part) => toCents(of(part)));
  expect(sum((part) => part.total)).toBe(toCents(total));
  expect(sum((part) => part.tax)).toBe(toCents(tax));
  expect(billingPlan[0]!.total).toBeCloseTo(total * 0.3, 1);

  const prepayment = (await issue(id).expect(201)).body as OrderDto;
  expect(prepayment.invoice).toMatchObject({ part: 1, total: billingPlan[0]!.total });
  expect(prepayment.actions).toContain('issue_invoice');
  expect((await issue(id).expect(409)).body).toMatchObject({
    code: 'not_due',
    message: 'The next invoice is due when the order is shipped',
  });
  await reach(id, 'confirmed', 'in_production', 'shipped');
  await issue(id).expect(201);
  expect((await issue(id).expect(409)).body).toMatchObject({
    message: 'The next invoice is due when the order is delivered',
  });
  await reach(id, 'delivered');
  const { invoice, billingPlan: plan } = (await issue(id).expect(201)).body as OrderDto;
  expect(invoice).toMatchObject({ part: 3 });
  expect(plan[2]).toMatchObject({ kind: 'recurring', months: 1, period: { from: today() }, invoice });
  expect(plan[13]!.dueOn).toBe(addMonths(today(), 11));
  expect((await issue(id).expect(409)).body).toMatchObject({ code: 'not_due' });
  expect((await read(id, anna)).billingPlan).toEqual(plan);
});

it.each([0.3, null, 1])('the plan of a quote with a prepayment of %p is the plan of its order', async (prepayment) => {
  const terms = { prepaymentPercentage: prepayment, shippingCost: 123.45 };
  const { id } = await makeQuote(app, 'sent', { items: MIXED, terms });
  const quote = (await anna.get(`/quotes/${id}`).expect(200)).body as QuoteDto;
  expect(sumOf(quote.billingPlan, (part) => toCents(part.total))).toBe(toCents(quote.total));
  expect(((await staff.get(`/system/quotes/${id}`).expect(200)).body as QuoteDto).billingPlan).toEqual(
    quote.billingPlan,
  );
  const { revision } = quote;
  await anna.post(`/quotes/${id}/accept`).send({ revision, signerName: 'Anna' }).expect(200);
  const made = await read(await app.get(OrdersService).createFromQuote(await app.actor(STAFF), id));
  expect(
    made.billingPlan.map(({ period: _, dueOn: __, invoice: ___, fixedOn: ____, isReplaced: _____, ...part }) => part),
  ).toEqual(quote.billingPlan);
});

it('a quote has no plan until its shipping cost is set', async () => {
  const { id } = await makeQuote(app, 'pending_approval', { items: MIXED });
  expect(((await staff.get(`/system/quotes/${id}`).expect(200)).body as QuoteDto).billingPlan).toEqual([]);
});

it('issues the last part at its time, and then no other', async () => {
  const { id, total } = await order();
  const actor = await app.actor(STAFF);
  await reach(id, 'confirmed', 'in_production', 'shipped', 'delivered');
  await asOf(new Date(`${addMonths(today(), 11)}T12:00:00Z`), async () => {
    for (let part = 1; part <= 14; part++) await app.get(OrderInvoices).issue(actor, id);
    await expect(app.get(OrderInvoices).issue(actor, id)).rejects.toThrow('All invoices of this order are issued');
  });
  const { actions } = await read(id);
  expect(actions).not.toContain('issue_invoice');
  const [sums] = await app.sql(
    'select count(*)::int as invoices, sum(total)::float8 as total from order_invoices where order_id = ?',
    [id],
  );
  expect(sums).toEqual({ invoices: 14, total });
});

it('payments settle the invoices in the order of their parts, before and after they are issued', async () => {
  const { id, total, billingPlan } = await order();
  await reach(id, 'confirmed', 'in_production', 'shipped');
  const pay = (paidAmount: number) => staff.put(`/orders/${id}/payment`).send({ paidAmount }).expect(200);
  const open = async () => (await read(id)).billingPlan.flatMap(({ invoice }) => invoice?.openAmount ?? []);
  const [first = 0, second = 0] = billingPlan.map((part) => part.total);
  await pay(100);
  await issue(id).expect(201);
  expect(await open()).toEqual([Math.round((first - 100) * 100) / 100]);
  await pay(first + 50);
  expect(await open()).toEqual([0]);
  await issue(id).expect(201);
  expect(await open()).toEqual([0, Math.round((second - 50) * 100) / 100]);
  await pay(total);
  expect(await open()).toEqual([0, 0]);
  const returned = { amount: Math.round((total - first) * 100) / 100, paidOn: today(), refundAs: 'returned' };
  await staff
    .post(`/orders/${id}/refunds`)
    .send({ ...returned, method: 'bank_transfer' })
    .expect(201);
  expect(await open()).toEqual([0, second]);
});

it('an order of goods without a prepayment has one part', async () => {
  const { billingPlan, total } = await order(null, [line('desk-27-purchase')]);
  expect(billingPlan).toMatchObject([{ kind: 'shipment', total, dueOn: null, invoice: null }]);
});

it('the day of the delivery stays once a period from it is invoiced', async () => {
  const { id } = await asOf(new Date(addDays(today(), -2)), () => order(null));
  const ship = (deliveredOn: string | null) => staff.put(`/orders/${id}/shipment`).send({ deliveredOn });
  const back = () => staff.put(`/orders/${id}/step-back`).send({ reason: 'Not yet' });
  await reach(id, 'confirmed', 'in_production', 'shipped', 'delivered');
  await back().expect(200);
  await reach(id, 'delivered');
  await issue(id).expect(201);
  const delivered = addDays(today(), -1);
  await ship(delivered).expect(200);
  await issue(id).expect(201);
  const { billingPlan, status } = await read(id);
  for (const day of [today(), addDays(delivered, -1), null]) {
    expect((await ship(day).expect(409)).body).toMatchObject({
      code: 'invoice_exists',
      message: 'The day of the delivery cannot change, because a period from it is invoiced',
    });
  }
  expect((await back().expect(409)).body).toMatchObject({ code: 'invoice_exists' });
  await ship(delivered).expect(200);
  expect(await read(id)).toMatchObject({ billingPlan, status, shipment: { deliveredOn: delivered } });
});

it('an error of an order does not keep others from their invoices', async () => {
  const [first, second] = [await order(), await order()].map(({ id }) => id).toSorted() as [string, string];
  const [kept] = await app.sql('select tax_decision::text as decision from orders where id = ?', [first]);
  const decide = (decision: unknown) => app.sql('update orders set tax_decision = ? where id = ?', [decision, first]);
  const run = () => new IssueDueInvoicesJob(app.get(Transactions), app.get(OrderInvoices)).run();
  await decide('{"groups": 1}');
  await expect(run()).rejects.toThrow();
  await decide(kept!.decision);
  expect([(await read(first)).invoice, (await read(second)).invoice]).toMatchObject([null, { part: 1 }]);
  await run();
  expect((await read(first)).invoice).toMatchObject({ part: 1 });
});

describe('a due invoice that breaks a rule', () => {
  const SENTENCE = 'The company has a wrong electronic address: 7300010000002 is not a valid GLN.';
  const run = () => new IssueDueInvoicesJob(app.get(Transactions), app.get(OrderInvoices)).run();
  const setAddress = async (address: string | null) => {
    const { companyId } = await app.actor(ANNA);
    const scheme = address && '0088';
    const change = 'update companies set electronic_address_scheme = ?, electronic_address = ? where id = ?';
    await app.sql(change, [scheme, address, companyId]);
  };
  const waiting = async () => {
    const { body } = await staff.get('/system/statistics').expect(200);
    return (body as StatisticsDto).waiting;
  };
  const refused = async (by = staff) => {
    const { body } = await by.get('/orders').query({ invoiceRefused: true }).expect(200);
    return (body as { orders: { id: string }[] }).orders.map(({ id }) => id);
  };
  afterEach(() => setAddress(null));

  it('is shown to staff on its order and counted until it is issued', async () => {
    const { id, number } = await order();
    await setAddress('7300010000002');
    await run();
    const { invoiceRefusal } = await read(id);
    expect(invoiceRefusal).toEqual({ text: SENTENCE, since: expect.any(String) });
    expect((await read(id, anna)).invoiceRefusal).toBeNull();
    expect([await refused(), await refused(anna)]).toEqual([[id], []]);
    expect(await waiting()).toMatchObject({ invoices: 1 });
    await app.sql(`update orders set invoice_refused_at = '2020-01-01' where id = ?`, [id]);
    expect((await waiting()).longest[0]).toMatchObject({ kind: 'invoice', id, about: number, amount: null });
    await run();
    expect((await read(id)).invoiceRefusal).toMatchObject({ since: '2020-01-01T00:00:00.000Z' });

    await setAddress(null);
    await run();
    expect(await read(id)).toMatchObject({ invoiceRefusal: null, invoice: { part: 1 } });
    expect(await refused()).toEqual([]);
    expect(await waiting()).toMatchObject({ invoices: 0 });
  });

  it('is cleared when staff issue it, and when the order is cancelled or not due any more', async () => {
    const [issued, cancelled] = [await order(), await order()];
    const back = await order(null);
    await reach(back.id, 'confirmed', 'in_production', 'shipped');
    await setAddress('7300010000002');
    await run();
    expect((await refused()).toSorted()).toEqual([issued.id, cancelled.id, back.id].toSorted());
    await issue(issued.id).expect(409);
    expect((await read(issued.id)).invoiceRefusal).toMatchObject({ text: SENTENCE });
    await staff.put(`/orders/${back.id}/step-back`).send({ reason: 'Not yet' }).expect(200);
    await staff.put(`/orders/${cancelled.id}/status`).send({ status: 'cancelled', notes: 'Not wanted' }).expect(200);
    expect((await refused()).toSorted()).toEqual([issued.id, back.id].toSorted());
    await run();
    expect(await refused()).toEqual([issued.id]);
    await setAddress(null);
    expect((await issue(issued.id).expect(201)).body).toMatchObject({ invoiceRefusal: null });
    expect(await refused()).toEqual([]);
  });
});

it('goods out of the union and services outside the scope of VAT have invoices of their own', async () => {
  const { companyId } = await app.actor(ANNA);
  await app.sql(`update companies set country_code = 'AE', vat_number = '100123456700003' where id = ?`, [companyId]);
  const { id, billingPlan, total } = await order(null);
  await app.sql(`update companies set country_code = 'NL', vat_number = null where id = ?`, [companyId]);
  expect(billingPlan.map(({ kind }) => kind)).toEqual(['shipment', ...Array.from({ length: 12 }, () => 'recurring')]);
  await reach(id, 'confirmed', 'in_production', 'shipped', 'delivered');
  await issue(id).expect(201);
  await issue(id).expect(201);
  const documents = await app.sql<{ groups: { category: string }[] }>(
    `select document -> 'vat' as groups from order_invoices where order_id = ? order by part`,
    [id],
  );
  expect(documents.map(({ groups }) => groups.map(({ category }) => category))).toEqual([['G'], ['O']]);
  expect(sumOf(billingPlan, (part) => toCents(part.total))).toBe(toCents(total));

  // Each PDF says why there is no VAT on what it invoices, and nothing about the rest of the order.
  const em = app.get(EntityManager).fork();
  const printed = await em.find(OrderInvoice, { order: id }, { populate: ['order'], orderBy: { part: 'asc' } });
  const lines = await em.find(OrderLine, { order: id }, { orderBy: { position: 'asc' } });
  const vatOf = ({ terms }: InvoicePdfView) =>
    terms.flatMap(({ label, value }) => (label.startsWith('VAT') ? [`${label}: ${value}`] : []));
  const [goods, software] = printed.map((one) => vatOf(invoicePdfView(one, one.order as Order, lines, null)));
  expect(goods).toEqual([expect.stringMatching(/^VAT: Export\..* Article 146/)]);
  expect(software).toEqual([expect.stringMatching(/^VAT: No VAT of .* Article 44/)]);
  await staff.post(`/invoices/${printed[1]!.id}/credit-notes`).send({ reason: 'price', amount: 1 }).expect(201);
  const note = await em.findOneOrFail(CreditNote, { order: id });
  expect(vatOf(creditNotePdfView(note, printed[1]!.order as Order, lines))).toEqual(software);
});

it.each([
  ['AE', '00000'],
  ['GB', 'SW1A 1AA'],
])('the line of a prepayment names the invoice of its own VAT group: a sale to %s', async (country, postalCode) => {
  const { companyId } = await app.actor(ANNA);
  const move = 'update companies set country_code = ?, postal_code = ? where id = ?';
  await app.sql(move, [country, postalCode, companyId]);
  const { id, billingPlan, total } = await order(0.3);
  await app.sql(move, ['NL', '3115 HC', companyId]);
  expect(billingPlan.slice(0, 4).map(({ kind }) => kind)).toEqual([
    'prepayment',
    'prepayment',
    'shipment',
    'recurring',
  ]);
  await reach(id, 'confirmed', 'in_production', 'shipped', 'delivered');
  for (let part = 0; part < 4; part += 1) await issue(id).expect(201);
  const em = app.get(EntityManager).fork();
  const issued = await em.find(OrderInvoice, { order: id }, { populate: ['order'], orderBy: { part: 'asc' } });
  const lines = await em.find(OrderLine, { order: id }, { orderBy: { position: 'asc' } });
  const [ofGoods, ofServices] = issued.map(({ number }) => number);
  const named = issued.map((one) =>
    JSON.stringify(invoicePdfView(one, one.order as Order, lines, null)).match(/Prepayment, [^"]*/g),
  );
  expect(named).toEqual([null, null, [`Prepayment, ${ofGoods}`], [`Prepayment, ${ofServices}`]]);
  expect(sumOf(billingPlan, (part) => toCents(part.total))).toBe(toCents(total));
});

it('the PDF of a prepayment says when delivery is expected, only if that is known and still to come', async () => {
  const notesOf = async (expectedOn: string | null) => {
    const { id } = await order();
    await app.sql('update orders set expected_on = ?, lead_time_weeks = null where id = ?', [expectedOn, id]);
    await issue(id).expect(201);
    const em = app.get(EntityManager).fork();
    const invoice = await em.findOneOrFail(OrderInvoice, { order: id }, { populate: ['order'] });
    return invoicePdfView(invoice, invoice.order as Order, [], null).notes;
  };
  expect(await notesOf(null)).toEqual([]);
  expect(await notesOf(today())).toEqual([]);
  expect(await notesOf(addDays(today(), 40))).toEqual([expect.stringMatching(/^Delivery is expected by /)]);
});

it('50 concurrent requests for a part issue one invoice', async () => {
  const { id } = await order();
  const answers = await Promise.all(Array.from({ length: 50 }, () => issue(id)));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(49);
  expect((await read(id)).billingPlan.filter(({ invoice }) => invoice)).toHaveLength(1);
});

it('an order from before the VAT was decided keeps its one invoice', async () => {
  const { id } = await makeOrder(app, 'confirmed');
  await app.sql('update orders set tax_decision = null where id = ?', [id]);
  const { billingPlan } = (await issue(id).expect(201)).body as OrderDto;
  expect(kinds(billingPlan)).toEqual([['whole', expect.any(String), true]]);
});
