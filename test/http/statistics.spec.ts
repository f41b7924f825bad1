import { calendarPeriod, type Days } from '../../src/rules/periods.js';
import type { SalesDto } from '../../src/system/sales.dto.js';
import type { CatalogStatisticsDto, StatisticsDto } from '../../src/system/statistics.dto.js';
import { type Agent, ANNA, RIVAL, STAFF, TestApp } from '../app.js';
import { makeDeal } from '../builders/deals.js';
import { makeTemplate } from '../builders/email-templates.js';
import { makeFundRequest } from '../builders/funds.js';
import { makeOrder } from '../builders/orders.js';
import { makeApplication } from '../builders/partners.js';
import { line, makeQuote, SOME_LINES } from '../builders/quotes.js';

let app: TestApp;
let anna: Agent;
let staff: Agent;
beforeAll(async () => {
  app = await TestApp.start();
  [anna, staff] = await Promise.all([app.as(ANNA), app.as(STAFF)]);
});
afterAll(() => app.close());

const overview = async () => (await staff.get('/system/statistics').expect(200)).body as StatisticsDto;
const catalogue = async () => (await staff.get('/system/statistics/catalog').expect(200)).body as CatalogStatisticsDto;

/** Computes the stored sums from the rows. */
async function counted() {
  const [quotes] = await app.sql<{
    byStatus: object;
    byMonth: object;
    value: number;
    count: number;
    amounts: object;
    win: number;
    days: number;
  }>(
    `select (select coalesce(json_object_agg(status, n), '{}') from (select status, count(*) n from quotes where deleted_at is null group by 1) s) as "byStatus",
            (select coalesce(json_object_agg(month || ' ' || status, n), '{}') from (
               select to_char(created_at at time zone 'UTC', 'YYYY-MM') as month, status, count(*) n from quotes
                where deleted_at is null group by 1, 2) s) as "byMonth",
            coalesce(sum(total), 0)::float as value, count(*)::int as count,
            (select json_object_agg(status, amount) from (
               select status, sum(total) as amount from quotes where deleted_at is null group by 1) s) as amounts,
            (count(*) filter (where status = 'accepted'))::float / count(*) as win,
            round(avg(extract(epoch from sent_at - submitted_at)) / 86400, 2)::float as days
       from quotes where deleted_at is null`,
  );
  const products = await app.sql<object>(
    `select i.product_id as "productId", count(distinct q.id)::int as quotes,
            count(distinct q.id) filter (where q.status = 'accepted')::int as accepted,
            sum(i.quantity)::int as quantity, sum(coalesce(i.total, 0))::float as value
       from quote_items i join quotes q on q.id = i.quote_id
      where q.deleted_at is null and i.option_id is null group by 1 order by 1`,
  );
  const options = await app.sql<object>(
    `select i.option_id as "optionId", count(distinct q.id)::int as quotes,
            count(distinct q.id) filter (where q.status = 'accepted')::int as accepted,
            sum(i.quantity)::int as quantity, sum(coalesce(i.total, 0))::float as value
       from quote_items i join quotes q on q.id = i.quote_id
      where q.deleted_at is null and i.option_id is not null group by 1 order by 1`,
  );
  return { quotes, products, options };
}

async function expectTheSame(): Promise<void> {
  const [slow, { quotes }, { items, options }] = await Promise.all([counted(), overview(), catalogue()]);
  const positive = (figures: object) => Object.fromEntries(Object.entries(figures).filter(([, n]) => n !== 0));
  const byMonth = quotes.byMonth.flatMap(({ month, ...statuses }) =>
    Object.entries(statuses).map(([status, n]) => [`${month} ${status}`, n] as const),
  );
  expect({
    byStatus: positive(quotes.byStatus),
    byMonth: positive(Object.fromEntries(byMonth)),
    value: quotes.pipeline.value,
    count: quotes.pipeline.count,
    amounts: positive(quotes.pipeline.byStatus),
    win: quotes.winRate,
    days: quotes.averageDaysToApprove,
  }).toEqual({ ...slow.quotes, win: expect.closeTo(slow.quotes?.win ?? 0, 6) });
  expect(
    items
      .filter((item) => item.quotes)
      .map(({ name: _, type: __, lastQuotedAt: ___, ...figures }) => figures)
      .toSorted((a, b) => (a.productId < b.productId ? -1 : 1)),
  ).toEqual(slow.products);
  expect(
    options
      .map(({ name: _, productName: __, ...figures }) => figures)
      .toSorted((a, b) => (a.optionId < b.optionId ? -1 : 1)),
  ).toEqual(slow.options);
}

it('the statistics equal the rows after all kinds of quote changes, and after folding', async () => {
  const draft = await makeQuote(app, 'draft');
  const twice = [line('desk-27-purchase', 2), line('desk-27-purchase', 3, { 'pen-desk-27': 2 })];
  await anna.put(`/quotes/${draft.id}`).send({ items: twice }).expect(200);
  await makeQuote(app, 'pending_approval', { daysAgo: 40 });
  await makeQuote(app, 'sent', { daysAgo: 3 });
  await makeQuote(app, 'accepted');
  await makeQuote(app, 'rejected', { by: RIVAL });
  await makeQuote(app, 'expired');
  const pending = await makeQuote(app, 'pending_approval', { items: twice });
  await staff
    .put(`/system/quotes/${pending.id}/pricing`)
    .send({ items: [{ id: pending.items[0]?.id, unitPrice: 99.99 }] })
    .expect(200);
  await expectTheSame();

  const copy = (await anna.post(`/quotes/${pending.id}/duplicate`).send({}).expect(201)).body as { id: string };
  await anna.delete(`/quotes/${copy.id}`).expect(204);
  await anna.post(`/quotes/${pending.id}/withdraw`).send({}).expect(200);
  await anna.put(`/quotes/${pending.id}`).send({ items: SOME_LINES }).expect(200);
  await app.sql('update quotes set deleted_at = now() where id in (select id from quotes where status = ? limit 1)', [
    'accepted',
  ]);
  await makeQuote(app, 'accepted', { items: twice });
  await expectTheSame();

  const before = await Promise.all([overview(), catalogue()]);
  for (let time = 0; time < 2; time++) {
    await app.sql('select fold_statistics()');
    expect(await Promise.all([overview(), catalogue()])).toEqual(before);
  }
  await Promise.all(Array.from({ length: 5 }, () => app.sql('select fold_statistics()')));
  await expectTheSame();
}, 180_000);

it('the statistics list an accepted quote until it has an order', async () => {
  const quote = await makeQuote(app, 'accepted', { daysAgo: 400 });
  const named = async () => (await overview()).waiting.longest.find(({ id }) => id === quote.id);
  expect(await named()).toEqual({
    kind: 'order',
    id: quote.id,
    name: expect.stringContaining('Meridian'),
    about: quote.number,
    amount: quote.total,
    since: expect.any(String),
  });
  await staff.post('/orders/from-quote').send({ quoteId: quote.id }).expect(201);
  expect(await named()).toBeUndefined();
});

it('the statistics count open tasks of staff, companies and users', async () => {
  const { waiting: before } = await overview();
  for (const status of ['submitted', 'under_review', 'more_information', 'rejected'] as const) {
    await makeApplication(app, status);
  }
  for (const registration of ['pending', 'approved', 'declined'] as const) await makeDeal(app, registration);
  for (const status of ['requested', 'approved', 'claimed'] as const) await makeFundRequest(app, status);
  const { waiting, companies, users, topProducts, quotes } = await overview();
  expect(waiting).toMatchObject({
    applications: before.applications + 2,
    deals: before.deals + 1,
    funds: before.funds + 2,
  });
  const { longest, oldestQuoteAt: _, ...kinds } = waiting;
  const all = Object.values(kinds).reduce((sum, count) => sum + count, 0);
  expect(longest).toHaveLength(Math.min(8, all));
  expect(longest.map(({ since }) => since)).toEqual(longest.map(({ since }) => since).toSorted());
  // The tasks with the longest wait are listed by name, so each kind is listed once it is the oldest.
  await app.sql(`update deals set registered_at = '2020-01-02' where registration = 'pending'`);
  await app.sql(`update fund_requests set created_at = '2020-01-01' where status = 'claimed'`);
  const [fund, deal] = (await overview()).waiting.longest;
  expect(fund).toMatchObject({ kind: 'fund', about: expect.any(String), amount: expect.any(Number) });
  expect(deal).toMatchObject({ kind: 'deal', since: '2020-01-02T00:00:00.000Z' });
  const [slow] = await app.sql<{ quotes: number; oldest: string; companies: number; users: number }>(
    `select (select count(*)::int from quotes where status = 'pending_approval' and deleted_at is null) as quotes,
            (select min(submitted_at) from quotes where status = 'pending_approval' and deleted_at is null) as oldest,
            (select count(*)::int from companies where status <> 'deleted') as companies,
            (select count(*)::int from users where deleted_at is null) as users`,
  );
  expect(waiting).toMatchObject({ quotes: slow?.quotes, oldestQuoteAt: new Date(slow?.oldest ?? 0).toISOString() });
  expect(companies).toMatchObject({ total: slow?.companies, byType: { system: 1, internal: 1 } });
  expect(users.total).toBe(slow?.users);
  expect(quotes.byMonth).toHaveLength(12);
  expect(topProducts[0]).toEqual({
    productId: 'holodesk-27',
    name: 'HoloDesk 27',
    quotes: expect.any(Number),
    quantity: expect.any(Number),
    value: expect.any(Number),
  });
});

it('outstanding amounts and revenue exclude credits and cancelled orders', async () => {
  const figures = async () => {
    const { outstanding, revenueByMonth } = (await overview()).orders;
    return { outstanding, revenue: revenueByMonth.at(-1)!.value };
  };
  const refund = (id: string, amount: number, refundAs: 'credit' | 'returned') =>
    staff
      .post(`/orders/${id}/refunds`)
      .send({ amount, paidOn: new Date().toISOString().slice(0, 10), method: 'bank_transfer', refundAs })
      .expect(201);
  const before = await figures();
  const [credited, returned, cancelled] = [
    await makeOrder(app, 'confirmed', { paid: 10_000 }),
    await makeOrder(app, 'confirmed', { paid: 500 }),
    await makeOrder(app, 'pending', { paid: 100 }),
  ];
  await refund(credited.id, 4_000, 'credit');
  await refund(returned.id, 500, 'returned');
  await staff.put(`/orders/${cancelled.id}/status`).send({ status: 'cancelled', notes: 'Not wanted' }).expect(200);
  const { total, tax } = credited;
  const after = await figures();
  expect(after.outstanding - before.outstanding).toBeCloseTo(total - 6_000 - 4_000 + total, 2);
  expect(after.revenue - before.revenue).toBeCloseTo(2 * (total - tax) - 4_000 * (1 - tax / total), 2);
});

describe('statistics of a period', () => {
  const sales = async (query: object = {}) =>
    (await staff.get('/system/statistics/sales').query(query).expect(200)).body as SalesDto;

  /** SQL for the net amount of an order: without VAT and credited amounts. */
  const net = 'round((total - credited_amount) * (total - tax) / total, 2)';

  /** Computes the sums of a range of days from the rows. */
  async function countedDays({ from, to }: Days) {
    const inside = (column: string) => `(${column} at time zone 'UTC')::date between '${from}' and '${to}'`;
    const [all] = await app.sql<{ revenue: number; orders: number; quotes: object; pipelineValue: number }>(
      `select (select coalesce(sum(${net}), 0)::float8 from orders where status <> 'cancelled' and ${inside('created_at')}) as revenue,
              (select count(*)::int from orders where status <> 'cancelled' and ${inside('created_at')}) as orders,
              (select coalesce(json_object_agg(status, n), '{}') from (select status, count(*) n from quotes
                where deleted_at is null and ${inside('created_at')} group by 1) s) as quotes,
              (select coalesce(sum(total), 0)::float8 from quotes where deleted_at is null and ${inside('created_at')}) as "pipelineValue"`,
    );
    const products = await app.sql(
      `select l.product_id as id, count(distinct o.id)::int as orders,
              coalesce(sum(l.quantity) filter (where l.option_id is null), 0)::int as quantity, sum(coalesce(l.total, 0))::float8 as revenue
         from order_lines l join orders o on o.id = l.order_id
        where o.status <> 'cancelled' and ${inside('o.created_at')} group by 1 order by revenue desc, id limit 10`,
    );
    const companies = await app.sql(
      `select company_id as id, count(*)::int as orders, sum(${net})::float8 as revenue from orders
        where status <> 'cancelled' and ${inside('created_at')} group by 1 order by revenue desc, id limit 10`,
    );
    return { ...all, products, companies };
  }

  const positive = (figures: object) => Object.fromEntries(Object.entries(figures).filter(([, n]) => n !== 0));
  async function expectCounted(query: object) {
    const found = await sales(query);
    for (const period of [found.current, found.previous]) {
      const { products: _, companies: __, ...slow } = await countedDays(period);
      const { revenue, orders, quotes, pipelineValue, steps } = period;
      expect({ revenue, orders, quotes: positive(quotes), pipelineValue }).toEqual(slow);
      for (const { from, to, ...figures } of steps) {
        const { pipelineValue: _value, products: _p, companies: _c, ...day } = await countedDays({ from, to });
        expect({ ...figures, quotes: positive(figures.quotes) }).toEqual(day);
      }
    }
    const { products, companies } = await countedDays(found.current);
    const bare = (rows: { name: string; revenueBefore: number }[]) =>
      rows.map(({ name: _, revenueBefore: __, ...row }) => row);
    expect([bare(found.products), bare(found.companies)]).toEqual([products, companies]);
    return found;
  }

  it('equal the rows step by step: revenue without VAT and cancelled orders', async () => {
    const day = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000);
    const items = [line('desk-27-purchase', 2, { 'pen-desk-27': 1 })];
    const { total, tax } = (await makeOrder(app, 'confirmed', { items, at: day(2) })) as { total: number; tax: number };
    expect(tax).toBeGreaterThan(0);
    await makeOrder(app, 'delivered', { by: RIVAL, at: day(9) });
    await makeOrder(app, 'pending', { at: day(45) });
    const gone = await makeOrder(app, 'pending', { items, at: day(2) });
    const last = (days: number) => ({
      from: day(days - 1)
        .toISOString()
        .slice(0, 10),
      to: day(0).toISOString().slice(0, 10),
    });
    const before = await expectCounted(last(7));
    await staff.put(`/orders/${gone.id}/status`).send({ status: 'cancelled', notes: 'Not wanted' }).expect(200);
    const after = await expectCounted(last(7));
    expect(before.current.revenue - after.current.revenue).toBeCloseTo(total - tax, 2);

    const { step } = await expectCounted({});
    expect(step).toBe('month');
    await expectCounted(calendarPeriod('month', last(1).from));
    await expectCounted(last(90));
    await app.sql('select fold_statistics()');
    await expectCounted(last(7));

    const { revenueByMonth, revenueBefore } = (await overview()).orders;
    const month = await sales(calendarPeriod('month', last(1).from));
    expect([revenueByMonth.at(-1)?.value, revenueBefore]).toEqual([month.current.revenue, month.previous.revenue]);
  }, 60_000);

  it('refuse invalid days, a reversed period, and more than three years', async () => {
    const refused = async (query: object, status: number, field: string) => {
      const { body } = await staff.get('/system/statistics/sales').query(query).expect(status);
      expect((body as { errors: { field: string }[] }).errors).toMatchObject([{ field }]);
    };
    await refused({ from: '2026-02-30' }, 400, 'from');
    await refused({ from: '2026-02-03', to: '2026-02-01' }, 422, 'to');
    await refused({ from: '2020-01-01', to: '2023-01-01' }, 422, 'to');
    await staff.get('/system/statistics/sales').query({ from: '2020-01-01', to: '2022-12-31' }).expect(200);
  });
});

describe('global search', () => {
  const find = async (q: string) => {
    const { body } = await staff.get('/system/search').query({ q }).expect(200);
    return (body as { data: { type: string; title: string; subtitle: string; status: string }[] }).data;
  };

  it('finds companies, people and quotes, at most five of each', async () => {
    const found = await find('meridian');
    expect(found[0]).toMatchObject({ type: 'company', title: expect.stringContaining('Meridian'), status: 'active' });
    expect(found.filter(({ type }) => type === 'quote')).toHaveLength(5);
    expect(await find('anna vries')).toContainEqual(
      expect.objectContaining({ type: 'user', title: 'Anna de Vries', subtitle: expect.stringContaining(ANNA) }),
    );
    const { number } = await makeQuote(app, 'draft');
    expect(await find(number.toLowerCase())).toMatchObject([{ type: 'quote', title: number, status: 'draft' }]);
  });

  it('finds mail templates, custom ones first', async () => {
    for (let made = 0; made < 2; made++) await makeTemplate(app, { title: `Quotes for museums ${made}` });
    const found = await find('quote');
    const templates = found.filter(({ type }) => type === 'template').map(({ title }) => title);
    expect(templates.slice(0, 2)).toEqual(['Quotes for museums 0', 'Quotes for museums 1']);
    expect(templates).toHaveLength(5);
    expect(await find('quote sent approve')).toMatchObject([
      { type: 'template', id: 'quote-sent', title: 'Quote sent' },
    ]);
  });

  it('finds products, companies by website, and people by phone number', async () => {
    expect(await find('holotable 65')).toContainEqual(
      expect.objectContaining({ type: 'product', title: 'HoloTable 65' }),
    );
    await app.sql(`update companies set website = 'holo-made.example' where name like 'Meridian%'`);
    expect(await find('holo-made')).toMatchObject([{ type: 'company', title: expect.stringContaining('Meridian') }]);
    await app.sql('update users set phone = ? where email = ?', ['+31699988877', ANNA]);
    for (const typed of [
      '+31 6 9998 8877',
      '06 9998 8877',
      '(06) 99988877',
      '0031 6 99 98 88 77',
      '+31 (0)6-9998.8877',
    ]) {
      expect(await find(typed)).toMatchObject([
        { type: 'user', title: 'Anna de Vries', subtitle: expect.stringContaining('+31699988877') },
      ]);
    }
    // Names are stored with a plain apostrophe, whichever apostrophe a user types.
    await app.sql(`update users set last_name = 'd''Éviers' where email = ?`, [ANNA]);
    for (const typed of ["d'éviers", 'd’éviers', 'd’e\u0301viers']) expect(await find(typed)).toHaveLength(1);
    await app.sql(`update users set last_name = 'de Vries' where email = ?`, [ANNA]);
  });

  it('finds a quote, an order and an invoice by full or short number', async () => {
    const quote = await makeQuote(app, 'accepted');
    const { body } = await staff.post('/orders/from-quote').send({ quoteId: quote.id }).expect(201);
    const order = body as { id: string; number: string };
    await staff.put(`/orders/${order.id}/status`).send({ status: 'confirmed' }).expect(200);
    await staff.post(`/orders/${order.id}/invoice`).expect(201);
    const [{ number } = { number: '' }] = await app.sql<{ number: string }>(
      'select number from order_invoices where order_id = ?',
      [order.id],
    );
    const short = (whole: string) => whole.replace(/-\d{4}-0*/, '-');
    const invoice = { type: 'invoice', id: order.id, title: number, subtitle: expect.stringContaining(order.number) };
    for (const typed of [number, number.toLowerCase(), short(number), number.slice(-6)]) {
      expect(await find(typed)).toContainEqual(expect.objectContaining(invoice));
    }
    expect(await find(short(order.number))).toContainEqual(expect.objectContaining({ type: 'order', id: order.id }));
    expect(await find(short(quote.number))).toContainEqual(expect.objectContaining({ type: 'quote', id: quote.id }));
    const { body: own } = await anna.get('/search').query({ q: number }).expect(200);
    expect(own).toMatchObject({ data: [{ type: 'invoice', id: order.id }] });
    const rival = await (await app.as(RIVAL)).get('/search').query({ q: number }).expect(200);
    expect(rival.body).toEqual({ data: [] });
  });

  it('shows clients only their own company’s data, and people only to its administrators', async () => {
    const { number } = await makeQuote(app, 'draft', { by: RIVAL });
    const ask = async (agent: Agent, q: string) =>
      ((await agent.get('/search').query({ q }).expect(200)).body as { data: Awaited<ReturnType<typeof find>> }).data;
    expect(await ask(anna, number)).toEqual([]);
    const [own] = await ask(await app.as(RIVAL), number);
    expect(own).toMatchObject({ type: 'quote', title: number, status: 'draft' });
    const [seen] = await find(number);
    expect(seen?.subtitle).toMatch(/^.+ · .+$/);
    expect(own?.subtitle).toBe(seen?.subtitle.replace(/^.+ · /, '')); // without the user's own company
    expect((await ask(anna, 'anna vries')).map(({ type }) => type)).toContain('user');
    expect((await ask(await app.as('tom@client.example'), 'anna vries')).map(({ type }) => type)).not.toContain('user');
    expect((await ask(anna, 'meridian')).map(({ type }) => type)).not.toContain('company');
    expect(await ask(anna, 'holotable 65')).toContainEqual(expect.objectContaining({ type: 'product' }));
    await staff.get('/search?q=anna').expect(403);
  });

  it('hides quotes prepared by staff from the client until they are sent', async () => {
    const { companyId, userId: contactId } = await app.actor(ANNA);
    const { body } = await staff.post('/system/quotes').send({ companyId, contactId, items: SOME_LINES }).expect(201);
    const { number } = body as { number: string };
    expect(await find(number)).toMatchObject([{ type: 'quote', title: number }]);
    expect((await anna.get('/search').query({ q: number }).expect(200)).body).toEqual({ data: [] });
  });

  it('takes wildcards literally and refuses short queries', async () => {
    expect(await find('%%')).toEqual([]);
    expect(await find('__')).toEqual([]);
    await staff.get('/system/search?q=a').expect(400);
    await staff.get('/system/search').expect(400);
  });
});
