import type { InvoiceDto } from '../../src/invoices/invoice-answers.dto.js';
import { InvoiceReminders } from '../../src/invoices/reminders/invoice-reminders.service.js';
import { RemindOverdueInvoicesJob } from '../../src/invoices/reminders/remind-overdue-invoices.job.js';
import type { OrderInvoice } from '../../src/orders/order.entity.js';
import { asOf } from '../../src/platform/clock.js';
import { addDays } from '../../src/rules/periods.js';
import { type Agent, ANNA, STAFF, TestApp } from '../app.js';
import { makeEntries } from '../builders/bank.js';
import { makeInvoice } from '../builders/invoices.js';

let app: TestApp;
let staff: Agent;
beforeAll(async () => {
  app = await TestApp.start();
  staff = await app.as(STAFF);
});
afterAll(() => app.close());

/** Issues an invoice that was due this number of days ago. */
const dueAgo = (days: number) => makeInvoice(app, { at: new Date(Date.now() - (30 + days) * 86_400_000) });
const read = async ({ id }: OrderInvoice) => (await staff.get(`/invoices/${id}`).expect(200)).body as InvoiceDto;
const remind = ({ id }: OrderInvoice) => staff.post(`/invoices/${id}/reminders`);
const dispute = ({ id }: OrderInvoice, isDisputed: boolean) =>
  staff.put(`/invoices/${id}/dispute`).send({ isDisputed }).expect(200);
const mailsOf = ({ number }: OrderInvoice) =>
  app.sql<{ recipient: string; data: { invoice: object } }>(
    `select recipient, data from outbox_mails
      where template = 'invoice-reminder' and data -> 'invoice' ->> 'number' = ? order by created_at`,
    [number],
  );
const runJob = (day: string) =>
  asOf(new Date(`${day}T08:00:00Z`), () => new RemindOverdueInvoicesJob(app.get(InvoiceReminders)).run());

it('an invoice has three reminders by mail, 7, 21 and 35 days after it was due', async () => {
  const invoice = await dueAgo(0);
  const sent = async () => (await mailsOf(invoice)).length;
  for (const [days, mails] of [
    [6, 0],
    [7, 1],
    [8, 1],
    [21, 2],
    [34, 2],
    [35, 3],
    [90, 3],
  ] as const) {
    for (let run = 0; run < 2; run++) await runJob(addDays(invoice.dueOn, days));
    expect([days, await sent()]).toEqual([days, mails]);
  }
  expect(await read(invoice)).toMatchObject({ reminders: 3, remindedOn: addDays(invoice.dueOn, 35) });
  expect((await mailsOf(invoice))[0]).toMatchObject({
    recipient: ANNA,
    data: {
      invoice: { number: invoice.number, openAmount: invoice.total, currency: 'EUR' },
      contact: { firstName: 'Anna' },
    },
  });
});

it('a company whose credit covers all that is due is not reminded', async () => {
  const day = new Date().toISOString().slice(0, 10);
  await app.sql('update order_invoices set reminders = 3');
  const [invoice, rest] = [await dueAgo(10), await dueAgo(9)];
  const [{ due } = { due: 0 }] = await app.sql<{ due: number }>(
    `select sum(open_amount)::float8 as due from order_invoices where company_id = ? and due_on <= ?`,
    [invoice.company!.id, day],
  );
  const book = async (amount: number) => {
    const [entry] = await makeEntries(app, { amount: Math.round(amount * 100), text: `Too much: ${amount}` });
    const credit = { credit: amount, creditCompanyId: invoice.company!.id };
    await staff.put(`/system/bank/entries/${entry}/booking`).send(credit).expect(200);
    return entry;
  };
  await book(due - 1);
  const last = await book(1);
  await runJob(day);
  expect([...(await mailsOf(invoice)), ...(await mailsOf(rest))]).toEqual([]);
  await staff.delete(`/system/bank/entries/${last}/booking`).expect(200);
  await runJob(day);
  expect([await mailsOf(invoice), await mailsOf(rest)].map((mails) => mails.length)).toEqual([1, 1]);
  const [{ left } = { left: 0 }] = await app.sql<{ left: number }>(
    `select sum(amount)::float8 as left from bank_bookings where company_id = ? and kind = 'credit'`,
    [invoice.company!.id],
  );
  const [out] = await makeEntries(app, { amount: Math.round(left * 100), direction: 'out', returnReason: 'Back' });
  await staff
    .put(`/system/bank/entries/${out}/booking`)
    .send({ credit: left, creditCompanyId: invoice.company!.id })
    .expect(200);
});

it('one that was never reminded of has one reminder for all that are due', async () => {
  const invoice = await dueAgo(25);
  await runJob(new Date().toISOString().slice(0, 10));
  expect(await mailsOf(invoice)).toHaveLength(1);
  expect(await read(invoice)).toMatchObject({ reminders: 2 });
});

it('staff remind of an overdue invoice once a day', async () => {
  const [invoice, notDue] = [await dueAgo(1), await dueAgo(0)];
  expect((await read(invoice)).actions).toContain('remind');
  expect((await remind(invoice).expect(201)).body).toMatchObject({
    reminders: 1,
    actions: ['credit', 'record_payment', 'dispute', 'resend'],
  });
  expect((await remind(invoice).expect(409)).body).toMatchObject({ message: 'The company was reminded today' });
  expect((await remind(notDue).expect(409)).body).toMatchObject({ message: 'This invoice is not overdue' });
  expect(await mailsOf(invoice)).toHaveLength(1);
  const answers = await Promise.all(Array.from({ length: 10 }, async () => (await remind(notDue)).status));
  expect(new Set(answers)).toEqual(new Set([409]));
});

it('ten presses at once send one reminder', async () => {
  const invoice = await dueAgo(2);
  const answers = await Promise.all(Array.from({ length: 10 }, async () => (await remind(invoice)).status));
  expect(answers.filter((status) => status === 201)).toHaveLength(1);
  expect(await mailsOf(invoice)).toHaveLength(1);
});

it('a dispute stops reminders until it ends, and so does a payment', async () => {
  const [disputed, paid] = [await dueAgo(10), await dueAgo(10)];
  expect((await dispute(disputed, true)).body).toMatchObject({
    isDisputed: true,
    actions: ['credit', 'record_payment', 'end_dispute', 'resend'],
  });
  await staff
    .put(`/orders/${paid.order.id}/payment`)
    .send({ paidAmount: paid.total / 100 })
    .expect(200);
  await runJob(new Date().toISOString().slice(0, 10));
  expect(await mailsOf(disputed)).toEqual([]);
  expect(await mailsOf(paid)).toEqual([]);
  expect((await remind(disputed).expect(409)).body).toMatchObject({ message: 'This invoice is disputed' });
  expect((await remind(paid).expect(409)).body).toMatchObject({ message: 'Nothing of this invoice is open' });
  await dispute(disputed, false);
  await runJob(new Date().toISOString().slice(0, 10));
  expect(await mailsOf(disputed)).toHaveLength(1);
  await staff.put(`/invoices/${disputed.id}/dispute`).send({}).expect(422);
});
