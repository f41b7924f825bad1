import type { InvoiceDto } from '../../src/invoices/invoice-answers.dto.js';
import type { StatementOfAccountDto } from '../../src/invoices/account/account.dto.js';
import { OrdersService } from '../../src/orders/orders.service.js';
import type { OrderDto } from '../../src/orders/order-answers.dto.js';
import { toCents } from '../../src/rules/money.js';
import { sumOf } from '../../src/rules/sum.js';
import { type Agent, ANNA, RIVAL, STAFF, TestApp } from '../app.js';
import { line, makeQuote } from '../builders/quotes.js';
import { xmlValues } from '../en16931/xml-values.js';

/** Invoices with prices that were too high: a credit note, and an invoice with the lower prices. */

let app: TestApp;
let staff: Agent;
let companyId: string;
beforeAll(async () => {
  app = await TestApp.start({ seller: { countryCode: 'NL', vatNumber: 'NL862417395B01' } });
  staff = await app.as(STAFF);
  ({ companyId } = await app.actor(ANNA));
  await app.sql(`update companies set country_code = 'NL', vat_number = null, postal_code = '3115 HC'`);
  await app.sql(
    `update companies set electronic_address_scheme = '0106', electronic_address = '12345678' where id = ?`,
    [companyId],
  );
});
afterAll(() => app.close());

const today = () => new Date().toISOString().slice(0, 10);
const orderNow = async (id: string) => (await staff.get(`/orders/${id}`).expect(200)).body as OrderDto;
const read = async (id: string) => (await staff.get(`/invoices/${id}`).expect(200)).body as InvoiceDto;
const REASON = 'The price of the framework contract';
const correct = (id: string, lines: object[], reason = REASON) =>
  staff.post(`/invoices/${id}/corrections`).send({ lines, reason });
const corrected = async (id: string, ...lines: object[]) => (await correct(id, lines).expect(201)).body as InvoiceDto;
const pay = (order: string, amount: number, more: object = {}) =>
  staff
    .post(`/orders/${order}/payments`)
    .send({ amount, paidOn: today(), method: 'card', ...more })
    .expect(201);
const ofUbl = async (id: string) => xmlValues((await staff.get(`/invoices/${id}/ubl`).buffer(true).expect(200)).text);

/** Creates an order of two desks for 12,900 each, a subscription and shipping for 640. */
async function ordered(prepaymentPercentage: number | null = null, by = ANNA): Promise<string> {
  const items = [line('desk-27-purchase', 2), line('presenter-monthly', 3)];
  const { id } = await makeQuote(app, 'accepted', { by, items, terms: { prepaymentPercentage } });
  return app.get(OrdersService).createFromQuote(await app.actor(STAFF), id);
}
/** Ships an order, by default a new one, and issues the invoice of the shipment. */
async function shipped(
  prepaymentPercentage: number | null = null,
  given?: string,
): Promise<{ order: string; invoice: InvoiceDto }> {
  const order = given ?? (await ordered(prepaymentPercentage));
  await app.sql('update orders set shipped_on = ? where id = ?', [today(), order]);
  if (prepaymentPercentage !== null) await staff.post(`/orders/${order}/invoice`).expect(201);
  const { body } = await staff.post(`/orders/${order}/invoice`).expect(201);
  return { order, invoice: await read((body as OrderDto).invoice!.id) };
}
const desk = ({ lines }: InvoiceDto) => lines.find(({ name }) => name === 'HoloDesk 27')!;

/** Expects that invoices less credit notes come to the order less its credits, and the account to what is open. */
async function expectSettled(order: string) {
  const { billingPlan, total, creditedAmount } = await orderNow(order);
  const standing = billingPlan.filter(({ isReplaced }) => !isReplaced);
  expect(sumOf(standing, (part) => toCents(part.total))).toBe(toCents(total) - toCents(creditedAmount));
  const { body } = await staff.get(`/companies/${companyId}/statement-of-account`).expect(200);
  const { closing, open, creditLeft, onAccount } = body as StatementOfAccountDto;
  expect(closing).toBeCloseTo(open - creditLeft - onAccount, 2);
}

it('a lower price is a credit note of all, and an invoice with that price, which name each other', async () => {
  const { order, invoice } = await shipped();
  expect(invoice.actions).toContain('correct');
  const after = await corrected(invoice.id, { lineId: desk(invoice).id, unitPrice: 11_900 });
  const first = await read(invoice.id);
  const [note] = first.creditNotes;
  expect(desk(after)).toMatchObject({ quantity: 2, unitPrice: 11_900, net: 23_800, left: 23_800 });
  expect(after).toMatchObject({ total: cents(invoice.total - 2 * 1_000 * 1.21), kind: 'shipment', status: 'open' });
  expect(after.openAmount).toBe(after.total);
  expect(after.lines.map(({ name }) => name)).toEqual(invoice.lines.map(({ name }) => name));
  expect(first).toMatchObject({ status: 'credited', openAmount: 0, creditNotesTotal: invoice.total });
  expect(note).toMatchObject({ total: invoice.total, reason: 'price' });
  expect(first.actions).not.toContain('correct');
  expect(await orderNow(order)).toMatchObject({ creditedAmount: 2_420, creditLeft: 0, paidAmount: 0 });
  await expectSettled(order);

  const [credit, again] = [await ofUbl(note!.id), await ofUbl(after.id)];
  const preceding = 'cac:BillingReference/cac:InvoiceDocumentReference/cbc:ID';
  expect([credit.get(preceding)?.join(), again.get(preceding)?.join()]).toEqual([invoice.number, invoice.number]);
  expect(credit.get('cbc:Note')?.join()).toBe(
    `The price was corrected: ${REASON}. Invoice ${after.number} replaces invoice ${invoice.number}`,
  );
  expect(again.get('cbc:Note')?.join()).toBe(`This invoice replaces invoice ${invoice.number}`);
});

it('what was paid of the old invoice pays the new one, what is invoiced later takes its part, and the rest is credit', async () => {
  const { order, invoice } = await shipped();
  await pay(order, invoice.total, { invoiceId: invoice.id });
  const after = await corrected(invoice.id, { lineId: desk(invoice).id, amount: 20_000 });
  const less = cents((desk(invoice).net - 20_000) * 1.21);
  expect(after).toMatchObject({ total: cents(invoice.total - less), openAmount: 0, status: 'paid' });
  expect(after.paidBefore).toBe(after.total);
  const { total } = await orderNow(order);
  const later = cents(total - invoice.total);
  expect(await orderNow(order)).toMatchObject({
    creditedAmount: less,
    creditLeft: cents(less - later),
    outstanding: 0,
    paidAmount: invoice.total,
  });
  const account = (await staff.get(`/companies/${companyId}/statement-of-account`).expect(200)).body;
  expect(account).toMatchObject({ creditLeft: cents(less - later), onAccount: later });
  await expectSettled(order);
});

const refund = (order: string, amount: number, refundAs: string | null = null) =>
  staff.post(`/orders/${order}/refunds`).send({ amount, paidOn: today(), method: 'card', refundAs });

it('the credit that a correction leaves is paid back once', async () => {
  const order = await ordered(null, RIVAL);
  await pay(order, (await orderNow(order)).total);
  const { invoice } = await shipped(null, order);
  await corrected(invoice.id, { lineId: desk(invoice).id, unitPrice: 11_900 });
  expect(await orderNow(order)).toMatchObject({ creditedAmount: 2_420, creditLeft: 2_420 });
  await refund(order, 2_000).expect(201);
  expect(await orderNow(order)).toMatchObject({ creditLeft: 420 });
  await refund(order, 420).expect(201);
  expect(await orderNow(order)).toMatchObject({ creditLeft: 0, outstanding: 0 });
  const { body } = await refund(order, 420).expect(422);
  expect(body).toMatchObject({ errors: [{ field: 'refundAs' }] });
});

it('a credit from before the invoice stays, whether its price is corrected or it is issued again', async () => {
  const order = await ordered(null, RIVAL);
  const { total } = await orderNow(order);
  await pay(order, total);
  await refund(order, 50, 'credit').expect(201);
  const { invoice } = await shipped(null, order);
  const after = await corrected(invoice.id, { lineId: desk(invoice).id, unitPrice: 11_900 });
  expect(await orderNow(order)).toMatchObject({ creditedAmount: 2_470, creditLeft: 2_420 });
  await staff.post(`/invoices/${after.id}/credit-notes`).send({ reason: 'refund' }).expect(201);
  await staff.post(`/invoices/${after.id}/reinvoice`).expect(201);
  expect(await orderNow(order)).toMatchObject({ creditedAmount: 2_470, creditLeft: 2_420 });
});

it('the rest of the order is invoiced as accepted, and a correction can be corrected or issued again', async () => {
  const { order, invoice } = await shipped(0.3);
  const prepayment = (await orderNow(order)).billingPlan[0]!.invoice!;
  const { body } = await correct(prepayment.id, [{ lineId: '1', amount: 1 }]).expect(409);
  expect(body).toMatchObject({ code: 'wrong_status' });
  const second = await corrected(invoice.id, { lineId: 'shipping', amount: 500 });
  expect(second.shipping).toBe(500);
  const third = await corrected(second.id, { lineId: desk(second).id, unitPrice: 12_000 });
  expect(third.shipping).toBe(500);
  await expectSettled(order);
  await staff.post(`/invoices/${third.id}/credit-notes`).send({ reason: 'refund' }).expect(201);
  const { body: again } = await staff.post(`/invoices/${third.id}/reinvoice`).expect(201);
  expect(again).toMatchObject({ total: third.total, shipping: 500 });
  await app.sql('update orders set delivered_on = ? where id = ?', [today(), order]);
  await staff.post(`/orders/${order}/invoice`).expect(201);
  await expectSettled(order);
});

it('what credit notes took back before is not invoiced again', async () => {
  const { order, invoice } = await shipped();
  const { id, net, unitPrice } = desk(invoice);
  const lines = [{ line: id, net: unitPrice }];
  await staff.post(`/invoices/${invoice.id}/credit-notes`).send({ reason: 'refund', lines }).expect(201);
  const high = await correct(invoice.id, [{ lineId: id, unitPrice }]).expect(422);
  expect(high.body).toMatchObject({ errors: [{ field: 'lines.0.unitPrice' }] });
  const after = await corrected(invoice.id, { lineId: id, unitPrice: 10_000 });
  expect(desk(after)).toMatchObject({ quantity: 1, unitPrice: 10_000 });
  expect(after.total).toBe(cents(invoice.total - (net - 10_000) * 1.21));
  await expectSettled(order);
});

it('what a credit note of an amount took back is not invoiced again', async () => {
  const { order, invoice } = await shipped();
  await staff.post(`/invoices/${invoice.id}/credit-notes`).send({ reason: 'refund', amount: 1_210 }).expect(201);
  const { id, net } = desk(invoice);
  const { body } = await correct(invoice.id, [{ lineId: id, amount: net - 999.99 }]).expect(409);
  expect(body).toMatchObject({ code: 'wrong_amount' });
  const after = await corrected(invoice.id, { lineId: id, amount: net - 1_500 });
  expect(after.total).toBe(cents(invoice.total - 1_500 * 1.21));
  await expectSettled(order);
});

it('wrong prices are refused at their fields, and change nothing', async () => {
  const { order, invoice } = await shipped(0.3);
  const { id, unitPrice, net } = desk(invoice);
  const before = [await orderNow(order), await read(invoice.id)];
  const lower = 'The new price must be lower than the invoiced one';
  for (const [lines, field, message] of [
    [[{ lineId: id, unitPrice }], 'lines.0.unitPrice', lower],
    [[{ lineId: id, amount: net + 0.01 }], 'lines.0.amount', lower],
    [[{ lineId: id }], 'lines.0.unitPrice', 'Enter a unit price or an amount'],
    [[{ lineId: id, unitPrice: 1, amount: 1 }], 'lines.0.unitPrice', 'Enter a unit price or an amount'],
    [[{ lineId: '99', amount: 1 }], 'lines.0.lineId', 'The invoice does not have this line'],
    // The share of the prepayment, which is subtracted.
    [[{ lineId: invoice.lines.find((its) => its.net < 0)!.id, amount: 1 }], 'lines.0.lineId', undefined],
    [
      [
        { lineId: id, amount: 1 },
        { lineId: 'shipping', amount: 640 },
      ],
      'lines.1.amount',
      lower,
    ],
    [[{ lineId: id, amount: 0 }], 'lines', 'Nothing would be left to invoice. Credit the invoice instead.'],
    [[{ lineId: id, amount: -1 }], 'lines.0.amount', 'Amount must not be negative'],
    [[{ lineId: id, unitPrice: 1.005 }], 'lines.0.unitPrice', 'Unit price must be in euros and cents'],
    [[], 'lines', 'Choose a line'],
  ] as const) {
    const { body } = await correct(invoice.id, [...lines]).expect(422);
    expect(body).toMatchObject({ errors: [{ field, ...(message && { message }) }] });
  }
  const { body } = await correct(invoice.id, [{ lineId: id, amount: 1 }], ' ').expect(422);
  expect(body).toMatchObject({ errors: [{ field: 'reason', message: 'Reason is required' }] });
  expect([await orderNow(order), await read(invoice.id)]).toEqual(before);
});

it('an invoice of a cancelled order, or one that is credited in whole, is not corrected', async () => {
  const { invoice } = await shipped();
  await staff.post(`/invoices/${invoice.id}/credit-notes`).send({ reason: 'refund' }).expect(201);
  const { body } = await correct(invoice.id, [{ lineId: desk(invoice).id, amount: 1 }]).expect(409);
  expect(body).toMatchObject({ message: 'Nothing of the invoice is left to correct' });
});

it('20 corrections at once, and credits beside them, have one effect, and numbers have no gaps', async () => {
  const { order, invoice } = await shipped();
  const lines = [{ lineId: desk(invoice).id, unitPrice: 12_000 }];
  const answers = await Promise.all([
    ...Array.from({ length: 20 }, () => correct(invoice.id, lines)),
    ...Array.from({ length: 5 }, () => staff.post(`/invoices/${invoice.id}/credit-notes`).send({ reason: 'price' })),
  ]);
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(24);
  await expectSettled(order);
  for (const table of ['order_invoices', 'credit_notes']) {
    const rows = await app.sql<{ number: string }>(`select number from ${table} order by number`);
    const numbers = rows.map(({ number }) => Number(number.slice(-6)));
    expect(numbers).toEqual(numbers.map((_, place) => place + 1));
  }
});

it('a correction takes no number while another order of the company holds the counters', async () => {
  const { invoice } = await shipped();
  // Like a new invoice of another order: first the counters, and once the correction waits for them, the number.
  const other = app.sql(`do $$ begin
    perform 1 from order_counters for update;
    for tries in 1..1000 loop
      exit when exists (select 1 from pg_locks where not granted and pg_backend_pid() = any (pg_blocking_pids(pid)));
      perform pg_sleep(0.01);
    end loop;
    perform 1 from invoice_series for update;
  end $$`);
  const [, { status }] = await Promise.all([other, correct(invoice.id, [{ lineId: desk(invoice).id, amount: 1 }])]);
  expect(status).toBe(201);
});

it('the note of a correction has one full stop after the reason', async () => {
  const { invoice } = await shipped();
  await correct(invoice.id, [{ lineId: desk(invoice).id, unitPrice: 12_000 }], `${REASON}.`).expect(201);
  const [note] = (await read(invoice.id)).creditNotes;
  expect((await ofUbl(note!.id)).get('cbc:Note')?.join()).toContain(`: ${REASON}. Invoice INV-`);
});

it('a request that is repeated with its key answers as the first one', async () => {
  const { invoice } = await shipped();
  const send = () =>
    correct(invoice.id, [{ lineId: desk(invoice).id, unitPrice: 12_000 }]).set('Idempotency-Key', invoice.id);
  const [first, again] = [await send().expect(201), await send().expect(201)];
  expect((again.body as InvoiceDto).id).toBe((first.body as InvoiceDto).id);
});

const cents = (euros: number) => Math.round(euros * 100) / 100;
