import type { InvoiceDto } from '../../src/invoices/invoice-answers.dto.js';
import type { StatementOfAccountDto } from '../../src/invoices/account/account.dto.js';
import { OrdersService } from '../../src/orders/orders.service.js';
import type { OrderDto } from '../../src/orders/order-answers.dto.js';
import { toCents } from '../../src/rules/money.js';
import { sumOf } from '../../src/rules/sum.js';
import { type Agent, ANNA, STAFF, TestApp } from '../app.js';
import { line, makeQuote } from '../builders/quotes.js';

/** Invoices that were credited in whole and are issued again. */

let app: TestApp;
let staff: Agent;
let companyId: string;
beforeAll(async () => {
  app = await TestApp.start({ seller: { countryCode: 'NL', vatNumber: 'NL862417395B01' } });
  staff = await app.as(STAFF);
  ({ companyId } = await app.actor(ANNA));
  await app.sql(`update companies set country_code = 'NL', vat_number = null, postal_code = '3115 HC' where id = ?`, [
    companyId,
  ]);
});
afterAll(() => app.close());

const today = () => new Date().toISOString().slice(0, 10);
const orderNow = async (id: string) => (await staff.get(`/orders/${id}`).expect(200)).body as OrderDto;
const read = async (id: string) => (await staff.get(`/invoices/${id}`).expect(200)).body as InvoiceDto;
const issue = async (order: string) =>
  ((await staff.post(`/orders/${order}/invoice`).expect(201)).body as OrderDto).invoice!;
const credit = (id: string, body: object = {}) =>
  staff
    .post(`/invoices/${id}/credit-notes`)
    .send({ reason: 'price', ...body })
    .expect(201);
const reinvoice = (id: string) => staff.post(`/invoices/${id}/reinvoice`);
const again = async (id: string) => (await reinvoice(id).expect(201)).body as InvoiceDto;
const numbers = async () =>
  (await app.sql<{ number: string }>('select number from order_invoices order by number')).map(({ number }) => number);

/** Creates an order with a prepayment and its first invoice. */
async function prepaid(prepaymentPercentage: number | null = 0.3): Promise<{ order: string; id: string }> {
  const items = [line('desk-27-purchase'), line('presenter-monthly', 3)];
  const { id } = await makeQuote(app, 'accepted', { items, terms: { prepaymentPercentage } });
  const order = await app.get(OrdersService).createFromQuote(await app.actor(STAFF), id);
  if (prepaymentPercentage === null) await app.sql('update orders set shipped_on = ? where id = ?', [today(), order]);
  return { order, id: (await issue(order)).id };
}

/** Expects that invoices less credit notes, and what is planned, come to the order, and the account to what is open. */
async function expectSettled(order: string) {
  const { billingPlan, total, outstanding } = await orderNow(order);
  const standing = billingPlan.filter(({ isReplaced }) => !isReplaced);
  expect(sumOf(standing, (part) => toCents(part.total))).toBe(toCents(total));
  const [sums] = await app.sql<{ open: number; invoiced: number }>(
    `select sum(open_amount)::float8 as open, sum(total - credit_notes_total)::float8 as invoiced
       from order_invoices where order_id = ?`,
    [order],
  );
  expect(sums!.invoiced).toBeLessThanOrEqual(total);
  expect(sums!.open).toBeLessThanOrEqual(outstanding);
  const { body } = await staff.get(`/companies/${companyId}/statement-of-account`).expect(200);
  const { closing, open } = body as StatementOfAccountDto;
  expect(closing).toBeCloseTo(open, 2);
}

it('a part whose invoice was credited in whole is invoiced again, and all comes to the accepted total', async () => {
  const { order, id } = await prepaid();
  await credit(id);
  const before = await orderNow(order);
  expect((await read(id)).actions).toContain('reinvoice');
  await app.sql(`update companies set buyer_reference = 'Department 9' where id = ?`, [companyId]);
  const corrected = await again(id);
  const first = await read(id);
  expect(corrected).toMatchObject({
    kind: 'prepayment',
    part: 2,
    total: first.total,
    openAmount: first.total,
    status: 'open',
    lines: first.lines.map(({ id: _, left: __, ...rest }) => expect.objectContaining(rest) as object),
  });
  expect(first).toMatchObject({ status: 'credited', openAmount: 0 });
  expect(first.actions).not.toContain('reinvoice');
  const after = await orderNow(order);
  expect(after).toMatchObject({ total: before.total, creditedAmount: 0, outstanding: before.total });
  expect(after.billingPlan.slice(0, 3).map(({ kind, isReplaced, invoice }) => [kind, isReplaced, invoice?.id])).toEqual(
    [
      ['prepayment', true, id],
      ['prepayment', false, corrected.id],
      ['shipment', false, undefined],
    ],
  );
  await expectSettled(order);
  const [stored] = await app.sql<{ document: object }>('select document from order_invoices where id = ?', [
    corrected.id,
  ]);
  expect(stored!.document).toMatchObject({ buyerReference: 'Department 9' });
});

it('the invoice of the shipment subtracts the corrected prepayment only', async () => {
  const { order, id } = await prepaid();
  await credit(id);
  const { number } = await again(id);
  await app.sql('update orders set shipped_on = ? where id = ?', [today(), order]);
  const shipment = await issue(order);
  const names = (await read(shipment.id)).lines.map(({ name }) => name);
  expect(names.filter((name) => name.startsWith('Prepayment'))).toEqual([`Prepayment, ${number}`]);
  await expectSettled(order);
});

it('a corrected invoice can be corrected, and numbers have no gaps', async () => {
  const { order, id } = await prepaid(null);
  await staff.put(`/orders/${order}/payment`).send({ paidAmount: 100 }).expect(200);
  await credit(id);
  const second = await again(id);
  await expectSettled(order);
  await credit(second.id);
  await again(second.id);
  await expectSettled(order);
  const all = (await numbers()).map((number) => Number(number.slice(-6)));
  expect(all).toEqual(all.map((_, place) => place + 1));
});

it('an invoice that is not credited in whole, or of a cancelled order, is not issued again', async () => {
  const { order, id } = await prepaid();
  const refused = async (message: string) =>
    expect((await reinvoice(id).expect(409)).body).toMatchObject({ code: 'wrong_status', message });
  await refused('Only an invoice that was credited in whole can be issued again');
  await credit(id, { amount: 1 });
  await refused('Only an invoice that was credited in whole can be issued again');
  await credit(id);
  await staff.put(`/orders/${order}/status`).send({ status: 'cancelled', notes: 'Too late' }).expect(200);
  await refused('A cancelled order cannot be invoiced');
});

it('20 requests at once issue one invoice', async () => {
  const { order, id } = await prepaid();
  await credit(id);
  const before = await numbers();
  const answers = await Promise.all(Array.from({ length: 20 }, () => reinvoice(id)));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
  expect(await numbers()).toHaveLength(before.length + 1);
  expect((await reinvoice(id)).body).toMatchObject({ message: 'This invoice was issued again already' });
  await expectSettled(order);
});

it('a refused invoice takes no number, and changes nothing', async () => {
  const { order, id } = await prepaid();
  await credit(id);
  const before = [await numbers(), await orderNow(order)];
  const set = (scheme: string | null, address: string | null) =>
    app.sql('update companies set electronic_address_scheme = ?, electronic_address = ? where id = ?', [
      scheme,
      address,
      companyId,
    ]);
  await set('0088', '7300010000002');
  await reinvoice(id).expect(409);
  await set(null, null);
  expect([await numbers(), await orderNow(order)]).toEqual(before);
});
