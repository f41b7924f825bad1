import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import type { WholeList } from '../../src/platform/http/paging.js';
import { AppError } from '../../src/platform/errors.js';
import fc from 'fast-check';
import type {
  PayoutRowDto,
  PayoutRunDto,
  QuoteCommissionDto,
} from '../../src/partner-programme/commissions/commission-answers.dto.js';
import {
  type CommissionPage,
  CommissionReader,
} from '../../src/partner-programme/commissions/commission-reader.service.js';
import type { CommissionGroupDto } from '../../src/partner-programme/commissions/rates/commission-groups.dto.js';
import { Payouts } from '../../src/partner-programme/commissions/payouts.service.js';
import { rateOf } from '../../src/partner-programme/commissions/rates/rate-of.js';
import { OrdersService } from '../../src/orders/orders.service.js';
import { OrderInvoices } from '../../src/orders/invoices/order-invoices.service.js';
import { OrderPayments } from '../../src/orders/payments/order-payments.service.js';
import type { QuoteDto } from '../../src/quotes/quote-answers.dto.js';
import type { Actor } from '../../src/rules/actor.js';
import type { CommissionPart } from '../../src/rules/commission.js';
import type { OrderStatus } from '../../src/rules/order-status.js';
import { asOf } from '../../src/platform/clock.js';
import { Transactions } from '../../src/platform/database/transactions.js';
import { PARTNER_TIERS } from '../../src/rules/partner-tier.js';
import type { RefundReason } from '../../src/rules/order-payment.js';
import { ClientQuoteWorkflow } from '../../src/quotes/workflow/client-quote-workflow.service.js';
import { type Agent, ANNA, PAULA_PARTNER, STAFF, TestApp } from '../app.js';
import { enrol, inProgramme, makeClientQuote, makeClientOrder } from '../builders/commissions.js';
import { makePreparedQuote } from '../builders/deals.js';
import { makeCompany, makeUser } from '../builders/people.js';

let app: TestApp;
let staffActor: Actor;
beforeAll(async () => {
  app = await TestApp.start();
  staffActor = await app.actor(STAFF);
});
afterAll(() => app.close());

/**
 * Number of created orders. Each order is dated earlier than the one before, so that its payments can be in the past
 * too.
 */
let made = 0;
const orderOf = (quote: QuoteDto) => makeClientOrder(app, quote, new Date(Date.UTC(2026, 0, 1, 12, 0, made++)));

const makePartner = (tier?: string, status?: string) => inProgramme(app, tier, status);

describe('the commission rate of a partner', () => {
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
    'is by default the rate of its tier, as in the rules: %s',
    async (tier, terms) => {
      const partner = await makePartner(tier);
      expect(await rate(partner, '2026-03-01')).toEqual({ rate: terms.rate, tier, exception: null });
      const rows = await app.sql('select threshold::float from partner_tiers where name = ?', [tier]);
      expect(rows).toEqual([{ threshold: terms.from }]);
    },
  );

  it('is null for a company that is not a partner', async () => {
    expect(await rate(await makeCompany(app), '2026-03-01')).toBeNull();
  });

  it('is an exception from its first to its last day; the latest exception wins', async () => {
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
  ])('outside the allowed range is refused by the database: %s', async (change) => {
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

/** Returns the ledger entries of a quote, oldest first, in euros. */
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

describe('an accepted quote', () => {
  it('accrues commission at the current rate on lines net of tax and shipping', async () => {
    const partner = await makePartner('gold');
    const quote = await makeClientQuote(app, partner);
    // The lines are 31,453.95 euros; shipping (640 euros) and tax earn no commission.
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
    const { id: order } = await orderOf(quote);
    await pay(order, 'payment', await totalOf(order));
    expect(await amountsOf(quote.id)).toEqual([
      ['accrued', 4_718.09],
      ['earned', 4_718.09],
    ]);
    await app.sql('update partner_tiers set rate = 0.15 where name = ?', ['gold']);
  });

  it('earns nothing for excluded product groups, and the specific rate for groups that have one', async () => {
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
    // Two desks with a pen are 26,089.95 euros; the three seats of software earn no commission.
    expect(terms).toEqual({ parts: [{ rate: 0.05, basis: 26_089_95 }], commission: 1_304.5 });
  });

  it('uses the rate of a product group; a partner’s rate takes precedence over the general one', async () => {
    const staff = await app.as(STAFF);
    const [partner, other] = [await makePartner('gold'), await makePartner('gold')];
    const [group] = await app.sql<{ id: string; name: string }>(
      `select g.id, g.name from product_groups g join catalog_items i on i.group_slug = g.id where i.id = 'presenter'`,
    );
    const PATH = '/partner-admin/commission-groups';
    const set = async (given: object, status = 201) =>
      (
        await staff
          .post(PATH)
          .send({ groupId: group!.id, ...given })
          .expect(status)
      ).body as CommissionGroupDto;
    const partsOf = async (id: string) => {
      const quote = await makeClientQuote(app, id);
      const [terms] = await app.sql<{ parts: CommissionPart[] }>(
        'select parts from quote_commissions where quote_id = ?',
        [quote.id],
      );
      return terms!.parts;
    };
    const whole = await partsOf(partner);
    const basis = whole[0]!.basis;

    const all = await set({ rate: null });
    expect(all).toMatchObject({ group, partnerId: null, rate: null, version: 1 });
    expect(await set({ rate: 0.1 }, 422)).toMatchObject({ errors: [{ field: 'groupId' }] });
    expect(await set({ rate: 0.51, partnerId: partner }, 422)).toMatchObject({ errors: [{ field: 'rate' }] });
    expect(await set({ rate: 0.1, groupId: 'wood' }, 422)).toMatchObject({ errors: [{ field: 'groupId' }] });
    expect(await set({ rate: 0.1, partnerId: randomUUID() }, 422)).toMatchObject({ errors: [{ field: 'partnerId' }] });
    const own = await set({ rate: 0.05, partnerId: partner });
    const [first, rest] = await partsOf(partner);
    expect([first!.rate, rest!.rate, first!.basis + rest!.basis]).toEqual([0.15, 0.05, basis]);
    expect(await partsOf(other)).toEqual([first]);

    const listed = async (query: object) =>
      ((await staff.get(PATH).query(query).expect(200)).body as { data: object[] }).data;
    expect(await listed({})).toEqual([all]);
    expect(await listed({ partnerId: partner })).toEqual([own]);
    expect(await listed({ partnerId: other })).toEqual([all]);
    const reader = await app.as(await makeUser(app, { company: partner }));
    const { body } = await reader.get('/partner-dashboard/commission').expect(200);
    expect((body as CommissionPage).rate.groups).toEqual([{ id: 'software', name: group!.name, rate: 0.05 }]);

    const path = `${PATH}/${own.id}`;
    const changed = await staff.put(path).set('If-Match', '"1"').send({ rate: null }).expect(200);
    expect(changed.body).toMatchObject({ rate: null, version: 2 });
    await staff.put(path).set('If-Match', '"1"').send({ rate: 0.2 }).expect(412);
    await staff.delete(path).set('If-Match', '"1"').expect(412);
    await staff.delete(path).set('If-Match', '"2"').expect(204);
    await staff.delete(`${PATH}/${all.id}`).expect(204);
    await staff.delete(`${PATH}/${all.id}`).expect(404);
    expect(await partsOf(partner)).toEqual(whole);
  });

  it.each([
    ['a partner whose part in the programme ended', () => makePartner('gold', 'terminated'), 0],
    ['a partner that is suspended', () => makePartner('gold', 'suspended'), 1],
    ['a company that is no partner', () => makeCompany(app, 'partner'), 0],
  ])('of %s', async (_what, company, rows) => {
    expect(await rowsOf((await makeClientQuote(app, await company())).id)).toHaveLength(rows);
  });

  it('without a partner earns no commission', async () => {
    expect(await rowsOf((await makeClientQuote(app, null)).id)).toEqual([]);
  });
});

const totalOf = async (order: string) =>
  (await app.sql<{ total: number }>('select total::float from orders where id = ?', [order]))[0]!.total;

const pay = async (
  order: string,
  kind: 'payment' | 'refund',
  amount: number,
  paidOn = '2026-03-03',
  refundAs: RefundReason = 'returned',
) => app.get(OrderPayments).record(staffActor, order, kind, { amount, paidOn, method: 'bank_transfer', refundAs });

const setStatus = async (order: string, status: OrderStatus, refundAmount?: number) =>
  app.get(OrdersService).changeStatus(staffActor, order, { status, notes: 'They moved', refundAmount });

describe('a payment', () => {
  it('earns its share, payable after thirty days, and the last cent completes the commission', async () => {
    const partner = await makePartner('gold');
    const quote = await makeClientQuote(app, partner);
    const { id: order } = await orderOf(quote);
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

  it('that is refunded reverses commission, which is earned again when the amount is paid again', async () => {
    const quote = await makeClientQuote(app, await makePartner('gold'));
    const { id: order } = await orderOf(quote);
    const total = await totalOf(order);
    await pay(order, 'payment', total);
    await pay(order, 'refund', total / 2, '2026-03-20');
    await app.get(OrderPayments).reach(staffActor, order, { paidAmount: total });
    const [accrued, earned, reversed, again] = await rowsOf(quote.id);
    expect([accrued?.amount, earned?.amount, again?.amount]).toEqual([4_718.09, 4_718.09, 2_359.05]);
    expect(reversed).toMatchObject({ kind: 'reversed', owed: -2_359.05, accrued: 2_359.05, payableOn: '2026-04-02' });
  });

  it('that is credited reverses commission permanently', async () => {
    const partner = await makePartner('gold');
    const quote = await makeClientQuote(app, partner);
    const { id: order } = await orderOf(quote);
    const total = await totalOf(order);
    await pay(order, 'payment', total);
    await pay(order, 'refund', Math.round(total * 50) / 100, '2026-03-20', 'credit');
    const reversed = (await rowsOf(quote.id)).at(-1);
    expect(reversed).toMatchObject({ kind: 'reversed', owed: -2_359.05, accrued: 0, payableOn: '2026-04-02' });
    expect(await balanceOf(partner)).toEqual({ accrued: 0, owed: 2_359.04, paidOut: 0 });
    const { body } = await (await app.as(STAFF)).get('/partner-admin/commissions').query({ partnerId: partner });
    expect((body as CommissionPage).data.map(({ text }) => text)).toContainEqual(
      expect.stringMatching(/, 50% credited on 20 March: −€2,359\.05$/),
    );
  });

  it('that a credit note takes back reverses commission once: the repayment of the credit changes nothing', async () => {
    const partner = await makePartner('gold');
    const quote = await makeClientQuote(app, partner);
    const { id: order } = await orderOf(quote);
    const total = await totalOf(order);
    await app.get(OrderInvoices).issue(staffActor, order);
    await pay(order, 'payment', total);
    const staff = await app.as(STAFF);
    const [invoice] = await app.sql<{ id: string }>('select id from order_invoices where order_id = ?', [order]);
    const half = Math.round(total * 50) / 100;
    await staff.post(`/invoices/${invoice!.id}/credit-notes`).send({ reason: 'price', amount: half }).expect(201);
    const reversed = (await rowsOf(quote.id)).at(-1);
    expect(reversed).toMatchObject({ kind: 'reversed', owed: -2_359.05, accrued: 0, payableOn: '2026-04-02' });
    await pay(order, 'refund', half);
    expect(await rowsOf(quote.id)).toHaveLength(3);
    expect(await balanceOf(partner)).toEqual({ accrued: 0, owed: 2_359.04, paidOut: 0 });
  });

  it('of a cancelled order is reversed, and the next order earns commission again, never twice', async () => {
    const partner = await makePartner('gold');
    const quote = await makeClientQuote(app, partner);
    const { id: order } = await orderOf(quote);
    const total = await totalOf(order);
    await pay(order, 'payment', total / 2);
    await setStatus(order, 'cancelled', 100);
    expect(await balanceOf(partner)).toEqual({ accrued: 0, owed: 0, paidOut: 0 });
    const { id: next } = await orderOf(quote);
    await pay(next, 'payment', total);
    await pay(order, 'refund', 100, '2026-03-03', 'credit');
    expect(await balanceOf(partner)).toEqual({ accrued: 0, owed: 4_718.09, paidOut: 0 });
  });

  it('made 20 times at once earns each cent once', async () => {
    const partner = await makePartner('gold');
    const { id: order } = await orderOf(await makeClientQuote(app, partner));
    const total = await totalOf(order);
    const part = Math.floor((total * 100) / 20) / 100;
    await Promise.all(Array.from({ length: 20 }, () => pay(order, 'payment', part)));
    await Promise.all([1, 2].map(() => app.get(OrderPayments).reach(staffActor, order, { paidAmount: total })));
    expect(await balanceOf(partner)).toEqual({ accrued: 0, owed: 4_718.09, paidOut: 0 });
  });
});

it.each(['quote_commissions', 'commission_entries'])(
  'rows of the table %s can be neither updated nor deleted',
  async (table) => {
    await makeClientQuote(app, await makePartner());
    await expect(app.sql(`update ${table} set basis = 1`)).rejects.toThrow('never changed');
    await expect(app.sql(`delete from ${table}`)).rejects.toThrow('never changed');
  },
);

const adjust = (partnerId: string, amount: number) =>
  app.get(Payouts).adjust(staffActor, { partnerId, amount, reason: 'A fair together' });

const payOut = (partnerId: string, amount: number) =>
  app.get(Payouts).run(staffActor, { payouts: [{ partnerId, amount }] });

describe('a payout', () => {
  it('pays the shown payable amount once, with a statement number without gaps', async () => {
    const partner = await makePartner('gold');
    const quote = await makeClientQuote(app, partner);
    const { id: order } = await orderOf(quote);
    await pay(order, 'payment', await totalOf(order), daysAgo(40));
    await adjust(partner, -18.09);
    const staff = await app.as(STAFF);
    const { body } = await staff.get('/partner-admin/payouts').expect(200);
    const row = (body as WholeList<PayoutRowDto>).data.find((one) => one.partner.id === partner);
    expect(row).toMatchObject({ payable: 4_700, accrued: 0, earned: 0, paidOut: 0, outcome: 'payable' });
    const run = { payouts: [{ partnerId: partner, amount: 4_700 }] };
    const other = { payouts: [{ partnerId: partner, amount: 4_718.09 }] };
    const refused = await staff.post('/partner-admin/payouts').send(other).expect(409);
    expect(refused.body).toMatchObject({ code: 'payout_changed' });
    const { body: paid } = await staff.post('/partner-admin/payouts').send(run).expect(200);
    const [statement] = (paid as PayoutRunDto).statements;
    expect(statement).toMatchObject({ amount: 4_700, entries: 2, fromDay: daysAgo(10), untilDay: daysAgo(0) });
    await staff.post('/partner-admin/payouts').send(run).expect(409);
    expect(await balanceOf(partner)).toEqual({ accrued: 0, owed: 0, paidOut: 4_700 });
    const { body: ledger } = await staff.get('/partner-admin/commissions').query({ partnerId: partner }).expect(200);
    const { data } = ledger as CommissionPage;
    expect(data.map(({ kind, statement: of }) => [kind, of?.number])).toEqual(
      expect.arrayContaining([
        ['paid_out', statement?.number],
        ['adjusted', statement?.number],
        ['earned', statement?.number],
        ['accrued', undefined],
      ]),
    );
    expect(data.find(({ kind }) => kind === 'paid_out')?.text).toMatch(
      /^Paid out with statement ST-\d{4}-\d{4} of .+, 2 entries: €4,700.00$/,
    );
    expect(data.find(({ kind }) => kind === 'earned')?.text).toContain(
      `15% of €31,453.95, ${quote.number}, paid 100% on`,
    );
  });

  it('run 50 times at once pays once and takes one number per partner', async () => {
    const [partner, other] = [await makePartner('gold'), await makePartner('gold')];
    for (const one of [partner, other]) await adjust(one, 12.5);
    const payouts = [partner, other].map((partnerId) => ({ partnerId, amount: 12.5 }));
    const numbers = () => app.sql<{ number: string }>('select number from commission_statements order by number');
    const before = (await numbers()).length;
    const runs = await Promise.allSettled(
      Array.from({ length: 50 }, (_, n) =>
        app.get(Payouts).run(staffActor, { payouts: n % 2 ? payouts : payouts.toReversed() }),
      ),
    );
    expect(runs.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const one of [partner, other]) expect(await balanceOf(one)).toEqual({ accrued: 0, owed: 0, paidOut: 12.5 });
    const year = new Date().getUTCFullYear();
    const after = await numbers();
    expect(after.map(({ number }) => number)).toEqual(
      after.map((_, n) => `ST-${year}-${String(n + 1).padStart(4, '0')}`),
    );
    expect(after).toHaveLength(before + 2);
  });

  it('excludes the first thirty days and suspended partners, and carries a debt over', async () => {
    const [waiting, suspended, indebted] = [
      await makePartner(),
      await makePartner('gold', 'suspended'),
      await makePartner(),
    ];
    const quote = await makeClientQuote(app, waiting);
    const { id: order } = await orderOf(quote);
    await pay(order, 'payment', await totalOf(order), daysAgo(29));
    await adjust(suspended, 10);
    await adjust(indebted, -10);
    const { body } = await (await app.as(STAFF)).get('/partner-admin/payouts').expect(200);
    const outcomes = [waiting, suspended, indebted].map((id) => {
      const { payable, earned, outcome } = (body as WholeList<PayoutRowDto>).data.find(
        ({ partner }) => partner.id === id,
      )!;
      return [payable, earned, outcome];
    });
    expect(outcomes).toEqual([
      [0, 4_718.09, 'carried_over'],
      [10, 0, 'suspended'],
      [-10, 0, 'carried_over'],
    ]);
    await expect(payOut(waiting, 4_718.09)).rejects.toMatchObject({ status: 409 });
    const name = (await app.sql<{ name: string }>('select name from companies where id = ?', [suspended]))[0]!.name;
    await expect(payOut(suspended, 10)).rejects.toMatchObject({
      status: 409,
      message: `Suspended partners are paid when their suspension ends: ${name}`,
    });
    await adjust(indebted, 15);
    await payOut(indebted, 5);
    expect(await balanceOf(indebted)).toEqual({ accrued: 0, owed: 0, paidOut: 5 });
  });

  it('has a number of the year (UTC) in which it is made', async () => {
    for (const [time, number] of [
      ['2090-12-31T23:30:00Z', 'ST-2090-0001'], // this is 1 January in Amsterdam
      ['2090-12-31T23:59:59Z', 'ST-2090-0002'],
      ['2091-01-01T00:00:00Z', 'ST-2091-0001'],
    ] as const) {
      const partner = await makePartner();
      await adjust(partner, 10);
      const { statements } = await asOf(new Date(time), () => payOut(partner, 10));
      expect(statements).toMatchObject([{ number, issuedOn: time.slice(0, 10) }]);
    }
  });

  it('waits for a concurrent suspension and then pays nothing', async () => {
    const partner = await makePartner();
    await adjust(partner, 10);
    const agent = await app.as(STAFF);
    const answers: { status: number; body: unknown }[] = [];
    await app.get(Transactions).run(async (em: EntityManager) => {
      await em.execute(`update partners set status = 'suspended' where company_id = ?`, [partner]);
      const run = { payouts: [{ partnerId: partner, amount: 10 }] };
      void agent
        .post('/partner-admin/payouts')
        .send(run)
        .then((answer) => answers.push(answer));
      const waiting = `select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query ilike '%partners%'`;
      while (!answers.length && !(await app.sql(waiting)).length);
    });
    while (!answers.length) await new Promise((next) => setImmediate(next));
    expect(answers).toMatchObject([{ status: 409, body: { code: 'wrong_status' } }]);
    expect(await balanceOf(partner)).toEqual({ accrued: 0, owed: 10, paidOut: 0 });
  });
});

it('all users of a partner read its ledger, without names of staff', async () => {
  const partner = await makePartner('silver');
  await adjust(partner, 20);
  await adjust(await makePartner(), 30);
  const reader = await app.as(await makeUser(app, { company: partner }));
  const { body } = await reader.get('/partner-dashboard/commission').expect(200);
  expect(body).toMatchObject({
    total: 1,
    balance: { accrued: 0, earned: 0, payable: 20, paidOut: 0, nextPayableOn: null },
    rate: { rate: 0.12, tier: 'silver', isException: false, untilDay: null, groups: [] },
    data: [{ kind: 'adjusted', amount: 20, by: null }],
  });
  const { text } = await reader.get('/exports/commission').expect(200);
  expect(text.trim().split('\n')).toHaveLength(2);
  const stranger = await app.as(await makeUser(app, { companyType: 'partner' }));
  await stranger.get('/partner-dashboard/commission').expect(404);
});

describe('random sequences of steps', () => {
  type Step = {
    what: 'pay' | 'reach' | 'return' | 'credit' | 'cancel' | 'order' | 'adjust' | 'pay out' | 'tier';
    share: number;
    day: number;
  };
  const step: fc.Arbitrary<Step> = fc.record({
    what: fc.constantFrom(
      'pay',
      'pay',
      'pay',
      'reach',
      'return',
      'credit',
      'credit',
      'cancel',
      'order',
      'adjust',
      'pay out',
      'tier',
    ),
    share: fc.double({ min: 0.01, max: 1, noNaN: true }),
    day: fc.integer({ min: 0, max: 80 }),
  });

  it('keep balances equal to sums, earn nothing for unpaid amounts, and pay nothing twice', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), async (steps) => {
        const partner = await makePartner('gold');
        const quote = await makeClientQuote(app, partner);
        let { id: order } = await orderOf(quote);
        for (const one of steps) {
          // A refused step changes nothing: a payment above the outstanding amount, a second order, or a payout without
          // an amount.
          try {
            order = (await take(one, partner, quote, order)) ?? order;
          } catch (error) {
            if (!(error instanceof AppError)) throw error;
          }
          await check(partner, quote.id);
        }
      }),
      { numRuns: 25 },
    );
  }, 120_000);

  async function take({ what, share, day }: Step, partner: string, quote: QuoteDto, order: string) {
    const total = await totalOf(order);
    const part = Math.max(0.01, Math.round(total * share * 100) / 100);
    if (what === 'pay')
      await pay(order, 'payment', share > 0.8 ? Math.max(0.01, await owedOf(order)) : part, daysAgo(day));
    if (what === 'reach')
      await app.get(OrderPayments).reach(staffActor, order, { paidAmount: part, refundAs: 'credit' });
    if (what === 'return') await pay(order, 'refund', part, daysAgo(day));
    if (what === 'credit') await pay(order, 'refund', part, daysAgo(day), 'credit');
    if (what === 'cancel') await setStatus(order, 'cancelled', day % 2 ? 0.01 : 0);
    if (what === 'order') return (await orderOf(quote)).id;
    if (what === 'adjust') await adjust(partner, Math.round((share - 0.5) * 1e5) / 100 || 1);
    if (what === 'tier')
      await app.sql('update partners set tier = ? where company_id = ?', [day % 2 ? 'bronze' : 'platinum', partner]);
    if (what === 'pay out') {
      const { data } = await app.get(CommissionReader).payouts();
      await payOut(partner, data.find((row) => row.partner.id === partner)!.payable);
    }
    return undefined;
  }

  const owedOf = async (order: string) =>
    (
      await app.sql<{ left: number }>(
        'select (total - credited_amount - paid_amount)::float as left from orders where id = ?',
        [order],
      )
    )[0]!.left;

  /** Compares the stored sums with a query over all entries, and the ledger with the order. */
  async function check(partner: string, quoteId: string) {
    const [wrong] = await app.sql(
      `with kept as (select day, amount from revenue_days where company_id = $1),
       paid as (select x.paid_on, sum(case x.kind when 'payment' then x.amount else -x.amount end * (o.total - o.tax) / o.total)
         from order_payments x join orders o on o.id = x.order_id join quotes q on q.id = o.quote_id
        where coalesce(q.partner_id, q.company_id) = $1 group by 1)
       select exists (select from commission_balances b join (select sum(accrued) as accrued, sum(owed) as owed,
                sum(case kind when 'paid_out' then -amount else 0 end) as paid_out, count(*) as entries
                from commission_entries where partner_id = $1) rows using (accrued, owed, paid_out, entries) where b.partner_id = $1) as balance,
              not exists (select payable_on, sum(owed) from commission_entries where partner_id = $1 and payable_on is not null group by 1
                except select payable_on, owed from commission_days where partner_id = $1) as days,
              (select coalesce(sum(owed), 0) * o.total <= t.commission * o.paid_amount and coalesce(sum(owed), 0) >= 0
                 and (o.paid_amount < o.total or sum(owed) = t.commission)
                 from commission_entries e where e.quote_id = t.quote_id) as earned,
              (select sum(accrued) + sum(owed) from commission_entries e where e.quote_id = t.quote_id)
                = case when o.status = 'cancelled' then 0 else trunc(t.commission * (o.total - o.credited) / o.total, 2) end as whole,
              (select bool_and(x.paid_amount = paid and x.credited_amount = rows.credited and paid >= 0 and paid + rows.credited <= x.total
                  and case when x.status = 'cancelled' then x.payment_status <> 'paid' or paid = x.total
                    else x.payment_status = case when paid > 0 and paid + rows.credited = x.total then 'paid' when paid > 0 then 'partially_paid'
                      when rows.credited = x.total then 'refunded' else 'unpaid' end end)
                 from orders x cross join lateral (select coalesce(sum(case y.kind when 'payment' then y.amount else -y.amount end), 0) as paid,
                   coalesce(sum(y.credited), 0) as credited from order_payments y where y.order_id = x.id) rows
                where x.quote_id = t.quote_id) as orders,
              not exists ((select company_id, status, payment_status, orders, amount, paid, credited from order_counters
                  where (orders, amount, paid, credited) <> (0, 0, 0, 0))
                except select company_id, status, payment_status, count(*), sum(total), sum(paid_amount), sum(credited_amount)
                  from orders group by 1, 2, 3) as counters,
              (select bool_and(s.amount = (select sum(e.owed) from commission_statement_entries x
                 join commission_entries e on e.id = x.entry_id where x.statement_id = s.id))
                 from commission_statements s where s.partner_id = $1) is not false as statements,
              not exists ((select * from kept except select * from paid) union all (select * from paid except select * from kept)) as revenue
         from quote_commissions t cross join lateral (
           select status, total, credited_amount as credited, case status when 'cancelled' then 0 else paid_amount end as paid_amount
             from orders where quote_id = t.quote_id order by created_at desc limit 1) o
        where t.quote_id = $2`
        .replaceAll('$1', `'${partner}'`)
        .replace('$2', `'${quoteId}'`),
    );
    expect(wrong).toEqual({
      ...{ balance: true, days: true, earned: true, whole: true, orders: true, counters: true },
      ...{ statements: true, revenue: true },
    });
  }
});

/** Returns the date this number of days ago. */
function daysAgo(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
}

describe('the commission of a quote for the partner that prepared it', () => {
  const of = async (agent: Agent, id: string) =>
    (await agent.get(`/partner-dashboard/commission/quotes/${id}`).expect(200)).body as QuoteCommissionDto;

  it('is an estimate until the client accepts, then the ledger’s figures', async () => {
    const paula = await app.as(PAULA_PARTNER);
    const { companyId } = await app.actor(PAULA_PARTNER);
    await enrol(app, companyId);
    const quote = await makePreparedQuote(app, 'sent');
    const { rate } = (await paula.get('/partner-dashboard/commission').expect(200)).body as CommissionPage;
    const estimate = await of(paula, quote.id);
    expect(estimate).toEqual({
      isEstimate: true,
      parts: [{ rate: rate.rate, basis: quote.subtotal }],
      basis: quote.subtotal,
      commission: Math.round(quote.subtotal * rate.rate * 100) / 100,
      accrued: 0,
      earned: 0,
      paidOut: 0,
      nextPayableOn: null,
    });
    await app.sql(
      `insert into commission_groups (id, group_slug, partner_id, rate)
       select gen_random_uuid(), id, ?, null from product_groups`,
      [companyId],
    );
    expect(await of(paula, quote.id)).toMatchObject({ parts: [], basis: 0, commission: 0 });
    await app.sql('delete from commission_groups where partner_id = ?', [companyId]);
    for (const [status, commission] of [
      ['terminated', 0],
      ['suspended', estimate.commission],
      ['active', estimate.commission],
    ] as const) {
      await app.sql('update partners set status = ? where company_id = ?', [status, companyId]);
      expect(await of(paula, quote.id)).toMatchObject({ isEstimate: true, commission });
    }

    const signed = { revision: quote.revision!, signerName: 'Anna de Vries' };
    await app.get(ClientQuoteWorkflow).accept(await app.actor(ANNA), quote.id, signed, '127.0.0.1');
    const { commission } = estimate;
    expect(await of(paula, quote.id)).toEqual({ ...estimate, isEstimate: false, accrued: commission });
    const order = await orderOf(quote);
    await pay(order.id, 'payment', order.total, '2026-01-02');
    expect(await of(paula, quote.id)).toMatchObject({
      accrued: 0,
      earned: commission,
      nextPayableOn: new Date().toISOString().slice(0, 10), // payable since February
    });
    const payouts = (await app.get(CommissionReader).payouts()).data.filter(({ partner }) => partner.id === companyId);
    await app
      .get(Payouts)
      .run(staffActor, { payouts: payouts.map(({ payable }) => ({ partnerId: companyId, amount: payable })) });
    expect(await of(paula, quote.id)).toMatchObject({ earned: 0, paidOut: commission, nextPayableOn: null });
  });

  it('is hidden from other partners and from the client', async () => {
    const quote = await makeClientQuote(app, await makePartner());
    await (await app.as(PAULA_PARTNER)).get(`/partner-dashboard/commission/quotes/${quote.id}`).expect(404);
    await (await app.as(ANNA)).get(`/partner-dashboard/commission/quotes/${quote.id}`).expect(403);
    await (await app.as(PAULA_PARTNER)).get('/partner-dashboard/commission/quotes/nonsense').expect(404);
  });
});
