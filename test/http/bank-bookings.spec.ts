import type { BankEntryDto } from '../../src/bank/entries/bank-entries.dto.js';
import type { InvoiceDto } from '../../src/invoices/invoice-answers.dto.js';
import type { StatementOfAccountDto } from '../../src/invoices/account/account.dto.js';
import type { OrderDto } from '../../src/orders/order-answers.dto.js';
import { LOCK_CREDITS } from '../../src/bank/bookings/bank-bookings.queries.js';
import { BankFiles } from '../../src/bank/files/bank-files.service.js';
import { Order } from '../../src/orders/order.entity.js';
import { lockCounters } from '../../src/orders/order-record.js';
import { Transactions } from '../../src/platform/database/transactions.js';
import type { Events } from '../../src/platform/events/events.js';
import { creditorReference } from '../../src/rules/creditor-reference.js';
import { type Agent, IAN_INTERNAL, RIVAL, STAFF, TestApp } from '../app.js';
import {
  makeEntries,
  makeInvoice,
  type MadeInvoice,
  newStatement,
  readBankFile,
  uploadBankFile,
  workBankFile,
} from '../builders/bank.js';
import { camt, type WrittenEntry } from '../builders/bank-statements.js';
import { makeUser } from '../builders/people.js';
import { line } from '../builders/quotes.js';
import { eventually } from '../platform/eventually.js';

let app: TestApp;
let staff: Agent;
beforeAll(async () => {
  app = await TestApp.start();
  staff = await app.as(STAFF);
});
afterAll(() => app.close());

const DAY = new Date().toISOString().slice(0, 10);
const IBAN = 'DE89370400440532013000';
const invoice = (by?: string) => makeInvoice(app, { items: [line('desk-27-purchase')], ...(by && { by }) });
const entries = async (...written: WrittenEntry[]): Promise<BankEntryDto[]> => {
  const ids = await makeEntries(app, ...written.map((one) => ({ bookedOn: DAY, ...one })));
  return Promise.all(ids.map(get));
};
const get = async (id: string) => (await staff.get(`/system/bank/entries/${id}`).expect(200)).body as BankEntryDto;
const book = (id: string, body: object) => staff.put(`/system/bank/entries/${id}/booking`).send(body);
const undo = (id: string) => staff.delete(`/system/bank/entries/${id}/booking`);
const orderOf = async ({ orderId }: MadeInvoice) =>
  (await staff.get(`/orders/${orderId}`).expect(200)).body as OrderDto;
const euros = (cents: number) => cents / 100;

describe('sure entries are booked when their file is read', () => {
  it.each([
    ['reference', (number: string) => ({ reference: creditorReference(number) })],
    ['end_to_end_id', (number: string) => ({ endToEndId: number.replaceAll('-', '') })],
    ['invoice_number', (number: string) => ({ text: `invoice ${number} thanks` })],
  ])('by %s', async (reason, names) => {
    const made = await invoice();
    const [entry] = await entries({ amount: made.total, partyName: 'Somebody', ...names(made.number) });
    expect(entry).toMatchObject({ status: 'booked', reason, suggestions: [], actions: ['undo'] });
    expect(entry!.bookings).toMatchObject([
      {
        kind: 'invoice',
        amount: euros(made.total),
        reason,
        invoice: { id: made.id, number: made.number, orderId: made.orderId },
        company: { id: made.companyId, name: made.companyName },
        undoes: null,
        isUndone: false,
      },
    ]);
    const order = await orderOf(made);
    expect(order).toMatchObject({ paymentStatus: 'paid', outstanding: 0 });
    expect(order.payments).toMatchObject([
      { kind: 'payment', amount: euros(made.total), paidOn: DAY, method: 'bank_transfer' },
    ]);
  });

  it('also several invoices, to the very sum', async () => {
    const [one, other] = [await invoice(), await invoice()];
    const [entry] = await entries({ amount: one.total + other.total, text: `${one.number}, ${other.number}` });
    expect(entry!.bookings.map((row) => row.invoice?.number).toSorted()).toEqual([one.number, other.number].toSorted());
    for (const made of [one, other]) expect(await orderOf(made)).toMatchObject({ paymentStatus: 'paid' });
  });

  it('also when the file failed after it was stored, and is uploaded again', async () => {
    const made = await invoice();
    const payment = { amount: made.total, bookedOn: DAY, reference: creditorReference(made.number) };
    const content = camt('08', [newStatement([payment])]);
    const { id } = await uploadBankFile(app, content);
    const events = { publish: () => Promise.reject(new Error('A listener failed')) } as unknown as Events;
    await expect(workBankFile(app, id, { attemptsMade: 4, events })).rejects.toThrow('A listener failed');
    expect(await app.get(BankFiles).get(id)).toMatchObject({ status: 'failed' });
    const stored = await app.sql<{ id: string }>('select id from bank_entries where file_id = ?', [id]);
    expect(await get(stored[0]!.id)).toMatchObject({ status: 'to_decide' });
    expect(await readBankFile(app, content)).toMatchObject({ status: 'read', entries: 1, known: 1 });
    expect(await get(stored[0]!.id)).toMatchObject({ status: 'booked', reason: 'reference' });
    expect(await orderOf(made)).toMatchObject({ paymentStatus: 'paid' });
  });

  it.each([
    ['less', -1, ['underpaid']],
    ['more', 1, ['overpaid']],
  ])('but not for %s than is left', async (_what, difference, marks) => {
    const made = await invoice();
    const [entry] = await entries({ amount: made.total + difference, reference: creditorReference(made.number) });
    expect(entry).toMatchObject({ status: 'to_decide', suggestions: [{ reason: 'reference', marks }] });
    expect((await orderOf(made)).payments).toEqual([]);
  });

  it('nor for another currency, an unknown invoice beside, a wrong check digit, a return, or a batch as a whole', async () => {
    const made = await invoice();
    const amount = made.total;
    const found = await entries(
      { amount, reference: creditorReference(made.number), currency: 'USD' },
      { amount, text: `${made.number} INV-1999-000001` },
      { amount, reference: `RF00${made.number.replaceAll('-', '')}` },
      { amount, direction: 'out', returnReason: 'AC04', text: made.number },
      { amount, batch: null },
    );
    expect(found.map(({ status }) => status)).toEqual(Array(5).fill('to_decide'));
    expect((await orderOf(made)).payments).toEqual([]);
  });

  it('nor for a payment to another account than that of the invoices', async () => {
    const made = await invoice();
    const payment = { amount: made.total, bookedOn: DAY, reference: creditorReference(made.number) };
    const other = newStatement([payment], { account: 'DE02120300000000202051' });
    expect(await readBankFile(app, camt('08', [other]))).toMatchObject({ status: 'read', entries: 1, booked: 0 });
    const { body } = await staff.get(`/system/bank/entries?search=${payment.reference}`).expect(200);
    const [entry] = (body as { data: BankEntryDto[] }).data;
    expect(entry).toMatchObject({
      status: 'to_decide',
      suggestions: [{ reason: 'reference', marks: ['other_account', 'amount_matches'] }],
    });
    expect((await orderOf(made)).payments).toEqual([]);
    // The seller may have a second account: staff book the entry.
    await book(entry!.id, { invoices: [{ invoiceId: made.id, amount: euros(made.total) }] }).expect(200);
    expect(await orderOf(made)).toMatchObject({ paymentStatus: 'paid' });
  });

  it('but the blanks in the IBAN of the file do not matter', async () => {
    const made = await invoice();
    const payment = { amount: made.total, bookedOn: DAY, reference: creditorReference(made.number) };
    const printed = newStatement([payment], { account: 'NL91 ABNA 0417 1643 00' });
    expect(await readBankFile(app, camt('08', [printed]))).toMatchObject({ entries: 1, booked: 1 });
  });

  it('and a payment that comes twice is told, not booked', async () => {
    const made = await invoice();
    const payment = { amount: made.total, reference: creditorReference(made.number), partyName: made.companyName };
    const [first, second] = await entries(payment, payment);
    expect([first!.status, second!.status].toSorted()).toEqual(['booked', 'to_decide']);
    const waiting = [first!, second!].find(({ status }) => status === 'to_decide')!;
    expect(waiting.suggestions[0]).toMatchObject({
      reason: 'reference',
      marks: ['already_paid', 'name_matches'],
      invoices: [],
      credit: { companyId: made.companyId, amount: euros(made.total) },
    });
    // Other open invoices of the payer with this amount may be meant.
    expect(waiting.suggestions.slice(1).every(({ reason }) => reason === 'amount_and_name')).toBe(true);
    const { credit } = waiting.suggestions[0]!;
    const { body } = await book(waiting.id, { credit: credit!.amount, creditCompanyId: credit!.companyId }).expect(200);
    expect(body).toMatchObject({ status: 'booked', reason: 'staff', bookings: [{ kind: 'credit', invoice: null }] });
  });
});

describe('a payment that staff recorded by hand is not counted again', () => {
  const record = (made: MadeInvoice, amount: number, more: object = {}) =>
    staff
      .post(`/orders/${made.orderId}/payments`)
      .send({ amount: euros(amount), paidOn: DAY, method: 'bank_transfer', ...more })
      .expect(201);
  const recorded = (made: MadeInvoice, amount: string) => ({
    errors: [
      {
        field: 'isNotRecorded',
        message: expect.stringMatching(
          new RegExp(`^A payment of ${amount} of order O-.+ is already recorded, on .+ that it is another payment\\.$`),
        ),
      },
    ],
  });

  it('when it is half of the invoice: its entry waits, and is booked when staff confirm that it is another', async () => {
    const made = await invoice();
    const half = made.total / 2;
    expect(Number.isInteger(half)).toBe(true);
    await record(made, half);
    const [entry] = await entries({ amount: half, reference: creditorReference(made.number) });
    expect(entry).toMatchObject({
      status: 'to_decide',
      suggestions: [{ reason: 'reference', marks: ['recorded', 'amount_matches'] }],
    });
    const body = { invoices: [{ invoiceId: made.id, amount: euros(half) }] };
    const message = `€${euros(half).toLocaleString('en', { minimumFractionDigits: 2 })}`.replaceAll('.', '\\.');
    expect((await book(entry!.id, body).expect(422)).body).toMatchObject(recorded(made, message));
    expect(await orderOf(made)).toMatchObject({ paidAmount: euros(half) });
    await book(entry!.id, { ...body, isNotRecorded: true }).expect(200);
    expect(await orderOf(made)).toMatchObject({ paymentStatus: 'paid' });
  });

  it('but one of another day, of another amount, or by card is another payment', async () => {
    const made = await invoice();
    await app.sql(`update orders set created_at = created_at - interval '40 days' where id = ?`, [made.orderId]);
    const long = new Date(Date.now() - 15 * 86_400_000).toISOString().slice(0, 10);
    await record(made, 10_000, { paidOn: long });
    await record(made, made.total - 30_000);
    await record(made, 10_000, { method: 'card' });
    const [entry] = await entries({ amount: 10_000, reference: creditorReference(made.number) });
    expect(entry).toMatchObject({ status: 'booked', reason: 'reference' });
  });

  it('when it is the whole invoice: no credit is suggested, nor booked unless staff confirm', async () => {
    const made = await invoice(RIVAL);
    await record(made, made.total);
    const [entry] = await entries({ amount: made.total, reference: creditorReference(made.number) });
    expect(entry!.suggestions[0]).toMatchObject({ marks: ['recorded'], invoices: [], credit: null });
    const credit = { credit: euros(made.total), creditCompanyId: made.companyId };
    const { body } = await book(entry!.id, credit).expect(422);
    expect(body).toMatchObject({ errors: [{ field: 'isNotRecorded' }] });
    await book(entry!.id, { ...credit, isNotRecorded: true }).expect(200);
  });

  it.each([
    ['a refund', { refundAs: 'returned' }, 1],
    ['a refund of more than is left', { refundAs: 'credit' }, 0.75],
    ['the refund of a cancellation', null, 1],
  ])('nor %s, whose debit is told to be recorded', async (_what, refund, share) => {
    const made = await invoice();
    const back = Math.round(made.total * share);
    await record(made, made.total);
    if (refund) {
      const row = { amount: euros(back), paidOn: DAY, method: 'bank_transfer', ...refund };
      await staff.post(`/orders/${made.orderId}/refunds`).send(row).expect(201);
    } else {
      const cancelled = { status: 'cancelled', notes: 'Not wanted', refundAmount: euros(back) };
      await staff.put(`/orders/${made.orderId}/status`).send(cancelled).expect(200);
    }
    const named = { direction: 'out' as const, text: made.number, partyName: made.companyName };
    const [entry, other] = await entries({ ...named, amount: back }, { ...named, amount: back + 1 });
    expect(entry!.suggestions).toEqual([
      { reason: 'invoice_number', marks: ['recorded', 'name_matches'], invoices: [], credit: null, fee: 0 },
    ]);
    // Another amount is not what was recorded.
    expect(other!.suggestions).toEqual([]);
    await book(entry!.id, { setAside: true }).expect(200);
    expect(await orderOf(made)).toMatchObject({ paidAmount: euros(made.total - back) });
  });
});

describe('other entries have suggestions', () => {
  it('by amount and name, too, when the number that they name is wrong or unknown', async () => {
    const [made, other] = [await invoice(RIVAL), await invoice()];
    const pay = { amount: 1, paidOn: new Date().toISOString().slice(0, 10), method: 'card' };
    await staff.post(`/orders/${other.orderId}/payments`).send(pay).expect(201);
    const payment = { amount: made.total, partyName: made.companyName };
    const [unknown, wrong] = await entries(
      { ...payment, text: 'INV-1999-000001' },
      { ...payment, text: `pays ${other.number}` },
    );
    const same = { reason: 'amount_and_name', invoices: [expect.objectContaining({ companyId: made.companyId })] };
    expect([unknown!.status, wrong!.status]).toEqual(['to_decide', 'to_decide']);
    expect(unknown!.suggestions[0]).toMatchObject(same);
    expect(wrong!.suggestions[0]).toMatchObject({ reason: 'invoice_number', invoices: [{ id: other.id }] });
    expect(wrong!.suggestions[1]).toMatchObject(same);
  });

  it('by amount and name, then by either, for an invoice that is open', async () => {
    const made = await invoice(RIVAL);
    const [named, unnamed, nobody] = await entries(
      { amount: made.total, partyName: made.companyName.toUpperCase() },
      { amount: made.total, partyName: 'Kantoor Verhoef' },
      { amount: 8_925, partyName: 'J. DE BOER' },
    );
    const expected = { invoices: [expect.objectContaining({ companyId: made.companyId })], credit: null, fee: 0 };
    expect(named!.suggestions[0]).toMatchObject({
      ...expected,
      reason: 'amount_and_name',
      marks: ['amount_matches', 'name_matches'],
    });
    expect(unnamed!.suggestions[0]).toMatchObject({ reason: 'amount', marks: ['amount_matches', 'other_payer'] });
    expect(nobody!.suggestions).toEqual([]);
    expect((await orderOf(made)).payments).toEqual([]);
  });

  it('and those that a bank kept charges of', async () => {
    const made = await invoice();
    const reference = creditorReference(made.number);
    const [entry] = await entries({ amount: made.total - 1_500, charges: 1_500, reference });
    expect(entry!.suggestions).toMatchObject([{ marks: ['bank_charges'], fee: 15, credit: null }]);
    const { body } = await book(entry!.id, { invoices: [{ invoiceId: made.id, amount: euros(made.total) }], fee: 15 });
    const { bookings } = body as BankEntryDto;
    expect(bookings.map(({ kind, amount }) => [kind, amount]).toSorted()).toEqual([
      ['fee', -15],
      ['invoice', euros(made.total)],
    ]);
    expect(await orderOf(made)).toMatchObject({ paymentStatus: 'paid' });
  });

  it.each(['02', '08'] as const)(
    'a batch without amounts has the invoices that it names, version %s',
    async (version) => {
      const [one, other] = [await invoice(), await invoice(RIVAL)];
      const batch = [one, other].map(({ number, companyName: partyName }) => {
        return { amount: 1, reference: creditorReference(number), endToEndId: number, partyName, partyIban: IBAN };
      });
      const amount = one.total + other.total;
      const read = async (statement: WrittenEntry) => {
        const { id } = await readBankFile(app, camt(version, [newStatement([{ bookedOn: DAY, ...statement }])]));
        const rows = await app.sql<{ id: string }>('select id from bank_entries where file_id = ? order by position', [
          id,
        ]);
        return Promise.all(rows.map((row) => get(row.id)));
      };
      const [entry, ...others] = await read({ amount, batch, batchAmounts: 'none' });
      expect(others).toEqual([]);
      expect(entry).toMatchObject({
        ...{
          status: 'to_decide',
          transactions: 2,
          reference: null,
          endToEndId: null,
          partyName: null,
          partyIban: IBAN,
        },
        suggestions: [{ reason: 'invoice_number', marks: ['amount_matches'], credit: null }],
      });
      for (const { reference, endToEndId, partyName } of batch) {
        for (const told of [reference, endToEndId, partyName]) expect(entry!.text).toContain(told);
      }
      const invoices = entry!.suggestions[0]!.invoices.map(({ id: invoiceId, amount: part }) => {
        return { invoiceId, amount: part };
      });
      await book(entry!.id, { invoices }).expect(200);
      for (const made of [one, other]) expect(await orderOf(made)).toMatchObject({ paymentStatus: 'paid' });

      // More than they owe is nobody's credit.
      const [more] = await read({ amount: amount + 1, batch, batchAmounts: 'none' });
      expect(more).toMatchObject({ status: 'to_decide', suggestions: [] });
      expect(more!.text).toContain(one.number);

      // Amounts that the payers ordered are amounts.
      const [third, fourth] = [await invoice(), await invoice(RIVAL)];
      const ordered = [third, fourth].map(({ number, total }) => ({
        amount: total,
        reference: creditorReference(number),
      }));
      const split = await read({ amount: third.total + fourth.total, batch: ordered, batchAmounts: 'InstdAmt' });
      expect(split).toMatchObject([
        { status: 'booked', reason: 'reference', amount: euros(third.total) },
        { status: 'booked', reason: 'reference', amount: euros(fourth.total) },
      ]);
    },
  );

  it('invoices to choose from are listed: open ones, or paid ones', async () => {
    const made = await invoice();
    const list = async (query: string) =>
      (await staff.get(`/system/bank/invoices?search=${made.number}${query}`).expect(200)).body as { data: object[] };
    expect((await list('')).data).toMatchObject([
      { id: made.id, number: made.number, open: euros(made.total), paid: 0, total: euros(made.total) },
    ]);
    expect((await list('&state=paid')).data).toEqual([]);
    await entries({ amount: made.total, text: made.number });
    expect((await list('')).data).toEqual([]);
    expect((await list(`&state=paid&companyId=${made.companyId}`)).data).toMatchObject([{ open: 0 }]);
  });
});

it('invoices to choose from that are due on a day are in the order of their numbers', async () => {
  const by = await makeUser(app);
  const made: MadeInvoice[] = [];
  for (let count = 0; count < 6; count++) made.push(await invoice(by));
  for (const query of ['', `&search=${encodeURIComponent(made[0]!.number.slice(0, 9))}`]) {
    const path = `/system/bank/invoices?companyId=${made[0]!.companyId}${query}`;
    const { data } = (await staff.get(path).expect(200)).body as { data: { number: string }[] };
    expect(data.map(({ number }) => number)).toEqual(made.map(({ number }) => number));
  }
});

describe('staff book', () => {
  it('over several invoices with a credit, and undo it by other rows', async () => {
    const [one, other] = [await invoice(), await invoice()];
    const [entry] = await entries({ amount: one.total + 10_000 });
    const invoices = [
      { invoiceId: one.id, amount: euros(one.total) },
      { invoiceId: other.id, amount: 60 },
    ];
    const { body } = await book(entry!.id, { invoices, credit: 40 }).expect(200);
    expect(body).toMatchObject({ status: 'booked', reason: 'staff', version: 2, actions: ['undo'] });
    expect(await orderOf(one)).toMatchObject({ paymentStatus: 'paid' });
    expect(await orderOf(other)).toMatchObject({ paymentStatus: 'partially_paid', paidAmount: 60 });
    const { body: undone } = await undo(entry!.id).expect(200);
    const { status, version, bookings, actions } = undone as BankEntryDto;
    expect({ status, version, actions }).toEqual({ status: 'to_decide', version: 3, actions: ['book', 'set_aside'] });
    expect(bookings).toHaveLength(6);
    expect(bookings.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0)).toBe(0);
    for (const made of [one, other]) {
      const { paymentStatus, payments } = await orderOf(made);
      expect(paymentStatus).toBe('unpaid');
      expect(payments.map(({ kind }) => kind).toSorted()).toEqual(['payment', 'refund']);
    }
    await book(entry!.id, { credit: euros(one.total + 10_000), creditCompanyId: one.companyId }).expect(200);
  });

  it('a return takes the payment back, which is owed again', async () => {
    const made = await invoice();
    const endToEndId = `PAY${made.number.slice(-6)}`;
    await entries({ amount: made.total, text: made.number, endToEndId, partyIban: IBAN });
    const [back] = await entries({ amount: made.total, direction: 'out', returnReason: 'AC04', endToEndId });
    expect(back!.suggestions).toMatchObject([{ reason: 'earlier_payment', invoices: [{ id: made.id }] }]);
    const { body } = await book(back!.id, { invoices: [{ invoiceId: made.id, amount: euros(made.total) }] }).expect(
      200,
    );
    expect(body).toMatchObject({ bookings: [{ kind: 'invoice', amount: -euros(made.total) }] });
    expect(await orderOf(made)).toMatchObject({ paymentStatus: 'unpaid', outstanding: euros(made.total) });
    await undo(back!.id).expect(200);
    expect(await orderOf(made)).toMatchObject({ paymentStatus: 'paid' });
  });

  it.each([
    ['with its credit', 700, { credit: 7 }, 0, { kind: 'credit', amount: 7 }],
    ['with charges that a bank had kept of it', -1_000, { fee: 10 }, 0, { kind: 'fee', amount: -10 }],
    ['with charges of the return', 0, {}, 350, { kind: 'fee', amount: 3.5 }],
  ])('a return gives back the whole payment, %s', async (_what, more, rest, charges, row) => {
    const made = await invoice();
    const whole = euros(made.total);
    const endToEndId = `ALL${made.number.slice(-6)}`;
    const [paid] = await entries({ amount: made.total + more, endToEndId });
    await book(paid!.id, { invoices: [{ invoiceId: made.id, amount: whole }], ...rest }).expect(200);
    expect(await orderOf(made)).toMatchObject({ paymentStatus: 'paid' });
    const amount = made.total + more + charges;
    const [back] = await entries({ amount, charges, direction: 'out', returnReason: 'MD06', text: made.number });
    const [{ invoices, credit, fee, marks } = { invoices: [], credit: null, fee: 0, marks: [] }] = back!.suggestions;
    expect(invoices).toMatchObject([{ id: made.id, amount: whole }]);
    expect(marks).toEqual(fee === 0 ? [] : ['bank_charges']);
    const parts = invoices.map((part) => ({ invoiceId: part.id, amount: part.amount }));
    const booking = {
      invoices: parts,
      ...(credit && { credit: credit.amount, creditCompanyId: credit.companyId }),
      ...(fee !== 0 && { fee }),
    };
    const { body } = await book(back!.id, booking).expect(200);
    const others = (body as BankEntryDto).bookings.filter((one) => one.kind !== 'invoice');
    expect(others).toMatchObject([{ kind: row.kind, amount: -row.amount }]);
    expect(await orderOf(made)).toMatchObject({ paymentStatus: 'unpaid', outstanding: whole });
    await undo(back!.id).expect(200);
    expect(await orderOf(made)).toMatchObject({ paymentStatus: 'paid' });
  });

  it.each([
    ['a part of its invoice', 0.25, 'INV', false],
    ['a part of its invoice', 0.25, 'CN-', false],
    ['the invoice of a cancelled order', 1, 'CN', true],
  ])('a refund of what was credited, of %s (%d), that names %s', async (_what, share, names, isCancelled) => {
    const made = await invoice();
    await entries({ amount: made.total, text: made.number });
    const back = Math.round(made.total * share);
    const note = (
      await staff
        .post(`/invoices/${made.id}/credit-notes`)
        .send({ reason: 'price', amount: euros(back) })
        .expect(201)
    ).body as InvoiceDto;
    expect(note.number).toMatch(/^CN-/);
    if (isCancelled) {
      await staff.put(`/orders/${made.orderId}/status`).send({ status: 'cancelled', notes: 'Not wanted' }).expect(200);
    }
    const number = { INV: made.number, 'CN-': note.number, CN: note.number.replaceAll('-', '') }[names];
    const refund = { amount: back, direction: 'out' as const, text: `Refund ${number}`, partyName: made.companyName };
    const [entry] = await entries(refund);
    expect(entry).toMatchObject({
      status: 'to_decide',
      suggestions: [
        {
          reason: 'invoice_number',
          marks: ['name_matches'],
          invoices: [{ id: made.id, number: made.number, orderId: made.orderId, amount: euros(back) }],
          credit: null,
        },
      ],
    });
    expect(await orderOf(made)).toMatchObject({ creditLeft: euros(back) });
    await book(entry!.id, { invoices: [{ invoiceId: made.id, amount: euros(back) }] }).expect(200);
    expect(await orderOf(made)).toMatchObject({ creditLeft: 0, paidAmount: euros(made.total - back), outstanding: 0 });
    await undo(entry!.id).expect(200);
    expect(await orderOf(made)).toMatchObject({ creditLeft: euros(back), paidAmount: euros(made.total) });
  });

  it('a refund that staff recorded by hand and that names its credit note is told as recorded', async () => {
    const made = await invoice();
    await entries({ amount: made.total, text: made.number });
    const { number } = (
      await staff.post(`/invoices/${made.id}/credit-notes`).send({ reason: 'price', amount: 10 }).expect(201)
    ).body as InvoiceDto;
    const row = { amount: 10, paidOn: DAY, method: 'bank_transfer', refundAs: 'returned' };
    await staff.post(`/orders/${made.orderId}/refunds`).send(row).expect(201);
    expect(await orderOf(made)).toMatchObject({ creditLeft: 0 });
    const [entry] = await entries({ amount: 1_000, direction: 'out', endToEndId: number });
    expect(entry).toMatchObject({
      status: 'to_decide',
      suggestions: [{ reason: 'end_to_end_id', marks: ['recorded'] }],
    });
  });

  it('money out that names an unknown credit note waits; money in that names one pays its invoice', async () => {
    const made = await invoice();
    const note = (
      await staff.post(`/invoices/${made.id}/credit-notes`).send({ reason: 'price', amount: 10 }).expect(201)
    ).body as InvoiceDto;
    const [unknown, other, paid] = await entries(
      { amount: 1_000, direction: 'out', text: 'CN-1999-000001' },
      { amount: 1_000, direction: 'out', text: 'Refund' },
      { amount: made.total - 1_000, text: `${made.number} less ${note.number}` },
    );
    expect(unknown).toMatchObject({ status: 'to_decide', suggestions: [] });
    expect(other).toMatchObject({ status: 'set_aside' });
    expect(paid).toMatchObject({ status: 'booked', reason: 'invoice_number' });
  });

  it('a credit is paid back once, and not undone after that', async () => {
    const { companyId: creditCompanyId } = await invoice();
    const [paid, ...back] = await entries(
      { amount: 7_777 },
      { amount: 7_777, direction: 'out', returnReason: 'X' },
      { amount: 7_777, direction: 'out', returnReason: 'Y' },
    );
    const credit = { credit: 77.77, creditCompanyId };
    const before = await app.sql<{ sum: string }>(
      `select coalesce(sum(amount), 0)::text as sum from bank_bookings where kind = 'credit' and company_id = ?`,
      [creditCompanyId],
    );
    await book(paid!.id, credit).expect(200);
    // What other tests left as credit is paid back first.
    const rest = Number(before[0]!.sum);
    if (rest > 0) {
      const [all] = await entries({ amount: Math.round(rest * 100), direction: 'out', returnReason: 'Z' });
      await book(all!.id, { credit: rest, creditCompanyId }).expect(200);
    }
    const answers = await Promise.all(back.map(({ id }) => book(id, credit)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await undo(paid!.id).expect(409)).body).toMatchObject({
      message: 'The company does not have that much credit',
    });
  });

  it('a credit on a later invoice of its company, which the undo of its entry takes back', async () => {
    const [made, other] = [await invoice(RIVAL), await invoice(RIVAL)];
    const { companyId: creditCompanyId } = made;
    await app.sql(`update orders set created_at = created_at - interval '40 days' where company_id = ?`, [
      creditCompanyId,
    ]);
    const credit = async () =>
      (
        (await staff.get(`/companies/${creditCompanyId}/statement-of-account`).expect(200))
          .body as StatementOfAccountDto
      ).creditLeft;
    const owed = async () =>
      (
        (await staff.get(`/companies/${creditCompanyId}/statement-of-account`).expect(200))
          .body as StatementOfAccountDto
      ).closing;
    const use = (amount: number, { id }: MadeInvoice) =>
      staff.post(`/system/bank/invoices/${id}/credit`).send({ amount });
    const rest = await credit();
    if (rest > 0) {
      const [all] = await entries({ amount: Math.round(rest * 100), direction: 'out', returnReason: 'Z' });
      await book(all!.id, { credit: rest, creditCompanyId }).expect(200);
    }
    const [first, second] = await entries({ amount: 2_000 }, { amount: 3_000 });
    await book(first!.id, { credit: 20, creditCompanyId }).expect(200);
    await book(second!.id, { credit: 30, creditCompanyId }).expect(200);
    const closing = await owed();
    const shown = (await staff.get(`/invoices/${made.id}`).expect(200)).body as InvoiceDto;
    expect(shown.actions).toContain('use_credit');
    expect(shown.companyCredit).toBe(50);

    const wrong = { field: 'amount', message: 'The company has €50.00 of credit' };
    expect((await use(50.01, made).expect(422)).body).toMatchObject({ errors: [wrong] });
    await use(0, made).expect(422);
    await staff.post('/system/bank/invoices/1/credit').send({ amount: 1 }).expect(404);
    // Twenty at once of two invoices use no more than there is.
    const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => use(40, at % 2 ? made : other)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array.from({ length: 19 }, () => 422)]);
    const used = answers.findIndex(({ status }) => status === 201) % 2 ? made : other;
    expect(await orderOf(used)).toMatchObject({ paidAmount: 40, paymentStatus: 'partially_paid' });
    expect(await credit()).toBe(10);
    expect(await owed()).toBe(closing);
    const { bookings, version, status } = await get(second!.id);
    expect([status, version]).toEqual(['booked', 3]);
    expect(bookings.map(({ kind, amount }) => [kind, amount]).toSorted()).toEqual([
      ['credit', -30],
      ['credit', 30],
      ['invoice', 30],
    ]);
    await undo(second!.id).expect(200);
    expect(await orderOf(used)).toMatchObject({ paidAmount: 10 });
    expect(await credit()).toBe(10);
    await undo(first!.id).expect(200);
    expect(await orderOf(used)).toMatchObject({ paidAmount: 0 });
  });

  it('a credit on an invoice while another booking pays credit back', async () => {
    const { id, companyId, orderId } = await invoice(RIVAL);
    const [entry] = await entries({ amount: 500 });
    await book(entry!.id, { credit: 5, creditCompanyId: companyId }).expect(200);
    const used = await app.get(Transactions).run(async (em) => {
      await lockCounters(em, [await em.findOneOrFail(Order, orderId)]);
      const answer = staff
        .post(`/system/bank/invoices/${id}/credit`)
        .send({ amount: 5 })
        .then(({ status }) => status);
      await eventually(async () => {
        const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
        return (await app.sql(waiting)).length > 0;
      });
      // Would be a deadlock if the other had locked the credits first.
      await LOCK_CREDITS.run(em, [companyId]);
      return { answer };
    });
    expect(await used.answer).toBe(201);
  });

  it('or set aside, which can be taken back', async () => {
    const [entry] = await entries({ amount: 100 });
    expect((await book(entry!.id, { setAside: true }).expect(200)).body).toMatchObject({
      status: 'set_aside',
      bookings: [],
      actions: ['undo'],
    });
    await book(entry!.id, { setAside: true }).expect(409);
    expect((await undo(entry!.id).expect(200)).body).toMatchObject({ status: 'to_decide' });
    await undo(entry!.id).expect(409);
  });

  it('in time: not before the order was made, nor when the payment was refunded since', async () => {
    const made = await invoice();
    const [early, entry] = await entries({ amount: 100, bookedOn: '2020-01-01' }, { amount: 100 });
    const body = { invoices: [{ invoiceId: made.id, amount: 1 }] };
    expect((await book(early!.id, body).expect(422)).body).toMatchObject({
      errors: [
        {
          field: 'invoices.0.invoiceId',
          message:
            'The bank booked this entry before the order was created. Book it as credit, then pay the invoice with it.',
        },
      ],
    });
    await book(entry!.id, body).expect(200);
    const refund = { amount: 1, paidOn: DAY, method: 'other', refundAs: 'returned' };
    await staff.post(`/orders/${made.orderId}/refunds`).set('Idempotency-Key', made.orderId).send(refund).expect(201);
    expect((await undo(entry!.id).expect(409)).body).toMatchObject({
      message: expect.stringMatching(/^Only €0\.00 of order O-.* is paid now$/),
    });
  });
});

describe('of a day that is none of its order', () => {
  const ahead = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
  it.each([
    ['before_order', '2020-01-01', 'The bank booked this entry before the order was created'],
    ['future_day', ahead, 'The day of this entry is in the future'],
  ])('%s: suggested as a credit, which then pays the invoice', async (mark, bookedOn, problem) => {
    const made = await invoice(await makeUser(app));
    const total = euros(made.total);
    const [entry] = await entries({ amount: made.total, reference: creditorReference(made.number), bookedOn });
    const credit = { companyId: made.companyId, companyName: made.companyName, amount: total };
    const marks = [mark, 'amount_matches'];
    expect(entry).toMatchObject({
      status: 'to_decide',
      suggestions: [{ reason: 'reference', marks, invoices: [], credit, fee: 0 }],
    });
    const { body } = await book(entry!.id, { invoices: [{ invoiceId: made.id, amount: total }] }).expect(422);
    const message = `${problem}. Book it as credit, then pay the invoice with it.`;
    expect(body).toMatchObject({ message, errors: [{ field: 'invoices.0.invoiceId', message }] });
    await book(entry!.id, { credit: total, creditCompanyId: made.companyId }).expect(200);
    await staff.post(`/system/bank/invoices/${made.id}/credit`).send({ amount: total }).expect(201);
    expect(await orderOf(made)).toMatchObject({ paymentStatus: 'paid', outstanding: 0 });
    await undo(entry!.id).expect(200);
  });

  it('the part of an invoice whose order is older is suggested on it', async () => {
    const [old, made] = [await invoice(), await invoice()];
    await app.sql(`update orders set created_at = '2019-01-01' where id = ?`, [old.orderId]);
    const [entry] = await entries({
      amount: old.total + made.total,
      text: `${old.number} ${made.number}`,
      bookedOn: '2020-01-01',
    });
    expect(entry!.suggestions).toMatchObject([
      {
        marks: ['before_order', 'amount_matches'],
        invoices: [{ number: old.number, amount: euros(old.total) }],
        credit: { companyId: made.companyId, amount: euros(made.total) },
      },
    ]);
  });

  it('for invoices of several companies, nothing is proposed', async () => {
    const [one, other] = [await invoice(), await invoice(RIVAL)];
    const text = `${one.number} ${other.number}`;
    const [entry] = await entries({ amount: one.total + other.total, text, bookedOn: '2020-01-01' });
    const marks = ['before_order', 'amount_matches'];
    expect(entry!.suggestions).toMatchObject([{ marks, invoices: [], credit: null }]);
  });
});

describe('refused, at its field', () => {
  let made: MadeInvoice;
  let id: string;
  beforeAll(async () => {
    made = await invoice();
    [{ id } = { id: '' }] = await entries({ amount: 12_345 });
  });
  const part = (amount: number) => ({ invoiceId: made.id, amount });

  it.each([
    ['nothing', () => ({}), 'invoices', 'Choose an invoice, or book the amount as credit'],
    ['less', () => ({ invoices: [part(100)] }), 'invoices', '€23.45 is left to book'],
    ['more', () => ({ invoices: [part(123.46)] }), 'invoices', '€0.01 more than this entry has'],
    ['with a fee, less', () => ({ invoices: [part(123.45)], fee: 1 }), 'invoices', '€1.00 is left to book'],
    [
      'one twice',
      () => ({ invoices: [part(100), part(23.45)] }),
      'invoices.1.invoiceId',
      'This invoice is already in the list',
    ],
    ['a credit of nobody', () => ({ credit: 123.45 }), 'creditCompanyId', 'Choose a company'],
    [
      'a credit of an unknown company',
      () => ({ credit: 123.45, creditCompanyId: '00000000-0000-4000-8000-000000000000' }),
      'creditCompanyId',
      'Company not found',
    ],
    ['no amount', () => ({ invoices: [{ invoiceId: made.id }] }), 'invoices.0.amount', 'Amount is required'],
    ['parts of a cent', () => ({ invoices: [part(1.234)] }), 'invoices.0.amount', 'Amount must be in euros and cents'],
    ['a negative amount', () => ({ invoices: [part(-1)] }), 'invoices.0.amount', 'Amount must be more than 0'],
    ['null as credit', () => ({ invoices: [part(123.45)], credit: null }), 'credit', 'Amount is required'],
    ['no fee', () => ({ invoices: [part(123.45)], fee: 0 }), 'fee', 'Amount must be more than 0'],
    ['a negative fee of money in', () => ({ invoices: [part(123.45)], fee: -1 }), 'fee', 'Amount must be more than 0'],
    ['null as fee', () => ({ invoices: [part(123.45)], fee: null }), 'fee', 'Amount is required'],
    ['no invoice', () => ({ invoices: [{ amount: 1 }] }), 'invoices.0.invoiceId', 'Choose an invoice'],
    [
      'an unknown invoice',
      () => ({ invoices: [{ invoiceId: '00000000-0000-4000-8000-000000000000', amount: 123.45 }] }),
      'invoices.0.invoiceId',
      'Invoice not found',
    ],
    [
      'set aside with parts',
      () => ({ setAside: true, invoices: [part(1)] }),
      'setAside',
      'An entry that is set aside is not booked on anything',
    ],
  ])('%s', async (_what, body, field, message) => {
    expect((await book(id, body()).expect(422)).body).toMatchObject({ errors: [{ field, message }] });
  });

  it('more than is open', async () => {
    const [entry] = await entries({ amount: made.total + 9_000 });
    const { body } = await book(entry!.id, { invoices: [part(euros(made.total + 9_000))] }).expect(422);
    const message = '€90.00 more than is open. Book the rest as credit for the client.';
    expect(body).toMatchObject({ errors: [{ field: 'invoices.0.amount', message }] });
  });

  it('a stale copy, and users who only read', async () => {
    await staff.put(`/system/bank/entries/${id}/booking`).set('If-Match', '"7"').send({ setAside: true }).expect(412);
    await staff.delete(`/system/bank/entries/${id}/booking`).set('If-Match', '"7"').expect(412);
    const ian = await app.as(IAN_INTERNAL);
    expect((await ian.get(`/system/bank/entries/${id}`).expect(200)).body).toMatchObject({ actions: [] });
    await ian.put(`/system/bank/entries/${id}/booking`).send({ setAside: true }).expect(403);
  });
});

describe('at the same time', () => {
  it('20 bookings of an entry and 20 undos of another have one effect each', async () => {
    const [one, other] = [await invoice(), await invoice()];
    const [first, second] = await entries({ amount: 100 }, { amount: other.total, text: other.number });
    const all = await Promise.all(
      Array.from({ length: 20 }, () => [
        book(first!.id, { invoices: [{ invoiceId: one.id, amount: 1 }] }),
        undo(second!.id),
      ]).flat(),
    );
    const statuses = all.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(2);
    expect(statuses.filter((status) => status === 409)).toHaveLength(38);
    expect((await orderOf(one)).payments).toHaveLength(1);
    expect((await orderOf(other)).payments).toHaveLength(2);
  });

  it('a booking against its undo, and two entries for one invoice, never exceed what is open', async () => {
    const made = await invoice();
    const waiting = await entries(...Array.from({ length: 4 }, () => ({ amount: made.total })));
    const body = { invoices: [{ invoiceId: made.id, amount: euros(made.total) }] };
    await Promise.all(waiting.flatMap(({ id }) => [book(id, body), undo(id), book(id, body)]));
    const now = await Promise.all(waiting.map(({ id }) => get(id)));
    const { paidAmount } = await orderOf(made);
    const booked = now.filter(({ status }) => status === 'booked').length;
    expect(booked).toBeLessThanOrEqual(1);
    expect(Math.round(paidAmount * 100)).toBe(booked * made.total);
  });
});
