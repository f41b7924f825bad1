import { EntityManager } from '@mikro-orm/postgresql';
import type { OrderDto } from '../../src/orders/order-answers.dto.js';
import { invoicePdfView } from '../../src/orders/invoices/invoice-pdf.js';
import { OrderInvoices } from '../../src/orders/invoices/order-invoices.service.js';
import { type Order, OrderInvoice, OrderLine } from '../../src/orders/order.entity.js';
import { creditorReference, inGroupsOfFour } from '../../src/rules/creditor-reference.js';
import { asOf } from '../../src/platform/clock.js';
import { Transactions } from '../../src/platform/database/transactions.js';
import { type Agent, ANNA, STAFF, TestApp } from '../app.js';
import { copyOrder, makeOrder } from '../builders/orders.js';
import { xmlValues } from '../en16931/xml-values.js';
import { snapshot } from './snapshot.js';

let app: TestApp;
let anna: Agent;
let staff: Agent;
let companyId: string;
beforeAll(async () => {
  app = await TestApp.start();
  [anna, staff] = await Promise.all([app.as(ANNA), app.as(STAFF)]);
  ({ companyId } = await app.actor(ANNA));
});
afterAll(() => app.close());

const YEAR = new Date().getUTCFullYear();
const DAY_MS = 86_400_000;
const day = (ahead: number) => new Date(Date.now() + ahead * DAY_MS).toISOString().slice(0, 10);
const issue = (id: string) => staff.post(`/orders/${id}/invoice`);
const numbers = async () =>
  (await app.sql<{ number: string }>('select number from order_invoices order by number')).map(({ number }) => number);

/** Returns the invoice of an order as it is stored, with the order, and the order's lines. */
async function storedOf(order: string) {
  const em = app.get(EntityManager).fork();
  const invoice = await em.findOneOrFail(OrderInvoice, { order }, { populate: ['order'] });
  return { invoice, lines: await em.find(OrderLine, { order }, { orderBy: { position: 'asc' } }) };
}

it('an invoice is issued once, shown to the client, and never changed', async () => {
  const { id, total } = await makeOrder(app, 'confirmed', { paid: 100 });
  await anna.get(`/orders/${id}/invoice/download`).expect(404);
  const { body } = await issue(id).expect(201);
  const invoice = {
    id: expect.any(String),
    number: `INV-${YEAR}-000001`,
    issuedOn: day(0),
    dueOn: day(30),
    issuedBy: 'Mira Jansen',
    part: 1,
    total,
    openAmount: total - 100,
    isCredited: false,
  };
  expect((body as OrderDto).invoice).toEqual(invoice);
  expect((body as OrderDto).actions).not.toContain('issue_invoice');
  expect(((await anna.get(`/orders/${id}`)).body as OrderDto).invoice).toEqual(invoice);

  const before = await snapshot(app, companyId);
  const again = await issue(id).expect(409);
  expect(again.body).toMatchObject({ code: 'invoice_exists', message: 'This order already has an invoice' });
  expect(await snapshot(app, companyId)).toEqual(before);
  for (const change of ['update order_invoices set paid_amount = 0', 'delete from order_invoices']) {
    await expect(app.sql(`${change} where order_id = ?`, [id])).rejects.toThrow('never changed');
  }
});

it('an invoice of a cancelled order is refused', async () => {
  const { id } = await makeOrder(app, 'cancelled');
  const { body } = await issue(id).expect(409);
  expect(body).toMatchObject({ code: 'wrong_status', message: 'A cancelled order cannot be invoiced' });
});

it('20 concurrent invoices have consecutive numbers, and a failed one uses no number', async () => {
  const { id } = await makeOrder(app);
  await copyOrder(app, id, 20);
  const { number } = (await staff.get(`/orders/${id}`)).body as OrderDto;
  const copies = await app.sql<{ id: string }>('select id from orders where number like ?', [`${number}-%`]);
  expect(copies).toHaveLength(20);
  const before = await numbers();
  await app.sql(`alter table order_invoices add constraint not_this check (order_id <> '${id}') not valid`);
  const answers = await Promise.all([...copies.slice(0, 10), { id }, ...copies.slice(10)].map((one) => issue(one.id)));
  await app.sql('alter table order_invoices drop constraint not_this');
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(20);
  expect(answers.filter(({ status }) => status === 500)).toHaveLength(1);
  await issue(id).expect(201);
  const expected = Array.from(
    { length: 21 },
    (_, n) => `INV-${YEAR}-${String(before.length + n + 1).padStart(6, '0')}`,
  );
  expect(await numbers()).toEqual([...before, ...expected]);
});

it('20 concurrent requests for one order issue one invoice', async () => {
  const { id } = await makeOrder(app);
  const before = await numbers();
  const answers = await Promise.all(Array.from({ length: 20 }, () => issue(id)));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
  expect(await numbers()).toHaveLength(before.length + 1);
});

it('the invoice shows the bank account, if configured, and the payment reference', async () => {
  const { id } = await makeOrder(app, 'confirmed');
  await issue(id).expect(201);
  const { invoice, lines } = await storedOf(id);
  const terms = (account: Parameters<typeof invoicePdfView>[3]) =>
    Object.fromEntries(
      invoicePdfView(invoice, invoice.order as Order, lines, account).terms.map(({ label, value }) => [label, value]),
    );
  expect(terms({ iban: 'NL91ABNA0417164300', bic: 'ABNANL2A' })).toMatchObject({
    IBAN: 'NL91 ABNA 0417 1643 00',
    BIC: 'ABNANL2A',
    Reference: inGroupsOfFour(creditorReference(invoice.number)),
  });
  expect(Object.keys(terms({ iban: 'NL91ABNA0417164300', bic: null }))).toEqual([
    'To be paid',
    'IBAN',
    'Reference',
    'Currency',
    'VAT',
  ]);
  expect(terms(null)).toMatchObject({ Reference: invoice.number });
  expect(terms(null)).not.toHaveProperty('IBAN');
});

it('the first invoice of a year (UTC) begins the series of that year', async () => {
  const staffActor = await app.actor(STAFF);
  for (const [time, number, dueOn] of [
    ['2090-12-31T23:30:00Z', 'INV-2090-000001', '2091-01-30'], // this is 1 January in Amsterdam
    ['2090-12-31T23:59:59Z', 'INV-2090-000002', '2091-01-30'],
    ['2091-01-01T00:00:00Z', 'INV-2091-000001', '2091-01-31'],
    ['2091-01-01T00:00:01Z', 'INV-2091-000002', '2091-01-31'],
  ] as const) {
    const { id } = await makeOrder(app);
    await asOf(new Date(time), () => app.get(OrderInvoices).issue(staffActor, id));
    const { invoice } = (await anna.get(`/orders/${id}`).expect(200)).body as OrderDto;
    expect(invoice).toMatchObject({ number, issuedOn: time.slice(0, 10), dueOn });
  }
  // A number is of the year of its day of issue, also when that year ends in the meantime.
  const take = () => app.get(Transactions).run((em) => app.get(OrderInvoices).nextNumber(em, '2092-12-31'));
  expect(await asOf(new Date('2093-01-01T00:00:00Z'), take)).toBe('INV-2092-000001');
});

it('an invoice has the payment terms of its company, and keeps them', async () => {
  const setTerms = (days: number, text: string | null) =>
    app.sql('update companies set payment_term_days = ?, payment_terms_text = ? where id = ?', [days, text, companyId]);
  const text = 'Two percent off within ten days';
  await setTerms(14, text);
  const { id } = await makeOrder(app, 'confirmed');
  const { invoice } = (await issue(id).expect(201)).body as OrderDto;
  await setTerms(0, null);
  const dueOn = day(14);
  expect(invoice).toMatchObject({ issuedOn: day(0), dueOn });
  const { invoice: stored, lines } = await storedOf(id);
  expect(stored.document).toMatchObject({ dueOn, paymentTerms: text });
  expect(((await anna.get(`/orders/${id}`)).body as OrderDto).invoice).toMatchObject({ dueOn });
  expect(invoicePdfView(stored, stored.order as Order, lines, null).terms).toEqual(
    expect.arrayContaining([{ label: 'Terms', value: text }]),
  );
  const later = await makeOrder(app, 'confirmed');
  expect(((await issue(later.id).expect(201)).body as OrderDto).invoice).toMatchObject({ dueOn: day(0) });
  await setTerms(30, null);
});

describe('the e-invoice', () => {
  const setAddress = (scheme: string | null, id: string | null, reference: string | null = null) =>
    app.sql(
      'update companies set electronic_address_scheme = ?, electronic_address = ?, buyer_reference = ? where id = ?',
      [scheme, id, reference, companyId],
    );
  afterAll(() => setAddress(null, null));

  it('has what the order has, and never changes', async () => {
    await setAddress('0106', '12345678', 'Department 7');
    const { id, number, total } = await makeOrder(app, 'confirmed', { paid: 100 });
    const { invoice } = (await issue(id).expect(201)).body as OrderDto;
    const read = async () => await anna.get(`/orders/${id}/invoice/ubl`).buffer(true).expect(200);
    const answer = await read();
    expect(answer.headers).toMatchObject({
      'content-type': 'application/xml; charset=utf-8',
      'content-disposition': `attachment; filename="${invoice!.number}.xml"`,
      'cache-control': 'private, no-store',
    });
    const values = await xmlValues(answer.text);
    const of = (path: string) => values.get(path)?.join();
    expect(of('cbc:ID')).toBe(invoice!.number);
    expect([of('cbc:IssueDate'), of('cbc:DueDate')]).toEqual([invoice!.issuedOn, invoice!.dueOn]);
    expect([of('cbc:BuyerReference'), of('cac:OrderReference/cbc:SalesOrderID')]).toEqual(['Department 7', number]);
    expect(of('cac:LegalMonetaryTotal/cbc:TaxInclusiveAmount')).toBe(total.toFixed(2));
    expect(of('cac:LegalMonetaryTotal/cbc:PayableAmount')).toBe((total - 100).toFixed(2));
    const lines = Number(of('cac:LegalMonetaryTotal/cbc:LineExtensionAmount'));
    expect(lines + Number(of('cac:LegalMonetaryTotal/cbc:ChargeTotalAmount') ?? 0)).toBe(
      Number(of('cac:LegalMonetaryTotal/cbc:TaxExclusiveAmount')),
    );
    await setAddress('9944', 'NL862417395B01');
    expect((await read()).text).toBe(answer.text);
  });

  it('is refused with what is missing, which does not stop the invoice of a company that gets none', async () => {
    await setAddress(null, null);
    const { id } = await makeOrder(app, 'confirmed');
    await issue(id).expect(201);
    const { body } = await anna.get(`/orders/${id}/invoice/ubl`).expect(409);
    expect(body).toMatchObject({ code: 'no_e_invoice', message: 'The company has no electronic address.' });
  });

  it('of a German authority has its Leitweg-ID, and is not issued without', async () => {
    await setAddress('0204', '04011000-1234512345-06');
    const { id } = await makeOrder(app, 'confirmed', { reference: 'Lobby' });
    const series = await app.sql('select * from invoice_series');
    const messageOf = async () => (await issue(id).expect(409)).body.message as string;
    expect(await messageOf()).toBe(
      'The company is a German authority, whose invoices need its buyer reference (Leitweg-ID).',
    );
    await setAddress('0204', '04011000-1234512345-06', 'Lobby');
    expect(await messageOf()).toBe('The company has a wrong buyer reference: Lobby is not a valid Leitweg-ID.');
    expect(await app.sql('select * from invoice_series')).toEqual(series);
    await setAddress('0204', '04011000-1234512345-06', '991-33333TEST-33');
    await issue(id).expect(201);
    const { text } = await anna.get(`/orders/${id}/invoice/ubl`).buffer(true).expect(200);
    expect((await xmlValues(text)).get('cbc:BuyerReference')).toEqual(['991-33333TEST-33']);
  });

  it('that nobody could deliver or that breaks a rule stops the invoice before it takes a number', async () => {
    await setAddress('0088', '7300010000002');
    const { id } = await makeOrder(app, 'confirmed');
    const [before, series] = [await numbers(), await app.sql('select * from invoice_series')];
    const wrong = await issue(id).expect(409);
    expect(wrong.body).toMatchObject({
      code: 'wrong_invoice',
      message: 'The company has a wrong electronic address: 7300010000002 is not a valid GLN.',
    });
    await setAddress(null, null);
    await app.sql(`update orders set total = total + 0.01 where id = ?`, [id]);
    const { body } = await issue(id).expect(409);
    expect(body).toMatchObject({
      code: 'wrong_invoice',
      message: 'The total of the invoice is not that of the order.',
    });
    await app.sql(`update orders set total = total - 0.01 where id = ?`, [id]);
    expect(await numbers()).toEqual(before);
    expect(await app.sql('select * from invoice_series')).toEqual(series);
    await issue(id).expect(201);
  });
});
