import type { InvoiceDto } from '../../src/invoices/invoice-answers.dto.js';
import type { InvoicePage } from '../../src/invoices/invoice-reader.service.js';
import { InvoiceReminders } from '../../src/invoices/reminders/invoice-reminders.service.js';
import { RemindOverdueInvoicesJob } from '../../src/invoices/reminders/remind-overdue-invoices.job.js';
import type { OrderInvoice } from '../../src/orders/order.entity.js';
import { asOf } from '../../src/platform/clock.js';
import { addDays } from '../../src/rules/periods.js';
import { type Agent, ANNA, IAN_INTERNAL, PAULA_PARTNER, RIVAL, STAFF, TestApp, TOM } from '../app.js';
import { makeInvoice } from '../builders/invoices.js';

/** Companies that say that they have paid an invoice, which stops its reminders for a while. */

let app: TestApp;
let anna: Agent;
let staff: Agent;
const today = new Date().toISOString().slice(0, 10);
beforeAll(async () => {
  app = await TestApp.start();
  [anna, staff] = await Promise.all([app.as(ANNA), app.as(STAFF)]);
});
afterAll(() => app.close());

/** Issues an invoice that was due this number of days ago. */
const dueAgo = (days: number) => makeInvoice(app, { at: new Date(Date.now() - (30 + days) * 86_400_000) });
const tell = ({ id }: Pick<OrderInvoice, 'id'>, body: object = { paidOn: today }, agent = anna) =>
  agent.post(`/invoices/${id}/payment-notices`).send(body);
const read = async ({ id }: OrderInvoice, agent = staff) =>
  (await agent.get(`/invoices/${id}`).expect(200)).body as InvoiceDto;
const pay = ({ order }: OrderInvoice, paidAmount: number) =>
  staff.put(`/orders/${order.id}/payment`).send({ paidAmount }).expect(200);
const mailsOf = async ({ number }: OrderInvoice) =>
  (
    await app.sql(
      `select id from outbox_mails where template = 'invoice-reminder' and data -> 'invoice' ->> 'number' = ?`,
      [number],
    )
  ).length;
const runJob = (day: string) =>
  asOf(new Date(`${day}T08:00:00Z`), () => new RemindOverdueInvoicesJob(app.get(InvoiceReminders)).run());
/** Makes the last notice of an invoice end yesterday. */
const runOut = ({ id }: OrderInvoice) =>
  app.sql(`update order_invoices set payment_notice = payment_notice || jsonb_build_object('until', ?) where id = ?`, [
    addDays(today, -1),
    id,
  ]);

it('is kept with who and when, for the company and for staff', async () => {
  const invoice = await dueAgo(1);
  expect((await read(invoice, anna)).actions).toEqual(['tell_paid']);
  const paidOn = addDays(today, -2);
  const { body } = await tell(invoice, { paidOn, reference: ' HF-4471 Rest ' }, await app.as(TOM)).expect(201);
  const paymentNotice = {
    paidOn,
    reference: 'HF-4471 Rest',
    toldBy: 'Tom Bakker',
    toldAt: expect.stringContaining(today) as string,
    until: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) as string,
    isActive: true,
  };
  expect(body).toMatchObject({ paymentNotice, actions: [] });
  const told = await read(invoice);
  expect(told.paymentNotice).toEqual(paymentNotice);
  expect(told.actions).toEqual(['credit', 'record_payment', 'dispute', 'resend']);
  const { data } = (await staff.get('/invoices?status=overdue').expect(200)).body as InvoicePage;
  expect(data.find(({ id }) => id === invoice.id)?.paymentNotice).toEqual(paymentNotice);
});

it('stops reminders until its last day', async () => {
  const invoice = await dueAgo(10);
  await tell(invoice).expect(201);
  const { until } = (await read(invoice)).paymentNotice!;
  await runJob(today);
  await runJob(until);
  expect(await mailsOf(invoice)).toBe(0);
  const { body } = await staff.post(`/invoices/${invoice.id}/reminders`).expect(409);
  expect(body).toMatchObject({ message: 'The company says that it has paid this invoice' });
  await runJob(addDays(until, 1));
  expect(await mailsOf(invoice)).toBe(1);
});

it('ends when a payment is booked, and can be said again', async () => {
  const invoice = await dueAgo(10);
  await tell(invoice).expect(201);
  await pay(invoice, 100);
  expect(await read(invoice)).toMatchObject({
    paymentNotice: { isActive: false },
    actions: expect.arrayContaining(['remind']) as string[],
  });
  await runJob(today);
  expect(await mailsOf(invoice)).toBe(1);
  await tell(invoice).expect(201);
  expect((await read(invoice)).paymentNotice?.isActive).toBe(true);
});

it('a credit note does not end it', async () => {
  const invoice = await dueAgo(10);
  await tell(invoice).expect(201);
  await staff.post(`/invoices/${invoice.id}/credit-notes`).send({ reason: 'price', amount: 10 }).expect(201);
  expect((await read(invoice)).paymentNotice?.isActive).toBe(true);
});

it('is said again only when it has run out', async () => {
  const invoice = await dueAgo(1);
  await tell(invoice).expect(201);
  expect((await tell(invoice).expect(409)).body).toMatchObject({
    code: 'wrong_status',
    message: 'Your company has told us already',
  });
  await runOut(invoice);
  expect(await read(invoice, anna)).toMatchObject({ paymentNotice: { isActive: false }, actions: ['tell_paid'] });
  await tell(invoice).expect(201);
});

it('is not for invoices that are paid, credited or of a cancelled order, nor for credit notes', async () => {
  const [paid, credited, cancelled] = [await dueAgo(1), await dueAgo(1), await dueAgo(1)];
  await pay(paid, paid.total / 100);
  const { body } = await staff.post(`/invoices/${credited.id}/credit-notes`).send({ reason: 'price' }).expect(201);
  await app.sql(`update orders set status = 'cancelled' where id = ?`, [cancelled.order.id]);
  for (const [invoice, message] of [
    [paid, 'Nothing of this invoice is left to pay'],
    [credited, 'This invoice was credited'],
    [cancelled, 'The order of this invoice was cancelled'],
  ] as const) {
    expect((await tell(invoice).expect(409)).body).toMatchObject({ code: 'wrong_status', message });
    expect((await read(invoice, anna)).actions).toEqual([]);
  }
  const { creditNotes } = body as InvoiceDto;
  for (const note of creditNotes) await tell(note).expect(404);
});

it('has a day that can be, and a short reference', async () => {
  const invoice = await dueAgo(1);
  for (const [given, field] of [
    [{}, 'paidOn'],
    [{ paidOn: 'today' }, 'paidOn'],
    [{ paidOn: addDays(today, 2) }, 'paidOn'],
    [{ paidOn: addDays(invoice.issuedOn, -3) }, 'paidOn'],
    [{ paidOn: today, reference: 'x'.repeat(101) }, 'reference'],
  ] as const) {
    expect((await tell(invoice, given).expect(422)).body).toMatchObject({ errors: [{ field }] });
  }
});

it('is for the company of the invoice', async () => {
  const invoice = await dueAgo(1);
  for (const [email, status] of [
    [RIVAL, 404],
    [PAULA_PARTNER, 404],
    [STAFF, 403],
    [IAN_INTERNAL, 403],
  ] as const) {
    await tell(invoice, undefined, await app.as(email)).expect(status);
  }
  expect((await read(invoice, await app.as(IAN_INTERNAL))).actions).toEqual([]);
});

it('ten people at once say it once', async () => {
  const invoice = await dueAgo(1);
  const answers = await Promise.all(Array.from({ length: 10 }, async () => (await tell(invoice)).status));
  expect(answers.toSorted()).toEqual([201, ...Array.from({ length: 9 }, () => 409)]);
});

it('said while the payment is booked, it has ended or was refused', async () => {
  for (let run = 0; run < 5; run++) {
    const [whole, part] = [await dueAgo(10), await dueAgo(10)];
    const [told] = await Promise.all([tell(whole), pay(whole, whole.total / 100)]);
    expect([201, 409]).toContain(told.status);
    expect((await read(whole)).paymentNotice?.isActive ?? false).toBe(false);
    await Promise.all([tell(part), pay(part, 10)]);
    const { paymentNotice, openAmount } = await read(part);
    expect(openAmount).toBe(part.total / 100 - 10);
    expect(paymentNotice).not.toBeNull();
  }
});
