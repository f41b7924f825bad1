import { EntityManager } from '@mikro-orm/postgresql';
import type { InvoiceAgeDto, InvoiceDto, InvoiceRowDto } from '../../src/invoices/invoice-answers.dto.js';
import type { InvoicePage } from '../../src/invoices/invoice-reader.service.js';
import { INVOICE_SORTS } from '../../src/invoices/invoices.queries.js';
import { invoicePdfView } from '../../src/orders/invoices/invoice-pdf.js';
import { paymentQr } from '../../src/orders/invoices/payment-qr.js';
import { type Order, OrderInvoice } from '../../src/orders/order.entity.js';
import { creditorReference } from '../../src/rules/creditor-reference.js';
import { toEuros } from '../../src/rules/money.js';
import { type Agent, ANNA, PAULA_PARTNER, RIVAL, STAFF, TestApp } from '../app.js';
import { makeInvoice, invoiceCounts, openDays } from '../builders/invoices.js';
import { connect } from '../builders/connections.js';

let app: TestApp;
let anna: Agent;
let staff: Agent;
let companyId: string;
/** Days since the day of issue of each invoice of Anna's company, and what of it was paid. */
const ISSUED: [daysAgo: number, paid: number][] = [
  [0, 0],
  [29, 100],
  [31, 0],
  [60, 0],
  [61, 0],
  [95, 0],
  [130, 0],
  [200, 16_383.4],
];
const invoices: OrderInvoice[] = [];
let rivals: OrderInvoice;

beforeAll(async () => {
  app = await TestApp.start({ bankAccount: { iban: 'NL91ABNA0417164300', bic: 'ABNANL2A' } });
  [anna, staff] = await Promise.all([app.as(ANNA), app.as(STAFF)]);
  ({ companyId } = await app.actor(ANNA));
  for (const [daysAgo, paid] of ISSUED) {
    const invoice = await makeInvoice(app, { at: new Date(Date.now() - daysAgo * 86_400_000), paid });
    invoices.push(invoice);
  }
  rivals = await makeInvoice(app, { by: RIVAL, at: new Date(Date.now() - 40 * 86_400_000) });
});
afterAll(() => app.close());

const list = async (query = '', by = anna) => (await by.get(`/invoices?${query}`).expect(200)).body as InvoicePage;
const numbers = async (query: string, by = anna) => (await list(query, by)).data.map(({ number }) => number);
const those = (...places: number[]) => places.map((place) => invoices[place]!.number);

it('a page has the invoices of the own company; that of staff those of all', async () => {
  const { data, ...page } = await list('limit=3');
  expect(page).toMatchObject({ total: 8, totalIsCapped: false, limit: 3, offset: 0 });
  expect(data).toHaveLength(3);
  const [invoice] = invoices;
  expect(data[0]).toEqual({
    id: invoice!.id,
    type: 'invoice',
    number: invoice!.number,
    credits: null,
    status: 'open',
    kind: 'whole',
    part: 1,
    parts: 1,
    period: null,
    issuedOn: invoice!.issuedOn,
    dueOn: invoice!.dueOn,
    net: toEuros(invoice!.net),
    tax: toEuros(invoice!.tax),
    total: toEuros(invoice!.total),
    openAmount: toEuros(invoice!.total),
    creditNotesTotal: 0,
    reminders: 0,
    remindedOn: null,
    isDisputed: false,
    paymentNotice: null,
    currency: 'EUR',
    customerReference: null,
    purchaseOrder: null,
    company: { id: companyId, name: 'Meridian Engineering B.V.' },
    order: { id: invoice!.order.id, number: expect.stringMatching(/^O-/) },
  } satisfies InvoiceRowDto);
  expect((await list('', staff)).total).toBe(9);
  expect(await numbers(`companyId=${rivals.company!.id}`, staff)).toEqual([rivals.number]);
  expect(await numbers(`companyId=${rivals.company!.id}`)).toEqual([]);
  expect(await numbers('', await app.as(RIVAL))).toEqual([rivals.number]);
});

it('filters by status, age, days, amount, order and search', async () => {
  expect(await numbers('status=open')).toEqual(those(0, 1));
  expect(await numbers('status=overdue')).toEqual(those(2, 3, 4, 5, 6));
  expect(await numbers('status=open,overdue')).toEqual(those(0, 1, 2, 3, 4, 5, 6));
  expect(await numbers('status=paid')).toEqual(those(7));
  expect(await numbers('status=paid,open')).toEqual(those(0, 1, 7));
  expect(await numbers('status=paid,open,overdue')).toHaveLength(8);
  expect(await numbers('status=credited')).toEqual([]);
  expect(await numbers('type=credit_note')).toEqual([]);
  expect(await numbers('age=days_1_to_30')).toEqual(those(2, 3));
  expect(await numbers('age=days_31_to_60,over_90_days')).toEqual(those(4, 6));
  expect(await numbers('age=not_due')).toEqual(those(0, 1));
  const [, , late] = invoices;
  expect(await numbers(`issuedFrom=${late!.issuedOn}&issuedTo=${late!.issuedOn}`)).toEqual([late!.number]);
  expect(await numbers(`dueFrom=${late!.dueOn}&dueTo=${late!.dueOn}`)).toEqual([late!.number]);
  expect(await numbers(`orderId=${late!.order.id}`)).toEqual([late!.number]);
  expect(await numbers('totalFrom=1000000')).toEqual([]);
  expect(await numbers(`search=${late!.number}`)).toEqual([late!.number]);
  expect(await numbers('search=meridian&limit=2', staff)).toHaveLength(2);
  for (const wrong of [
    'type=bill',
    'status=late',
    'age=old',
    'orderId=1',
    'dueTo=tomorrow',
    'sort=company',
    'totalTo=x',
  ]) {
    await anna.get(`/invoices?${wrong}`).expect(400);
  }
});

it.each(INVOICE_SORTS)('sorts by %s in both directions, on pages that follow each other', async (sort) => {
  for (const by of [anna, staff]) {
    const all = await numbers(`sort=${sort}&limit=100`, by);
    expect(await numbers(`sort=-${sort}&limit=100`, by)).toEqual(all.toReversed());
    const pages = [await numbers(`sort=${sort}&limit=5`, by), await numbers(`sort=${sort}&limit=5&page=2`, by)];
    expect(pages.flat()).toEqual(all);
  }
});

it('has the open amounts by age, of the own company and of one, whatever the other filters', async () => {
  const amounts = (ages: InvoiceAgeDto[]) => ages.map(({ age, invoices: count, amount }) => [age, count, amount]);
  const total = toEuros(invoices[0]!.total);
  const open = (count: number, paid = 0) => Math.round((count * total - paid) * 100) / 100;
  const own = [
    ['not_due', 2, open(2, 100)],
    ['days_1_to_30', 2, open(2)],
    ['days_31_to_60', 1, open(1)],
    ['days_61_to_90', 1, open(1)],
    ['over_90_days', 1, open(1)],
  ];
  expect(amounts((await list('status=paid&limit=1')).ages)).toEqual(own);
  expect(amounts((await list(`companyId=${companyId}`, staff)).ages)).toEqual(own);
  const all = amounts((await list('', staff)).ages);
  expect(all[1]).toEqual(['days_1_to_30', 3, Math.round((open(2) + toEuros(rivals.total)) * 100) / 100]);
});

it('the open amounts equal those of the invoices after payments, credits and cancellations, merged or not', async () => {
  const expectEqual = async () => {
    const { kept, counted } = await openDays(app);
    expect(kept).toEqual(counted);
    const counts = await invoiceCounts(app);
    expect(counts.kept).toEqual(counts.counted);
  };
  const [first, second] = [await makeInvoice(app), await makeInvoice(app, { by: RIVAL, paid: 50 })];
  await expectEqual();
  const paidOn = new Date().toISOString().slice(0, 10);
  const pay = (amount: number) =>
    staff.post(`/orders/${first.order.id}/payments`).send({ amount, paidOn, method: 'bank_transfer' }).expect(201);
  await pay(100);
  await expectEqual();
  await staff.post(`/invoices/${second.id}/credit-notes`).send({ amount: 200, reason: 'refund' }).expect(201);
  await pay(toEuros(first.total) - 100);
  await expectEqual();
  const { ages: before, total } = await list('', staff);
  expect(total).toBe((await invoiceCounts(app)).counted.map((row) => (row as { invoices: number }).invoices).at(-1));
  // With another filter, the invoices are counted.
  for (const query of [
    '',
    'status=open',
    'status=overdue',
    'status=overdue,open',
    `companyId=${companyId}&status=overdue`,
  ]) {
    for (const by of [anna, staff]) {
      expect(await list(query, by)).toEqual(await list(`${query}&issuedFrom=2000-01-01`, by));
    }
  }
  const { total: overdue } = await list('status=overdue', staff);
  const rows = async () => (await app.sql<{ rows: number }>('select count(*)::int as rows from open_invoice_days'))[0]!;
  const { rows: many } = await rows();
  await Promise.all(Array.from({ length: 5 }, () => app.sql('select fold_open_invoices()')));
  expect((await rows()).rows).toBeLessThan(many);
  await expectEqual();
  expect(await list('', staff)).toMatchObject({ ages: before, total });
  expect((await list('status=overdue', staff)).total).toBe(overdue);
  const { rows: few } = await rows();
  await app.sql('select fold_open_invoices()');
  expect(await rows()).toEqual({ rows: few });
  expect(few).toBe((await openDays(app)).kept.length);
});

it('an invoice has its lines, its VAT, and how to pay what is open', async () => {
  const { id, number, total } = invoices[1]!;
  const invoice = (await anna.get(`/invoices/${id}`).expect(200)).body as InvoiceDto;
  expect(invoice).toMatchObject({
    id,
    number,
    status: 'open',
    openAmount: toEuros(total - 10_000),
    paidBefore: 100,
    creditedBefore: 0,
    issuedBy: 'Mira Jansen',
    lines: [
      { name: 'HoloDesk 27', quantity: 1, unitPrice: 12_900, net: 12_900, category: 'S', rate: 0.21, period: null },
      { name: 'Cable set', net: 0 },
    ],
    shipping: 640,
    vat: [{ category: 'S', rate: 0.21, reason: null }],
    account: { name: 'HoloPortal B.V.', iban: 'NL91ABNA0417164300', reference: creditorReference(number) },
    eInvoiceProblems: ['The company has no electronic address.'],
    billingPlan: [{ kind: 'whole', invoice: { id, number } }],
  });
  // The code of the screen and that of the PDF have what is left to pay.
  const { name, iban, bic, reference } = invoice.account!;
  const qr = paymentQr({ name, iban, bic, amount: total - 10_000, reference });
  expect(invoice.account!.qr).toEqual(qr);
  const stored = await app
    .get(EntityManager)
    .fork()
    .findOneOrFail(OrderInvoice, { id }, { populate: ['order'] });
  expect(invoicePdfView(stored, stored.order as Order, [], { iban, bic }).qr).toEqual(qr);
  const paid = (await anna.get(`/invoices/${invoices[7]!.id}`).expect(200)).body as InvoiceDto;
  expect(paid).toMatchObject({ status: 'paid', openAmount: 0, account: null });
});

it('is not shown to others, nor to the partner of its company', async () => {
  await connect(app, PAULA_PARTNER, ANNA, { sharesPast: true });
  for (const email of [RIVAL, PAULA_PARTNER]) {
    const other = await app.as(email);
    for (const route of ['', '/pdf', '/ubl']) {
      const { body } = await other.get(`/invoices/${invoices[0]!.id}${route}`).expect(404);
      expect(body).toMatchObject({ message: 'Invoice not found' });
    }
  }
  await anna.get('/invoices/1').expect(404);
});
