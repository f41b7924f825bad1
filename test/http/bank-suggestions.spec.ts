import fc from 'fast-check';
import type { BankEntryDto } from '../../src/bank/entries/bank-entries.dto.js';
import { findInvoices } from '../../src/bank/matching/bank-invoices.queries.js';
import {
  type EarlierPart,
  type MatchedEntry,
  type MatchedInvoice,
  matches,
  namedIn,
} from '../../src/bank/matching/bank-match.js';
import type { InvoiceDto } from '../../src/invoices/invoice-answers.dto.js';
import { Transactions } from '../../src/platform/database/transactions.js';
import { toCents } from '../../src/rules/money.js';
import { searchFold } from '../../src/rules/search-fold.js';
import { type Agent, RIVAL, STAFF, TestApp } from '../app.js';
import { makeEntries, makeInvoice, type MadeInvoice, newStatement, readBankFile } from '../builders/bank.js';
import { camt, type WrittenEntry } from '../builders/bank-statements.js';
import { line } from '../builders/quotes.js';

/** Suggestions of random entries, against a plain search through all invoices. */

let app: TestApp;
let staff: Agent;
beforeAll(async () => {
  app = await TestApp.start();
  staff = await app.as(STAFF);
});
afterAll(() => app.close());

const DAY = new Date().toISOString().slice(0, 10);
const IBAN = 'DE89370400440532013000';

const firstWord = (name: string | null) =>
  searchFold(name ?? '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .split(' ')[0];

interface EarlierRow {
  entry: string;
  kind: string;
  invoice: string | null;
  company: string | null;
  amount: number;
  came: number;
  isSame: boolean | null;
}

/** Returns all invoices as they are for an entry, found by plain statements of their own. */
async function everyInvoice(entry: BankEntryDto): Promise<MatchedInvoice[]> {
  const ids = await app.sql<{ id: string }>('select id from order_invoices');
  const em = app.get(Transactions).em;
  const all = await findInvoices(
    em,
    ids.map(({ id }) => id),
  );
  const notes = await app.sql<{ number: string; invoice: string }>(
    'select number, invoice_id as invoice from credit_notes order by number',
  );
  const every = notedBy(notes, [...all.values()]);
  // Rows of booked entries in the other direction, one by one.
  const rows = await app.sql<EarlierRow>(
    `select k.entry_id as entry, k.kind, k.invoice_id as invoice, k.company_id as company, k.amount::float8 as amount,
            e.amount::float8 as came, e.end_to_end_id = ? or e.party_iban = ? as "isSame"
       from bank_bookings k join bank_entries e on e.id = k.entry_id where e.status = 'booked' and e.direction <> ?`,
    [entry.endToEndId, entry.partyIban, entry.direction],
  );
  const sum = (of: EarlierRow[]) => toCents(of.reduce((total, { amount }) => total + amount, 0));
  const numbers = namedIn(inCents(entry));
  const named = every
    .filter(({ number, creditNotes }) => [number, ...creditNotes].some((one) => numbers.has(one)))
    .map(({ id }) => id);
  const earlierOf = ({ id, companyId }: MatchedInvoice): EarlierPart[] =>
    [...Map.groupBy(rows, (row) => row.entry)].flatMap(([of, theirs]) => {
      const [{ came, isSame }] = theirs as [EarlierRow];
      const isOfAmount = [entry.amount, entry.amount - entry.charges].some((one) => toCents(one) === toCents(came));
      const isNamed = theirs.some(({ kind, invoice }) => kind === 'invoice' && named.includes(invoice!));
      const amount = sum(theirs.filter(({ invoice }) => invoice === id));
      if (entry.direction === 'in' || !isOfAmount || !(isSame || isNamed) || amount <= 0) return [];
      const credit = sum(theirs.filter(({ kind, company }) => kind === 'credit' && company === companyId));
      return [{ entry: of, amount, credit, fee: sum(theirs.filter(({ kind }) => kind === 'fee')) }];
    });
  const recorded = await app.sql<{ id: string }>(
    `select p.order_id as id from order_payments p
      where p.kind = ? and p.amount = ? and abs(p.paid_on - ?::date) <= 14 and coalesce(p.method, 'bank_transfer') = 'bank_transfer'
        and not exists (select 1 from bank_bookings b where b.payment_id = p.id)`,
    [entry.direction === 'in' ? 'payment' : 'refund', entry.amount, entry.bookedOn],
  );
  return every
    .filter(({ number, open, companyName }) => {
      const word = firstWord(entry.partyName);
      const isOfPayer = word !== '' && word === firstWord(companyName);
      return entry.direction === 'out' || namedIn(entry).has(number) || open === toCents(entry.amount) || isOfPayer;
    })
    .map((invoice) => ({
      ...invoice,
      earlier: earlierOf(invoice),
      isRecorded: recorded.some(({ id }) => id === invoice.orderId),
    }));
}

/** Adds the numbers of all credit notes to their invoices. */
const notedBy = (notes: { number: string; invoice: string }[], invoices: MatchedInvoice[]): MatchedInvoice[] =>
  invoices.map((one) => {
    return { ...one, creditNotes: notes.filter(({ invoice }) => invoice === one.id).map(({ number }) => number) };
  });

const inCents = (entry: BankEntryDto): MatchedEntry => ({
  ...entry,
  amount: toCents(entry.amount),
  charges: toCents(entry.charges),
  isOtherAccount: false,
});

it('the suggestions of a page are those of a search through all invoices, one entry at a time', async () => {
  const [shared, other] = [{ items: [line('desk-27-purchase')] }, { items: [line('desk-27-purchase')], by: RIVAL }];
  const invoices: MadeInvoice[] = [];
  const large = { items: [line('desk-27-purchase', 5)] };
  for (const order of [large, shared, shared, other, other, other]) invoices.push(await makeInvoice(app, order));
  for (const [at, amount] of [10_000, 20_000, 7_000].entries()) {
    const pay = { amount: amount / 100, paidOn: DAY, method: 'bank_transfer' };
    await staff
      .post(`/orders/${invoices[at * 2]!.orderId}/payments`)
      .send(pay)
      .expect(201);
  }
  const cancelled = await makeInvoice(app, shared);
  await staff.put(`/orders/${cancelled.orderId}/status`).send({ status: 'cancelled', notes: 'Not wanted' }).expect(200);
  invoices.push(cancelled);
  const refunded = await makeInvoice(app, other);
  const whole = { amount: refunded.total / 100, paidOn: DAY, method: 'bank_transfer' };
  await staff.post(`/orders/${refunded.orderId}/payments`).send(whole).expect(201);
  await staff
    .post(`/orders/${refunded.orderId}/refunds`)
    .send({ ...whole, refundAs: 'returned' })
    .expect(201);
  invoices.push(refunded);
  const paid = await makeInvoice(app, shared);
  await makeEntries(app, { amount: paid.total, bookedOn: DAY, text: paid.number, partyIban: IBAN });
  // Paid with 7.00 too much, and with 10.00 that a bank kept.
  const [over, kept] = [await makeInvoice(app, shared), await makeInvoice(app, other)];
  for (const { id, total, companyId: creditCompanyId, ...parts } of [
    { ...over, came: over.total + 700, credit: 7 },
    { ...kept, came: kept.total - 1_000, fee: 10 },
  ]) {
    const { came, credit, fee } = parts as { came: number; credit?: number; fee?: number };
    const [entry] = await makeEntries(app, { amount: came, bookedOn: DAY });
    const more = credit ? { credit, creditCompanyId } : { fee };
    await staff
      .put(`/system/bank/entries/${entry}/booking`)
      .send({ invoices: [{ invoiceId: id, amount: total / 100 }], ...more })
      .expect(200);
  }
  invoices.push(over, kept);
  // Paid, and credited in part; one of them twice.
  const notes: string[] = [];
  for (const [of, amounts] of [
    [shared, [100, 20]],
    [other, [100]],
  ] as const) {
    const made = await makeInvoice(app, of);
    await makeEntries(app, { amount: made.total, bookedOn: DAY, text: made.number });
    for (const amount of amounts) {
      const note = { reason: 'price', amount };
      const { body } = await staff.post(`/invoices/${made.id}/credit-notes`).send(note).expect(201);
      notes.push((body as InvoiceDto).number);
    }
    invoices.push(made);
  }
  const names = [...new Set(invoices.map(({ companyName }) => companyName))];
  const written = fc.record({
    direction: fc.constantFrom('in' as const, 'in' as const, 'in' as const, 'out' as const),
    isReturn: fc.boolean(),
    charges: fc.constantFrom(undefined, undefined, 1_500),
    payer: fc.constantFrom(...names, ...names.map((name) => name.toUpperCase().slice(0, 14)), 'Kantoor Verhoef', null),
    one: fc.constantFrom(...invoices),
    two: fc.constantFrom(...invoices),
    pays: fc.constantFrom('one', 'both', 'part', 'paid', 'more', 'some' as const),
    names: fc.constantFrom('none', 'none', 'one', 'both', 'unknown', 'note', 'notes' as const),
    note: fc.constantFrom(...notes),
    some: fc.integer({ min: 1, max: 2_000_000 }),
    from: fc.constantFrom(IBAN, undefined),
  });
  const entryOf = ({ direction, isReturn, charges, payer, one, two, pays, some, from, note, ...drawn }: DrawnEntry) => {
    const sums = {
      one: one.total,
      both: one.total + two.total,
      part: one.total - 10_000,
      paid: 10_000,
      more: one.total + some,
      some,
    };
    const texts = {
      none: 'Payment',
      one: one.number,
      both: `${one.number} ${two.number}`,
      unknown: 'INV-1999-000001',
      note: note.replaceAll('-', ''),
      notes: `${one.number} ${notes.join(' ')}`,
    };
    const amount = sums[pays as keyof typeof sums];
    const entry: WrittenEntry = { direction, amount, bookedOn: DAY, text: texts[drawn.names as keyof typeof texts] };
    if (payer) entry.partyName = payer;
    if (from) entry.partyIban = from;
    if (charges && direction === 'in') entry.charges = charges;
    if (isReturn && direction === 'out') entry.returnReason = 'AC04';
    return entry;
  };
  type DrawnEntry = typeof written extends fc.Arbitrary<infer T> ? T : never;

  /** Reads a file with these entries, compares the suggestions of those to decide, and returns what they say. */
  const compared = async (entries: WrittenEntry[]): Promise<Set<string>> => {
    const { id } = await readBankFile(app, camt('08', [newStatement(entries)]));
    const [{ statement } = { statement: '' }] = await app.sql<{ statement: string }>(
      'select statement_id as statement from bank_entries where file_id = ? limit 1',
      [id],
    );
    const { body } = await staff.get(`/system/bank/entries?limit=100&statementId=${statement}`).expect(200);
    const waiting = (body as { data: BankEntryDto[] }).data.filter(({ status }) => status === 'to_decide');
    for (const entry of waiting) {
      const plain = matches(inCents(entry), await everyInvoice(entry)).map(({ reason, marks, parts, credit, fee }) => ({
        reason,
        marks,
        invoices: parts.map(({ invoice, amount }) => [invoice.number, invoice.companyName, invoice.dueOn, amount]),
        open: parts.map(({ invoice }) => (entry.direction === 'in' ? invoice.open : invoice.paid)),
        credit: credit && { ...credit, amount: credit.amount / 100 },
        fee: fee / 100,
      }));
      const ours = entry.suggestions.map((suggestion) => ({
        ...suggestion,
        invoices: suggestion.invoices.map((one) => [one.number, one.companyName, one.dueOn, toCents(one.amount)]),
        open: suggestion.invoices.map(({ open }) => toCents(open)),
      }));
      expect(ours).toEqual(plain);
    }
    return new Set(
      waiting.flatMap(({ suggestions }) => suggestions.flatMap(({ reason, marks }) => [reason, ...marks])),
    );
  };

  const [recorded, open] = [invoices[0]!, invoices[1]!];
  const back = { amount: paid.total, bookedOn: DAY, partyIban: IBAN };
  const told = await compared([
    { ...back, direction: 'out', returnReason: 'AC04' },
    { amount: 10_000, bookedOn: DAY, text: recorded.number },
    { amount: open.total, bookedOn: DAY, partyName: open.companyName },
    { amount: open.total, bookedOn: DAY, partyName: 'Kantoor Verhoef' },
    { amount: 12_345, bookedOn: DAY, partyName: open.companyName },
    { amount: 12_345, bookedOn: DAY, text: open.number },
    // The sum of the second and third invoice of a company, whose first is larger.
    { amount: open.total * 2 - 20_000, bookedOn: DAY, partyName: open.companyName },
  ]);
  for (const reason of ['earlier_payment', 'recorded', 'amount_and_name', 'amount', 'name', 'invoice_number']) {
    expect(told).toContain(reason);
  }
  const returned = { bookedOn: DAY, direction: 'out' as const, returnReason: 'MD06' };
  for (const [made, came, charges] of [
    [over, over.total + 700, undefined],
    [kept, kept.total - 1_000, undefined],
    [kept, kept.total - 650, 350],
  ] as const) {
    const returns = await compared([{ ...returned, amount: came, text: made.number, ...(charges && { charges }) }]);
    expect(returns).toEqual(new Set(made === over ? ['invoice_number'] : ['invoice_number', 'bank_charges']));
  }
  for (const number of notes) {
    const credited = { amount: 10_000, bookedOn: DAY, direction: 'out' as const, text: `Refund ${number}` };
    expect(await compared([credited])).toEqual(new Set(['invoice_number']));
  }
  const repaid = { amount: refunded.total, bookedOn: DAY, text: refunded.number };
  expect(await compared([{ ...repaid, direction: 'out' }])).toEqual(new Set(['invoice_number', 'recorded']));
  await fc.assert(
    fc.asyncProperty(fc.array(written, { minLength: 5, maxLength: 25 }), async (drawn) => {
      await compared(drawn.map(entryOf));
    }),
    { numRuns: 25 },
  );
}, 120_000);
