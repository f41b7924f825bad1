import { EntityManager } from '@mikro-orm/postgresql';
import { Payouts } from '../../src/partner-programme/commissions/payouts.service.js';
import { PAYMENT_STATUSES } from '../../src/rules/order-payment.js';
import { ORDER_STATUSES } from '../../src/rules/order-status.js';
import { QUOTE_STATUSES } from '../../src/rules/quote-status.js';
import { type Agent, ANNA, PAULA_PARTNER, STAFF, TestApp } from '../app.js';
import { makeAgreement } from '../builders/agreements.js';
import { makeClientRequest } from '../builders/client-requests.js';
import { makeCampaign } from '../builders/campaigns.js';
import { enrol, makeClientQuote } from '../builders/commissions.js';
import { connect } from '../builders/connections.js';
import { makeDocument } from '../builders/documents.js';
import { copyOrder, makeOrder } from '../builders/orders.js';
import { makeApplication, makePartner, makeProposal } from '../builders/partners.js';
import { makeUser } from '../builders/people.js';
import { makeDeal } from '../builders/deals.js';
import { makeFundRequest } from '../builders/funds.js';
import { makeImport } from '../builders/imports.js';
import { makeSubscriber } from '../builders/newsletter.js';
import { line, makeQuote } from '../builders/quotes.js';
import { completeCourse, makeCourse, makeResource } from '../builders/library.js';
import { makeSubject, OPERATIONS } from './operations.js';

const SIZES = [1, 25, 100];

let app: TestApp;
let anna: Agent;
let staff: Agent;
let paula: Agent;
let statements: string[] = [];
beforeAll(async () => {
  app = await TestApp.start();
  [anna, staff, paula] = await Promise.all([app.as(ANNA), app.as(STAFF), app.as(PAULA_PARTNER)]);
  await connect(app, PAULA_PARTNER, ANNA, { sharesPast: true });
  const { config } = app.get(EntityManager);
  config.getLogger().setDebugMode(['query']);
  Object.assign(config.getLogger(), { logQuery: ({ query }: { query: string }) => void statements.push(query) });
  const quotes = await Promise.all(
    Array.from({ length: 100 }, () => makeQuote(app, 'draft', { items: [line('desk-27-purchase')] })),
  );
  expect(quotes).toHaveLength(100);
  for (const status of ['submitted', 'rejected'] as const) await makeApplication(app, status);
  for (const tier of ['silver', 'gold'] as const) await makeProposal(app, (await makePartner(app, tier)).id);
  const { id } = await makeOrder(app, 'pending', { items: [line('desk-27-purchase')] });
  await copyOrder(app, id, 99);
  for (const registration of ['pending', 'approved', 'declined'] as const) {
    await makeDeal(app, registration, { contactName: 'Ada Marsh' });
  }
  for (const status of ['requested', 'claimed'] as const) await makeFundRequest(app, status);
  await makeStatement();
  await makeStatement();
  for (const name of ['April news', 'May news']) await makeCampaign(app, 'draft', { name });
  for (const status of ['subscribed', 'pending'] as const) await makeSubscriber(app, status, { firstName: 'Ada' });
  for (const status of ['uploaded', 'checked'] as const) await makeImport(app, status, 'Email,a\na@made.example,a\n');
  for (const title of ['Rate card', 'Room planner']) await makeResource(app, { title });
  for (const made of [1, 2])
    await completeCourse(app, PAULA_PARTNER, await makeCourse(app, 'published', { position: made }));
  for (const leadTimeWeeks of [11, 12]) {
    await staff.put('/system/catalog/items/holotable-65/lead-time').send({ leadTimeWeeks }).expect(200);
  }
}, 60_000);
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

/** Creates a statement of Paula's company, and commission that is expected. */
async function makeStatement(): Promise<void> {
  const [{ companyId: partnerId }, actor] = await Promise.all([app.actor(PAULA_PARTNER), app.actor(STAFF)]);
  await enrol(app, partnerId);
  await makeClientQuote(app, partnerId);
  await app.get(Payouts).adjust(actor, { partnerId, amount: 10, reason: 'A fair together' });
  await app.get(Payouts).run(actor, { payouts: [{ partnerId, amount: 10 }] });
}

/** Query for changed mail texts, which is sent at most every half second because its result is cached. */
const IN_MEMORY = /^select t\.id as "templateId"/;

async function statementsOf(agent: Agent, path: string): Promise<{ rows: number; statements: string[] }> {
  statements = [];
  const { body } = await agent.get(path).expect(200);
  const rows = Array.isArray(body) ? body : (Object.values(body as object).find(Array.isArray) ?? []);
  return { rows: rows.length, statements: statements.filter((statement) => !IN_MEMORY.test(statement)) };
}

it.each([
  ['GET /quotes', () => anna, '/quotes?', 2],
  ['GET /quotes with a search', () => anna, '/quotes?search=holodesk&createdFrom=2020-01-01&', 3],
  ['GET /orders', () => anna, '/orders?', 2],
  ['GET /orders with a search', () => anna, '/orders?search=holodesk&createdFrom=2020-01-01&', 3],
  ['GET /orders of all', () => staff, '/orders?status=pending&', 2],
  ['GET /partners/quotes', () => paula, '/partners/quotes?', 3],
  ['GET /partners/quotes with a search', () => paula, '/partners/quotes?search=holodesk&', 3],
  ['GET /system/quotes', () => staff, '/system/quotes?', 2],
  ['GET /system/quotes by when they are due', () => staff, '/system/quotes?sort=dueOn&', 2],
  ['GET /system/quotes with a search', () => staff, '/system/quotes?search=holodesk&', 3],
])(
  '%s uses the same number of statements for 1, 25 and 100 rows, session included',
  async (_name, agent, path, expected) => {
    for (const limit of SIZES) {
      const found = await statementsOf(agent(), `${path}limit=${limit}`);
      expect(found.rows).toBe(limit);
      expect(found.statements).toHaveLength(expected);
    }
  },
);

it.each([
  '/system/companies',
  '/system/users',
  '/system/catalog/items',
  '/system/catalog/price-configurations',
  '/system/catalog/configuration-options',
  '/system/catalog/sla-packages',
  '/system/catalog/groups',
  '/system/audit-log',
  '/system/audit-log?folded=true',
  '/system/mails',
  '/partner-applications',
  '/partner-admin/partners',
  '/partner-admin/deals',
  '/partner-admin/funds',
  '/newsletter/subscribers',
  '/newsletter/imports',
  '/partner-admin/commissions',
  '/partner-admin/payouts/statements',
  '/partner-admin/resources',
  '/partner-admin/courses',
  '/partner-admin/tier-proposals',
  '/newsletter-campaigns',
  '/email-templates',
])('GET %s uses the same number of statements for one and many rows, with and without search', async (path) => {
  for (const search of ['', '&search=a']) {
    const list = path.includes('?') ? `${path}&` : `${path}?`;
    const one = await statementsOf(staff, `${list}limit=1${search}`);
    const many = await statementsOf(staff, `${list}limit=25${search}`);
    expect(one.rows).toBe(1);
    expect(many.rows).toBeGreaterThan(1);
    expect(many.statements).toHaveLength(one.statements.length);
  }
});

it.each([
  ['/partners/clients', 2],
  ['/partners/clients/requests', 2],
  ['/partner-dashboard/clients', 3],
] as const)('GET %s uses the same number of statements for one and many rows', async (list, expected) => {
  const paula = await app.as(PAULA_PARTNER);
  const { companyId } = await app.actor(PAULA_PARTNER);
  for (let made = 0; made < 3; made++) {
    await makeClientRequest(app, PAULA_PARTNER, await makeUser(app, { accountType: 'admin' }));
    await connect(app, PAULA_PARTNER, await makeUser(app, { accountType: 'admin' }));
  }
  await app.sql(
    `insert into partner_client_requests (id, partner_id, requested_by_id, client_email, message, expires_at, mailed_at)
       select gen_random_uuid(), partner_id, requested_by_id, 'another@made.example', message, expires_at, mailed_at
         from partner_client_requests where partner_id = ?`,
    [companyId],
  );
  for (const search of ['', '&search=m']) {
    const one = await statementsOf(paula, `${list}?limit=1${search}`);
    const many = await statementsOf(paula, `${list}?limit=25${search}`);
    expect(one.rows).toBe(1);
    expect(many.rows).toBeGreaterThan(1);
    expect([one, many].map((found) => found.statements.length)).toEqual([expected, expected]);
  }
});

it('the orders of a partner’s client use one statement', async () => {
  const { companyId } = await app.actor(ANNA);
  for (const limit of SIZES) {
    const found = await statementsOf(paula, `/partners/clients/${companyId}/orders?search=desk&limit=${limit}`);
    expect(found.rows).toBe(limit);
    expect(found.statements).toHaveLength(2); // for the session and for the orders
  }
});

it.each([
  ...['stats', 'sales', 'standing', 'tiers', 'activities?limit=1', 'activities?limit=100'],
  ...['commission?limit=1', 'commission?limit=25&search=q'],
])('a partner’s %s use one statement', async (figures) => {
  const found = await statementsOf(paula, `/partner-dashboard/${figures}`);
  expect(found.statements).toHaveLength(2); // for the session and for the figures
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
    const { statements: sent } = await statementsOf(reader, path);
    for (const table of await readWhole(sent)) found.push(`${path} ${table}`);
  }
  expect(found).toEqual([]);
});

it('the audit log of a record is read by the index of records', async () => {
  const { id } = await makeQuote(app, 'draft');
  await anna.put(`/quotes/${id}`).send({ customerReference: 'PO 9' }).expect(200);
  for (const folded of [true, false]) {
    const path = `/system/audit-log?recordType=quote&recordId=${id}&folded=${folded}`;
    const { rows, statements: sent } = await statementsOf(staff, path);
    expect(rows).toBe(1);
    const plans = await plansOf(sent);
    expect(plans).toMatch(/ using audit_log\w*_record/);
    expect(plans).not.toContain('Seq Scan on audit_log');
  }
});

it('a partner’s deals use one statement as list, board, forecast and record', async () => {
  const paula = await app.as(PAULA_PARTNER);
  const id = await makeDeal(app, 'approved');
  for (const path of ['?limit=1', '?limit=25&search=clinics', '/board', '/forecast', `/${id}`]) {
    const found = await statementsOf(paula, `/partner-dashboard/projects${path}`);
    expect(found.statements).toHaveLength(2); // for the session and for the deals
  }
});

it('a partner’s fund requests use one statement as list and record', async () => {
  const id = await makeFundRequest(app, 'claimed');
  for (const path of ['?limit=1', '?limit=25&search=fair', `/${id}`]) {
    const found = await statementsOf(paula, `/partner-dashboard/funds${path}`);
    expect(found.statements).toHaveLength(2); // for the session and for the requests
  }
});

it('a partner’s resources use one statement', async () => {
  const one = await statementsOf(paula, '/partner-dashboard/resources?limit=1');
  const many = await statementsOf(paula, '/partner-dashboard/resources?limit=25&search=a&category=sales');
  expect([one.rows, many.rows]).toEqual([1, 2]);
  for (const { statements: sent } of [one, many]) expect(sent).toHaveLength(2); // for the session and for the resources
});

it('a partner’s courses use one statement as list, team and course', async () => {
  const { id } = await makeCourse(app, 'published', { title: 'A course' });
  for (const path of ['?limit=1', '?limit=25&search=a', '/team?limit=1', '/team?limit=25', `/${id}`]) {
    const found = await statementsOf(paula, `/partner-dashboard/courses${path}`);
    expect(found.rows).toBeGreaterThan(0);
    expect(found.statements).toHaveLength(2); // for the session and for the courses
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

it('a search uses one statement besides the session, for staff and clients', async () => {
  for (const [agent, path] of [[staff, '/system/search'] as const, [anna, '/search'] as const]) {
    for (const [sought, least] of [['nothing like it', 0] as const, ['holodesk', 10] as const]) {
      const found = await statementsOf(agent, `${path}?q=${sought}`);
      expect(found.rows).toBeGreaterThanOrEqual(least);
      expect(found.statements).toHaveLength(2); // for the session and for the search
    }
  }
});

it('the figures of quote owners use one statement', async () => {
  const { userId: ownerId } = await app.actor(STAFF);
  for (const count of [0, 1, 5]) {
    for (let made = 0; made < count; made++) {
      const { id } = await makeQuote(app, 'sent', { items: [line('desk-27-purchase')] });
      await staff.put(`/system/quotes/${id}/follow-up`).send({ ownerId }).expect(200);
    }
    expect((await statementsOf(staff, '/system/quote-owners')).statements).toHaveLength(2);
  }
});

const OTHER_LISTS = [
  'GET /auth/sessions',
  'GET /companies/users',
  'GET /comparisons',
  'GET /orders/awaited-quotes',
  'GET /system/companies/pending-verification',
  'GET /system/exports',
  'GET /users',
  'GET /users/erasures',
  'GET /users/invitations',
];

it.each(OPERATIONS.filter(({ route }) => OTHER_LISTS.includes(route)))(
  '$route uses the same number of statements for one and more rows',
  async (operation) => {
    const agent = operation.access.startsWith('staff') ? staff : anna;
    const path = operation.route.slice('GET '.length);
    await makeSubject(app, operation);
    await agent.get(path).expect(200);
    const one = await statementsOf(agent, path);
    for (let made = 0; made < 3; made++) {
      await makeSubject(app, operation);
      await app.signIn(ANNA); // adds a session
    }
    const more = await statementsOf(agent, path);
    expect(more.rows).toBeGreaterThan(one.rows);
    expect(more.statements).toHaveLength(one.statements.length);
  },
);

it('quote templates use two statements for any number, notes of a quote five', async () => {
  const { id } = await makeQuote(app, 'draft');
  const save = (name: string) => anna.post('/quotes/templates').send({ quoteId: id, name }).expect(201);
  const note = () => staff.post('/system/notes').send({ quoteId: id, text: 'Asked twice' }).expect(201);
  for (const made of [1, 3]) {
    for (let n = 0; n < made; n++) await Promise.all([save(`Template ${made}-${n}`), note()]);
    const templates = await statementsOf(anna, '/quotes/templates');
    const notes = await statementsOf(staff, `/system/notes?quoteId=${id}`);
    expect([templates.rows, notes.rows]).toEqual(made === 1 ? [1, 1] : [4, 4]);
    expect([templates.statements.length, notes.statements.length]).toEqual([2, 5]);
  }
});

it('company documents use the same number of statements for one and three documents', async () => {
  const found = async () => [
    await statementsOf(anna, '/client-documents'),
    await statementsOf(staff, '/client-documents/admin/all'),
  ];
  await makeDocument(app);
  await found();
  const one = await found();
  await makeDocument(app, 'vat_certificate');
  await makeDocument(app, 'other');
  const more = await found();
  expect(more.map(({ rows }) => rows)).toEqual(one.map(({ rows }) => rows + 2));
  expect(more.map((list) => list.statements.length)).toEqual(one.map((list) => list.statements.length));
});

it('GET /catalog uses the same number of statements for any number of rows', async () => {
  await app.visitor().get('/catalog').expect(200); // fills the cache of the catalogue
  for (const [agent, expected] of [[app.visitor(), 1] as const, [anna, 2] as const]) {
    for (const limit of [1, 5, 17]) {
      const found = await statementsOf(agent, `/catalog?limit=${limit}`);
      expect(found.rows).toBe(limit);
      expect(found.statements).toHaveLength(expected);
    }
  }
});

it('reading the catalogue uses the same number of statements for any size', async () => {
  const count = async () => {
    await app.sql('update catalog_items set position = position');
    return (await statementsOf(app.visitor(), '/catalog')).statements.length;
  };
  const before = await count();
  await app.sql(`insert into catalog_items select (jsonb_populate_record(i, jsonb_build_object('id', 'copy-' || n))).*
                   from catalog_items i, generate_series(1, 50) n where i.id = 'vision-sdk'`);
  expect(await count()).toBe(before);
  expect((await app.visitor().get('/catalog')).body).toMatchObject({ total: 67 });
});

it('revisions and events of a quote use the same number of statements for 1, 25 and 100', async () => {
  const { id } = await makeQuote(app, 'pending_approval', { items: [line('desk-27-purchase')] });
  const counts = { revisions: new Set<number>(), events: new Set<number>() };
  let written = 1;
  for (const size of SIZES) {
    for (; written < size; written++) await staff.put(`/system/quotes/${id}/pricing`).send({ items: [] }).expect(200);
    for (const what of ['revisions', 'events'] as const) {
      const found = await statementsOf(anna, `/quotes/${id}/${what}?limit=100`);
      expect(found.rows).toBeGreaterThanOrEqual(size);
      counts[what].add(found.statements.length);
    }
  }
  expect([counts.revisions.size, counts.events.size]).toEqual([1, 1]);
}, 60_000);

it('an order uses the same number of statements for 1 and 100 lines, figures for 0 and more orders', async () => {
  const counts = new Set<number>();
  for (const size of [1, 100]) {
    const items = Array.from({ length: size }, () => line('desk-27-purchase'));
    const { id } = await makeOrder(app, 'pending', { items });
    statements = [];
    await anna.get(`/orders/${id}`).expect(200);
    counts.add(statements.length);
  }
  expect(counts.size).toBe(1);
  const newcomer = await app.as(await makeUser(app));
  for (const [agent, orders] of [[newcomer, 0] as const, [anna, 102] as const]) {
    statements = [];
    const { body } = await agent.get('/orders/stats').expect(200);
    expect([body, statements]).toEqual([
      expect.objectContaining({ totalOrders: orders }),
      [expect.any(String), expect.any(String)], // for the session and for the figures
    ]);
    statements = [];
    await agent.get('/orders/overview').expect(200);
    expect(statements).toHaveLength(4);
  }
});

it.each([
  ['/system/statistics', () => staff],
  ['/system/statistics/sales?from=2026-11-22&to=2026-11-22', () => staff],
  ['/system/statistics/sales?from=2024-01-01&to=2026-12-31', () => staff],
])('GET %s uses one statement besides the session', async (path, agent) => {
  statements = [];
  await agent().get(path).expect(200);
  expect(statements).toHaveLength(2);
});

it('GET /quotes/{id} uses two statements for 1 and 100 lines, POST /quotes ten', async () => {
  const counts = new Set<number>();
  for (const size of [1, 100]) {
    const items = Array.from({ length: size }, () => line('desk-27-purchase'));
    statements = [];
    const { body } = await anna.post('/quotes').send({ items }).expect(201);
    counts.add(statements.length);
    statements = [];
    await anna.get(`/quotes/${(body as { id: string }).id}`).expect(200);
    expect(statements).toHaveLength(2);
  }
  // For the session; begin; for the audit log; for the catalogue; a number; quote; items; history; commit; for the
  // response.
  expect([...counts]).toEqual([10]);
});

it('publishing a partner agreement writes its mails in one statement', async () => {
  for (let partners = 0; partners < 2; partners++) await makeApplication(app, 'approved');
  const { id, title } = await makeAgreement(app, 'draft');
  statements = [];
  await staff.post(`/partner-agreements/${id}/publish`).expect(200);
  expect(statements.filter((query) => query.includes('outbox_mails'))).toHaveLength(1);
  const told = await app.sql(`select 1 from outbox_mails where data -> 'agreement' ->> 'title' = ?`, [title]);
  expect(told.length).toBeGreaterThanOrEqual(2);
});
