import type { BillingPartDto, OrderDto } from '../../src/orders/order-answers.dto.js';
import { OrderInvoices } from '../../src/orders/invoices/order-invoices.service.js';
import { IssueDueInvoicesJob } from '../../src/invoices/issue-due-invoices.job.js';
import { OrdersService } from '../../src/orders/orders.service.js';
import { asOf } from '../../src/platform/clock.js';
import { formatDate } from '../../src/platform/handlebars-helpers.js';
import { Transactions } from '../../src/platform/database/transactions.js';
import { toCents } from '../../src/rules/money.js';
import { addDays, addMonths } from '../../src/rules/periods.js';
import { sumOf } from '../../src/rules/sum.js';
import { type Agent, ANNA, STAFF, TestApp } from '../app.js';
import { line, makeQuote } from '../builders/quotes.js';

/** Changes of a billing plan by staff. */

/** Two desks, and three seats of software for twelve months. */
const MIXED = [line('desk-27-purchase', 2), line('presenter-monthly', 3)];

let app: TestApp;
let staff: Agent;
beforeAll(async () => {
  app = await TestApp.start({ seller: { countryCode: 'NL', vatNumber: 'NL862417395B01' } });
  staff = await app.as(STAFF);
  const { companyId } = await app.actor(ANNA);
  await app.sql(`update companies set country_code = 'NL', vat_number = null, postal_code = '3115 HC' where id = ?`, [
    companyId,
  ]);
});
afterAll(() => app.close());

const today = () => new Date().toISOString().slice(0, 10);
const issue = (id: string) => staff.post(`/orders/${id}/invoice`);
const read = async (id: string) => (await staff.get(`/orders/${id}`).expect(200)).body as OrderDto;
const plan = (id: string) => `/orders/${id}/billing-plan`;
const move = (id: string, number: number, fixedOn: string | null) =>
  staff.put(`${plan(id)}/parts/${number}`).send({ fixedOn });
const split = (id: string, number: number, body: object) => staff.post(`${plan(id)}/parts/${number}/split`).send(body);
const merge = (id: string, number: number, other: number) =>
  staff.post(`${plan(id)}/parts/${number}/merge`).send({ other });
const prepay = (id: string, prepaymentPercentage: number) =>
  staff.put(`${plan(id)}/prepayment`).send({ prepaymentPercentage });
const partsOf = (body: unknown) => (body as OrderDto).billingPlan;
const shown = (parts: BillingPartDto[]) => parts.map(({ kind, months, dueOn }) => [kind, months, dueOn]);

async function order(prepaymentPercentage: number | null = 0.3): Promise<OrderDto> {
  const { id } = await makeQuote(app, 'accepted', { items: MIXED, terms: { prepaymentPercentage } });
  return read(await app.get(OrdersService).createFromQuote(await app.actor(STAFF), id));
}

async function reach(id: string, ...statuses: ('confirmed' | 'in_production' | 'shipped' | 'delivered')[]) {
  for (const status of statuses) await staff.put(`/orders/${id}/status`).send({ status }).expect(200);
}

function expectAccepted({ billingPlan, total, tax }: OrderDto) {
  const sum = (of: (part: BillingPartDto) => number) => sumOf(billingPlan, (part) => toCents(of(part)));
  expect([sum((part) => part.total), sum((part) => part.tax)]).toEqual([toCents(total), toCents(tax)]);
}

it('what is split, moved and merged is what is invoiced, and comes to the accepted total', async () => {
  const { id, total } = await order();
  const later = addDays(today(), 30);
  const halves = await split(id, 2, { share: 0.5, fixedOn: later }).expect(201);
  expect(shown(partsOf(halves.body)).slice(0, 3)).toEqual([
    ['prepayment', null, today()],
    ['shipment', null, null],
    ['shipment', null, later],
  ]);
  await merge(id, 4, 5).expect(200);
  await merge(id, 4, 5).expect(200);
  const changed = (await move(id, 1, addDays(today(), 1)).expect(200)).body as OrderDto;
  expectAccepted(changed);
  expect(shown(changed.billingPlan).slice(3, 5)).toEqual([
    ['recurring', 3, null],
    ['recurring', 1, null],
  ]);
  expect((await issue(id).expect(409)).body).toMatchObject({ code: 'not_due' });
  await move(id, 1, null).expect(200);
  await issue(id).expect(201);
  await reach(id, 'confirmed', 'in_production', 'shipped', 'delivered');
  await issue(id).expect(201);
  expect((await issue(id).expect(409)).body).toMatchObject({ code: 'not_due' });
  const job = new IssueDueInvoicesJob(app.get(Transactions), app.get(OrderInvoices));
  await asOf(new Date(`${later}T12:00:00Z`), () => job.run());
  expect((await read(id)).billingPlan.filter(({ invoice }) => invoice)).toHaveLength(4);
  await asOf(new Date(`${addMonths(today(), 12)}T12:00:00Z`), () => job.run());
  const done = await read(id);
  expect(done.billingPlan).toHaveLength(13);
  expect(done.billingPlan.every(({ invoice, total: amount }) => invoice?.total === amount)).toBe(true);
  expect(sumOf(done.billingPlan, ({ invoice }) => toCents(invoice!.total))).toBe(toCents(total));
  expect(done.actions).not.toContain('change_billing_plan');
  const [quarter] = await app.sql<{ document: { lines: object[]; period: object } }>(
    'select document from order_invoices where order_id = ? and part = 4',
    [id],
  );
  expect(quarter!.document.lines[0]).toMatchObject({
    quantity: 9,
    unit: 'MON',
    note: '3 × 3 months',
    period: { from: today(), to: addDays(addMonths(today(), 3), -1) },
  });
  const [half] = await app.sql<{ document: { lines: object[] } }>(
    'select document from order_invoices where order_id = ? and part = 2',
    [id],
  );
  expect(half!.document.lines[0]).toMatchObject({ quantity: 1, unit: 'C62' });
});

it('a share that is no whole piece is invoiced as one piece', async () => {
  const { id } = await order(null);
  const { body } = await split(id, 1, { share: 0.3333 }).expect(201);
  expectAccepted(body as OrderDto);
  await reach(id, 'confirmed', 'in_production', 'shipped');
  await issue(id).expect(201);
  const [stored] = await app.sql<{ document: { lines: { net: number; unitPrice: number }[] } }>(
    'select document from order_invoices where order_id = ?',
    [id],
  );
  expect(stored!.document.lines[0]).toMatchObject({ quantity: 1, note: 'Part of the amount', listPrice: null });
  expect(stored!.document.lines[0]!.unitPrice).toBe(stored!.document.lines[0]!.net);
});

it('the prepayment changes until an invoice is issued, and undoes other changes', async () => {
  const { id, total } = await order();
  await split(id, 2, { share: 0.5 }).expect(201);
  const more = (await prepay(id, 0.45).expect(200)).body as OrderDto;
  expectAccepted(more);
  expect(more.billingPlan).toHaveLength(14);
  expect(more.billingPlan[0]!.total).toBeCloseTo(total * 0.45, 1);
  const none = (await prepay(id, 0).expect(200)).body as OrderDto;
  expect(shown(none.billingPlan)[0]).toEqual(['shipment', null, null]);
  await prepay(id, 0.45).expect(200);
  await issue(id).expect(201);
  const [stored] = await app.sql<{ document: { lines: object[] } }>(
    'select document from order_invoices where order_id = ?',
    [id],
  );
  expect(stored!.document.lines[0]).toMatchObject({ name: 'Prepayment of 45%' });
  expect((await prepay(id, 0.5).expect(409)).body).toMatchObject({
    code: 'invoice_exists',
    message: 'The prepayment cannot change, because an invoice is issued',
  });
});

it('a period that was invoiced before the delivery leaves the day of the delivery to be set', async () => {
  const quote = await makeQuote(app, 'accepted', { items: [line('presenter-monthly', 3)], terms: { shippingCost: 0 } });
  const actor = await app.actor(STAFF);
  const created = new Date(addDays(today(), -2));
  const id = await asOf(created, () => app.get(OrdersService).createFromQuote(actor, quote.id));
  await move(id, 1, today()).expect(200);
  await issue(id).expect(201);
  const shipment = (deliveredOn: string | null) => staff.put(`/orders/${id}/shipment`).send({ deliveredOn });
  await shipment(today()).expect(200);
  expect((await shipment(addDays(today(), -1)).expect(409)).body).toMatchObject({ code: 'invoice_exists' });
  expect((await shipment(null).expect(409)).body).toMatchObject({ code: 'invoice_exists' });
});

it('a part that is invoiced never changes', async () => {
  const { id } = await order();
  await issue(id).expect(201);
  for (const answer of [
    await move(id, 1, addDays(today(), 9)),
    await split(id, 1, { share: 0.5 }),
    await merge(id, 2, 1),
  ]) {
    expect([answer.status, answer.body]).toMatchObject([
      409,
      { code: 'invoice_exists', message: 'Invoice 1 is issued and never changes' },
    ]);
  }
});

/** A term of twelve months, and a year. */
const LAST_DAY = formatDate(addMonths(today(), 24));

it('a part waits until a year after the term at most', async () => {
  const { id } = await order();
  const { body } = await move(id, 14, addMonths(today(), 24)).expect(200);
  expect(partsOf(body).at(-1)).toMatchObject({ number: 14, fixedOn: addMonths(today(), 24) });
});

it.each<[string, (id: string) => ReturnType<typeof move>, string, string]>([
  ['a day in the past', (id) => move(id, 2, addDays(today(), -1)), 'fixedOn', 'Date must not be in the past'],
  ['a day of another century', (id) => move(id, 2, '9999-12-31'), 'fixedOn', `Date must not be after ${LAST_DAY}`],
  [
    'a day after the term and a year, of the second part',
    (id) => split(id, 2, { share: 0.5, fixedOn: addDays(addMonths(today(), 24), 1) }),
    'fixedOn',
    `Date must not be after ${LAST_DAY}`,
  ],
  ['no day', (id) => move(id, 2, '2026-02-30'), 'fixedOn', 'Date must be a day such as 2026-01-31'],
  [
    'the whole as a share',
    (id) => split(id, 2, { share: 1 }),
    'share',
    'Share must be more than 0% and less than 100%',
  ],
  ['no share', (id) => split(id, 2, {}), 'share', 'Share is required'],
  [
    'a split prepayment',
    (id) => split(id, 1, { share: 0.5 }),
    'share',
    'A prepayment cannot be split. Change its percentage.',
  ],
  ['the part itself', (id) => merge(id, 2, 2), 'other', 'Choose the other invoice'],
  [
    'a period that is no neighbour',
    (id) => merge(id, 3, 5),
    'other',
    'Only parts of the shipment, or of neighbouring periods, can be merged',
  ],
  ['too high a prepayment', (id) => prepay(id, 1.5), 'prepaymentPercentage', 'Prepayment must be 0% to 100%'],
])('refuses %s with an error at its field', async (_name, request, field, message) => {
  const { id, billingPlan } = await order();
  const { body } = await request(id).expect(422);
  expect((body as { errors: object[] }).errors).toEqual([{ field, message }]);
  expect((await read(id)).billingPlan).toEqual(billingPlan);
});

it('refuses days that are not in the order of the parts', async () => {
  const { id } = await order();
  await move(id, 2, addDays(today(), 20)).expect(200);
  expect((await move(id, 1, addDays(today(), 21)).expect(422)).body).toMatchObject({
    errors: [
      { field: 'fixedOn', message: 'Invoice 2 would be due before invoice 1, and they are issued in their order' },
    ],
  });
});

it('answers 404 for an unknown part, 409 for an order without parts or cancelled, 412 for a stale copy', async () => {
  const { id, version } = await order();
  await move(id, 99, null).expect(404);
  await staff
    .put(`${plan(id)}/parts/x`)
    .send({ fixedOn: null })
    .expect(404);
  await move(id, 2, addDays(today(), 5)).set('If-Match', `"${version}"`).expect(200);
  await move(id, 2, addDays(today(), 6)).set('If-Match', `"${version}"`).expect(412);
  await staff.put(`/orders/${id}/status`).send({ status: 'cancelled', notes: 'Too late' }).expect(200);
  await move(id, 2, null).expect(409);
  const flat = await order();
  await app.sql('update orders set tax_decision = null where id = ?', [flat.id]);
  expect((await move(flat.id, 1, null).expect(409)).body).toMatchObject({ code: 'no_billing_plan' });
});

it('of two changes at once, one sees the other', async () => {
  const { id } = await order();
  const answers = await Promise.all(Array.from({ length: 8 }, () => split(id, 2, { share: 0.5 })));
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 201));
  const after = await read(id);
  expect(after.billingPlan).toHaveLength(14 + 8);
  expectAccepted(after);
});

it('a change races the issue of its part: the invoice is a part of the plan', async () => {
  const { id } = await order();
  await Promise.all([issue(id), prepay(id, 0.5)]);
  const { billingPlan, invoice } = await read(id);
  expect(invoice!.total).toBe(billingPlan[0]!.total);
});

it('each change is in the audit log', async () => {
  const { id } = await order();
  await move(id, 2, addDays(today(), 5)).expect(200);
  const entries = await app.sql<{ operation: string; after: object }>(
    `select operation, after from audit_log
      where entity = 'orders' and entity_id = ? and after -> 'billing_plan' is not null`,
    [id],
  );
  expect(entries).toHaveLength(1);
});

it('the database refuses a plan that does not come to the order, and an invoice that is not its part', async () => {
  const { id } = await order();
  await split(id, 2, { share: 0.5 }).expect(201);
  await expect(
    app.sql(`update orders set billing_plan = jsonb_set(billing_plan, '{parts,1,net}', '1') where id = ?`, [id]),
  ).rejects.toThrow('orders_billing_plan');
  await issue(id).expect(201);
  await expect(
    app.sql(
      `insert into order_invoices (id, order_id, number, issued_on, due_on, part, parts, kind, net, total, paid_amount,
         actor_id, actor_name)
       select gen_random_uuid(), order_id, 'INV-1', issued_on, due_on, 2, 2, 'shipment', 5, 5, 0, actor_id, actor_name
         from order_invoices where order_id = ?`,
      [id],
    ),
  ).rejects.toThrow('is not the part 2 of its billing plan');
});
