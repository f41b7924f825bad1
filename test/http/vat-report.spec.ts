import { OrderInvoices } from '../../src/orders/invoices/order-invoices.service.js';
import { OrdersService } from '../../src/orders/orders.service.js';
import type { OrderDto } from '../../src/orders/order-answers.dto.js';
import type { InvoiceDto } from '../../src/invoices/invoice-answers.dto.js';
import type { VatReportDto } from '../../src/invoices/vat-report/vat-report.dto.js';
import { toCents } from '../../src/rules/money.js';
import { sumOf } from '../../src/rules/sum.js';
import { type Agent, ANNA, IAN_INTERNAL, STAFF, TestApp } from '../app.js';
import { line, makeQuote } from '../builders/quotes.js';

/** VAT of a period: sums by category and rate, and the listing of supplies to other states. */

let app: TestApp;
let staff: Agent;
let companyId: string;
beforeAll(async () => {
  app = await TestApp.start({ seller: { countryCode: 'NL', vatNumber: 'NL862417395B01' } });
  staff = await app.as(STAFF);
  ({ companyId } = await app.actor(ANNA));
});
afterAll(() => app.close());

const REPORT = '/system/vat-report';
const today = () => new Date().toISOString().slice(0, 10);
const period = () => ({ from: today(), to: today() });
const report = async () => (await staff.get(REPORT).query(period()).expect(200)).body as VatReportDto;

/** Moves Anna's company to a state, with a confirmed number. */
async function moveTo(countryCode: string, postalCode: string, vatNumber: string | null): Promise<void> {
  await app.sql('update companies set country_code = ?, postal_code = ?, vat_number = ? where id = ?', [
    countryCode,
    postalCode,
    vatNumber,
    companyId,
  ]);
  await app.sql('delete from vat_evidence where company_id = ?', [companyId]);
  if (!vatNumber) return;
  await app.sql(
    `insert into vat_evidence (company_id, vat_number, status, checked_at, asked_at) values (?, ?, 'valid', now(), now())`,
    [companyId, vatNumber],
  );
}

/** Issues all invoices of a shipped and delivered order; returns its id. */
async function invoiced(): Promise<string> {
  const items = [line('desk-27-purchase'), line('presenter-monthly', 3)];
  const quote = await makeQuote(app, 'accepted', { items, terms: { prepaymentPercentage: 0.3 } });
  const actor = await app.actor(STAFF);
  const id = await app.get(OrdersService).createFromQuote(actor, quote.id);
  await app.sql(
    `update orders set created_at = created_at - interval '2 years', shipped_on = ?, delivered_on = ? where id = ?`,
    ['2025-01-02', '2025-01-03', id],
  );
  await app.get(OrderInvoices).issue(actor, id);
  while (await app.get(OrderInvoices).issueDue(id));
  return id;
}

it('equals the sum of the invoices less the credit notes, and lists supplies by VAT number', async () => {
  await moveTo('NL', '3115 HC', null);
  await invoiced();
  await moveTo('FR', '13002', 'FR90900123457');
  const abroad = await invoiced();
  const { invoice } = (await staff.get(`/orders/${abroad}`).expect(200)).body as OrderDto;
  await staff.post(`/invoices/${invoice!.id}/credit-notes`).send({ reason: 'price', amount: 10 }).expect(201);

  const { sums, supplies } = await report();
  expect(sums.map(({ category, rate }) => `${category} ${rate}`)).toEqual(['AE 0', 'K 0', 'S 0.21']);
  const [stored] = await app.sql<{ net: string; tax: string }>(
    `select sum(net)::text as net, sum(tax)::text as tax from (
       select net, tax from order_invoices union all select -net, -tax from credit_notes) all_documents`,
  );
  expect(sumOf(sums, ({ net }) => toCents(net))).toBe(toCents(stored!.net));
  expect(sumOf(sums, ({ tax }) => toCents(tax))).toBe(toCents(stored!.tax));

  expect(supplies).toHaveLength(1);
  const [supply] = supplies;
  const netOf = (wanted: string) => sums.find(({ category }) => category === wanted)!.net;
  expect(supply).toMatchObject({
    vatNumber: 'FR90900123457',
    goods: netOf('K'),
    services: netOf('AE'),
    currency: 'EUR',
  });
  expect(supply!.goods).toBeGreaterThan(0);
  expect(supply!.services).toBeGreaterThan(0);

  for (const [part, head] of [
    ['sums', '"Country";"Category";"Rate";"Documents";"Net";"VAT";"Currency"'],
    ['supplies', '"Country";"VAT number";"Company";"Goods";"Services";"Currency"'],
  ] as const) {
    const { text, headers } = await staff
      .get(`${REPORT}/export`)
      .query({ part, separator: ';', ...period() })
      .expect(200);
    const lines = text.trim().split('\r\n');
    expect(lines[0]!.replace('\ufeff', '')).toBe(head);
    expect(lines).toHaveLength(part === 'sums' ? 4 : 2);
    expect(headers['content-disposition']).toBe(`attachment; filename="vat-${part}-${today()}-${today()}.csv"`);
    if (part === 'supplies') expect(lines[1]).toContain(`"FR";"FR90900123457"`);
  }
});

it('lists prepaid goods as a whole with the invoice of their shipment', async () => {
  await moveTo('DE', '10115', 'DE136695976');
  const own = async (days: object = period()) =>
    ((await staff.get(REPORT).query(days).expect(200)).body as VatReportDto).supplies.find(
      ({ vatNumber }) => vatNumber === 'DE136695976',
    );
  const id = await invoiced();
  const listed = await own();
  const { subtotal, shippingCost, items } = (await staff.get(`/orders/${id}`).expect(200)).body as OrderDto;
  const services = sumOf(items, (item) => (item.billingPeriod === 'one_time' ? 0 : toCents(item.totalPrice ?? 0)));
  expect(toCents(listed!.goods)).toBe(toCents(subtotal) + toCents(shippingCost ?? 0) - services);
  await app.sql(
    `with allowed as (select set_config('app.erasing', 'on', true))
     update order_invoices set issued_on = '2025-12-20' from allowed where order_id = ? and kind = 'prepayment'`,
    [id],
  );
  expect((await own())!.goods).toBe(listed!.goods);
  expect((await own({ from: '2025-10-01', to: '2025-12-31' }))!.goods).toBe(0);
  const [shipment] = await app.sql<{ id: string }>(
    `select id from order_invoices where order_id = ? and kind = 'shipment'`,
    [id],
  );
  const [prepayment] = await app.sql<{ id: string; goods: number }>(
    `select i.id, (g ->> 'basis')::float8 / 100 as goods from order_invoices i, jsonb_array_elements(i.document -> 'vat') g
      where i.order_id = ? and i.kind = 'prepayment' and g ->> 'category' = 'K'`,
    [id],
  );
  for (const [invoice, left] of [
    [shipment!.id, prepayment!.goods],
    [prepayment!.id, 0],
  ] as const) {
    await staff.post(`/invoices/${invoice}/credit-notes`).send({ reason: 'cancellation' }).expect(201);
    expect((await own())!.goods).toBe(left);
  }
});

describe('prepaid goods that are listed change by', () => {
  /** An order of a desk, and the invoices of its prepayment and its shipment; amounts in cents. */
  interface Shipped {
    order: string;
    prepayment: string;
    shipment: string;
    goods: number;
    prepaid: number;
  }
  const listed = async () =>
    toCents((await report()).supplies.find(({ vatNumber }) => vatNumber === 'FR90900123457')?.goods ?? 0);

  async function shipped(prepaymentPercentage: number): Promise<Shipped> {
    const terms = { prepaymentPercentage };
    const quote = await makeQuote(app, 'accepted', { items: [line('desk-27-purchase')], terms });
    const actor = await app.actor(STAFF);
    const order = await app.get(OrdersService).createFromQuote(actor, quote.id);
    await app.get(OrderInvoices).issue(actor, order);
    for (const status of ['confirmed', 'in_production', 'shipped']) {
      await staff.put(`/orders/${order}/status`).send({ status }).expect(200);
    }
    await app.get(OrderInvoices).issueDue(order);
    const [first, second] = await app.sql<{ id: string; net: string }>(
      'select id, net::text from order_invoices where order_id = ? order by part',
      [order],
    );
    const [prepaid, rest] = [toCents(first!.net), toCents(second!.net)];
    return { order, prepayment: first!.id, shipment: second!.id, goods: prepaid + rest, prepaid };
  }

  const credit = (id: string, cents?: number) =>
    staff
      .post(`/invoices/${id}/credit-notes`)
      .send({ reason: 'price', ...(cents && { amount: cents / 100 }) })
      .expect(201);
  const again = (id: string) => staff.post(`/invoices/${id}/reinvoice`).expect(201);
  const invoiceVat = (order: string) =>
    staff.put(`/orders/${order}/transport-proof/decision`).send({ decision: 'invoice_vat' }).expect(200);

  it.each<[string, number, (given: Shipped) => Promise<unknown>, (given: Shipped) => number]>([
    ['a credit of the shipment', 0.3, ({ shipment }) => credit(shipment), ({ prepaid }) => prepaid],
    [
      'a part of it, and a correction',
      0.3,
      async ({ shipment }) => {
        await credit(shipment, 10_000);
        const { lines } = (await staff.get(`/invoices/${shipment}`).expect(200)).body as InvoiceDto;
        const desk = lines.find(({ name }) => name === 'HoloDesk 27')!;
        const lower = [{ lineId: desk.id, amount: desk.net - 200 }]; // with what was credited
        await staff.post(`/invoices/${shipment}/corrections`).send({ lines: lower, reason: 'A contract' }).expect(201);
      },
      ({ goods }) => goods - 20_000,
    ],
    [
      'two credits of all, and issuing it again',
      0.3,
      async ({ shipment, goods, prepaid }) => {
        const half = Math.floor((goods - prepaid) / 2);
        await credit(shipment, half);
        await credit(shipment, goods - prepaid - half);
        await again(shipment);
      },
      ({ goods }) => goods,
    ],
    [
      'a credit of the prepayment, and issuing it again',
      0.3,
      async ({ prepayment }) => {
        await credit(prepayment);
        await again(prepayment);
      },
      ({ goods }) => goods,
    ],
    ['their VAT', 0.3, ({ order }) => invoiceVat(order), () => 0],
    ['their VAT, all prepaid', 1, ({ order }) => invoiceVat(order), () => 0],
  ])('%s', async (_, prepayment, change, expected) => {
    await moveTo('FR', '13002', 'FR90900123457');
    const before = await listed();
    const given = await shipped(prepayment);
    expect((await listed()) - before).toBe(given.goods);
    await change(given);
    expect((await listed()) - before).toBe(expected(given));
  });
});

it('lists no installed goods with reverse charge, and has the VAT of another state apart', async () => {
  await moveTo('BE', '1000', 'BE0202239951');
  const before = await report();
  await staff
    .put(`/system/catalog/items/${line('desk-27-purchase').productId}`)
    .send({ supply: 'goods_with_installation' })
    .expect(200);
  await invoiced();
  const after = await report();
  const own = ({ supplies }: VatReportDto) => supplies.find(({ vatNumber }) => vatNumber === 'BE0202239951');
  const netOf = ({ sums }: VatReportDto, wanted: string) => sums.find(({ category }) => category === wanted)?.net ?? 0;
  expect(own(before)).toBeUndefined();
  expect(own(after)!.goods).toBe(0);
  expect(own(after)!.services).toBeGreaterThan(0);
  expect(own(after)!.services).toBeLessThan(netOf(after, 'AE') - netOf(before, 'AE'));

  await moveTo('BE', '1000', null);
  await invoiced();
  const { sums } = await report();
  const taxed = sums.filter(({ category }) => category === 'S').map(({ country, rate }) => [country, rate]);
  expect(taxed).toEqual([
    [null, 0.21],
    ['BE', 0.21],
  ]);
  expect(sums.find(({ country }) => country === 'BE')).toMatchObject({ net: expect.any(Number), documents: 2 });
  const csv = await staff
    .get(`${REPORT}/export`)
    .query({ part: 'sums', separator: ';', ...period() })
    .expect(200);
  expect(csv.text).toMatch(/\r\n"BE";"S";"0,21";"2";/);
});

it('reads documents of an earlier version by the words of their articles', async () => {
  const before = await report();
  await app.sql(
    `with allowed as (select set_config('app.erasing', 'on', true))
     update order_invoices i set document = regexp_replace(document::text, ', "rule": "[a-z_]+"|"rule": "[a-z_]+", ', '', 'g')::jsonb from allowed`,
  );
  // Its invoices had one group for services and installed goods, so they cannot be told apart.
  const ofServices = ({ supplies }: VatReportDto) => supplies.filter(({ vatNumber }) => vatNumber.startsWith('FR'));
  expect(ofServices(before)).toHaveLength(1);
  expect(ofServices(await report())).toEqual(ofServices(before));
});

it('is of the quarter before by default; a last day before the first is refused', async () => {
  const { from, to } = (await staff.get(REPORT).expect(200)).body as VatReportDto;
  expect(from).toMatch(/-(01|04|07|10)-01$/);
  expect(to < today()).toBe(true);
  const { body } = await staff.get(REPORT).query({ from: '2026-02-01', to: '2026-01-01' }).expect(422);
  expect(body.errors).toEqual([{ field: 'to', message: 'The last day must not come before the first' }]);
  await staff.get(REPORT).query({ from: 'soon' }).expect(400);
  const internal = await app.as(IAN_INTERNAL);
  await internal.get(REPORT).expect(200);
  await internal.get(`${REPORT}/export`).query({ part: 'sums' }).expect(403);
});
