import type { CommissionPage } from '../../src/partner-programme/commissions/commission-reader.service.js';
import type { StatementOfAccountDto } from '../../src/invoices/account/account.dto.js';
import type { OrderDto } from '../../src/orders/order-answers.dto.js';
import { OrderInvoices } from '../../src/orders/invoices/order-invoices.service.js';
import { type Agent, ANNA, STAFF, TestApp } from '../app.js';
import { makeEntries } from '../builders/bank.js';
import { inProgramme, makeClientOrder, makeClientQuote } from '../builders/commissions.js';
import { connect } from '../builders/connections.js';
import { makeUser } from '../builders/people.js';

let app: TestApp;
let staff: Agent;
beforeAll(async () => {
  app = await TestApp.start();
  staff = await app.as(STAFF);
});
afterAll(() => app.close());

const today = () => new Date().toISOString().slice(0, 10);

/** Returns an invoiced order of Anna, and a user of the partner that prepared its quote. */
async function makeInvoiced() {
  const partner = await inProgramme(app);
  const { id } = await makeClientOrder(app, await makeClientQuote(app, partner));
  await app.get(OrderInvoices).issue(await app.actor(STAFF), id);
  const order = (await staff.get(`/orders/${id}`).expect(200)).body as OrderDto;
  const reader = await makeUser(app, { company: partner });
  await connect(app, reader, ANNA, { sharesPast: true });
  return { order, reader: await app.as(reader) };
}

it('an undone booking is told to staff, the buyer and the partner as that, not as money that went back', async () => {
  const { order, reader } = await makeInvoiced();
  const { id, invoice, total, company } = order;
  const reference = `Undone ${invoice!.number}`;
  // The portal books it itself, because it names the invoice and has its amount.
  const [entry] = await makeEntries(app, { amount: Math.round(total * 100), reference, bookedOn: today() });
  await staff.delete(`/system/bank/entries/${entry}/booking`).expect(200);

  const anna = await app.as(ANNA);
  const undone = { kind: 'refund', undoesBooking: true, method: null, amount: total, refundAs: 'returned' };
  const paid = { kind: 'payment', undoesBooking: false, method: 'bank_transfer' };
  for (const agent of [staff, anna, reader]) {
    const { body } = await agent.get(`/orders/${id}`).expect(200);
    expect(body).toMatchObject({ paidAmount: 0, outstanding: total, payments: [undone, paid] });
  }
  for (const agent of [staff, anna]) {
    const { body } = await agent.get(`/orders/${id}`).expect(200);
    expect((body as OrderDto).payments.map((row) => row.reference)).toEqual([reference, reference]);
  }
  // It has the number of the client's invoice.
  const shared = (await reader.get(`/orders/${id}`).expect(200)).body as OrderDto;
  expect(shared.payments.map((row) => [row.reference, row.invoice])).toEqual([
    [null, null],
    [null, null],
  ]);

  const account = `/companies/${company.id}/statement-of-account`;
  const { entries } = (await anna.get(account).expect(200)).body as StatementOfAccountDto;
  expect(entries.filter((row) => row.orderId === id && row.kind !== 'invoice')).toMatchObject([
    { kind: 'payment', reference, paid: total },
    { kind: 'booking_undone', reference, paid: -total },
  ]);
  const csv = await anna.get(`${account}/csv?separator=,`).buffer(true).expect(200);
  expect(csv.text).toContain(`"Booking undone","${reference}","0.00","-${total.toFixed(2)}"`);

  const { data } = (await reader.get('/partner-dashboard/commission').expect(200)).body as CommissionPage;
  const reversed = data.find(({ kind, owed }) => kind === 'reversed' && owed !== 0);
  expect(reversed?.text).toMatch(/, booking of 100% undone on /);
});

it('so is an undone booking of money out, while a real refund stays one', async () => {
  const { order } = await makeInvoiced();
  const { id, invoice, total } = order;
  const by = { paidOn: today(), method: 'card' };
  await staff
    .post(`/orders/${id}/payments`)
    .send({ ...by, amount: total })
    .expect(201);
  const [entry] = await makeEntries(app, {
    amount: 1_000,
    direction: 'out',
    text: invoice!.number,
    bookedOn: today(),
  });
  const booking = `/system/bank/entries/${entry}/booking`;
  await staff
    .put(booking)
    .send({ invoices: [{ invoiceId: invoice!.id, amount: 10 }] })
    .expect(200);
  await staff.delete(booking).expect(200);
  await staff
    .post(`/orders/${id}/refunds`)
    .send({ ...by, amount: 5, refundAs: 'returned' })
    .expect(201);
  const { payments } = (await staff.get(`/orders/${id}`).expect(200)).body as OrderDto;
  expect(payments.map(({ kind, amount, undoesBooking, method }) => [kind, amount, undoesBooking, method])).toEqual([
    ['refund', 5, false, 'card'],
    ['payment', 10, true, null],
    ['refund', 10, false, 'bank_transfer'],
    ['payment', total, false, 'card'],
  ]);
});
