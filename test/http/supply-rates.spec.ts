import { OrderInvoices } from '../../src/orders/invoices/order-invoices.service.js';
import type { OrderDto } from '../../src/orders/order-answers.dto.js';
import { OrdersService } from '../../src/orders/orders.service.js';
import { OrderPayments } from '../../src/orders/payments/order-payments.service.js';
import type { InvoiceDto } from '../../src/invoices/invoice-answers.dto.js';
import { asOf } from '../../src/platform/clock.js';
import type { QuoteDto } from '../../src/quotes/quote-answers.dto.js';
import { QuoteReader } from '../../src/quotes/quote-reader.service.js';
import { HandTaxes } from '../../src/quotes/tax/hand-taxes.service.js';
import { ClientQuoteWorkflow } from '../../src/quotes/workflow/client-quote-workflow.service.js';
import { StaffQuoteWorkflow } from '../../src/quotes/workflow/staff-quote-workflow.service.js';
import { toCents } from '../../src/rules/money.js';
import { sumOf } from '../../src/rules/sum.js';
import { type Agent, ANNA, STAFF, TestApp } from '../app.js';
import { makeUser } from '../builders/people.js';
import { line, makeQuote, TERMS } from '../builders/quotes.js';

/** Invoices of orders whose VAT rate changed after the acceptance: Estonia's rate rose from 22% to 24% on 1 July 2025. */

let app: TestApp;
let anna: Agent;
let staff: Agent;
beforeAll(async () => {
  app = await TestApp.start({ seller: { countryCode: 'EE', vatNumber: 'EE100931558' } });
  [anna, staff] = await Promise.all([app.as(ANNA), app.as(STAFF)]);
  const { companyId } = await app.actor(ANNA);
  await app.sql(`update companies set country_code = 'EE', vat_number = null, postal_code = '10111' where id = ?`, [
    companyId,
  ]);
});
afterAll(() => app.close());

const CHANGE = 'The VAT rate of Estonia changed from 22% to 24% on 1 Jul 2025. The rate of the day of supply counts';
const on = <T>(day: string, work: () => Promise<T>): Promise<T> => asOf(new Date(`${day}T10:00:00Z`), work);
const daysSince = (day: string) => Math.floor((Date.now() - Date.parse(day)) / 86_400_000);
const orderNow = async (id: string) => (await staff.get(`/orders/${id}`).expect(200)).body as OrderDto;
const invoiceNow = async (id: string) => (await staff.get(`/invoices/${id}`).expect(200)).body as InvoiceDto;
const invoicesOf = (order: string) =>
  app.sql<{ id: string; rate: number; net: string; tax: string; total: string }>(
    `select id, (document -> 'vat' -> 0 ->> 'rate')::float8 as rate, net::text, tax::text, total::text from order_invoices
      where order_id = ? order by part`,
    [order],
  );

/** Creates a quote that is accepted on this day, and its order on the same day. */
async function ordered(day: string, prepaymentPercentage: number | null, items = [line('desk-27-purchase')]) {
  const terms = { prepaymentPercentage };
  const quote = await makeQuote(app, 'accepted', { items, terms, daysAgo: daysSince(day) });
  const actor = await app.actor(STAFF);
  const id = await on(day, () => app.get(OrdersService).createFromQuote(actor, quote.id));
  return { id, quote };
}
const ship = (id: string, shippedOn: string, deliveredOn: string | null = null) =>
  app.sql('update orders set shipped_on = ?, delivered_on = ? where id = ?', [shippedOn, deliveredOn, id]);
const issue = async (id: string, day: string) => {
  const actor = await app.actor(STAFF);
  await on(day, () => app.get(OrderInvoices).issue(actor, id));
};
const pay = async (id: string, day: string, paidAmount: number) => {
  const actor = await app.actor(STAFF);
  await on(day, () => app.get(OrderPayments).reach(actor, id, { paidAmount }));
};

/** Expects that the invoices and the rest of the plan come to the order. */
async function expectWhole(id: string) {
  const { billingPlan, total, tax } = await orderNow(id);
  const standing = billingPlan.filter(({ isReplaced }) => !isReplaced);
  expect(sumOf(standing, (part) => toCents(part.total))).toBe(toCents(total));
  expect(sumOf(standing, (part) => toCents(part.tax))).toBe(toCents(tax));
}

it('each invoice has the rate of its day of supply; the order follows, and the accepted quote stays', async () => {
  const { id, quote } = await ordered('2025-06-20', 0.3, [line('desk-27-purchase'), line('presenter-monthly', 3)]);
  const accepted = await orderNow(id);
  await issue(id, '2025-06-21');
  expect(await orderNow(id)).toMatchObject({ tax: accepted.tax, total: accepted.total });
  await ship(id, '2025-07-02', '2025-07-03');
  await issue(id, '2025-07-03');
  await on('2025-09-10', async () => {
    while (await app.get(OrderInvoices).issueDue(id));
  });
  const invoices = await invoicesOf(id);
  expect(invoices.map(({ rate }) => rate)).toEqual([0.22, 0.24, 0.24, 0.24, 0.24]);
  for (const { net, tax, rate } of invoices.slice(1)) expect(toCents(+tax)).toBe(Math.round(toCents(+net) * rate));
  await expectWhole(id);

  const order = await orderNow(id);
  expect(order.tax).toBeGreaterThan(accepted.tax);
  expect(toCents(order.total - order.tax)).toBe(toCents(accepted.total - accepted.tax));
  expect(order).toMatchObject({ taxDecision: accepted.taxDecision, prepaymentAmount: accepted.prepaymentAmount });
  expect((await anna.get(`/quotes/${quote.id}`).expect(200)).body).toMatchObject({
    tax: quote.tax,
    total: quote.total,
  });

  const [prepayment, shipment] = await Promise.all(invoices.slice(0, 2).map((one) => invoiceNow(one.id)));
  expect([prepayment!.note, shipment!.note]).toEqual([null, CHANGE]);
  expect(shipment!.vat).toMatchObject([{ rate: 0.24 }]);
});

it('a credit note has the rate of its invoice, and so has its correction', async () => {
  const { id } = await ordered('2025-06-20', null);
  await ship(id, '2025-07-02');
  await issue(id, '2025-07-03');
  const before = await orderNow(id);
  const { id: invoice, number } = before.invoice!;
  const { body } = await staff.post(`/invoices/${invoice}/credit-notes`).send({ reason: 'price' }).expect(201);
  expect(body).toMatchObject({ total: before.total, vat: [{ rate: 0.24 }] });
  const again = (await staff.post(`/invoices/${invoice}/reinvoice`).expect(201)).body as InvoiceDto;
  expect(again).toMatchObject({
    total: before.total,
    vat: [{ rate: 0.24 }],
    note: `${CHANGE}. This invoice replaces invoice ${number}`,
  });
  expect(await orderNow(id)).toMatchObject({ tax: before.tax, total: before.total });
  await expectWhole(id);
});

it('what was paid in whole before its invoice has the rate of the day of the payment', async () => {
  const { id } = await ordered('2025-06-20', null);
  const { total, tax } = await orderNow(id);
  await pay(id, '2025-06-25', total);
  await ship(id, '2025-07-02');
  await issue(id, '2025-07-03');
  expect((await invoicesOf(id)).map(({ rate }) => rate)).toEqual([0.22]);
  expect(await orderNow(id)).toMatchObject({ total, tax, paymentStatus: 'paid' });
});

describe('a credit note of an earlier invoice of an order that is paid in whole', () => {
  const credit = (invoice: string) =>
    staff.post(`/invoices/${invoice}/credit-notes`).send({ reason: 'price', amount: 100 }).expect(201);

  it('does not keep the next part from its invoice, which has the rate of the day of the payment', async () => {
    const { id } = await ordered('2025-06-20', 0.5);
    await issue(id, '2025-06-21');
    const { total, invoice } = await orderNow(id);
    await pay(id, '2025-06-25', total);
    await credit(invoice!.id);
    await ship(id, '2025-07-02');
    await issue(id, '2025-07-03');
    expect((await invoicesOf(id)).map(({ rate }) => rate)).toEqual([0.22, 0.22]);
    expect(await orderNow(id)).toMatchObject({ total, creditLeft: 100 });
  });

  it('makes what is to be paid less', async () => {
    const { id } = await ordered('2025-06-20', 0.5);
    await issue(id, '2025-06-21');
    const { total, invoice } = await orderNow(id);
    await credit(invoice!.id);
    await pay(id, '2025-06-25', total - 100);
    await ship(id, '2025-07-02');
    await issue(id, '2025-07-03');
    expect((await invoicesOf(id)).map(({ rate }) => rate)).toEqual([0.22, 0.22]);
    expect(await orderNow(id)).toMatchObject({ total, outstanding: 0 });
  });
});

it('the rest of a part that was paid before is owed, and a lower rate never makes it less than what was paid', async () => {
  const dearer = await ordered('2025-06-20', null);
  const { total } = await orderNow(dearer.id);
  await pay(dearer.id, '2025-06-25', total - 1);
  await ship(dearer.id, '2025-07-02');
  await issue(dearer.id, '2025-07-03');
  const moved = await orderNow(dearer.id);
  expect(moved.invoice!.openAmount).toBeCloseTo(moved.total - total + 1, 2);
  expect(moved).toMatchObject({ paymentStatus: 'partially_paid', outstanding: moved.invoice!.openAmount });

  const cheaper = await ordered('2025-07-10', null);
  const owed = (await orderNow(cheaper.id)).total;
  await pay(cheaper.id, '2025-07-11', owed - 1);
  await ship(cheaper.id, '2025-06-30');
  const series = await app.sql('select * from invoice_series');
  await expect(issue(cheaper.id, '2025-07-12')).rejects.toThrow(
    'less than was paid and credited. Record a refund first.',
  );
  expect(await on('2025-07-12', () => app.get(OrderInvoices).issueDue(cheaper.id))).toBeNull();
  expect((await orderNow(cheaper.id)).invoiceRefusal?.text).toContain('Record a refund first.');
  expect(await orderNow(cheaper.id)).toMatchObject({ total: owed, invoice: null });
  expect(await app.sql('select * from invoice_series')).toEqual(series);
});

it('20 concurrent invoices of a part at another rate change the order once', async () => {
  const { id } = await ordered('2025-06-20', null);
  const { total, tax } = await orderNow(id);
  await ship(id, '2025-07-02');
  const tries = await Promise.allSettled(Array.from({ length: 20 }, () => issue(id, '2025-07-03')));
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const after = await orderNow(id);
  expect(toCents(after.tax)).toBe(Math.round((toCents(total - tax) * 24) / 100));
  await expectWhole(id);
});

it('a quote says which changes of its rates are known within its billing plan', async () => {
  const quoteOf = async (day: string, leadTimeWeeks: number) => {
    const { id } = await makeQuote(app, 'sent', {
      items: [line('desk-27-purchase')],
      terms: { leadTimeWeeks },
      daysAgo: daysSince(day),
    });
    return ((await anna.get(`/quotes/${id}`).expect(200)).body as QuoteDto).rateChanges;
  };
  expect(await quoteOf('2025-06-20', 6)).toBe(
    'The VAT rate of Estonia changes from 22% to 24% on 1 Jul 2025. Each invoice has the rate of its day of supply.',
  );
  expect(await quoteOf('2025-03-01', 6)).toBeNull();
  expect(await quoteOf('2025-07-02', 6)).toBeNull();
});

it('a rate that staff decided by hand follows the day of supply, and the quote says so before', async () => {
  const [actor, client] = await Promise.all([app.actor(STAFF), app.actor(ANNA)]);
  const colleague = await app.actor(await makeUser(app, { company: actor.companyId, accountType: 'admin' }));
  const day = '2025-06-20';
  const { id } = await makeQuote(app, 'pending_approval', {
    items: [line('desk-27-purchase')],
    daysAgo: daysSince(day),
  });
  const taxes = app.get(HandTaxes);
  const goods = { category: 'S', rateOf: 'EE', exemption: null } as const;
  await on(day, async () => {
    await taxes.decide(actor, id, { goods, reason: 'Installed in Tartu' });
    await taxes.agree(colleague, id, (await taxes.read(colleague, id)).decision!.id);
    await app.get(StaffQuoteWorkflow).approve(actor, id, { ...TERMS, prepaymentPercentage: 0.3 });
  });
  const { revision, rateChanges, taxDecision } = await on(day, () => app.get(QuoteReader).get(client, id));
  expect(taxDecision?.groups).toMatchObject([{ rate: 0.22, label: 'VAT of Estonia' }]);
  expect(rateChanges).toContain('The VAT rate of Estonia changes from 22% to 24% on 1 Jul 2025');
  const signed = { revision: revision!, signerName: 'Anna de Vries' };
  await on(day, () => app.get(ClientQuoteWorkflow).accept(client, id, signed, '127.0.0.1'));
  const order = await on(day, () => app.get(OrdersService).createFromQuote(actor, id));
  await issue(order, '2025-06-21');
  await ship(order, '2025-07-02', '2025-07-03');
  await issue(order, '2025-07-03');
  const invoices = await invoicesOf(order);
  expect(invoices.map(({ rate }) => rate)).toEqual([0.22, 0.24]);
  expect((await invoiceNow(invoices[1]!.id)).note).toContain(CHANGE);
  await expectWhole(order);
});
