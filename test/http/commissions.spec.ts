import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { rateOf } from '../../src/commissions/rates/rate-of.js';
import { OrdersService } from '../../src/orders/orders.service.js';
import { OrderPayments } from '../../src/orders/payments/order-payments.service.js';
import type { Actor } from '../../src/rules/actor.js';
import type { OrderStatus } from '../../src/rules/order-status.js';
import { PARTNER_TIERS } from '../../src/rules/partner-tier.js';
import { STAFF, TestApp } from '../app.js';
import { inProgramme, makeClientQuote, makeClientOrder } from '../builders/commissions.js';
import { makeCompany } from '../builders/people.js';

let app: TestApp;
let staffActor: Actor;
beforeAll(async () => {
  app = await TestApp.start();
  staffActor = await app.actor(STAFF);
});
afterAll(() => app.close());

const makePartner = (tier?: string, status?: string) => inProgramme(app, tier, status);

describe('the rate of a partner', () => {
  const on = (day: string) => new Date(`${day}T12:00:00Z`);
  const rate = (company: string, day: string) => rateOf(app.get(EntityManager).fork(), company, on(day));

  const except = async (company: string, given: { rate: number; from: string; until?: string; made?: string }) => {
    const { userId } = await app.actor(STAFF);
    const id = randomUUID();
    await app.sql(
      `insert into partner_rate_exceptions (id, created_at, partner_id, rate, from_day, until_day, reason, actor_id, actor_name)
       values (?, ?, ?, ?, ?, ?, 'A fair together', ?, 'Mira Jansen')`,
      [id, given.made ?? '2026-01-01', company, given.rate, given.from, given.until ?? null, userId],
    );
    return id;
  };

  it.each(Object.entries(PARTNER_TIERS))(
    'is that of its tier, to begin with as the rules say: %s',
    async (tier, terms) => {
      const partner = await makePartner(tier);
      expect(await rate(partner, '2026-03-01')).toEqual({ rate: terms.rate, tier, exception: null });
      const rows = await app.sql('select threshold::float from partner_tiers where name = ?', [tier]);
      expect(rows).toEqual([{ threshold: terms.from }]);
    },
  );

  it('is nothing for a company that is no partner', async () => {
    expect(await rate(await makeCompany(app), '2026-03-01')).toBeNull();
  });

  it('is one of its own from its first day to its last, the latest of several', async () => {
    const partner = await makePartner('silver');
    const summer = await except(partner, { rate: 0.2, from: '2026-06-01', until: '2026-08-31' });
    expect(await rate(partner, '2026-05-31')).toMatchObject({ rate: 0.12, exception: null });
    expect(await rate(partner, '2026-06-01')).toMatchObject({ rate: 0.2, tier: 'silver' });
    expect(await rate(partner, '2026-08-31')).toMatchObject({ exception: { id: summer, untilDay: '2026-08-31' } });
    expect(await rate(partner, '2026-09-01')).toMatchObject({ rate: 0.12, exception: null });
    const later = await except(partner, { rate: 0.13, from: '2026-08-01', made: '2026-02-01' });
    expect(await rate(partner, '2026-08-15')).toMatchObject({ rate: 0.13, exception: { id: later, untilDay: null } });
  });

  it.each([
    'update partner_tiers set rate = 1.01',
    'update partner_tiers set threshold = -1',
    `insert into commission_groups (id, group_slug, rate) values (gen_random_uuid(), 'tables', -0.01)`,
  ])('is never out of bounds: %s', async (change) => {
    await expect(app.sql(change)).rejects.toThrow('violates check constraint');
  });
});

interface Row {
  kind: string;
  amount: number;
  accrued: number;
  owed: number;
  day: string;
  payableOn: string | null;
}

/** The rows of a quote, oldest first, in euros. */
const rowsOf = (quoteId: string) =>
  app.sql<Row>(
    `select kind, amount::float, accrued::float, owed::float, day::text, payable_on::text as "payableOn"
       from commission_entries where quote_id = ? order by created_at, kind`,
    [quoteId],
  );
const amountsOf = async (quoteId: string) => (await rowsOf(quoteId)).map(({ kind, amount }) => [kind, amount]);
const balanceOf = async (partner: string) =>
  (
    await app.sql(
      'select accrued::float, owed::float, paid_out::float as "paidOut" from commission_balances where partner_id = ?',
      [partner],
    )
  )[0];

describe('what is accepted', () => {
  it('is expected at the rate of that moment, on the lines net of tax and shipping', async () => {
    const partner = await makePartner('gold');
    const quote = await makeClientQuote(app, partner);
    // 31,453.95 euros of lines; 640 of shipping and the tax are none of it.
    const [terms] = await app.sql(
      `select partner_id, client_id, rate::float, tier, exception_id, basis::float, commission::float, parts
         from quote_commissions where quote_id = ?`,
      [quote.id],
    );
    expect(terms).toEqual({
      partner_id: partner,
      client_id: quote.company.id,
      rate: 0.15,
      tier: 'gold',
      exception_id: null,
      basis: 31_453.95,
      commission: 4_718.09,
      parts: [{ rate: 0.15, basis: 31_453_95 }],
    });
    const day = new Date().toISOString().slice(0, 10);
    expect(await rowsOf(quote.id)).toEqual([
      { kind: 'accrued', amount: 4_718.09, accrued: 4_718.09, owed: 0, day, payableOn: null },
    ]);
    await app.sql(`update partners set tier = 'platinum' where company_id = ?`, [partner]);
    await app.sql('update partner_tiers set rate = 0.16 where name = ?', ['gold']);
    const { id: order } = await makeClientOrder(app, quote);
    await pay(order, 'payment', await totalOf(order));
    expect(await amountsOf(quote.id)).toEqual([
      ['accrued', 4_718.09],
      ['earned', 4_718.09],
    ]);
    await app.sql('update partner_tiers set rate = 0.15 where name = ?', ['gold']);
  });

  it('earns nothing on groups of products that are left out, and another rate on those that have one', async () => {
    const partner = await makePartner('gold');
    await app.sql(
      `insert into commission_groups (id, group_slug, rate)
         select gen_random_uuid(), group_slug, case id when 'presenter' then null else 0.05 end
           from catalog_items where id in ('presenter', 'holodesk-27')`,
    );
    const quote = await makeClientQuote(app, partner);
    const [terms] = await app.sql('select parts, commission::float from quote_commissions where quote_id = ?', [
      quote.id,
    ]);
    await app.sql('delete from commission_groups');
    // Desks and their pen, 26,089.95 euros; three seats of software are left out.
    expect(terms).toEqual({ parts: [{ rate: 0.05, basis: 26_089_95 }], commission: 1_304.5 });
  });

  it.each([
    ['a partner whose part in the programme ended', () => makePartner('gold', 'terminated'), 0],
    ['a partner that is suspended', () => makePartner('gold', 'suspended'), 1],
    ['a company that is no partner', () => makeCompany(app, 'partner'), 0],
  ])('of %s', async (_what, company, rows) => {
    expect(await rowsOf((await makeClientQuote(app, await company())).id)).toHaveLength(rows);
  });

  it("is nobody's commission where no partner made it", async () => {
    expect(await rowsOf((await makeClientQuote(app, null)).id)).toEqual([]);
  });
});

const totalOf = async (order: string) =>
  (await app.sql<{ total: number }>('select total::float from orders where id = ?', [order]))[0]!.total;

const pay = async (order: string, kind: 'payment' | 'refund', amount: number, paidOn = '2026-03-03') =>
  app.get(OrderPayments).record(staffActor, order, kind, { amount, paidOn, method: 'bank_transfer' });

const setStatus = async (order: string, status: OrderStatus, refundAmount?: number) =>
  app.get(OrdersService).changeStatus(staffActor, order, { status, notes: 'They moved', refundAmount });

describe('what is paid', () => {
  it('earns its share, payable thirty days later, and the last cent brings it to the whole', async () => {
    const partner = await makePartner('gold');
    const quote = await makeClientQuote(app, partner);
    const { id: order } = await makeClientOrder(app, quote);
    const total = await totalOf(order);
    const third = Math.floor((total * 100) / 3) / 100;
    await pay(order, 'payment', third);
    await pay(order, 'payment', third);
    await pay(order, 'payment', Math.round((total - 2 * third) * 100) / 100);
    const [, first, ...others] = await rowsOf(quote.id);
    expect(first).toEqual({
      kind: 'earned',
      amount: 1_572.69,
      accrued: -1_572.69,
      owed: 1_572.69,
      day: '2026-03-03',
      payableOn: '2026-04-02',
    });
    expect(others.map(({ amount }) => amount)).toEqual([1_572.7, 1_572.7]);
    expect(await balanceOf(partner)).toEqual({ accrued: 0, owed: 4_718.09, paidOut: 0 });
  });

  it('is taken back with a refund, and earned again when it is paid again', async () => {
    const quote = await makeClientQuote(app, await makePartner('gold'));
    const { id: order } = await makeClientOrder(app, quote);
    const total = await totalOf(order);
    await pay(order, 'payment', total);
    await pay(order, 'refund', total / 2, '2026-03-20');
    await app.get(OrderPayments).reach(staffActor, order, { paidAmount: total });
    const [accrued, earned, reversed, again] = await rowsOf(quote.id);
    expect([accrued?.amount, earned?.amount, again?.amount]).toEqual([4_718.09, 4_718.09, 2_359.05]);
    expect(reversed).toMatchObject({ kind: 'reversed', owed: -2_359.05, accrued: 2_359.05, payableOn: '2026-04-02' });
  });

  it('is taken back whole when the order is cancelled, and earned anew by the next, never twice', async () => {
    const partner = await makePartner('gold');
    const quote = await makeClientQuote(app, partner);
    const { id: order } = await makeClientOrder(app, quote);
    const total = await totalOf(order);
    await pay(order, 'payment', total / 2);
    await setStatus(order, 'cancelled', 100);
    expect(await balanceOf(partner)).toEqual({ accrued: 0, owed: 0, paidOut: 0 });
    const { id: next } = await makeClientOrder(app, quote);
    await pay(next, 'payment', total);
    await pay(order, 'refund', 100);
    expect(await balanceOf(partner)).toEqual({ accrued: 0, owed: 4_718.09, paidOut: 0 });
  });

  it('by 20 at once earns each cent once', async () => {
    const partner = await makePartner('gold');
    const { id: order } = await makeClientOrder(app, await makeClientQuote(app, partner));
    const total = await totalOf(order);
    const part = Math.floor((total * 100) / 20) / 100;
    await Promise.all(Array.from({ length: 20 }, () => pay(order, 'payment', part)));
    await Promise.all([1, 2].map(() => app.get(OrderPayments).reach(staffActor, order, { paidAmount: total })));
    expect(await balanceOf(partner)).toEqual({ accrued: 0, owed: 4_718.09, paidOut: 0 });
  });
});

it.each(['quote_commissions', 'commission_entries'])('no row of %s is ever changed', async (table) => {
  await makeClientQuote(app, await makePartner());
  await expect(app.sql(`update ${table} set basis = 1`)).rejects.toThrow('never changed');
  await expect(app.sql(`delete from ${table}`)).rejects.toThrow('never changed');
});
