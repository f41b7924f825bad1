import fc from 'fast-check';
import type { AccountEntryDto, StatementOfAccountDto } from '../../src/invoices/account/account.dto.js';
import type { InvoiceDto } from '../../src/invoices/invoice-answers.dto.js';
import type { InvoicePage } from '../../src/invoices/invoice-reader.service.js';
import { OrderInvoices } from '../../src/orders/invoices/order-invoices.service.js';
import type { OrderDto } from '../../src/orders/order-answers.dto.js';
import { OrdersService } from '../../src/orders/orders.service.js';
import { toCents, toEuros } from '../../src/rules/money.js';
import { fractionOf } from '../../src/rules/price.js';
import { sumOf } from '../../src/rules/sum.js';
import { type Agent, ANNA, PAULA_PARTNER, RIVAL, STAFF, TestApp } from '../app.js';
import { makeEntries } from '../builders/bank.js';
import { connect } from '../builders/connections.js';
import { makeInvoice } from '../builders/invoices.js';
import { makeUser } from '../builders/people.js';
import { line, makeQuote } from '../builders/quotes.js';

const SELLER = { countryCode: 'NL', vatNumber: 'NL862417395B01' } as const;
let app: TestApp;
let anna: Agent;
let staff: Agent;
let companyId: string;
beforeAll(async () => {
  app = await TestApp.start({ seller: SELLER });
  [anna, staff] = await Promise.all([app.as(ANNA), app.as(STAFF)]);
  ({ companyId } = await app.actor(ANNA));
  await app.sql(`update companies set country_code = 'NL', vat_number = null, postal_code = '3115 HC'`);
});
afterAll(() => app.close());

const today = () => new Date().toISOString().slice(0, 10);
const accountOf = async (id: string, query = '', by = staff) =>
  (await by.get(`/companies/${id}/statement-of-account?${query}`).expect(200)).body as StatementOfAccountDto;
const figures = ({ entries }: StatementOfAccountDto) =>
  entries.map(({ kind, invoiced, paid, balance }: AccountEntryDto) => [kind, invoiced, paid, balance]);

it('has what was invoiced and paid, with the balance after each entry', async () => {
  const invoice = await makeInvoice(app, { paid: 1000 });
  const order = invoice.order.id;
  const refund = { amount: 300, refundAs: 'returned', paidOn: today(), method: 'card' };
  await staff.post(`/orders/${order}/refunds`).send(refund).expect(201);
  await staff.post(`/invoices/${invoice.id}/credit-notes`).send({ reason: 'price', amount: 383.4 }).expect(201);
  const account = await accountOf(companyId, '', anna);
  expect(account).toMatchObject({
    company: { id: companyId, name: 'Meridian Engineering B.V.' },
    from: `${today().slice(0, 4)}-01-01`,
    to: `${today().slice(0, 4)}-12-31`,
    opening: 0,
    closing: 15_300,
    open: 15_300,
    overdue: 0,
    ages: [{ age: 'not_due', invoices: 1, amount: 15_300 }],
  });
  expect(figures(account)).toEqual([
    ['invoice', 16_383.4, 0, 16_383.4],
    ['payment', 0, 1000, 15_383.4],
    ['refund', 0, -300, 15_683.4],
    ['credit_note', -383.4, 0, 15_300],
  ]);
  expect(account.entries[0]).toMatchObject({ reference: invoice.number, documentId: invoice.id, orderId: order });
  const later = await accountOf(companyId, `from=${Number(today().slice(0, 4)) + 1}-01-01`);
  expect(later).toMatchObject({ opening: 15_300, closing: 15_300, entries: [] });

  const path = `/companies/${companyId}/statement-of-account/csv`;
  const csv = await anna.get(`${path}?separator=;`).buffer(true).expect(200);
  const year = today().slice(0, 4);
  expect(csv.headers['content-disposition']).toBe(
    `attachment; filename="statement-of-account-${year}-01-01-${year}-12-31.csv"`,
  );
  expect(csv.text.replace('\ufeff', '').split('\r\n')).toEqual([
    '"Day";"Kind";"Reference";"Invoiced";"Paid";"Balance"',
    `"${year}-01-01";"Balance before";"";"";"";"0,00"`,
    `"${today()}";"Invoice";"${invoice.number}";"16383,40";"0,00";"16383,40"`,
    expect.stringMatching(/^"[\d-]+";"Payment";"O-\d+-\d+";"0,00";"1000,00";"15383,40"$/),
    expect.stringContaining('"Refund"'),
    expect.stringContaining('"Credit note"'),
    '',
  ]);
});

it('has what a company paid too much by bank, until that booking is undone', async () => {
  const [entry] = await makeEntries(app, { amount: 5_000, reference: 'Paid twice', partyName: 'Somebody' });
  const path = `/companies/${companyId}/statement-of-account`;
  const closing = async () => ((await anna.get(path).expect(200)).body as StatementOfAccountDto).closing;
  const before = await closing();
  const booking = `/system/bank/entries/${entry}/booking`;
  await staff.put(booking).send({ credit: 50, creditCompanyId: companyId }).expect(200);
  const { entries } = (await anna.get(path).expect(200)).body as StatementOfAccountDto;
  expect(entries).toContainEqual(
    expect.objectContaining({ kind: 'payment', reference: 'Paid twice', paid: 50, orderId: null, documentId: null }),
  );
  expect(await closing()).toBeCloseTo(before - 50, 2);
  await staff.delete(booking).expect(200);
  expect(await closing()).toBeCloseTo(before, 2);
});

it('says what was paid on account, until an invoice asks for it', async () => {
  const actor = await app.actor(STAFF);
  const by = await makeUser(app);
  const items = [line('desk-27-purchase')];
  const quote = await makeQuote(app, 'accepted', { by, items, terms: { prepaymentPercentage: 0.3 } });
  const id = await app.get(OrdersService).createFromQuote(actor, quote.id);
  const row = { paidOn: today(), method: 'card' };
  await staff
    .post(`/orders/${id}/payments`)
    .send({ ...row, amount: 6_000 })
    .expect(201);
  const { total, company } = (await staff.get(`/orders/${id}`).expect(200)).body as OrderDto;
  expect(await accountOf(company.id)).toMatchObject({ open: 0, creditLeft: 0, onAccount: 6_000, closing: -6_000 });
  await app.get(OrderInvoices).issue(actor, id);
  const onAccount = toEuros(toCents(6_000) - fractionOf(toCents(total), 0.3));
  expect(await accountOf(company.id)).toMatchObject({ open: 0, creditLeft: 0, onAccount, closing: -onAccount });
  await app.sql('update orders set shipped_on = ? where id = ?', [today(), id]);
  await app.get(OrderInvoices).issue(actor, id);
  const open = toEuros(toCents(total) - toCents(6_000));
  expect(await accountOf(company.id)).toMatchObject({ open, creditLeft: 0, onAccount: 0, closing: open });
});

it('has nothing left when all that was paid of a cancelled order was given back, also in advance', async () => {
  const actor = await app.actor(STAFF);
  const by = await makeUser(app);
  const terms = { prepaymentPercentage: 0.3 };
  const quote = await makeQuote(app, 'accepted', { by, items: [line('desk-27-purchase')], terms });
  const id = await app.get(OrdersService).createFromQuote(actor, quote.id);
  await app.get(OrderInvoices).issue(actor, id);
  const { total, company } = (await staff.get(`/orders/${id}`).expect(200)).body as OrderDto;
  const paid = { amount: total, paidOn: today(), method: 'card' };
  await staff.post(`/orders/${id}/payments`).send(paid).expect(201);
  const cancelled = { status: 'cancelled', notes: 'Not wanted', refundAmount: total };
  const { body } = await staff.put(`/orders/${id}/status`).send(cancelled).expect(200);
  expect(body).toMatchObject({ paidAmount: 0, creditLeft: 0 });
  const account = await accountOf(company.id);
  expect(account).toMatchObject({ open: 0, creditLeft: 0, onAccount: 0, closing: 0 });
  const advance = toEuros(toCents(total) - fractionOf(toCents(total), 0.3));
  const invoiced = account.entries.map((entry) => [entry.kind, entry.invoiced] as const);
  expect(invoiced).toContainEqual(['credit', -advance]);
  expect(invoiced).toContainEqual(['cancellation', advance]);
});

it('is not shown to another company, nor to a partner of the company', async () => {
  await connect(app, PAULA_PARTNER, ANNA, { sharesPast: true });
  for (const email of [RIVAL, PAULA_PARTNER]) {
    const other = await app.as(email);
    for (const file of ['', '/csv', '/pdf']) {
      const { body } = await other.get(`/companies/${companyId}/statement-of-account${file}`).expect(404);
      expect(body).toMatchObject({ message: 'Company not found' });
    }
  }
  await staff.get('/companies/1/statement-of-account').expect(404);
  await staff.get('/companies/00000000-0000-4000-8000-000000000000/statement-of-account').expect(404);
  await anna.get(`/companies/${companyId}/statement-of-account?from=2026-02-01&to=2026-01-01`).expect(422);
  await anna.get(`/companies/${companyId}/statement-of-account?from=today`).expect(400);
});

/** A step of a random history of an order; its amount is a share of what is possible. */
const step = fc.record({
  what: fc.constantFrom(
    ...(['issue', 'issue', 'pay', 'named', 'returned', 'credit', 'note', 'reinvoice', 'correct'] as const),
    ...(['bankIn', 'bankOut', 'undo', 'cancel'] as const),
  ),
  share: fc.constantFrom(0.01, 0.37, 1),
});

type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;
const stepOf = (what: Step['what'], share: Step['share']): Step => ({ what, share });

it('whatever happens to an order, its invoices, credit notes and payments come to what it owes', async () => {
  const actor = await app.actor(STAFF);
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 4, maxLength: 12 }),
      fc.constantFrom(null, 0.3, 0.3333, 1),
      fc.boolean(),
      async (steps, prepaymentPercentage, isDecided) => {
        const by = await makeUser(app);
        const items = [line('desk-27-purchase'), line('collab-review-yearly', 3)];
        const quote = await makeQuote(app, 'accepted', { by, items, terms: { prepaymentPercentage } });
        const id = await app.get(OrdersService).createFromQuote(actor, quote.id);
        await app.sql('update orders set shipped_on = ?, delivered_on = ? where id = ?', [today(), today(), id]);
        if (!isDecided) await app.sql('update orders set tax_decision = null where id = ?', [id]);
        let entry: string | undefined;
        /** Books an entry of the bank of this amount on an invoice. */
        const book = async (direction: 'in' | 'out', euros: number, invoiceId: string) => {
          [entry] = await makeEntries(app, { bookedOn: today(), amount: toCents(euros), direction });
          const invoices = [{ invoiceId, amount: euros }];
          return staff.put(`/system/bank/entries/${entry}/booking`).send({ invoices });
        };
        for (const { what, share } of steps) {
          const order = (await staff.get(`/orders/${id}`).expect(200)).body as OrderDto;
          const part = (of: number) => Math.max(0.01, Math.round(of * share * 100) / 100);
          const [last] = order.billingPlan.flatMap(({ invoice }) => invoice ?? []).slice(-1);
          const row = { paidOn: today(), method: 'card' };
          const answer = await {
            issue: () =>
              app
                .get(OrderInvoices)
                .issue(actor, id)
                .catch(() => undefined),
            named: async () =>
              last &&
              staff
                .post(`/orders/${id}/payments`)
                .send({ ...row, amount: part(Math.min(order.outstanding, last.total)), invoiceId: last.id }),
            reinvoice: async () => last && staff.post(`/invoices/${last.id}/reinvoice`),
            correct: async () => {
              if (!last) return undefined;
              const { lines } = (await staff.get(`/invoices/${last.id}`).expect(200)).body as InvoiceDto;
              const left = lines.find((one) => one.left > 0);
              const lower = left && { lineId: left.id, amount: Math.floor(left.left * share * 90) / 100 };
              return (
                lower && staff.post(`/invoices/${last.id}/corrections`).send({ lines: [lower], reason: 'Too high' })
              );
            },
            bankIn: async () => last && last.openAmount > 0 && book('in', part(last.openAmount), last.id),
            bankOut: async () => last && order.paidAmount > 0 && book('out', part(order.paidAmount), last.id),
            undo: async () => entry && staff.delete(`/system/bank/entries/${entry}/booking`),
            pay: () => staff.post(`/orders/${id}/payments`).send({ ...row, amount: part(order.outstanding) }),
            returned: () =>
              staff
                .post(`/orders/${id}/refunds`)
                .send({ ...row, refundAs: 'returned', amount: part(order.paidAmount) }),
            credit: () =>
              staff.post(`/orders/${id}/refunds`).send({ ...row, refundAs: 'credit', amount: part(order.paidAmount) }),
            note: async () =>
              last &&
              staff.post(`/invoices/${last.id}/credit-notes`).send({ reason: 'price', amount: part(last.total) }),
            cancel: async () =>
              share === 1 &&
              staff
                .put(`/orders/${id}/status`)
                .send({ status: 'cancelled', notes: 'No', refundAmount: part(order.paidAmount) }),
          }[what]();
          if (answer && 'status' in answer) expect(answer.status).toBeLessThan(500);
          await expectConsistent(id);
        }
      },
    ),
    {
      numRuns: 25,
      examples: [
        [[stepOf('issue', 1), stepOf('note', 1), stepOf('pay', 0.37)], 0.3, true],
        [
          [stepOf('issue', 1), stepOf('pay', 0.37), stepOf('note', 0.37), stepOf('returned', 0.37), stepOf('issue', 1)],
          0.3,
          true,
        ],
        [[stepOf('issue', 1), stepOf('pay', 1), stepOf('cancel', 1)], 0.3, true],
        [[stepOf('issue', 1), stepOf('pay', 1), stepOf('cancel', 1)], 0.3, false],
      ],
    },
  );
}, 240_000);

/** Compares the account of an order's company, which has one order, with the order and its invoices. */
async function expectConsistent(id: string): Promise<void> {
  const order = (await staff.get(`/orders/${id}`).expect(200)).body as OrderDto;
  const account = await accountOf(order.company.id);
  const { data } = (await staff.get(`/invoices?orderId=${id}`).expect(200)).body as InvoicePage;
  const cents = (of: (typeof data)[number]) => toCents(of.total) - toCents(of.creditNotesTotal);
  const open = sumOf(data, ({ openAmount }) => toCents(openAmount));
  expect(toCents(account.open)).toBe(open);
  expect(account.creditLeft).toBe(order.creditLeft);
  expect(account.onAccount).toBeGreaterThanOrEqual(0);
  expect(toCents(account.closing)).toBe(open - toCents(account.creditLeft) - toCents(account.onAccount));
  for (const invoice of data) expect(cents(invoice)).toBeGreaterThanOrEqual(0);
  await expectSums(id);
  const isAllInvoiced = order.billingPlan.every(({ invoice }) => invoice);
  if (order.status === 'cancelled') {
    expect(open).toBe(0);
    // Nothing is owed, and only money that was not given back is left in the buyer's favour.
    const balance = sumOf(data, cents) - toCents(order.paidAmount);
    expect(toCents(account.closing)).toBe(Math.min(0, balance));
    return;
  }
  // What is paid, credited and outstanding, without the credit that is left, is the total, also before all is invoiced.
  const { paidAmount, creditedAmount, outstanding, creditLeft, total } = order;
  const known = sumOf([paidAmount, creditedAmount, outstanding, -creditLeft], toCents);
  expect(known).toBe(toCents(total));
  // What was paid or credited beyond the issued invoices is owed to the company, until they are issued.
  const settled = toCents(order.paidAmount) + toCents(order.creditedAmount) - (await notedOf(id));
  expect(open).toBe(Math.max(0, sumOf(data, cents) - settled));
  if (isAllInvoiced) {
    expect(open).toBe(toCents(order.outstanding));
    expect(toCents(account.closing)).toBe(open - toCents(order.creditLeft));
  }
}

/** Returns what credit notes of an order took back, less what corrections of its invoices invoiced again, in cents. */
async function notedOf(id: string): Promise<number> {
  const [row] = await app.sql<{ noted: number }>(
    `select (sum(credit_notes_total) - coalesce(sum(total) filter (where corrects_id is not null), 0))::float8 as noted
       from order_invoices where order_id = ?`,
    [id],
  );
  return toCents(row?.noted ?? 0);
}

/** Expects that an order's amounts are the sums of its rows, and that each booking of the bank counts once. */
async function expectSums(id: string): Promise<void> {
  const [sums] = await app.sql(
    `select o.paid_amount = coalesce(sum(case p.kind when 'payment' then p.amount when 'refund' then -p.amount else 0 end), 0)
              as "isPaid",
            o.credited_amount = coalesce(sum(p.credited), 0) as "isCredited",
            coalesce(bool_and(b.id is null or b.amount = case p.kind when 'payment' then p.amount else -p.amount end), true)
              as "isBooked"
       from orders o left join order_payments p on p.order_id = o.id left join bank_bookings b on b.payment_id = p.id
      where o.id = ? group by o.id`,
    [id],
  );
  expect(sums).toEqual({ isPaid: true, isCredited: true, isBooked: true });
}
