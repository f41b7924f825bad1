import { EntityManager } from '@mikro-orm/postgresql';
import { PAYMENT_STATUSES } from '../../src/rules/order-payment.js';
import { ORDER_STATUSES } from '../../src/rules/order-status.js';
import { QUOTE_STATUSES } from '../../src/rules/quote-status.js';
import { type Agent, ANNA, PAULA_PARTNER, STAFF, TestApp } from '../app.js';
import { makeAgreement } from '../builders/agreements.js';
import { enrol } from '../builders/commissions.js';
import { connect } from '../builders/connections.js';
import { makeDeal } from '../builders/deals.js';
import { makeFundRequest } from '../builders/funds.js';
import { makeCourse } from '../builders/library.js';
import { makeOrder } from '../builders/orders.js';
import { makeApplication } from '../builders/partners.js';
import { makeUser } from '../builders/people.js';
import { line, makeQuote } from '../builders/quotes.js';
import { StatementLog } from './statement-log.js';

/** Tests the number of SQL statements of records, figures and writes, and the indexes that they use. */

let app: TestApp;
let log: StatementLog;
let anna: Agent;
let staff: Agent;
let paula: Agent;
beforeAll(async () => {
  app = await TestApp.start();
  [anna, staff, paula] = await Promise.all([app.as(ANNA), app.as(STAFF), app.as(PAULA_PARTNER)]);
  await connect(app, PAULA_PARTNER, ANNA, { sharesPast: true });
  await enrol(app, (await app.actor(PAULA_PARTNER)).companyId);
  log = new StatementLog(app);
});
afterAll(() => app.close());

const LONG = ['quotes', 'quote_commissions', 'commission_entries', 'orders', 'order_payments'];

/** Returns the query plans of the statements, in which sequential scans appear only where no index is usable. */
const plansOf = async (sent: string[]): Promise<string> =>
  app
    .get(EntityManager)
    .fork()
    .transactional(async (em) => {
      await em.execute('set local enable_seqscan = off');
      const plans = [];
      for (const sql of sent.filter((one) => /^\s*(select|with)/i.test(one))) {
        let place = 0;
        const text = sql.replaceAll('?', () => `$${++place}`);
        plans.push(await em.execute(`explain (generic_plan) ${text}`));
      }
      return JSON.stringify(plans);
    });

/** Returns the long tables that these statements can read only with a full scan. */
async function readWhole(sent: string[]): Promise<string[]> {
  const plans = await plansOf(sent);
  return LONG.filter((table) => new RegExp(`Seq Scan on ${table} `).test(plans));
}

it('a partner’s figures and records use one statement each', async () => {
  const [deal, fund] = [await makeDeal(app, 'approved'), await makeFundRequest(app, 'claimed')];
  const { id: course } = await makeCourse(app);
  const records = [`projects/${deal}`, `funds/${fund}`, `courses/${course}`];
  for (const path of ['stats', 'sales', 'standing', 'tiers', 'projects/board', 'projects/forecast', ...records]) {
    const { statements } = await log.of(paula, `/partner-dashboard/${path}`);
    expect([path, statements]).toEqual([path, Array(2).fill(expect.any(String))]); // for the session and for the answer
  }
});

it('pages of and about partners use no sequential scan of long tables', async () => {
  const { companyId } = await app.actor(ANNA);
  const found = [];
  for (const [reader, path] of [
    [paula, '/partner-dashboard/stats'],
    [paula, '/partner-dashboard/standing'],
    [paula, '/partner-dashboard/clients'],
    [paula, `/partner-dashboard/clients/${companyId}`],
    [paula, '/partner-dashboard/activities'],
    [paula, `/partner-dashboard/activities?clientId=${companyId}`],
    [paula, '/partner-dashboard/commission'],
    [paula, '/partner-dashboard/commission?sort=-amount'],
    [staff, '/partner-admin/commissions'],
    [staff, '/partner-admin/partners'],
    [staff, '/partner-admin/metrics'],
  ] as const) {
    const { statements: sent } = await log.of(reader, path);
    for (const table of await readWhole(sent)) found.push(`${path} ${table}`);
  }
  expect(found).toEqual([]);
});

it('the audit log of a record is read by the index of records', async () => {
  const { id } = await makeQuote(app, 'draft');
  await anna.put(`/quotes/${id}`).send({ customerReference: 'PO 9' }).expect(200);
  for (const folded of [true, false]) {
    const path = `/system/audit-log?recordType=quote&recordId=${id}&folded=${folded}`;
    const { rows, statements: sent } = await log.of(staff, path);
    expect(rows).toBe(1);
    const plans = await plansOf(sent);
    expect(plans).toMatch(/ using audit_log\w*_record/);
    expect(plans).not.toContain('Seq Scan on audit_log');
  }
});

it('indexes by status list the statuses in the order of the rules', async () => {
  const indexes = await app.sql<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes where indexdef like '%array_position%'`,
  );
  const statusesOf = (definition: string) => {
    const list = /array_position\(ARRAY\[(.*?)\]/.exec(definition)?.[1] ?? '';
    return [...list.matchAll(/'(\w+)'/g)].map(([, status]) => status);
  };
  expect(Object.fromEntries(indexes.map(({ name, definition }) => [name, statusesOf(definition)]))).toEqual({
    orders_by_status: ORDER_STATUSES,
    orders_company_by_status: ORDER_STATUSES,
    orders_by_payment_status: PAYMENT_STATUSES,
    orders_company_by_payment_status: PAYMENT_STATUSES,
    quotes_by_status: QUOTE_STATUSES,
  });
});

it('reading the catalogue uses the same number of statements for any size', async () => {
  const count = async () => {
    await app.sql('update catalog_items set position = position');
    return (await log.of(app.visitor(), '/catalog')).statements.length;
  };
  const before = await count();
  await app.sql(`insert into catalog_items select (jsonb_populate_record(i, jsonb_build_object('id', 'copy-' || n))).*
                   from catalog_items i, generate_series(1, 50) n where i.id = 'vision-sdk'`);
  expect(await count()).toBe(before);
  expect((await app.visitor().get('/catalog')).body).toMatchObject({ total: 67 });
});

it('an order uses the same number of statements for 1 and 100 lines, figures for 0 and more orders', async () => {
  const counts = new Set<number>();
  for (const size of [1, 100]) {
    const items = Array.from({ length: size }, () => line('desk-27-purchase'));
    const { id } = await makeOrder(app, 'pending', { items });
    counts.add((await log.of(anna, `/orders/${id}`)).statements.length);
  }
  expect(counts.size).toBe(1);
  const newcomer = await app.as(await makeUser(app));
  for (const [agent, orders] of [[newcomer, 0] as const, [anna, 2] as const]) {
    const { result, statements } = await log.during(agent.get('/orders/stats').expect(200));
    expect([result.body, statements]).toEqual([
      expect.objectContaining({ totalOrders: orders }),
      [expect.any(String), expect.any(String)], // for the session and for the figures
    ]);
    expect((await log.of(agent, '/orders/overview')).statements).toHaveLength(4);
  }
});

it.each([
  '/system/statistics',
  '/system/statistics/catalog',
  '/system/statistics/sales?from=2026-11-22&to=2026-11-22',
  '/system/statistics/sales?from=2024-01-01&to=2026-12-31',
])('GET %s uses one statement besides the session', async (path) => {
  expect((await log.of(staff, path)).statements).toHaveLength(2);
});

it('GET /quotes/{id} uses two statements for 1 and 100 lines, POST /quotes ten', async () => {
  const counts = new Set<number>();
  for (const size of [1, 100]) {
    const items = Array.from({ length: size }, () => line('desk-27-purchase'));
    const { result, statements } = await log.during(anna.post('/quotes').send({ items }).expect(201));
    counts.add(statements.length);
    const { id } = result.body as { id: string };
    expect((await log.of(anna, `/quotes/${id}`)).statements).toHaveLength(2);
  }
  // For the session; begin; for the audit log; for the catalogue; a number; quote; items; history; commit; for the
  // response.
  expect([...counts]).toEqual([10]);
});

it('publishing a partner agreement writes its mails in one statement', async () => {
  for (let partners = 0; partners < 2; partners++) await makeApplication(app, 'approved');
  const { id, title } = await makeAgreement(app, 'draft');
  const { statements } = await log.during(staff.post(`/partner-agreements/${id}/publish`).expect(200));
  expect(statements.filter((query) => query.includes('outbox_mails'))).toHaveLength(1);
  const told = await app.sql(`select 1 from outbox_mails where data -> 'agreement' ->> 'title' = ?`, [title]);
  expect(told.length).toBeGreaterThanOrEqual(2);
});
