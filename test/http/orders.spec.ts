import { EntityManager } from '@mikro-orm/postgresql';
import { parse } from 'csv-parse/sync';
import { invoicePdfView } from '../../src/orders/invoices/invoice-pdf.js';
import { type Order, OrderInvoice } from '../../src/orders/order.entity.js';
import type { OrderDto, OrderOverviewDto, OrderRowDto, OrderStatsDto } from '../../src/orders/order-answers.dto.js';
import { PAYMENT_STATUSES } from '../../src/rules/order-payment.js';
import { canBecome, ORDER_STATUSES, type OrderStatus } from '../../src/rules/order-status.js';
import { QUOTE_STATUSES } from '../../src/rules/quote-status.js';
import { type Agent, ANNA, IAN_INTERNAL, PAULA_PARTNER, RIVAL, STAFF, TestApp, TOM } from '../app.js';
import { makeOrder } from '../builders/orders.js';
import { makeUser } from '../builders/people.js';
import { line, makeQuote, SOME_LINES } from '../builders/quotes.js';
import { expectProblem } from './problem.js';
import { snapshot } from './snapshot.js';

let app: TestApp;
let anna: Agent;
let staff: Agent;
let companyId: string;
beforeAll(async () => {
  app = await TestApp.start();
  [anna, staff] = await Promise.all([app.as(ANNA), app.as(STAFF)]);
  ({ companyId } = await app.actor(ANNA));
});
afterAll(() => app.close());

interface Listing {
  orders: OrderRowDto[];
  total: number;
  totalIsCapped: boolean;
  limit: number;
  offset: number;
}

const list = async (agent: Agent, query = ''): Promise<Listing> =>
  (await agent.get(`/orders${encodeURI(query)}`).expect(200)).body as Listing;
const stats = async (agent: Agent) => (await agent.get('/orders/stats').expect(200)).body as OrderStatsDto;
const orderNow = async (id: string) => (await anna.get(`/orders/${id}`).expect(200)).body as OrderDto;
const today = () => new Date().toISOString().slice(0, 10);
const mailsOf = (id: string) =>
  app.sql<{ template: string; recipient: string; data: { notes: string | null } }>(
    `select template, recipient, data from outbox_mails where data -> 'order' ->> 'id' = ? order by created_at`,
    [id],
  );

/** Expects the request to be refused, and to change no table with the company's data. */
async function expectRefused(request: () => PromiseLike<unknown>, refusal: object): Promise<void> {
  const before = await snapshot(app, companyId);
  const response = (await request()) as Parameters<typeof expectProblem>[0];
  expectProblem(response);
  expect(response.body).toMatchObject(refusal);
  expect(await snapshot(app, companyId)).toEqual(before);
}

describe('an order of a quote', () => {
  it('copies the lines, totals, terms and signature of the accepted quote', async () => {
    const quote = await makeQuote(app, 'sent', { items: SOME_LINES, reference: 'ME-7' });
    const signed = { revision: 2, signerName: 'Anna de Vries', purchaseOrder: 'PO-88' };
    await anna.post(`/quotes/${quote.id}/accept`).send(signed).expect(200);
    const [revision] = (await anna.get(`/quotes/${quote.id}/revisions`)).body.data as { sha256: string }[];

    const made = await staff.post('/orders/from-quote').send({ quoteId: quote.id }).expect(201);
    const order = made.body as OrderDto;
    expect(made.get('ETag')).toBe('"1"');
    expect(order).toEqual({
      id: expect.any(String),
      number: expect.stringMatching(/^O-\d{4}-\d{6}$/),
      status: 'pending',
      paymentStatus: 'unpaid',
      version: 1,
      createdAt: expect.any(String),
      updatedAt: order.createdAt,
      updatedBy: 'Mira Jansen',
      creditLeft: 0,
      quoteId: quote.id,
      quoteNumber: quote.number,
      dueOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      ended: null,
      termEnds: [],
      revision: 2,
      sha256: revision!.sha256,
      customerReference: 'ME-7',
      purchaseOrder: 'PO-88',
      acceptance: { ...signed, signerTitle: null, acceptedAt: expect.any(String), signatures: [] },
      company: quote.company,
      contact: quote.user,
      items: quote.items,
      subtotal: quote.subtotal,
      shippingCost: 640,
      taxPercentage: quote.taxPercentage,
      taxReason: quote.taxReason,
      tax: quote.tax,
      total: quote.total,
      paidAmount: 0,
      creditedAmount: 0,
      outstanding: quote.total,
      currency: 'EUR',
      leadTimeWeeks: 6,
      deliveryMethod: quote.deliveryMethod,
      deliveryNotes: null,
      buyerNote: null,
      wantedDate: null,
      deliveryAddress: null,
      prepaymentPercentage: null,
      prepaymentAmount: null,
      replaces: null,
      replacedBy: null,
      shipment: {
        expectedOn: null,
        shippedOn: null,
        deliveredOn: null,
        carrier: null,
        trackingUrl: null,
      },
      invoice: null,
      invoiceRefusal: null,
      billingPlan: [
        {
          number: 1,
          kind: 'whole',
          period: null,
          months: null,
          monthsAfter: null,
          fixedOn: null,
          isReplaced: false,
          dueOn: order.createdAt.slice(0, 10),
          net: Math.round((quote.total - quote.tax) * 100) / 100,
          tax: quote.tax,
          total: quote.total,
          invoice: null,
        },
      ],
      removedDocuments: [],
      statusHistory: [
        {
          id: expect.any(String),
          createdAt: expect.any(String),
          from: null,
          to: 'pending',
          notes: null,
          actorName: 'Mira Jansen',
        },
      ],
      payments: [],
      actions: [
        'confirm',
        'cancel',
        'set_shipment',
        'record_payment',
        'issue_invoice',
        'add_document',
        'remove_document',
      ],
    });
    expect(await orderNow(order.id)).toEqual({ ...order, actions: [] });
    expect(await mailsOf(order.id)).toMatchObject([{ template: 'order-created', recipient: ANNA }]);
  });

  it('ignores later changes of catalogue, company and people', async () => {
    const email = await makeUser(app);
    const quote = await makeQuote(app, 'accepted', {
      by: email,
      items: [line('collab-review-yearly'), ...SOME_LINES],
    });
    const before = await app.sql<{ id: string; billing_price: string }>(
      'select id, billing_price from price_configurations',
    );
    await app.sql(`update price_configurations set billing_price = billing_price + 1000`);
    await app.sql(`update companies set name = 'Renamed', city = 'Elsewhere' where id = ?`, [quote.company.id]);
    await app.sql(`update users set first_name = 'Renamed' where email = ?`, [email]);
    const { body } = await staff.post('/orders/from-quote').send({ quoteId: quote.id }).expect(201);
    const { items, subtotal, tax, total, shippingCost, company, user } = quote;
    expect(body).toMatchObject({ items, subtotal, tax, total, shippingCost, company, contact: user });
    for (const { id, billing_price } of before) {
      await app.sql('update price_configurations set billing_price = ? where id = ?', [billing_price, id]);
    }
  });

  it.each(QUOTE_STATUSES.filter((status) => status !== 'accepted'))('is refused for a %s quote', async (status) => {
    const { id } = await makeQuote(app, status);
    await expectRefused(() => staff.post('/orders/from-quote').send({ quoteId: id }), {
      status: 409,
      code: 'wrong_status',
      message: 'Only a quote that has been accepted can become an order',
    });
  });

  it('is refused a second time with 409', async () => {
    const { quoteId } = await makeOrder(app);
    await expectRefused(() => staff.post('/orders/from-quote').send({ quoteId }), {
      status: 409,
      code: 'order_exists',
      message: 'An order has already been created from this quote',
    });
  });

  it.each([
    ['00000000-0000-4000-8000-000000000000', 404, 'Quote not found'],
    ['x', 422, 'quoteId must be the id of a quote'],
    [undefined, 422, 'quoteId must be the id of a quote'],
  ])('requested with the quote id %p returns %p: %s', async (quoteId, status, message) => {
    await expectRefused(() => staff.post('/orders/from-quote').send({ quoteId }), { status, message });
  });

  it('is not created when its mail cannot be written', async () => {
    const quote = await makeQuote(app, 'accepted');
    const before = await snapshot(app, companyId);
    await app.sql(`alter table outbox_mails add constraint no_orders check (template not like 'order-%') not valid`);
    await staff.post('/orders/from-quote').send({ quoteId: quote.id }).expect(500);
    await app.sql('alter table outbox_mails drop constraint no_orders');
    expect(await snapshot(app, companyId)).toEqual(before);
    await staff.post('/orders/from-quote').send({ quoteId: quote.id }).expect(201);
  });
});

describe('the status', () => {
  const put = (id: string, body: object, version?: number) => {
    const request = staff.put(`/orders/${id}/status`);
    return (version === undefined ? request : request.set('If-Match', `"${version}"`)).send(body);
  };

  it('goes through all steps, with history and a mail for each step but production', async () => {
    const { id } = await makeOrder(app);
    const steps: [OrderStatus, string | undefined][] = [
      ['confirmed', undefined],
      ['in_production', 'Line 2'],
      ['shipped', ' Track VM-1 '],
      ['delivered', ''],
    ];
    let version = 1;
    for (const [status, notes] of steps) {
      const { body } = await put(id, { status, notes }, version++).expect(200);
      expect(body).toMatchObject({ status, version });
    }
    const { statusHistory, updatedAt, createdAt } = await orderNow(id);
    expect(statusHistory.map(({ from, to, notes }) => [from, to, notes])).toEqual([
      ['shipped', 'delivered', null],
      ['in_production', 'shipped', 'Track VM-1'],
      ['confirmed', 'in_production', 'Line 2'],
      ['pending', 'confirmed', null],
      [null, 'pending', null],
    ]);
    expect(updatedAt > createdAt).toBe(true);
    expect((await mailsOf(id)).map(({ template, recipient, data }) => [template, recipient, data.notes])).toEqual([
      ['order-created', ANNA, null],
      ['order-confirmed', ANNA, null],
      ['order-shipped', ANNA, 'Track VM-1'],
      ['order-delivered', ANNA, null],
    ]);
  });

  it.each(ORDER_STATUSES)('of an order that is %s changes only as the table allows', async (from) => {
    for (const to of ORDER_STATUSES) {
      const { id, version } = await makeOrder(app, from);
      if (canBecome(from, to)) {
        const { body } = await put(id, { status: to, notes: 'Because' }).expect(200);
        expect(body).toMatchObject({ status: to, version: version + 1 });
      } else {
        const [was, wanted] = [from.replace('_', ' '), to.replace('_', ' ')];
        const message =
          from === to ? `This order is already ${was}` : `An order that is ${was} cannot become ${wanted}`;
        await expectRefused(() => put(id, { status: to }), { status: 409, code: 'wrong_status', message });
      }
    }
  });

  it('of a stale copy returns 412', async () => {
    const { id } = await makeOrder(app, 'confirmed');
    await expectRefused(() => put(id, { status: 'in_production' }, 1), { status: 412, code: 'stale' });
  });

  it.each([
    [{ status: 'lost' }, 'status', `Status must be one of ${ORDER_STATUSES.join(', ')}`],
    [{}, 'status', `Status must be one of ${ORDER_STATUSES.join(', ')}`],
    [{ status: 'confirmed', notes: 'x'.repeat(2001) }, 'notes', 'Notes must be at most 2000 characters'],
  ])('changed with %p returns 422 by field', async (body, field, message) => {
    const { id } = await makeOrder(app);
    await expectRefused(() => put(id, body), { status: 422, errors: [{ field, message }] });
  });
});

describe('cancelling', () => {
  const cancel = (id: string, body: object) =>
    staff.put(`/orders/${id}/status`).send({ status: 'cancelled', notes: 'The room is not built', ...body });

  it.each([
    [{ notes: '' }, 'notes', /^A reason is required$/],
    [{ notes: undefined }, 'notes', /^A reason is required$/],
    [{ refundAmount: 100.01 }, 'refundAmount', /^Amount cannot be more than the €100.00 that was paid$/],
    [{ refundAmount: -1 }, 'refundAmount', /^Refund must not be negative$/],
    [{ refundAmount: null }, 'refundAmount', /^Refund must be an amount in euros$/],
    [{ refundAmount: 1.005 }, 'refundAmount', /^Refund must be an amount in euros$/],
    [{ status: 'confirmed', refundAmount: 1 }, 'refundAmount', /^A refund can be recorded only with a cancellation$/],
  ] as const)('with %j returns 422 on %s', async (body, field, message) => {
    const { id } = await makeOrder(app, 'pending', { paid: 100 });
    await expectRefused(() => cancel(id, body), {
      status: 422,
      errors: [{ field, message: expect.stringMatching(message) }],
    });
  });

  it('stores the reason and refunds the given amount', async () => {
    const { id } = await makeOrder(app, 'in_production', { paid: 100 });
    const { body } = await cancel(id, { refundAmount: 60.5 }).expect(200);
    expect(body).toMatchObject({
      status: 'cancelled',
      paymentStatus: 'partially_paid',
      paidAmount: 39.5,
      statusHistory: [{ to: 'cancelled', notes: 'The room is not built' }, {}, {}, {}],
      payments: [{ kind: 'refund', amount: 60.5 }, {}],
      actions: ['order_again', 'refund', 'add_document', 'remove_document'],
    });
    expect((await mailsOf(id)).at(-1)).toMatchObject({
      template: 'order-cancelled',
      data: { notes: 'The room is not built' },
    });
  });

  it('allows another order of the same quote, linked both ways', async () => {
    const first = await makeOrder(app, 'cancelled');
    const again = () => staff.post('/orders/from-quote').send({ quoteId: first.quoteId });
    const second = (await again().expect(201)).body as OrderDto;
    expect(second).toMatchObject({ status: 'pending', replaces: { id: first.id, number: first.number } });
    const named = ({ items }: OrderDto) => items.map(({ product, quantity }) => [product.name, quantity]);
    expect(named(second)).toEqual(named(first));
    expect(second.total).toBe(first.total);
    const { body } = await staff.get(`/orders/${first.id}`).expect(200);
    expect(body).toMatchObject({ replaces: null, replacedBy: { id: second.id, number: second.number } });
    expect((body as OrderDto).actions).not.toContain('order_again');
    await expectRefused(again, { status: 409, code: 'order_exists' });
  });
});

describe('a step back', () => {
  const back = (id: string, body: object = { reason: 'Counted twice' }) =>
    staff.put(`/orders/${id}/step-back`).send(body);

  it('returns to the previous status with a reason, without a mail', async () => {
    const { id } = await makeOrder(app, 'delivered');
    expect((await orderNow(id)).shipment).toMatchObject({ shippedOn: today(), deliveredOn: today() });
    const mails = await mailsOf(id);
    for (const [from, to] of [
      ['delivered', 'shipped'],
      ['shipped', 'in_production'],
      ['in_production', 'confirmed'],
      ['confirmed', 'pending'],
    ]) {
      const { body } = await back(id).expect(200);
      expect((body as OrderDto).status).toBe(to);
      expect((body as OrderDto).statusHistory[0]).toMatchObject({ from, to, notes: 'Counted twice' });
    }
    expect((await orderNow(id)).shipment).toMatchObject({ shippedOn: null, deliveredOn: null });
    expect(await mailsOf(id)).toEqual(mails);
  });

  it.each(['pending', 'cancelled'] as const)('is refused for an order that is %s', async (status) => {
    const { id } = await makeOrder(app, status);
    const message = `An order that is ${status} has no step to undo`;
    await expectRefused(() => back(id), { status: 409, code: 'wrong_status', message });
  });

  it('requires a reason', async () => {
    const { id } = await makeOrder(app, 'confirmed');
    const errors = [{ field: 'reason', message: 'A reason is required' }];
    await expectRefused(() => back(id, { reason: ' ' }), { status: 422, errors });
  });
});

describe('the shipment', () => {
  const AT = { at: new Date('2026-05-01T12:00:00Z') };
  const put = (id: string, body: object) => staff.put(`/orders/${id}/shipment`).send(body);
  const GIVEN = {
    expectedOn: '2026-05-08',
    shippedOn: '2026-05-04',
    deliveredOn: '2026-05-07',
    carrier: 'Van der Meer',
    trackingUrl: 'https://track.example/VM-1?a=1',
  };

  it('is set as a whole, shown to the client and mailed when shipped', async () => {
    const { id, version } = await makeOrder(app, 'in_production', AT);
    const { body } = await put(id, GIVEN).expect(200);
    expect(body).toMatchObject({ version: version + 1, shipment: GIVEN });
    expect((await orderNow(id)).shipment).toEqual(GIVEN);
    const row = async () => {
      const { body: list } = await staff.get(`/orders?search=${(body as OrderDto).number}`).expect(200);
      const told = (list as { orders: OrderRowDto[] }).orders[0]!;
      expect((await orderNow(id)).dueOn).toBe(told.dueOn);
      return told;
    };
    expect(await row()).toMatchObject({ dueOn: GIVEN.expectedOn, statusSince: expect.stringMatching(/Z$/) });
    await staff.put(`/orders/${id}/status`).send({ status: 'shipped' }).expect(200);
    const { carrier, trackingUrl, expectedOn } = GIVEN;
    expect((await mailsOf(id)).at(-1)).toMatchObject({
      template: 'order-shipped',
      data: { order: { carrier, trackingUrl, expectedOn } },
    });
    const { body: cleared } = await put(id, { carrier: '', trackingUrl: ' ' }).expect(200);
    expect(Object.values((cleared as OrderDto).shipment)).toEqual(Array(5).fill(null));
    // Without an expected date, the order is due at the end of its lead time.
    const { createdAt, leadTimeWeeks, statusHistory } = await orderNow(id);
    const due = new Date(Date.parse(createdAt) + leadTimeWeeks! * 7 * 86_400_000);
    expect(await row()).toMatchObject({
      dueOn: due.toISOString().slice(0, 10),
      statusSince: statusHistory[0]!.createdAt,
    });
    await staff.put(`/orders/${id}/status`).send({ status: 'delivered' }).expect(200);
    expect(await row()).toMatchObject({ status: 'delivered', dueOn: null });
  });

  it.each([
    [{ trackingUrl: 'javascript:alert(1)' }, 'trackingUrl', /^Tracking link must be a web address/],
    [{ trackingUrl: 'ftp://track.example/1' }, 'trackingUrl', /^Tracking link must be a web address/],
    [{ trackingUrl: 'track.example/1' }, 'trackingUrl', /^Tracking link must be a web address/],
    [{ expectedOn: '2026-02-30' }, 'expectedOn', /^Expected on must be a day/],
    [{ shippedOn: '2026-05-08' }, 'deliveredOn', /^It cannot be delivered before it is shipped$/],
    [{ expectedOn: '2026-05-03' }, 'expectedOn', /^It cannot be expected before it is shipped$/],
    [{ shippedOn: '2126-05-04', deliveredOn: null, expectedOn: null }, 'shippedOn', /^Shipped on must not be in/],
    [{ deliveredOn: '2126-05-04' }, 'deliveredOn', /^Delivered on must not be in the future$/],
    [{ shippedOn: '2025-05-04' }, 'shippedOn', /^Shipped on must not be before the order was created, on 1 May 2026$/],
    [
      { shippedOn: null, deliveredOn: '0001-01-01' },
      'deliveredOn',
      /^Delivered on must not be before the order was created, on 1 May 2026$/,
    ],
    [{ carrier: 'x'.repeat(101) }, 'carrier', /cannot exceed 100/],
  ] as const)('with %j returns 422 on %s', async (more, field, message) => {
    const { id } = await makeOrder(app, 'pending', AT);
    await expectRefused(() => put(id, { ...GIVEN, ...more }), {
      status: 422,
      errors: [{ field, message: expect.stringMatching(message) }],
    });
  });

  it('keeps days before the order that were stored when they were not refused', async () => {
    const { id } = await makeOrder(app, 'delivered');
    const days = { shippedOn: '2020-05-04', deliveredOn: '2020-05-07' };
    await app.sql('update orders set shipped_on = ?, delivered_on = ? where id = ?', [...Object.values(days), id]);
    const { body } = await put(id, { ...days, carrier: 'Van der Meer' }).expect(200);
    expect(body).toMatchObject({ shipment: { ...days, carrier: 'Van der Meer' } });
    await put(id, { ...days, shippedOn: '2020-05-05' }).expect(422);
  });

  it('of a cancelled order returns 409', async () => {
    const { id } = await makeOrder(app, 'cancelled');
    await expectRefused(() => put(id, GIVEN), { status: 409, code: 'wrong_status' });
  });
});

describe('the paid amount', () => {
  const put = (id: string, body: object, version?: number) => {
    const request = staff.put(`/orders/${id}/payment`);
    return (version === undefined ? request : request.set('If-Match', `"${version}"`)).send(body);
  };

  it('that is set to the same value again changes nothing', async () => {
    const { id } = await makeOrder(app);
    await put(id, { paidAmount: 100 }).expect(200);
    const before = await orderNow(id);
    await put(id, { paidAmount: 100 }).expect(200);
    expect(await orderNow(id)).toEqual(before);
  });

  it('determines the payment status to the cent, with a row for each change', async () => {
    const { id, total } = await makeOrder(app);
    const steps: [number, string, string | undefined, string?][] = [
      [0.01, 'partially_paid', undefined],
      [total - 0.01, 'partially_paid', 'partially_paid'],
      [total, 'paid', undefined],
      [1000.5, 'partially_paid', undefined, 'returned'],
      [0, 'unpaid', 'unpaid', 'returned'],
      [total, 'paid', undefined],
      [0, 'refunded', 'refunded', 'credit'],
    ];
    let version = 1;
    for (const [amount, expected, paymentStatus, refundAs] of steps) {
      const paidAmount = Math.round(amount * 100) / 100;
      const { body } = await put(id, { paidAmount, paymentStatus, refundAs }, version++).expect(200);
      expect(body).toMatchObject({ paymentStatus: expected, paidAmount, version, status: 'pending' });
    }
    const { payments } = await orderNow(id);
    expect(payments.map(({ kind, amount, paidAmount }) => [kind, amount, paidAmount])).toEqual([
      ['refund', total, 0],
      ['payment', total, total],
      ['refund', 1000.5, 0],
      ['refund', Math.round((total - 1000.5) * 100) / 100, 1000.5],
      ['payment', 0.01, total],
      ['payment', Math.round((total - 0.02) * 100) / 100, Math.round((total - 0.01) * 100) / 100],
      ['payment', 0.01, 0.01],
    ]);
    expect(payments[0]).toMatchObject({ paidOn: today(), method: null, reference: null, actorName: 'Mira Jansen' });
    const { body: refunded } = await put(id, { paidAmount: 0, paymentStatus: 'refunded' }).expect(200);
    expect(refunded).toMatchObject({
      version,
      actions: ['confirm', 'cancel', 'set_shipment', 'issue_invoice', 'add_document', 'remove_document'],
    });
    // A payment above the outstanding amount can only have reversed the credit.
    const { body: again } = await put(id, { paidAmount: 100 }).expect(200);
    expect(again).toMatchObject({
      paymentStatus: 'paid',
      creditedAmount: Math.round((total - 100) * 100) / 100,
      outstanding: 0,
    });
    expect(await mailsOf(id)).toHaveLength(1);
  });

  it('of a cancelled order can only be refunded', async () => {
    const { id } = await makeOrder(app, 'cancelled', { paid: 500 });
    const { body } = await put(id, { paymentStatus: 'refunded', paidAmount: 0 }).expect(200);
    expect(body).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded', paidAmount: 0 });
    const message = 'A cancelled order cannot be paid';
    await expectRefused(() => put(id, { paidAmount: 1 }), { status: 409, code: 'wrong_status', message });
  });

  it.each([
    [{ paidAmount: 1e8 }, 422, 'Paid amount cannot be more than the total of the order'],
    [{ paidAmount: -1 }, 422, 'Paid amount must not be negative'],
    [{ paidAmount: 1.005 }, 422, 'Paid amount must be in euros and cents'],
    [{ paymentStatus: 'paid' }, 422, 'Paid amount is required'],
    [
      { paymentStatus: 'paid', paidAmount: 1 },
      422,
      expect.stringMatching(/^With 1 of .* the order is partially paid$/),
    ],
    [{ paymentStatus: 'owed', paidAmount: 1 }, 422, `Payment status must be one of ${PAYMENT_STATUSES.join(', ')}`],
    [{ paymentStatus: 'refunded', paidAmount: 0, refundAs: 'credit' }, 409, 'There is no payment to refund'],
  ])('set to %p returns %p', async (body, status, message) => {
    const { id } = await makeOrder(app);
    await expectRefused(() => put(id, body), { status, message });
  });

  it('of a stale copy returns 412', async () => {
    const { id } = await makeOrder(app, 'confirmed');
    await expectRefused(() => put(id, { paidAmount: 1 }, 1), { status: 412, code: 'stale' });
  });
});

describe('payments and refunds', () => {
  const GIVEN = { paidOn: today(), method: 'bank_transfer', reference: 'NL-88', note: 'Short of the fee' };
  const post = (id: string, what: 'payments' | 'refunds', amount: number, more: object = {}) =>
    staff
      .post(`/orders/${id}/${what}`)
      .send({ amount, ...GIVEN, ...(what === 'refunds' && { refundAs: 'returned' }), ...more });

  it('are stored as separate rows', async () => {
    const { id, total } = await makeOrder(app);
    await post(id, 'payments', 3000).expect(201);
    await post(id, 'refunds', 1000.5, { method: 'card', reference: '', note: '' }).expect(201);
    const { body } = await post(id, 'payments', Math.round((total - 1999.5) * 100) / 100).expect(201);
    expect(body).toMatchObject({ paymentStatus: 'paid', paidAmount: total, version: 4, updatedBy: 'Mira Jansen' });
    const { payments, actions } = body as OrderDto;
    expect(payments).toEqual([
      expect.objectContaining({ kind: 'payment', paidAmount: total }),
      {
        id: expect.any(String),
        createdAt: expect.any(String),
        kind: 'refund',
        refundAs: 'returned',
        repaid: 0,
        undoesBooking: false,
        invoice: null,
        amount: 1000.5,
        paidOn: today(),
        method: 'card',
        reference: null,
        note: null,
        paidAmount: 1999.5,
        actorName: 'Mira Jansen',
      },
      expect.objectContaining({ ...GIVEN, kind: 'payment', amount: 3000, paidAmount: 3000 }),
    ]);
    expect(actions).toEqual([
      'confirm',
      'cancel',
      'set_shipment',
      'refund',
      'issue_invoice',
      'add_document',
      'remove_document',
    ]);
    await expectRefused(() => post(id, 'payments', 0.01), { status: 409, message: 'Nothing is left to be paid' });
  });

  it('that return a payment make the amount outstanding again; a credit does not', async () => {
    const [credited, returned] = [await makeOrder(app, 'delivered'), await makeOrder(app, 'delivered')];
    const before = ((await anna.get('/orders/stats')).body as OrderStatsDto).outstanding;
    const { total } = credited;
    for (const { id } of [credited, returned]) await post(id, 'payments', total).expect(201);
    const { body: cheaper } = await post(credited.id, 'refunds', 60, { refundAs: 'credit' }).expect(201);
    const paidAmount = Math.round((total - 60) * 100) / 100;
    expect(cheaper).toMatchObject({ paymentStatus: 'paid', paidAmount, creditedAmount: 60, outstanding: 0 });
    expect((cheaper as OrderDto).actions).not.toContain('record_payment');
    const { body: owing } = await post(returned.id, 'refunds', 60).expect(201);
    expect(owing).toMatchObject({ paymentStatus: 'partially_paid', paidAmount, creditedAmount: 0, outstanding: 60 });
    const stats = (await anna.get('/orders/stats')).body as OrderStatsDto;
    expect(Math.round((before - stats.outstanding) * 100)).toBe(Math.round((2 * total - 60) * 100));
    const found = await list(anna, `?search=${credited.number}`);
    expect(found.orders).toMatchObject([{ creditedAmount: 60, outstanding: 0, paymentStatus: 'paid' }]);
    const { text } = await anna.get(`/exports/orders?search=${credited.number}`).expect(200);
    const [row] = parse<Record<string, string>>(text, { bom: true, columns: true });
    expect(row).toMatchObject({ Paid: paidAmount.toFixed(2), Credited: '60.00', Outstanding: '0.00' });
    for (const [{ id }, due] of [
      [credited, '€0.00'],
      [returned, '€60.00'],
    ] as const) {
      await staff.post(`/orders/${id}/invoice`).expect(201);
      const em = app.get(EntityManager).fork();
      const invoice = await em.findOneOrFail(OrderInvoice, { order: id }, { populate: ['order'] });
      const { balance, facts } = invoicePdfView(invoice, invoice.order as Order, [], null);
      expect([facts.at(-1)?.value, balance.at(-1)?.value]).toEqual([due, due]);
      expect(balance.some(({ label, value }) => label.startsWith('Credited before') && value === '€60.00')).toBe(
        id === credited.id,
      );
    }
  });

  it('are shown to the client without the note of staff', async () => {
    const { id } = await makeOrder(app);
    await post(id, 'payments', 3000).expect(201);
    const noteFor = async (agent: Agent) => ((await agent.get(`/orders/${id}`)).body as OrderDto).payments[0];
    expect(await noteFor(anna)).toMatchObject({ ...GIVEN, amount: 3000, note: null });
    expect(await noteFor(await app.as(IAN_INTERNAL))).toMatchObject(GIVEN);
  });

  it('repeated with the same key are stored once', async () => {
    const { id } = await makeOrder(app);
    const once = () => post(id, 'payments', 500).set('Idempotency-Key', `pay-${id}`).expect(201);
    const [first, second] = [await once(), await once()];
    expect(second.body).toEqual(first.body);
    expect((await orderNow(id)).payments).toHaveLength(1);
  });

  it('refuse update and delete in the database', async () => {
    const { id } = await makeOrder(app, 'pending', { paid: 10 });
    for (const change of ['update order_payments set amount = 1', 'delete from order_payments']) {
      await expect(app.sql(`${change} where order_id = ?`, [id])).rejects.toThrow('never changed');
    }
  });

  it.each([
    ['payments', { amount: 1e7 }, 422, 'amount', /^Amount cannot be more than the .* still to be paid$/],
    ['refunds', { amount: 100.01 }, 422, 'amount', /^Amount cannot be more than the €100.00 that was paid$/],
    ['payments', { amount: 0 }, 422, 'amount', /^Amount must be more than 0$/],
    ['payments', { amount: 1.005 }, 422, 'amount', /^Amount must be in euros and cents$/],
    ['payments', { amount: undefined }, 422, 'amount', /^Amount is required$/],
    ['payments', { paidOn: '2099-01-01' }, 422, 'paidOn', /^Date must not be in the future$/],
    [
      'payments',
      { paidOn: '1900-01-01' },
      422,
      'paidOn',
      /^Date must not be before the order was created, on \d+ \w+ \d{4}$/,
    ],
    ['refunds', { paidOn: '2026-01-01' }, 422, 'paidOn', /^Date must not be before the order was created, on /],
    [
      'refunds',
      { refundAs: undefined },
      422,
      'refundAs',
      /^Choose whether the refund is a credit or a payment returned$/,
    ],
    ['refunds', { refundAs: 'gift' }, 422, 'refundAs', /^Refund must be one of credit, returned$/],
    ['payments', { paidOn: '2026-02-30' }, 422, 'paidOn', /^Date must be a day such as 2026-01-31$/],
    ['payments', { paidOn: undefined }, 422, 'paidOn', /^Date is required$/],
    ['payments', { method: 'barter' }, 422, 'method', /^Method must be one of /],
    ['payments', { reference: 'x'.repeat(101) }, 422, 'reference', /cannot exceed 100/],
    ['refunds', { note: 'x'.repeat(2001) }, 422, 'note', /at most 2000/],
  ] as const)('in %s with %j returns %p on %s', async (what, more, status, field, message) => {
    const { id } = await makeOrder(app, 'pending', { paid: 100 });
    await expectRefused(() => post(id, what, 50, more), {
      status,
      errors: [{ field, message: expect.stringMatching(message) }],
    });
  });

  it('of a cancelled order: no payments, but refunds', async () => {
    const { id } = await makeOrder(app, 'cancelled', { paid: 500 });
    await expectRefused(() => post(id, 'payments', 1), { status: 409, message: 'A cancelled order cannot be paid' });
    await expectRefused(() => post(id, 'refunds', 1), { status: 422, errors: [{ field: 'refundAs' }] });
    const { body } = await post(id, 'refunds', 500, { refundAs: undefined }).expect(201);
    expect(body).toMatchObject({ paymentStatus: 'refunded', paidAmount: 0, creditedAmount: 500, outstanding: 0 });
    await expectRefused(() => post(id, 'refunds', 1, { refundAs: 'credit' }), {
      status: 409,
      message: 'There is no payment to refund',
    });
  });
});

describe('the list of orders', () => {
  let email: string;
  let agent: Agent;
  const orders: OrderDto[] = [];
  const WANTED: [OrderStatus, number | undefined][] = [
    ['pending', undefined],
    ['confirmed', 300],
    ['in_production', 1000],
    ['shipped', undefined],
    ['delivered', undefined],
    ['cancelled', undefined],
  ];
  beforeAll(async () => {
    email = await makeUser(app, { firstName: 'Zoë', lastName: 'O’Neil' });
    agent = await app.as(email);
    for (let n = 0; n < 30; n++) {
      const [status, paid] = WANTED[n % 6]!;
      const items = n % 2 ? [line('desk-27-purchase', 1 + (n % 5))] : [line('presenter-monthly', 1 + (n % 5))];
      const at = new Date(Date.UTC(2026, 0, 1 + Math.floor(n / 3), 12)); // three consecutive orders have the same time
      orders.push(
        await makeOrder(app, status, { by: email, items, reference: n % 3 ? undefined : `Ref ${n}`, paid, at }),
      );
    }
  }, 180_000);

  async function paged(query: string, limit: number): Promise<OrderRowDto[]> {
    const rows: OrderRowDto[] = [];
    for (let page = 1; page <= Math.ceil(30 / limit); page++) {
      rows.push(...(await list(agent, `?${query}&limit=${limit}&page=${page}`)).orders);
    }
    return rows;
  }

  it('has rows that match the orders', async () => {
    const order = orders[1]!;
    const [row] = (await list(agent, `?search=${order.number}`)).orders;
    const { id, number, status, paymentStatus, version, createdAt, quoteId, quoteNumber, total, paidAmount } = order;
    const { creditedAmount, outstanding } = order;
    expect(row).toEqual({
      ...{ id, number, status, paymentStatus, version, createdAt, quoteId, quoteNumber, total, paidAmount },
      ...{ creditedAmount, outstanding },
      customerReference: null,
      purchaseOrder: null,
      currency: 'EUR',
      products: ['HoloDesk 27'],
      productCount: 1,
      contact: { firstName: 'Zoë', lastName: 'O’Neil' },
      company: { id: order.company.id, name: order.company.name },
      statusSince: order.statusHistory[0]!.createdAt,
      dueOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      actions: [],
    });
    const [staffs] = (await list(staff, `?search=${order.number}`)).orders;
    expect(staffs!.actions).toEqual([
      'start_production',
      'cancel',
      'step_back',
      'set_shipment',
      'record_payment',
      'refund',
      'issue_invoice',
      'add_document',
      'remove_document',
    ]);
  });

  const RANK: Record<string, (row: OrderRowDto) => number | string> = {
    createdAt: ({ createdAt }) => createdAt,
    number: ({ number }) => number,
    total: ({ total }) => total,
    status: ({ status }) => ORDER_STATUSES.indexOf(status),
    paymentStatus: ({ paymentStatus }) => PAYMENT_STATUSES.indexOf(paymentStatus),
  };
  it.each(Object.keys(RANK))('sorted by %s returns each order once, in order, in both directions', async (sort) => {
    for (const direction of ['', '-']) {
      const rows = await paged(`sort=${direction}${sort}`, 7);
      expect(new Set(rows.map(({ id }) => id)).size).toBe(30);
      const keys = rows.map((row) => RANK[sort]!(row));
      const ordered = keys.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
      expect(keys).toEqual(direction ? ordered.toReversed() : ordered);
    }
    const forth = (await paged(`sort=${sort}`, 9)).map(({ id }) => id);
    const back = (await paged(`sort=-${sort}`, 9)).map(({ id }) => id);
    expect(back).toEqual(forth.toReversed());
  });

  it.each([
    ['', 30],
    ['?status=pending', 5],
    ['?status=pending,shipped', 10],
    ['?paymentStatus=partially_paid', 10],
    ['?paymentStatus=unpaid&status=pending,confirmed', 5],
    ['?paymentStatus=refunded', 0],
    ['?filter={"status":["delivered","cancelled"]}', 10],
    ['?createdFrom=2026-01-05', 18],
    ['?createdTo=2026-01-05', 15],
    ['?search=presenter', 15],
    ['?search=zoë HoloDesk', 15],
    ['?search=ref', 10],
    ['?search=presenter&status=pending&createdTo=2026-01-05', 3],
    ['?search=nothing', 0],
  ])('with %s returns %p', async (query, count) => {
    const found = await list(agent, `${query}${query ? '&' : '?'}limit=100`);
    expect([found.orders.length, found.total, found.totalIsCapped]).toEqual([count, count, false]);
  });

  it('finds an order by its number, its quote id or its quote’s number', async () => {
    const order = orders[5]!;
    for (const query of [`quoteId=${order.quoteId}`, `search=${order.number}`, `search=${order.quoteNumber}`]) {
      const { orders: found, total } = await list(agent, `?${query}`);
      expect([found.map(({ id }) => id), total]).toEqual([[order.id], 1]);
    }
    const { orders: theirs, total } = await list(anna, `?quoteId=${order.quoteId}`);
    expect([theirs, total]).toEqual([[], 0]);
  });

  it('returns its Content-Range', async () => {
    const { headers } = await agent.get('/orders?range=[10,19]').expect(200);
    expect(headers['content-range']).toBe('items 10-19/30');
  });

  it.each([
    ['?sort=contact', 'sort must be one of createdAt, number, company, total, status, paymentStatus'],
    ['?status=open', `status must be of ${ORDER_STATUSES.join(', ')}`],
    ['?paymentStatus=open', `paymentStatus must be of ${PAYMENT_STATUSES.join(', ')}`],
    ['?quoteId=7', 'quoteId must be the id of a quote'],
    ['?companyId=1', 'companyId must be the id of a company'],
    ['?contactId=1', "Unknown field 'contactId'"],
  ])('with %s returns 400: %s', async (query, message) => {
    const { body } = await agent.get(`/orders${encodeURI(query)}`).expect(400);
    expect(body).toMatchObject({ code: 'malformed', message });
  });

  it('contains the own company’s orders, and all orders for staff and internal users', async () => {
    const [annas, rivals, paulas] = [
      await makeOrder(app),
      await makeOrder(app, 'pending', { by: RIVAL }),
      await makeOrder(app, 'pending', { by: PAULA_PARTNER }),
    ];
    const all = [annas.id, rivals.id, paulas.id];
    const seen = async (who: string) => {
      const { orders: rows } = await list(await app.as(who), '?limit=100');
      return all.filter((id) => rows.some((row) => row.id === id));
    };
    expect(await seen(ANNA)).toEqual([annas.id]);
    expect(await seen(TOM)).toEqual([annas.id]);
    expect(await seen(RIVAL)).toEqual([rivals.id]);
    expect(await seen(PAULA_PARTNER)).toEqual([paulas.id]);
    expect(await seen(STAFF)).toEqual(all);
    expect(await seen(IAN_INTERNAL)).toEqual(all);

    const theirs = `?companyId=${rivals.company.id}&limit=100`;
    const ofRival = await list(staff, theirs);
    expect(new Set(ofRival.orders.map(({ company }) => company.id))).toEqual(new Set([rivals.company.id]));
    expect([ofRival.total, (await list(anna, theirs)).total]).toEqual([ofRival.orders.length, 0]);
  });
});

describe('order statistics', () => {
  it('are zero without orders', async () => {
    const { byStatus, byPaymentStatus, ...amounts } = await stats(await app.as(await makeUser(app)));
    expect(amounts).toEqual({
      ...{ totalOrders: 0, openOrders: 0, totalValue: 0, paidAmount: 0, creditedAmount: 0, outstanding: 0 },
    });
    expect(byStatus).toEqual(Object.fromEntries(ORDER_STATUSES.map((status) => [status, 0])));
    expect(byPaymentStatus).toEqual(Object.fromEntries(PAYMENT_STATUSES.map((status) => [status, 0])));
  });

  it('sum spend by month without VAT and cancelled orders', async () => {
    const email = await makeUser(app);
    const agent = await app.as(email);
    const overview = async () => (await agent.get('/orders/overview').expect(200)).body as OrderOverviewDto;
    const spend = async () => (await overview()).spend;
    const nothing = await spend();
    expect(nothing.months).toHaveLength(24);
    expect([nothing.thisYear, nothing.yearBefore, ...new Set(nothing.months.map(({ value }) => value))]).toEqual([
      0, 0, 0,
    ]);

    const now = new Date();
    const yearAgo = new Date(now);
    yearAgo.setUTCFullYear(now.getUTCFullYear() - 1);
    if (yearAgo.getUTCMonth() !== now.getUTCMonth()) yearAgo.setUTCDate(0); // when today is 29 February
    const dayAfter = new Date(yearAgo.getTime() + 86_400_000); // on 31 December, that day is in this year
    const made = await makeOrder(app, 'confirmed', { by: email });
    await makeOrder(app, 'cancelled', { by: email });
    await makeOrder(app, 'delivered', { by: email, at: yearAgo });
    await makeOrder(app, 'delivered', { by: email, at: dayAfter });
    const { months, thisYear, yearBefore } = await spend();
    const net = Math.round((made.total - made.tax) * 100) / 100;
    expect([thisYear, yearBefore, months.at(-1)]).toEqual([
      dayAfter.getUTCFullYear() === now.getUTCFullYear() ? net * 2 : net,
      net,
      { month: now.toISOString().slice(0, 7), value: net },
    ]);
    expect(months.reduce((sum, { value }) => sum + Math.round(value * 100), 0)).toBe(Math.round(net * 300));
    const { openOrders, onTheirWay } = await overview();
    expect([openOrders, onTheirWay.map(({ id }) => id)]).toEqual([1, [made.id]]);
  });

  it('equal the counted rows after concurrent changes', async () => {
    const email = await makeUser(app);
    const agent = await app.as(email);
    const made: OrderDto[] = [];
    for (let n = 0; n < 12; n++) {
      made.push(await makeOrder(app, 'pending', { by: email, items: [line('desk-27-purchase', 1 + (n % 3))] }));
    }
    await Promise.all(
      made.flatMap(({ id, total }, n) => [
        staff.put(`/orders/${id}/status`).send({ status: n % 3 ? 'confirmed' : 'cancelled', notes: 'Because' }),
        staff.put(`/orders/${id}/payment`).send({ paidAmount: n % 4 ? total / 2 : total }),
      ]),
    );
    const lower = (n: number, body: object) => staff.put(`/orders/${made[n]!.id}/payment`).send(body).expect(200);
    await lower(4, { paymentStatus: 'refunded', paidAmount: 0, refundAs: 'credit' });
    await lower(2, { paidAmount: 12.34, refundAs: 'credit' });
    await lower(5, { paidAmount: 12.34, refundAs: 'returned' });

    const counted = await app.sql(
      `select company_id, status, payment_status, count(*)::text as orders, sum(total)::text as amount, sum(paid_amount)::text as paid,
              sum(credited_amount)::text as credited
         from orders group by 1, 2, 3 order by 1, 2, 3`,
    );
    const kept = await app.sql(
      `select company_id, status, payment_status, orders::text, amount::text, paid::text, credited::text
         from order_counters where orders <> 0 or amount <> 0 or paid <> 0 or credited <> 0 order by 1, 2, 3`,
    );
    expect(kept).toEqual(counted);

    const [slow] = await app.sql(
      `select count(*)::int as "totalOrders", (count(*) filter (where status not in ('delivered', 'cancelled')))::int as "openOrders",
              sum(total) filter (where status <> 'cancelled')::float8 as "totalValue",
              sum(paid_amount) filter (where status <> 'cancelled')::float8 as "paidAmount",
              sum(credited_amount) filter (where status <> 'cancelled')::float8 as "creditedAmount",
              sum(total - credited_amount - paid_amount) filter (where status <> 'cancelled')::float8 as outstanding
         from orders where company_id = ?`,
      [made[0]!.company.id],
    );
    const found = await stats(agent);
    expect(found).toMatchObject(slow!);
    expect(found.byStatus).toMatchObject({ confirmed: 8, cancelled: 4, pending: 0 });
    expect(found.byPaymentStatus.refunded).toBe(1);
    expect((await stats(staff)).totalOrders).toBeGreaterThan(found.totalOrders);
  });
});

describe('the database refuses', () => {
  it.each(['order_lines', 'order_events'])('to update or delete rows of %s', async (table) => {
    const { id } = await makeOrder(app, 'confirmed');
    const where = `where order_id = '${id}'`;
    const refused = `${table} rows are never changed`;
    await expect(app.sql(`update ${table} set order_id = order_id ${where}`)).rejects.toThrow(refused);
    await expect(app.sql(`delete from ${table} ${where}`)).rejects.toThrow(refused);
  });

  it('a second order for a quote, and a paid amount above the total', async () => {
    const { id, total } = await makeOrder(app);
    await expect(
      app.sql(
        `insert into orders select (jsonb_populate_record(o, '{"id": "00000000-0000-4000-8000-000000000001", "number": "O-1"}')).*
           from orders o where id = ?`,
        [id],
      ),
    ).rejects.toThrow(/orders_one_living_a_quote/);
    await expect(app.sql('update orders set paid_amount = ? where id = ?', [total + 0.01, id])).rejects.toThrow(
      /orders_paid_amount/,
    );
  });
});

describe('accepted quotes that have no order yet', () => {
  const awaited = async (query = '', agent = staff) => {
    const { body } = await agent.get(`/orders/awaited-quotes?limit=100&${query}`).expect(200);
    return (body as { data: { id: string }[] }).data.map(({ id }) => id);
  };

  it('are listed for staff until an order is created', async () => {
    const accepted = await makeQuote(app, 'accepted', { by: RIVAL });
    const sent = await makeQuote(app, 'sent', { by: RIVAL });
    expect(await awaited()).toContain(accepted.id);
    expect(await awaited()).not.toContain(sent.id);
    expect(await awaited(`search=${accepted.number}`, await app.as(IAN_INTERNAL))).toEqual([accepted.id]);
    expect(await awaited(`search=${encodeURIComponent(accepted.company.name)}`)).toContain(accepted.id);
    await staff.post('/orders/from-quote').send({ quoteId: accepted.id }).expect(201);
    expect(await awaited(`search=${accepted.number}`)).toEqual([]);
    await anna.get('/orders/awaited-quotes').expect(403);
    await staff.get('/orders/awaited-quotes?sort=status').expect(400);
  });
});
