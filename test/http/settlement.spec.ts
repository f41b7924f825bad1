import type { BankEntryDto } from '../../src/bank/entries/bank-entries.dto.js';
import type { InvoiceDto } from '../../src/invoices/invoice-answers.dto.js';
import type { StatementOfAccountDto } from '../../src/invoices/account/account.dto.js';
import type { InvoicePage } from '../../src/invoices/invoice-reader.service.js';
import type { OrderDto } from '../../src/orders/order-answers.dto.js';
import { OrdersService } from '../../src/orders/orders.service.js';
import { creditorReference } from '../../src/rules/creditor-reference.js';
import { type Agent, ANNA, RIVAL, STAFF, TestApp } from '../app.js';
import { makeEntries } from '../builders/bank.js';
import { inProgramme, makeClientOrder, makeClientQuote } from '../builders/commissions.js';
import { line, makeQuote } from '../builders/quotes.js';

/** Which invoices a payment settles. The last test settles the invoices of all others again. */

let app: TestApp;
let staff: Agent;
let companyId: string;
beforeAll(async () => {
  app = await TestApp.start({
    seller: { countryCode: 'NL', vatNumber: 'NL862417395B01' },
    bankAccount: { iban: 'NL91ABNA0417164300', bic: null },
  });
  staff = await app.as(STAFF);
  ({ companyId } = await app.actor(ANNA));
  await app.sql(`update companies set country_code = 'NL', vat_number = null, postal_code = '3115 HC'`);
});
afterAll(() => app.close());

const today = () => new Date().toISOString().slice(0, 10);
/** Half of 12,900 and 640 of shipping, with 21%. */
const HALF = 8191.7;
const orderNow = async (id: string) => (await staff.get(`/orders/${id}`).expect(200)).body as OrderDto;
const read = async (id: string) => (await staff.get(`/invoices/${id}`).expect(200)).body as InvoiceDto;
const pay = (order: string, amount: number, more: object = {}) =>
  staff.post(`/orders/${order}/payments`).send({ amount, paidOn: today(), method: 'card', ...more });
const refund = (order: string, amount: number, more: object = {}) =>
  staff
    .post(`/orders/${order}/refunds`)
    .send({ amount, paidOn: today(), method: 'card', refundAs: 'returned', ...more });
const openOf = async (order: string) => (await orderNow(order)).billingPlan.map(({ invoice }) => invoice?.openAmount);

/** Creates a shipped order with two invoices of the same amount, its prepayment and its shipment. */
async function twoInvoices(by = ANNA): Promise<{ order: string; first: InvoiceDto; second: InvoiceDto }> {
  const quote = await makeQuote(app, 'accepted', {
    by,
    items: [line('desk-27-purchase')],
    terms: { prepaymentPercentage: 0.5 },
  });
  const order = await app.get(OrdersService).createFromQuote(await app.actor(STAFF), quote.id);
  await app.sql('update orders set shipped_on = ? where id = ?', [today(), order]);
  const [first, second] = [await issued(order), await issued(order)];
  return { order, first, second };
}
async function issued(order: string): Promise<InvoiceDto> {
  const { body } = await staff.post(`/orders/${order}/invoice`).expect(201);
  return read((body as OrderDto).invoice!.id);
}

it('a payment by bank settles the invoice that it names', async () => {
  const { order, first, second } = await twoInvoices();
  const [id] = await makeEntries(app, {
    bookedOn: today(),
    amount: HALF * 100,
    reference: creditorReference(second.number),
  });
  const entry = (await staff.get(`/system/bank/entries/${id}`).expect(200)).body as BankEntryDto;
  expect(entry).toMatchObject({ status: 'booked', reason: 'reference' });
  expect(await openOf(order)).toEqual([HALF, 0]);
  expect(await read(second.id)).toMatchObject({ status: 'paid', openAmount: 0, account: null });
  expect((await read(first.id)).account).not.toBeNull();
  expect((await orderNow(order)).payments).toMatchObject([{ invoice: { id: second.id, number: second.number } }]);

  const { data } = (await staff.get(`/invoices?orderId=${order}&status=open`).expect(200)).body as InvoicePage;
  expect(data.map((row) => row.id)).toEqual([first.id]);

  await staff.delete(`/system/bank/entries/${id}/booking`).expect(200);
  expect(await openOf(order)).toEqual([HALF, HALF]);
});

it('an entry that staff divide over invoices settles each by its part', async () => {
  const { order, first, second } = await twoInvoices();
  const [id] = await makeEntries(app, { bookedOn: today(), amount: 300_000 });
  const invoices = [
    { invoiceId: first.id, amount: 1_000 },
    { invoiceId: second.id, amount: 2_000 },
  ];
  await staff.put(`/system/bank/entries/${id}/booking`).send({ invoices }).expect(200);
  expect(await openOf(order)).toEqual([HALF - 1_000, HALF - 2_000]);
});

it('what was credited of an invoice was not paid, so a return that names it is not taken from another one', async () => {
  const { order, first, second } = await twoInvoices();
  await pay(order, HALF, { invoiceId: first.id }).expect(201);
  await credit(second.id).expect(201);
  const paid = async (number: string) =>
    (await staff.get(`/system/bank/invoices?state=paid&search=${number}`).expect(200)).body as { data: object[] };
  expect((await paid(second.number)).data).toEqual([]);
  expect((await paid(first.number)).data).toMatchObject([{ paid: HALF }]);
  const [id] = await makeEntries(app, {
    bookedOn: today(),
    amount: HALF * 100,
    direction: 'out',
    returnReason: 'AC04',
    text: second.number,
  });
  expect((await staff.get(`/system/bank/entries/${id}`).expect(200)).body).toMatchObject({ suggestions: [] });
  const invoices = [{ invoiceId: second.id, amount: HALF }];
  const { body } = await staff.put(`/system/bank/entries/${id}/booking`).send({ invoices }).expect(422);
  expect(body).toMatchObject({ errors: [{ field: 'invoices.0.amount', message: '€8,191.70 more than was paid' }] });
});

it('a debit that comes back opens the invoice that it had paid', async () => {
  const { order, second } = await twoInvoices();
  const reference = creditorReference(second.number);
  await makeEntries(app, { bookedOn: today(), amount: HALF * 100, reference });
  const [id] = await makeEntries(app, {
    bookedOn: today(),
    amount: HALF * 100,
    direction: 'out',
    returnReason: 'AC04',
    reference,
  });
  await staff
    .put(`/system/bank/entries/${id}/booking`)
    .send({ invoices: [{ invoiceId: second.id, amount: HALF }] })
    .expect(200);
  await pay(order, 100).expect(201);
  expect(await openOf(order)).toEqual([HALF - 100, HALF]);
});

it("staff's payment settles the invoice that it names, and the rest the others by due day", async () => {
  const { order, first, second } = await twoInvoices();
  await pay(order, HALF + 500, { invoiceId: second.id }).expect(201);
  expect(await openOf(order)).toEqual([HALF - 500, 0]);
  await refund(order, 200, { invoiceId: second.id }).expect(201);
  expect(await openOf(order)).toEqual([HALF - 300, 0]);
  // Nothing is left that names no invoice, so the invoice that is due last is open again.
  await refund(order, 1_000).expect(201);
  expect(await openOf(order)).toEqual([HALF, 700]);
  expect(await read(first.id)).toMatchObject({ status: 'open', openAmount: HALF });
});

it('what names no invoice settles the one that is due first, also when it was issued later', async () => {
  const { order, second } = await twoInvoices();
  await app.sql(`alter table order_invoices disable trigger order_invoices_never_change`);
  await app.sql(`update order_invoices set due_on = due_on - 60 where id = ?`, [second.id]);
  await app.sql(`alter table order_invoices enable trigger order_invoices_never_change`);
  await pay(order, 700).expect(201);
  expect(await openOf(order)).toEqual([HALF, HALF - 700]);
  const { body } = await staff.get(`/companies/${companyId}/statement-of-account`).expect(200);
  const { overdue, ages } = body as StatementOfAccountDto;
  expect(overdue).toBe(HALF - 700);
  expect(ages).toContainEqual({ age: 'days_1_to_30', invoices: 1, amount: HALF - 700 });
});

it('an invoice of another order is refused at its field', async () => {
  const [{ order }, { first }] = [await twoInvoices(), await twoInvoices(RIVAL)];
  for (const invoiceId of [first.id, '00000000-0000-4000-8000-000000000000', 'x']) {
    const { body } = await pay(order, 100, { invoiceId }).expect(422);
    expect(body).toMatchObject({ errors: [{ field: 'invoiceId', message: 'Choose an invoice of this order' }] });
  }
  expect(await openOf(order)).toEqual([HALF, HALF]);
});

it('what was credited before an invoice was issued is not paid of it', async () => {
  const terms = { prepaymentPercentage: 0.5 };
  const quote = await makeQuote(app, 'accepted', { items: [line('desk-27-purchase')], terms });
  const order = await app.get(OrdersService).createFromQuote(await app.actor(STAFF), quote.id);
  await pay(order, 3_000).expect(201);
  await refund(order, 1_000, { refundAs: 'credit' }).expect(201);
  await app.sql('update orders set shipped_on = ? where id = ?', [today(), order]);
  const invoices = [await issued(order), await issued(order)];
  await pay(order, 2 * HALF - 3_000).expect(201);
  const paid = await Promise.all(
    invoices.map(async ({ number }) => {
      const { body } = await staff.get(`/system/bank/invoices?search=${number}&state=paid`).expect(200);
      return (body as { data: { paid: number }[] }).data.map((row) => row.paid);
    }),
  );
  expect(paid).toEqual([[HALF - 1_000], [HALF]]);
});

const credit = (id: string, body: object = {}) =>
  staff.post(`/invoices/${id}/credit-notes`).send({ reason: 'price', ...body });
const reinvoice = async (id: string) => (await staff.post(`/invoices/${id}/reinvoice`).expect(201)).body as InvoiceDto;
const accountNow = async () =>
  (await staff.get(`/companies/${companyId}/statement-of-account`).expect(200)).body as StatementOfAccountDto;
const TOTAL = 2 * HALF;

describe('a credit note of what was paid leaves a credit', () => {
  it('on the order, the invoice and the account, until it is paid back', async () => {
    const { order, second } = await twoInvoices();
    await pay(order, TOTAL).expect(201);
    const before = await accountNow();
    await credit(second.id, { amount: 1_000 }).expect(201);
    expect(await orderNow(order)).toMatchObject({
      paidAmount: TOTAL,
      creditedAmount: 1_000,
      outstanding: 0,
      creditLeft: 1_000,
      paymentStatus: 'paid',
      payments: [{ kind: 'credit', amount: 1_000, invoice: { id: second.id } }, { kind: 'payment' }],
    });
    expect(await read(second.id)).toMatchObject({ creditLeft: 1_000, openAmount: 0, status: 'paid' });
    const after = await accountNow();
    expect(after.closing).toBeCloseTo(before.closing - 1_000, 2);
    expect(after.creditLeft).toBeCloseTo(before.creditLeft + 1_000, 2);

    await refund(order, 400, { refundAs: null }).expect(201);
    const { body } = await refund(order, 700, { refundAs: null }).expect(422);
    expect(body).toMatchObject({ errors: [{ field: 'refundAs' }] });
    await refund(order, 700).expect(201);
    // 600 pays the rest of the credit back; 100 is owed again.
    expect(await orderNow(order)).toMatchObject({
      paidAmount: TOTAL - 1_100,
      creditedAmount: 1_000,
      outstanding: 100,
      creditLeft: 0,
      payments: [{ kind: 'refund', repaid: 600, refundAs: 'returned' }, { repaid: 400 }, {}, {}],
    });
    expect((await accountNow()).creditLeft).toBeCloseTo(before.creditLeft, 2);
    const sums = await app.sql(`select count(*)::int as notes from credit_notes where order_id = ?`, [order]);
    expect(sums).toEqual([{ notes: 1 }]);
  });

  it('unless the next invoice of the order asks for it', async () => {
    const quote = await makeQuote(app, 'accepted', {
      items: [line('desk-27-purchase')],
      terms: { prepaymentPercentage: 0.5 },
    });
    const order = await app.get(OrdersService).createFromQuote(await app.actor(STAFF), quote.id);
    const first = await issued(order);
    await pay(order, HALF, { invoiceId: first.id }).expect(201);
    await credit(first.id, { amount: 1_000 }).expect(201);
    expect(await orderNow(order)).toMatchObject({ creditLeft: 0, outstanding: HALF - 1_000 });
    await app.sql('update orders set shipped_on = ? where id = ?', [today(), order]);
    const second = await issued(order);
    expect(second).toMatchObject({ paidBefore: 1_000, openAmount: HALF - 1_000 });
    expect(await orderNow(order)).toMatchObject({ creditLeft: 0, outstanding: HALF - 1_000 });
    expect(await openOf(order)).toEqual([0, HALF - 1_000]);
  });

  it('but not money that was paid of no credited invoice', async () => {
    const quote = await makeQuote(app, 'accepted', {
      items: [line('desk-27-purchase')],
      terms: { prepaymentPercentage: 0.5 },
    });
    const order = await app.get(OrdersService).createFromQuote(await app.actor(STAFF), quote.id);
    const before = await accountNow();
    const first = await issued(order);
    await credit(first.id).expect(201);
    await pay(order, 1_000).expect(201);
    expect(await orderNow(order)).toMatchObject({ creditLeft: 0, outstanding: HALF - 1_000 });
    const after = await accountNow();
    expect(after.creditLeft).toBeCloseTo(before.creditLeft, 2);
    expect(after.closing).toBeCloseTo(before.closing - 1_000, 2);
    expect((await refund(order, 1_000, { refundAs: null }).expect(422)).body).toMatchObject({
      errors: [{ field: 'refundAs' }],
    });
    await refund(order, 400).expect(201);
    expect(await orderNow(order)).toMatchObject({ creditLeft: 0, outstanding: HALF - 600 });
    await app.sql('update orders set shipped_on = ? where id = ?', [today(), order]);
    expect(await issued(order)).toMatchObject({ paidBefore: 600, openAmount: HALF - 600 });
  });

  it('but not money that comes after what was paid of the credited invoice was returned', async () => {
    const quote = await makeQuote(app, 'accepted', {
      items: [line('desk-27-purchase')],
      terms: { prepaymentPercentage: 0.5 },
    });
    const order = await app.get(OrdersService).createFromQuote(await app.actor(STAFF), quote.id);
    const first = await issued(order);
    await pay(order, HALF, { invoiceId: first.id }).expect(201);
    await credit(first.id).expect(201);
    expect((await refund(order, HALF, { refundAs: null }).expect(422)).body).toMatchObject({
      errors: [{ field: 'refundAs' }],
    });
    await refund(order, HALF).expect(201);
    expect(await orderNow(order)).toMatchObject({ paidAmount: 0, outstanding: HALF });
    await pay(order, HALF).expect(201);
    await staff.put(`/orders/${order}/status`).send({ status: 'cancelled', notes: 'Not wanted' }).expect(200);
    expect(await orderNow(order)).toMatchObject({ paidAmount: HALF, creditLeft: 0 });
  });

  it.each([
    { paid: 16_383.4, refunds: [HALF], kept: HALF, notes: [] },
    { paid: 10_191.7, refunds: [2000], kept: HALF, notes: [] },
    { paid: 10_191.7, refunds: [500, 2500], kept: 7_191.7, notes: [1000] },
    { paid: 5000, refunds: [2000], kept: 3000, notes: [2000, 3_191.7] },
  ])(
    'of no invoice when a cancelled order gives back what was not invoiced: %j',
    async ({ paid, refunds, kept, notes }) => {
      for (const isWithCancellation of [true, false]) {
        const quote = await makeQuote(app, 'accepted', {
          items: [line('desk-27-purchase')],
          terms: { prepaymentPercentage: 0.5 },
        });
        const order = await app.get(OrdersService).createFromQuote(await app.actor(STAFF), quote.id);
        const first = await issued(order);
        await pay(order, paid).expect(201);
        const [refundAmount, ...later] = isWithCancellation ? refunds : [0, ...refunds];
        const cancelled = { status: 'cancelled', notes: 'Not wanted', refundAmount };
        await staff.put(`/orders/${order}/status`).send(cancelled).expect(200);
        for (const amount of later) await refund(order, amount, { refundAs: null }).expect(201);
        expect(await orderNow(order)).toMatchObject({ paidAmount: kept, creditLeft: 0 });
        const { leftToCredit, creditNotes } = await read(first.id);
        expect(leftToCredit).toBe(kept);
        expect(creditNotes.map(({ total }) => total).toSorted()).toEqual(notes.toSorted());
      }
    },
  );

  it('which a cancellation pays back without a credit again, also before the next invoice', async () => {
    const quote = await makeQuote(app, 'accepted', {
      items: [line('desk-27-purchase')],
      terms: { prepaymentPercentage: 0.5 },
    });
    const order = await app.get(OrdersService).createFromQuote(await app.actor(STAFF), quote.id);
    const before = await accountNow();
    const first = await issued(order);
    await pay(order, HALF, { invoiceId: first.id }).expect(201);
    await credit(first.id).expect(201);
    const cancelled = { status: 'cancelled', notes: 'Not wanted', refundAmount: HALF };
    await staff.put(`/orders/${order}/status`).send(cancelled).expect(200);
    expect(await orderNow(order)).toMatchObject({ paidAmount: 0, creditedAmount: HALF, creditLeft: 0 });
    expect((await accountNow()).closing).toBeCloseTo(before.closing, 2);
  });

  it('which the invoice that is issued again uses, so that it asks only for what is left', async () => {
    const { order, first, second } = await twoInvoices();
    await pay(order, HALF - 500, { invoiceId: first.id }).expect(201);
    await credit(first.id).expect(201);
    expect(await orderNow(order)).toMatchObject({ creditedAmount: HALF, paidAmount: HALF - 500 });
    const again = await reinvoice(first.id);
    expect(again).toMatchObject({ total: HALF, paidBefore: HALF - 500, openAmount: 500 });
    expect(await openOf(order)).toEqual([0, HALF, 500]);
    expect(await orderNow(order)).toMatchObject({ creditedAmount: 0, outstanding: HALF + 500, creditLeft: 0 });
    expect(await read(second.id)).toMatchObject({ openAmount: HALF });
  });

  it('which the invoice that is issued again does not use once it is paid back', async () => {
    const { order, first, second } = await twoInvoices();
    await pay(order, HALF, { invoiceId: first.id }).expect(201);
    await pay(order, HALF, { invoiceId: second.id }).expect(201);
    await credit(first.id).expect(201);
    await refund(order, HALF).expect(201);
    expect(await reinvoice(first.id)).toMatchObject({ paidBefore: 0, openAmount: HALF });
    expect(await openOf(order)).toEqual([0, 0, HALF]);
  });

  it('and the bank pays it back once, and again after an undo', async () => {
    const { order, second } = await twoInvoices();
    await pay(order, TOTAL).expect(201);
    await credit(second.id).expect(201);
    const [id] = await makeEntries(app, {
      bookedOn: today(),
      amount: HALF * 100,
      direction: 'out',
      text: second.number,
    });
    const booking = `/system/bank/entries/${id}/booking`;
    const invoices = [{ invoiceId: second.id, amount: HALF }];
    const repaid = { paidAmount: HALF, creditedAmount: HALF, outstanding: 0, creditLeft: 0 };
    for (let round = 0; round < 2; round += 1) {
      await staff.put(booking).send({ invoices }).expect(200);
      expect(await orderNow(order)).toMatchObject(repaid);
      await staff.delete(booking).expect(200);
      expect(await orderNow(order)).toMatchObject({ ...repaid, paidAmount: TOTAL, creditLeft: HALF });
    }
  });

  it('which counts once when staff record the repayment before the file of the bank comes', async () => {
    const { order, second } = await twoInvoices();
    await pay(order, TOTAL).expect(201);
    await credit(second.id, { amount: 1_000 }).expect(201);
    await refund(order, 1_000, { method: 'bank_transfer', refundAs: null }).expect(201);
    const repayment = { bookedOn: today(), amount: 100_000, direction: 'out', text: second.number } as const;
    const [id] = await makeEntries(app, repayment);
    const booking = `/system/bank/entries/${id}/booking`;
    const invoices = [{ invoiceId: second.id, amount: 1_000 }];
    const { body } = await staff.put(booking).send({ invoices }).expect(422);
    expect(body).toMatchObject({
      errors: [
        {
          field: 'isNotRecorded',
          message: expect.stringMatching(
            /^A refund of €1,000\.00 of order .+ is already recorded, on .+\. Set this entry aside, or confirm that it is another refund\.$/,
          ),
        },
      ],
    });
    await staff.put(booking).send({ setAside: true }).expect(200);
    expect(await orderNow(order)).toMatchObject({ paidAmount: TOTAL - 1_000, creditLeft: 0, outstanding: 0 });
  });

  it('of a cancelled order, too, which is refunded without another credit note', async () => {
    const quote = await makeQuote(app, 'accepted', {
      items: [line('desk-27-purchase')],
      terms: { prepaymentPercentage: 0.5 },
    });
    const order = await app.get(OrdersService).createFromQuote(await app.actor(STAFF), quote.id);
    const first = await issued(order);
    await pay(order, HALF).expect(201);
    await staff.put(`/orders/${order}/status`).send({ status: 'cancelled', notes: 'Not wanted' }).expect(200);
    await credit(first.id, { reason: 'refund' }).expect(201);
    expect(await orderNow(order)).toMatchObject({
      paidAmount: HALF,
      creditLeft: HALF,
      paymentStatus: 'partially_paid',
    });
    await refund(order, HALF, { refundAs: null }).expect(201);
    expect(await orderNow(order)).toMatchObject({ paidAmount: 0, creditLeft: 0, paymentStatus: 'refunded' });
    expect((await read(first.id)).creditNotes).toHaveLength(1);
  });

  it('of a cancelled order again, when the repayment that the bank booked on it is undone', async () => {
    const [wrong, right] = [await twoInvoices(), await twoInvoices()];
    for (const { order, first } of [wrong, right]) {
      await pay(order, HALF, { invoiceId: first.id }).expect(201);
      await app.sql(`update orders set status = 'confirmed' where id = ?`, [order]);
      await staff.put(`/orders/${order}/status`).send({ status: 'cancelled', notes: 'Not wanted' }).expect(200);
    }
    const [id] = await makeEntries(app, {
      bookedOn: today(),
      amount: HALF * 100,
      direction: 'out',
      text: wrong.first.number,
    });
    const booking = `/system/bank/entries/${id}/booking`;
    const bookOn = ({ first }: typeof wrong) =>
      staff.put(booking).send({ invoices: [{ invoiceId: first.id, amount: HALF }] });
    for (let round = 0; round < 2; round += 1) {
      await bookOn(wrong).expect(200);
      expect(await orderNow(wrong.order)).toMatchObject({ paidAmount: 0, creditLeft: 0, paymentStatus: 'refunded' });
      await staff.delete(booking).expect(200);
      expect(await orderNow(wrong.order)).toMatchObject({ paidAmount: HALF, creditLeft: HALF, outstanding: 0 });
      // The credit note of the repayment stands, and there is no other one.
      expect((await read(wrong.first.id)).creditNotes).toHaveLength(1);
    }
    await bookOn(right).expect(200);
    expect(await orderNow(right.order)).toMatchObject({ paidAmount: 0, paymentStatus: 'refunded' });
  });

  describe('and the undo of a payment by bank', () => {
    const cancel = (order: string) =>
      staff.put(`/orders/${order}/status`).send({ status: 'cancelled', notes: 'Not wanted' }).expect(200);
    const entryOf = async (amount: number, text: string, direction: 'in' | 'out' = 'in') => {
      const [id] = await makeEntries(app, { bookedOn: today(), amount: Math.round(amount * 100), text, direction });
      return `/system/bank/entries/${id}/booking`;
    };
    /** Creates the order of a partner's client, with one invoice that an entry paid. */
    const paidByBank = async () => {
      const quote = await makeClientQuote(app, await inProgramme(app), [line('desk-27-purchase')]);
      const { id: order } = await makeClientOrder(app, quote);
      await app.sql(`update orders set shipped_on = ?, status = 'confirmed' where id = ?`, [today(), order]);
      const invoice = await issued(order);
      const booking = await entryOf(invoice.total, invoice.number);
      expect(await orderNow(order)).toMatchObject({ paymentStatus: 'paid', creditLeft: 0 });
      return { quote: quote.id, order, invoice, booking };
    };
    type Paid = Awaited<ReturnType<typeof paidByBank>>;

    it.each([
      ['after a credit note of a part', ({ invoice }: Paid) => credit(invoice.id, { amount: 500 }).expect(201)],
      ['after a credit note of all', ({ invoice }: Paid) => credit(invoice.id).expect(201)],
      ['without a credit note', () => Promise.resolve()],
      [
        'after a refund by bank that was undone',
        async ({ order, invoice }: Paid) => {
          await cancel(order);
          const refunded = await entryOf(invoice.total, invoice.number, 'out');
          await staff
            .put(refunded)
            .send({ invoices: [{ invoiceId: invoice.id, amount: invoice.total }] })
            .expect(200);
          await staff.delete(refunded).expect(200);
        },
      ],
    ])('takes it off a cancelled order, %s', async (_when, before) => {
      const account = await accountNow();
      const made = await paidByBank();
      const { quote, order, invoice, booking } = made;
      await before(made);
      if ((await orderNow(order)).status !== 'cancelled') await cancel(order);
      const noted = (await read(invoice.id)).creditNotes;
      await staff.delete(booking).expect(200);
      expect(await orderNow(order)).toMatchObject({
        ...{ paidAmount: 0, creditedAmount: invoice.total, outstanding: 0, creditLeft: 0, paymentStatus: 'refunded' },
      });
      const { creditNotes, ...shown } = await read(invoice.id);
      expect(shown).toMatchObject({ openAmount: 0, creditLeft: 0 });
      // What was credited before has no other credit note.
      expect(creditNotes.slice(0, noted.length)).toEqual(noted);
      expect(creditNotes.reduce((sum, { total }) => sum + total, 0)).toBeCloseTo(invoice.total, 2);
      const { closing, creditLeft } = await accountNow();
      expect(closing).toBeCloseTo(account.closing, 2);
      expect(creditLeft).toBeCloseTo(account.creditLeft, 2);
      const commission = 'select sum(accrued)::float8 as accrued, sum(owed)::float8 as owed from commission_entries';
      expect(await app.sql(`${commission} where quote_id = ?`, [quote])).toEqual([{ accrued: 0, owed: 0 }]);
    });

    it('takes it off several invoices of the order', async () => {
      const { order, first, second } = await twoInvoices();
      const booking = await entryOf(TOTAL, `${first.number} ${second.number}`);
      expect(await openOf(order)).toEqual([0, 0]);
      await credit(second.id, { amount: 500 }).expect(201);
      await app.sql(`update orders set status = 'confirmed' where id = ?`, [order]);
      await cancel(order);
      await staff.delete(booking).expect(200);
      expect(await orderNow(order)).toMatchObject({ paidAmount: 0, creditedAmount: TOTAL, creditLeft: 0 });
    });

    it('takes what was paid of a credited invoice, so that money that comes later is not its credit', async () => {
      const terms = { prepaymentPercentage: 0.5 };
      const quote = await makeQuote(app, 'accepted', { items: [line('desk-27-purchase')], terms });
      const order = await app.get(OrdersService).createFromQuote(await app.actor(STAFF), quote.id);
      const first = await issued(order);
      const booking = await entryOf(HALF, first.number);
      await credit(first.id).expect(201);
      await staff.delete(booking).expect(200);
      expect(await orderNow(order)).toMatchObject({
        ...{ paidAmount: 0, outstanding: HALF, creditLeft: 0 },
        payments: [{ kind: 'refund', repaid: HALF, refundAs: 'returned' }, {}, {}],
      });
      await pay(order, HALF).expect(201);
      await cancel(order);
      expect(await orderNow(order)).toMatchObject({ paidAmount: HALF, creditLeft: 0 });
    });
  });

  it('beyond which no more is credited than the order costs', async () => {
    const { order, second } = await twoInvoices();
    await pay(order, TOTAL).expect(201);
    await credit(second.id).expect(201);
    const { body } = await refund(order, HALF + 1, { refundAs: 'credit' }).expect(422);
    expect(body).toMatchObject({
      errors: [{ field: 'amount', message: 'Amount cannot be more than the €8,191.70 that is not credited' }],
    });
  });
});

it('a statement that changes all orders settles the invoices of each, and counts it', async () => {
  const open = () => app.sql('select id, open_amount from order_invoices order by id');
  const counters = () =>
    app.sql(
      `select * from order_counters where orders <> 0 or amount <> 0 or paid <> 0 or credited <> 0 order by 1, 2, 3`,
    );
  const [openBefore, countersBefore] = [await open(), await counters()];
  // Nothing is paid or credited, and then again what was.
  await app.sql(`create table sums as select id, paid_amount, credited_amount, payment_status from orders`);
  await app.sql(`update orders set paid_amount = 0, credited_amount = 0, payment_status = 'unpaid'`);
  expect(await open()).not.toEqual(openBefore);
  expect(await app.sql('select 1 from order_counters where paid <> 0 or credited <> 0')).toEqual([]);
  await app.sql(`update orders o set paid_amount = s.paid_amount, credited_amount = s.credited_amount,
    payment_status = s.payment_status from sums s where s.id = o.id`);
  await app.sql('drop table sums');
  expect(await open()).toEqual(openBefore);
  expect(await counters()).toEqual(countersBefore);
});
