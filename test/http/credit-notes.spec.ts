import type { InvoiceDto } from '../../src/invoices/invoice-answers.dto.js';
import type { InvoicePage } from '../../src/invoices/invoice-reader.service.js';
import { OrderInvoices } from '../../src/orders/invoices/order-invoices.service.js';
import { OrdersService } from '../../src/orders/orders.service.js';
import type { OrderDto } from '../../src/orders/order-answers.dto.js';
import { type Agent, ANNA, RIVAL, STAFF, TestApp } from '../app.js';
import { line, makeQuote } from '../builders/quotes.js';
import { xmlValues } from '../en16931/xml-values.js';
import { snapshot } from './snapshot.js';

/** Credit notes of orders whose VAT is decided. */

let app: TestApp;
let anna: Agent;
let staff: Agent;
let companyId: string;
beforeAll(async () => {
  app = await TestApp.start({
    seller: { countryCode: 'NL', vatNumber: 'NL862417395B01' },
    bankAccount: { iban: 'NL91ABNA0417164300', bic: null },
  });
  [anna, staff] = await Promise.all([app.as(ANNA), app.as(STAFF)]);
  ({ companyId } = await app.actor(ANNA));
  await app.sql(
    `update companies set country_code = 'NL', vat_number = null, postal_code = '3115 HC',
       electronic_address_scheme = '0106', electronic_address = '12345678' where id = ?`,
    [companyId],
  );
});
afterAll(() => app.close());

const YEAR = new Date().getUTCFullYear();
const today = () => new Date().toISOString().slice(0, 10);
/** 12,900 and 640 of shipping, with 21%. */
const TOTAL = 16_383.4;

/** Creates a shipped order of a desk with its invoice, and records this payment. */
async function invoiced(
  paid = 0,
  prepaymentPercentage: number | null = null,
  isDecided = true,
): Promise<{ order: string; id: string }> {
  const quote = await makeQuote(app, 'accepted', {
    items: [line('desk-27-purchase')],
    terms: { prepaymentPercentage },
  });
  const actor = await app.actor(STAFF);
  const order = await app.get(OrdersService).createFromQuote(actor, quote.id);
  if (paid > 0) await staff.put(`/orders/${order}/payment`).send({ paidAmount: paid }).expect(200);
  await app.sql('update orders set shipped_on = ? where id = ?', [today(), order]);
  if (!isDecided) await app.sql('update orders set tax_decision = null where id = ?', [order]);
  await app.get(OrderInvoices).issue(actor, order);
  return { order, id: (await orderNow(order)).invoice!.id };
}
const orderNow = async (id: string) => (await staff.get(`/orders/${id}`).expect(200)).body as OrderDto;
const read = async (id: string) => (await anna.get(`/invoices/${id}`).expect(200)).body as InvoiceDto;
const credit = (id: string, body: object) => staff.post(`/invoices/${id}/credit-notes`).send(body);
const credited = async (id: string, body: object) => (await credit(id, body).expect(201)).body as InvoiceDto;

it('an amount of an open invoice is not owed any more', async () => {
  const { id, order } = await invoiced();
  const note = await credited(id, { reason: 'price', amount: 1210 });
  expect(note).toMatchObject({
    type: 'credit_note',
    number: `CN-${YEAR}-000001`,
    status: 'credited',
    credits: { id, reason: 'price' },
    net: 1000,
    tax: 210,
    total: 1210,
    openAmount: 0,
    account: null,
    actions: ['resend'],
    lines: [{ quantity: 1, unitPrice: 1000, net: 1000, rate: 0.21 }],
    eInvoiceProblems: [],
  });
  const invoice = await read(id);
  expect(invoice).toMatchObject({
    total: TOTAL,
    openAmount: TOTAL - 1210,
    creditNotesTotal: 1210,
    leftToCredit: TOTAL - 1210,
    status: 'open',
    actions: ['tell_paid'],
    creditNotes: [{ id: note.id, number: note.number, total: 1210, reason: 'price', issuedOn: today() }],
  });
  expect(((await staff.get(`/invoices/${id}`)).body as InvoiceDto).actions).toEqual([
    'credit',
    'correct',
    'record_payment',
    'dispute',
    'resend',
  ]);
  expect(await orderNow(order)).toMatchObject({
    creditedAmount: 1210,
    paidAmount: 0,
    outstanding: TOTAL - 1210,
    paymentStatus: 'unpaid',
    payments: [{ kind: 'credit', amount: 1210, refundAs: 'credit', reference: note.number }],
  });
  const pay = { amount: TOTAL - 1210, paidOn: today(), method: 'bank_transfer' };
  await staff.post(`/orders/${order}/payments`).send(pay).expect(201);
  expect(await read(id)).toMatchObject({ openAmount: 0, status: 'paid' });
});

it('what was paid of the amount is credit that is left, what was open is not', async () => {
  const { id, order } = await invoiced(TOTAL - 100);
  await credited(id, { reason: 'refund', amount: 300 });
  expect(await orderNow(order)).toMatchObject({
    paidAmount: TOTAL - 100,
    creditedAmount: 300,
    creditLeft: 200,
    outstanding: 0,
    paymentStatus: 'paid',
    payments: [{ kind: 'credit', amount: 300 }, { kind: 'payment' }],
  });
  expect(await read(id)).toMatchObject({ openAmount: 0, creditNotesTotal: 300 });
});

it('a cent that the buyer rounded otherwise is credited without VAT, and the invoice is not open any more', async () => {
  const { id, order } = await invoiced(TOTAL - 0.01);
  expect(await read(id)).toMatchObject({ openAmount: 0.01 });
  const note = await credited(id, { reason: 'price', amount: 0.01 });
  expect(note).toMatchObject({ net: 0.01, tax: 0, total: 0.01, eInvoiceProblems: [] });
  expect(await read(id)).toMatchObject({ status: 'paid', openAmount: 0 });
  expect(await orderNow(order)).toMatchObject({ paymentStatus: 'paid' });
});

it('a whole invoice is credited with its lines, and only once', async () => {
  const { id } = await invoiced();
  const note = await credited(id, { reason: 'cancellation' });
  expect(note).toMatchObject({ total: TOTAL, shipping: 640, lines: [{ name: 'HoloDesk 27' }, { name: 'Cable set' }] });
  expect(await read(id)).toMatchObject({ status: 'credited', openAmount: 0, leftToCredit: 0 });
  const before = await snapshot(app, companyId);
  for (const more of [{}, { amount: 0.01 }, { lines: [{ line: '1', net: 1 }] }]) {
    const { body } = await credit(id, { reason: 'price', ...more });
    expect(['wrong_amount', 'invalid']).toContain((body as { code: string }).code);
  }
  expect(await snapshot(app, companyId)).toEqual(before);
});

it('an amount of more than what is left is refused, and takes no number', async () => {
  const { id } = await invoiced();
  for (const left of [TOTAL, 500]) {
    expect(await read(id)).toMatchObject({ leftToCredit: left });
    const before = await snapshot(app, companyId);
    for (const amount of [cents(left + 0.01), 999_999]) {
      const { body } = await credit(id, { reason: 'price', amount }).expect(409);
      expect(body).toMatchObject({
        code: 'wrong_amount',
        message: 'A credit note cannot be more than what is left of its invoice',
      });
    }
    expect(await snapshot(app, companyId)).toEqual(before);
    if (left > 500) await credited(id, { reason: 'price', amount: cents(left - 500) });
  }
  expect(await credited(id, { reason: 'price', amount: 500 })).toMatchObject({ total: 500 });
});

it('a part of a line and the shipping are credited, and never more than is left of them', async () => {
  const { id } = await invoiced();
  const first = await credited(id, {
    reason: 'price',
    lines: [
      { line: '1', net: 900 },
      { line: 'shipping', net: 640 },
    ],
  });
  expect(first).toMatchObject({ net: 1540, tax: 323.4, shipping: 640, lines: [{ name: 'HoloDesk 27', net: 900 }] });
  expect(await read(id)).toMatchObject({
    shippingLeft: 0,
    shippingVatGroup: 0,
    lines: [{ left: 12_000 }, { left: 0 }],
    vat: [{ basis: 13_540, basisLeft: 12_000, tax: 2843.4, taxLeft: 2520 }],
  });
  for (const [lines, field, message] of [
    [[{ line: '1', net: 12_000.01 }], 'lines.0.net', 'A line cannot be credited by more than what is left of it'],
    [
      [
        { line: '1', net: 1 },
        { line: 'shipping', net: 0.01 },
      ],
      'lines.1.net',
      'A line cannot be credited by more than what is left of it',
    ],
    [[{ line: '9', net: 1 }], 'lines.0.line', 'The invoice does not have this line'],
  ] as const) {
    expect((await credit(id, { reason: 'price', lines }).expect(422)).body).toMatchObject({
      errors: [{ field, message }],
    });
  }
  const both = await credit(id, { reason: 'price', amount: 1, lines: [{ line: '1', net: 1 }] }).expect(422);
  expect(both.body).toMatchObject({ message: 'Enter an amount or choose lines, not both' });
  expect(await credited(id, { reason: 'price' })).toMatchObject({ total: Math.round((TOTAL - 1863.4) * 100) / 100 });
  expect(await read(id)).toMatchObject({ status: 'credited' });
});

it.each([
  [{ reason: 'mood' }, 'reason'],
  [{ reason: 'price', amount: 0 }, 'amount'],
  [{ reason: 'price', amount: 1.005 }, 'amount'],
  [{ reason: 'price', lines: [] }, 'lines'],
  [{ reason: 'price', amount: Number.NaN }, 'amount'],
  [{ reason: 'price', lines: null }, 'lines'],
])('the request %j is refused', async (body, field) => {
  const { id } = await invoiced();
  const answer = await credit(id, body).expect(422);
  expect(answer.body).toMatchObject({ errors: [{ field }] });
  expect(await read(id)).toMatchObject({ leftToCredit: TOTAL });
});

it('a refund that is a credit has credit notes, the last invoice first; a returned payment has none', async () => {
  const { order } = await invoiced(TOTAL, 0.5);
  await staff.post(`/orders/${order}/invoice`).expect(201);
  const refund = (amount: number, refundAs: string) =>
    staff.post(`/orders/${order}/refunds`).send({ amount, refundAs, paidOn: today(), method: 'card' }).expect(201);
  await refund(10_000, 'credit');
  const notes = await app.sql<{ part: number; total: number; reason: string }>(
    `select i.part, n.total::float8 as total, n.reason from credit_notes n join order_invoices i on i.id = n.invoice_id
      where n.order_id = ? order by n.number`,
    [order],
  );
  expect(notes).toEqual([
    { part: 2, total: 8191.7, reason: 'refund' },
    { part: 1, total: 1808.3, reason: 'refund' },
  ]);
  await refund(100, 'returned');
  expect((await list('type=credit_note&orderId=' + order)).total).toBe(2);
  const { billingPlan, payments, creditedAmount } = await orderNow(order);
  expect([creditedAmount, payments.length]).toEqual([10_000, 3]);
  expect(billingPlan.map(({ invoice }) => invoice?.openAmount)).toEqual([100, 0]);
  const { body } = await staff.put(`/orders/${order}/payment`).send({ paidAmount: TOTAL }).expect(409);
  expect(body).toMatchObject({ code: 'credit_note_exists' });
});

it('a cancellation credits what is open, and what is refunded', async () => {
  const quote = await makeQuote(app, 'accepted', {
    items: [line('desk-27-purchase')],
    terms: { prepaymentPercentage: 0.5 },
  });
  const order = await app.get(OrdersService).createFromQuote(await app.actor(STAFF), quote.id);
  await staff.post(`/orders/${order}/invoice`).expect(201);
  await staff.put(`/orders/${order}/payment`).send({ paidAmount: 3000 }).expect(200);
  const cancelled = { status: 'cancelled', notes: 'Not wanted', refundAmount: 1000 };
  await staff.put(`/orders/${order}/status`).send(cancelled).expect(200);
  const { invoice, paidAmount, outstanding } = await orderNow(order);
  expect([paidAmount, outstanding]).toEqual([2000, 0]);
  expect(await read(invoice!.id)).toMatchObject({
    openAmount: 0,
    status: 'paid',
    leftToCredit: 2000,
    creditNotes: [
      { total: 1000, reason: 'cancellation' },
      { total: 5191.7, reason: 'cancellation' },
    ],
  });
  await credited(invoice!.id, { reason: 'refund' });
  expect(await orderNow(order)).toMatchObject({ paidAmount: 2000, creditLeft: 2000, paymentStatus: 'partially_paid' });
  expect(await read(invoice!.id)).toMatchObject({ status: 'credited' });
  const repaid = { amount: 2000, paidOn: today(), method: 'bank_transfer' };
  await staff.post(`/orders/${order}/refunds`).send(repaid).expect(201);
  expect(await orderNow(order)).toMatchObject({ paidAmount: 0, creditLeft: 0, paymentStatus: 'refunded' });
  expect((await list('type=credit_note&orderId=' + order)).total).toBe(3);
});

it('a credit note of an earlier part is no credit of the next one', async () => {
  const quote = await makeQuote(app, 'accepted', {
    items: [line('desk-27-purchase')],
    terms: { prepaymentPercentage: 0.5 },
  });
  const order = await app.get(OrdersService).createFromQuote(await app.actor(STAFF), quote.id);
  await staff.post(`/orders/${order}/invoice`).expect(201);
  await credited((await orderNow(order)).invoice!.id, { reason: 'price' });
  await staff.put(`/orders/${order}/payment`).send({ paidAmount: 50 }).expect(200);
  await app.sql('update orders set shipped_on = ? where id = ?', [today(), order]);
  await staff.post(`/orders/${order}/invoice`).expect(201);
  const [second] = await app.sql(
    `select paid_amount::float8 as paid, credited_amount::float8 as credited, (total - open_amount)::float8 as settled,
            (document ->> 'prepaid')::int as prepaid from order_invoices where order_id = ? and part = 2`,
    [order],
  );
  expect(second).toEqual({ paid: 50, credited: 0, settled: 50, prepaid: 5000 });
});

it('lines are not credited by more than what is left of their VAT group', async () => {
  const move = 'update companies set country_code = ?, vat_number = ?, postal_code = ? where id = ?';
  await app.sql(move, ['FR', 'FR90900123457', '13002', companyId]);
  await app.sql(
    `insert into vat_evidence (company_id, vat_number, status, checked_at, asked_at)
     values (?, 'FR90900123457', 'valid', now(), now())`,
    [companyId],
  );
  const quote = await makeQuote(app, 'accepted', {
    items: [line('desk-27-purchase'), line('presenter-monthly', 3)],
    terms: { prepaymentPercentage: 0.5 },
  });
  await app.sql(move, ['NL', null, '3115 HC', companyId]);
  await app.sql('delete from vat_evidence where company_id = ?', [companyId]);
  const order = await app.get(OrdersService).createFromQuote(await app.actor(STAFF), quote.id);
  await staff.post(`/orders/${order}/invoice`).expect(201);
  const { id } = (await orderNow(order)).invoice!;
  const invoice = await read(id);
  await credited(id, { reason: 'price', amount: cents(invoice.total / 2) });
  // The amount took half of each group, but nothing of the lines.
  const services = (await read(id)).lines.find(({ category }) => category === 'AE')!;
  expect(services.left).toBe(services.net);
  const whole = await credit(id, { reason: 'price', lines: [{ line: services.id, net: services.net }] }).expect(409);
  expect(whole.body).toMatchObject({
    code: 'wrong_amount',
    message: 'The lines cannot be credited by more than what is left of their VAT rate',
  });
  const half = Math.floor(services.net * 50) / 100;
  await credited(id, { reason: 'price', lines: [{ line: services.id, net: half }] });
});

const cents = (euros: number) => Math.round(euros * 100) / 100;

it('a credit without a credit note is not refunded again by one that staff issue for it', async () => {
  const { id, order } = await invoiced(TOTAL, null, false);
  const refund = { amount: 400, refundAs: 'credit', paidOn: today(), method: 'card' };
  await staff.post(`/orders/${order}/refunds`).send(refund).expect(201);
  expect((await read(id)).creditNotes).toEqual([]);
  await credited(id, { reason: 'refund', amount: 400 });
  expect(await orderNow(order)).toMatchObject({
    paidAmount: cents(TOTAL - 400),
    creditedAmount: 400,
    payments: [{ kind: 'refund', amount: 400 }, { kind: 'payment' }],
  });
  expect(await read(id)).toMatchObject({ openAmount: 0, creditNotesTotal: 400, status: 'paid' });
  await credited(id, { reason: 'price', amount: 100 });
  expect(await orderNow(order)).toMatchObject({
    creditedAmount: 500,
    creditLeft: 100,
    payments: [{ kind: 'credit', amount: 100 }, { kind: 'refund' }, { kind: 'payment' }],
  });
});

it('the invoice of a cancelled order is credited without a refund of what was not paid', async () => {
  const cancelled = { status: 'cancelled', notes: 'Not wanted' };
  const unpaid = await invoiced(0, null, false);
  await staff.put(`/orders/${unpaid.order}/status`).send(cancelled).expect(200);
  await credited(unpaid.id, { reason: 'cancellation' });
  expect(await orderNow(unpaid.order)).toMatchObject({ payments: [], creditedAmount: 0, paymentStatus: 'unpaid' });
  expect(await read(unpaid.id)).toMatchObject({ status: 'credited', leftToCredit: 0 });

  const { id, order } = await invoiced(1000, null, false);
  await staff.put(`/orders/${order}/status`).send(cancelled).expect(200);
  await credited(id, { reason: 'cancellation', amount: cents(TOTAL - 1000) });
  expect(await orderNow(order)).toMatchObject({ paidAmount: 1000, payments: [{ kind: 'payment' }] });
  await credited(id, { reason: 'refund', amount: 300 });
  expect(await orderNow(order)).toMatchObject({
    paidAmount: 1000,
    creditLeft: 300,
    payments: [{ kind: 'payment' }],
  });
  expect(await read(id)).toMatchObject({ leftToCredit: 700 });
});

const list = async (query: string, by = staff) => (await by.get(`/invoices?${query}`).expect(200)).body as InvoicePage;

it('is listed by type, for the company and staff, and never changes', async () => {
  const all = await list('type=credit_note&sort=number&limit=100');
  expect(all.total).toBe(all.data.length);
  expect(all.data[0]).toMatchObject({ type: 'credit_note', status: 'credited', number: `CN-${YEAR}-000001` });
  expect((await list('type=credit_note&limit=100&sort=number', anna)).data).toEqual(all.data);
  expect((await list('type=credit_note', await app.as(RIVAL))).total).toBe(0);
  for (const sort of ['issuedOn', 'dueOn', 'number', 'total']) {
    const numbers = async (way: string) =>
      (await list(`type=credit_note&limit=100&sort=${way}${sort}`)).data.map(({ number }) => number);
    expect(await numbers('-')).toEqual((await numbers('')).toReversed());
  }
  expect((await list(`type=credit_note&search=CN-${YEAR}-000001`)).total).toBe(1);
  expect((await list('type=credit_note&status=open')).total).toBe(0);
  const numbers = all.data.map(({ number }) => Number(number.slice(-6)));
  expect(numbers).toEqual(numbers.map((_, index) => index + 1));
  for (const change of ['update credit_notes set total = 1', 'delete from credit_notes']) {
    await expect(app.sql(change)).rejects.toThrow('never changed');
  }
});

it('is a credit note in UBL that names its invoice', async () => {
  const { id } = await invoiced();
  const note = await credited(id, { reason: 'price', amount: 121 });
  const { text } = await anna.get(`/invoices/${note.id}/ubl`).buffer(true).expect(200);
  expect(text).toContain('<CreditNote');
  const values = await xmlValues(text);
  const invoice = await read(id);
  expect(values.get('cbc:CreditNoteTypeCode')?.join()).toBe('381');
  expect(values.get('cac:BillingReference/cac:InvoiceDocumentReference/cbc:ID')?.join()).toBe(invoice.number);
  expect(values.get('cac:LegalMonetaryTotal/cbc:PayableAmount')?.join()).toBe('121.00');
});

it('50 concurrent credits of a whole invoice are one', async () => {
  const { id, order } = await invoiced();
  expect((await orderNow(order)).invoice).toMatchObject({ isCredited: false });
  const answers = await Promise.all(Array.from({ length: 50 }, () => credit(id, { reason: 'price' })));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(49);
  expect((await orderNow(order)).invoice).toMatchObject({ openAmount: 0, isCredited: true });
});

it('a refund and a credit note at once never exceed what was paid', async () => {
  const { id, order } = await invoiced(TOTAL);
  const refund = { amount: TOTAL, refundAs: 'credit', paidOn: today(), method: 'card' };
  const answers = await Promise.all([
    ...Array.from({ length: 5 }, () => staff.post(`/orders/${order}/refunds`).send(refund)),
    ...Array.from({ length: 5 }, () => credit(id, { reason: 'refund' })),
  ]);
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(await orderNow(order)).toMatchObject({ paidAmount: 0, creditedAmount: TOTAL, paymentStatus: 'refunded' });
  expect(await read(id)).toMatchObject({ creditNotesTotal: TOTAL, openAmount: 0 });
});
