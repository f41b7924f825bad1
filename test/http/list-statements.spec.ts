import { readFileSync } from 'node:fs';
import { Payouts } from '../../src/partner-programme/commissions/payouts.service.js';
import { ANNA, PAULA_PARTNER, STAFF, TestApp } from '../app.js';
import { makeAgreement } from '../builders/agreements.js';
import { makeRule } from '../builders/approvals.js';
import { makeEntries, makeInvoice } from '../builders/bank.js';
import { makeCampaign } from '../builders/campaigns.js';
import { makeClientRequest } from '../builders/client-requests.js';
import { enrol, makeClientQuote } from '../builders/commissions.js';
import { connect } from '../builders/connections.js';
import { makeDeal } from '../builders/deals.js';
import { makeFundRequest } from '../builders/funds.js';
import { makeImport } from '../builders/imports.js';
import { makeFailedJob } from '../builders/jobs.js';
import { completeCourse, makeCourse, makeResource } from '../builders/library.js';
import { makeSubscriber } from '../builders/newsletter.js';
import { copyOrder, makeOrder } from '../builders/orders.js';
import { makeApplication, makePartner, makeProposal } from '../builders/partners.js';
import { makeCompany, makeUser } from '../builders/people.js';
import { line, makeQuote } from '../builders/quotes.js';
import { GROWING, type List, USERS } from './growing-lists.js';
import { purchaseOrder } from './procurement-operations.js';
import { StatementLog } from './statement-log.js';

/** Tests that a list uses the same number of SQL statements for any number of rows. */

let app: TestApp;
let log: StatementLog;
/** Ids of the records in the paths of lists, such as that of `{quote}`. */
let ids: Record<string, string>;

beforeAll(async () => {
  app = await TestApp.start();
  const [staff] = await Promise.all([app.as(STAFF), app.as(ANNA), app.as(PAULA_PARTNER)]);
  const [{ companyId: client }, { companyId: partner }] = [await app.actor(ANNA), await app.actor(PAULA_PARTNER)];
  await connect(app, PAULA_PARTNER, ANNA, { sharesPast: true });
  log = new StatementLog(app);
  const desk = { items: [line('desk-27-purchase')] };
  await Promise.all(Array.from({ length: 100 }, () => makeQuote(app, 'draft', desk)));
  const [{ id: quote }, { id: order }] = [await makeQuote(app, 'pending_approval', desk), await makeOrder(app)];
  await copyHistory(quote);
  await copyOrder(app, (await makeOrder(app, 'pending', desk)).id, 99);
  for (const status of ['submitted', 'rejected'] as const) await makeApplication(app, status);
  for (const tier of ['silver', 'gold'] as const) await makeProposal(app, (await makePartner(app, tier)).id);
  for (const registration of ['pending', 'declined'] as const) {
    await makeDeal(app, registration, { contactName: 'Ada Marsh' });
  }
  const deal = await makeDeal(app, 'approved', { contactName: 'Ada Marsh' });
  for (const activity of ['A fair', 'Another fair']) await makeFundRequest(app, 'requested', { activity });
  await enrol(app, partner);
  for (const name of ['April news', 'May news']) await makeCampaign(app, 'draft', { name });
  for (const status of ['subscribed', 'pending'] as const) await makeSubscriber(app, status, { firstName: 'Ada' });
  for (const text of ['A first', 'A second']) await makeEntries(app, { amount: 100, text }, { amount: 200, text });
  for (const items of [desk.items, desk.items]) await makeInvoice(app, { items });
  await makeImport(app, 'uploaded', 'Email,a\na@made.example,a\n');
  const { id: problems } = await makeImport(app, 'checked', 'Email,a\nbad,a\nbad too,a\n');
  for (const title of ['Rate card', 'Room planner']) await makeResource(app, { title });
  const [course, other] = [await makeCourse(app), await makeCourse(app)];
  for (const done of [course, other]) await completeCourse(app, PAULA_PARTNER, done);
  await completeCourse(app, await makeUser(app, { company: partner, lastName: 'Grant' }), course);
  for (const leadTimeWeeks of [11, 12]) {
    await staff.put('/system/catalog/items/holotable-65/lead-time').send({ leadTimeWeeks }).expect(200);
  }
  for (let made = 0; made < 2; made++) {
    await makeStatement(partner);
    await makeAgreement(app, 'draft');
    await makeFailedJob(app);
  }
  await connect(app, PAULA_PARTNER, await makeUser(app));
  await makeClientRequest(app, PAULA_PARTNER, await makeUser(app));
  await app.sql(
    `insert into partner_client_requests (id, partner_id, requested_by_id, client_email, message, expires_at, mailed_at)
       select gen_random_uuid(), partner_id, requested_by_id, 'another@made.example', message, expires_at, mailed_at
         from partner_client_requests where partner_id = ?`,
    [partner],
  );
  await app.visitor().get('/catalog').expect(200); // fills the cache of the catalogue
  const [company, { userId: user }] = [await makeCompany(app), await app.actor(await makeUser(app))];
  const hook = { url: 'https://erp.meridian.example/hooks', events: ['quote.sent'] };
  const { body: webhook } = await (await app.as(ANNA)).post('/webhooks').send(hook).expect(201);
  const { id: webhookId } = webhook as { id: string };
  ids = {
    client,
    company,
    user,
    quote,
    order,
    deal,
    problems,
    course: course.id,
    webhook: webhookId,
    purchaseOrder: (await purchaseOrder(app)).parameters.id!,
    rule: (await makeRule(app, [{ id: (await app.actor(STAFF)).userId }])).id,
  };
}, 60_000);
afterAll(() => app.close());

/** Copies the latest revision and event of a quote a hundred times. */
async function copyHistory(quote: string): Promise<void> {
  for (const [table, changed] of [
    ['quote_revisions', `, 'number', one.number + n`],
    ['quote_events', ''],
  ]) {
    await app.sql(
      `insert into ${table} select (jsonb_populate_record(one, jsonb_build_object('id', gen_random_uuid()${changed}))).*
         from ${table} one, generate_series(1, 100) n
        where one.id = (select id from ${table} where quote_id = ? order by created_at desc limit 1)`,
      [quote],
    );
  }
}

/** Creates a statement of a partner, and commission that is expected. */
async function makeStatement(partnerId: string): Promise<void> {
  const actor = await app.actor(STAFF);
  await makeClientQuote(app, partnerId);
  await app.get(Payouts).adjust(actor, { partnerId, amount: 10, reason: 'A fair together' });
  await app.get(Payouts).run(actor, { payouts: [{ partnerId, amount: 10 }] });
}

/** Counts the rows and statements of a list; its path names the records of `ids`. */
async function counted(user: keyof typeof USERS, path: string): Promise<{ rows: number; statements: number }> {
  const email = USERS[user];
  const { rows, statements } = await log.of(email ? await app.as(email) : app.visitor(), filled(path));
  return { rows, statements: statements.length };
}
const filled = (path: string) => path.replace(/\{(\w+)\}/g, (_all, record: string) => ids[record] ?? '');

/** Lists with at least 100 rows. */
const LONG: List[] = [
  ['anna', '/quotes', 2],
  ['anna', '/quotes?search=holodesk&createdFrom=2020-01-01', 3],
  ['anna', '/quotes/{quote}/events', 6],
  ['anna', '/quotes/{quote}/revisions', 7],
  ['anna', '/orders', 2],
  ['anna', '/orders?search=holodesk&createdFrom=2020-01-01', 3],
  ['staff', '/orders?status=pending', 2],
  ['paula', '/partners/quotes', 3],
  ['paula', '/partners/quotes?search=holodesk', 3],
  ['paula', '/partners/quotes/accepted', 3],
  ['paula', '/partners/clients/{client}/quotes', 4],
  ['paula', '/partners/clients/{client}/orders?search=desk', 2],
  ['staff', '/system/quotes', 2],
  ['staff', '/system/quotes?sort=dueOn', 2],
  ['staff', '/system/quotes?search=holodesk', 3],
  ['staff', '/system/quotes/{quote}/events', 6],
  ['staff', '/system/quotes/{quote}/revisions', 7],
];

it.each(LONG)(
  '%s: GET %s uses the same number of statements for 1, 25 and 100 rows',
  async (user, path, statements) => {
    for (const limit of [1, 25, 100]) {
      const list = await counted(user, `${path}${path.includes('?') ? '&' : '?'}limit=${limit}`);
      expect(list).toEqual({ rows: limit, statements });
    }
  },
);

/** Lists of staff with two or more rows, with and without the search. */
const OF_STAFF = [
  '/system/companies',
  '/system/users',
  '/system/catalog/items',
  '/system/catalog/pictures',
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
  '/newsletter/imports/{problems}/problems',
  '/system/bank/statements',
  '/system/bank/entries',
  '/system/bank/invoices',
  '/partner-admin/commissions',
  '/partner-admin/payouts/statements',
  '/partner-admin/resources',
  '/partner-admin/courses',
  '/partner-admin/courses/{course}/completions',
  '/partner-admin/tier-proposals',
  '/partner-agreements',
  '/newsletter-campaigns',
  '/email-templates',
];

it.each(OF_STAFF)(
  'GET %s uses the same number of statements for one and many rows, with and without search',
  async (path) => {
    for (const search of ['', '&search=a']) {
      const list = path.includes('?') ? `${path}&` : `${path}?`;
      const one = await counted('staff', `${list}limit=1${search}`);
      const many = await counted('staff', `${list}limit=25${search}`);
      expect(one.rows).toBe(1);
      expect(many.rows).toBeGreaterThan(1);
      expect(many.statements).toBe(one.statements);
    }
  },
);

/** Other lists with two or more rows, and a search that finds two or more; null: it has no search. */
const OF_OTHERS: [...list: List, search: string | null][] = [
  ['paula', '/partners/clients', 2, 'm'],
  ['paula', '/partners/clients/requests', 2, 'm'],
  ['paula', '/partner-dashboard/clients', 3, 'm'],
  ['paula', '/partner-dashboard/activities', 2, null],
  ['paula', '/partner-dashboard/projects', 2, 'clinics'],
  ['paula', '/partner-dashboard/funds', 2, 'fair'],
  ['paula', '/partner-dashboard/resources', 2, 'a'],
  ['paula', '/partner-dashboard/courses', 2, 'course'],
  ['paula', '/partner-dashboard/courses/team', 2, 'grant'],
  ['paula', '/partner-dashboard/commission', 2, 'q'],
  ['paula', '/partner-dashboard/commission/statements', 2, null],
  ['staff', '/system/jobs', 1, null],
  ['anna', '/catalog', 2, 'holo'],
  ['visitor', '/catalog', 1, 'holo'],
  ['visitor', '/catalog/groups', 1, 's'],
  ['visitor', '/catalog/sla-packages', 1, 's'],
];

it.each(OF_OTHERS)('%s: GET %s uses %d statements for one and many rows', async (user, path, statements, search) => {
  for (const query of ['', ...(search ? [`&search=${search}`] : [])]) {
    const one = await counted(user, `${path}?limit=1${query}`);
    const many = await counted(user, `${path}?limit=25${query}`);
    expect(one).toEqual({ rows: 1, statements });
    expect(many).toEqual({ rows: expect.any(Number), statements });
    expect(many.rows).toBeGreaterThan(1);
  }
});

const named = GROWING.map(({ make, lists }) => ({ make, lists, paths: lists.map(([, path]) => path).join(', ') }));

it.each(named)('$paths: the number of statements does not grow with the rows', async ({ make, lists }) => {
  const all = async () => {
    const found = [];
    for (const [user, path] of lists) found.push(await counted(user, path));
    return found;
  };
  await all(); // fills caches
  await make(app, ids);
  const one = await all();
  for (let made = 0; made < 2; made++) await make(app, ids);
  const more = await all();
  expect([one, more].map((found) => found.map(({ statements }) => statements))).toEqual(
    Array.from({ length: 2 }, () => lists.map(([, , statements]) => statements)),
  );
  for (const [at, { rows }] of more.entries()) expect(rows).toBeGreaterThan(one[at]!.rows);
});

/** Lists whose number of rows is fixed. */
const FIXED: List[] = [
  ['staff', '/email-templates/categories', 2],
  ['visitor', '/partner-tiers', 1],
];

it.each(FIXED)('%s: GET %s uses %d statements', async (user, path, statements) => {
  expect(await counted(user, path)).toEqual({ rows: expect.any(Number), statements });
});

const SEARCHES: List[] = [
  ['staff', '/system/search', 2],
  ['anna', '/search', 2],
];

it.each(SEARCHES)('%s: GET %s uses %d statements for no and many results', async (user, path, statements) => {
  expect(await counted(user, `${path}?q=zzzz`)).toEqual({ rows: 0, statements });
  const many = await counted(user, `${path}?q=holodesk`);
  expect(many.statements).toBe(statements);
  expect(many.rows).toBeGreaterThanOrEqual(2);
});

interface Schema {
  properties?: Record<string, { type?: string }>;
}
interface Api {
  paths: Record<string, { get?: { responses: Record<string, { content?: Record<string, { schema: Schema }> }> } }>;
}

it('every list of the API has a row in a table of statements', () => {
  const { paths } = JSON.parse(readFileSync('web/shared/api/openapi.json', 'utf8')) as Api;
  const unnamed = (path: string) => path.replace(/\{\w+\}/g, '{}').replace(/\?.*/, '');
  const lists = Object.entries(paths).flatMap(([path, { get }]) => {
    const { properties = {} } = get?.responses['200']?.content?.['application/json']?.schema ?? {};
    const isList = properties.total && (properties.data || properties.limit);
    return isList ? [unnamed(path.replace('/api/v1', ''))] : [];
  });
  expect(lists.length).toBeGreaterThan(70);
  const tables = [...LONG, ...OF_OTHERS, ...GROWING.flatMap((row) => row.lists), ...FIXED, ...SEARCHES];
  const tested = new Set([...OF_STAFF, ...tables.map(([, path]) => path)].map(unnamed));
  expect(lists.filter((path) => !tested.has(path))).toEqual([]);
});
