import { type Agent, ANNA, RIVAL, STAFF, TestApp } from '../app.js';
import { makeDocument } from '../builders/documents.js';
import { makeOrder } from '../builders/orders.js';
import { line, makeQuote } from '../builders/quotes.js';

/** Number of rows above the maximum that a list counts. */
const MANY = 10_050;

interface Listed {
  id: string;
  [key: string]: unknown;
}
interface SlaPrice {
  deviceId: string | null;
  billingPrice: number;
}
interface Answer {
  total: number;
  totalIsCapped: boolean;
  range: string | undefined;
  rows: Listed[];
}

let app: TestApp;
let staff: Agent;
beforeAll(async () => {
  app = await TestApp.start();
  staff = await app.as(STAFF);
  for (const by of [ANNA, RIVAL]) {
    await makeQuote(app, 'draft', { by });
    await makeQuote(app, 'accepted', { by });
    await makeOrder(app, 'pending', { by });
    await makeDocument(app, 'vat_certificate', { by });
    const other = await makeDocument(app, 'other', { by, name: `${by}.pdf` });
    await staff.put(`/client-documents/admin/${other.id}/verify`).send({ verified: by === ANNA, notes: 'Read' });
  }
  for (const resource of ['users', 'companies']) {
    for (const format of ['xlsx', 'csv']) await staff.post('/system/exports').send({ resource, format }).expect(202);
  }
}, 60_000);
afterAll(() => app.close());

async function list(path: string): Promise<Answer> {
  const { body, headers } = await staff.get(path).expect(200);
  const answer = body as Answer & Record<string, unknown>;
  const rows = (answer.data ?? answer.orders ?? answer.documents) as Listed[];
  return {
    total: answer.total,
    totalIsCapped: answer.totalIsCapped,
    range: (headers as Record<string, string>)['content-range'],
    rows,
  };
}

/** Copies a row many times, each copy one second older. */
async function copy(table: string, changes: string): Promise<void> {
  const columns = await app.sql<{ name: string }>(
    `select column_name as name from information_schema.columns
      where table_name = ? and table_schema = 'public' and is_generated = 'NEVER' and is_identity = 'NO'`,
    [table],
  );
  const names = columns.map(({ name }) => `"${name}"`).join(', ');
  // The lateral join creates each copy once instead of once per column.
  await app.sql(
    `insert into ${table} (${names}) select ${names} from (
       select copy.* from (select * from ${table} limit 1) one, generate_series(1, ${MANY}) n,
         lateral jsonb_populate_record(null::${table}, to_jsonb(one) || jsonb_build_object(${changes})) copy) as copies`,
  );
}

type Key = string | number | null;
const name = (row: unknown) => (row as { name: string }).name.toLowerCase();
const QUOTE_RANK = ['draft', 'pending_approval', 'sent', 'accepted', 'rejected', 'expired'];
const field = (key: string) => (row: Listed) => row[key] as Key;
const byCompany = (row: Listed) => name(row.company);

/** All sortable columns of a list in the console, with the value of a row in each column. */
const COLUMNS: Record<string, Record<string, (row: Listed) => Key>> = {
  '/system/quotes': {
    number: field('number'),
    company: byCompany,
    status: ({ status }) => QUOTE_RANK.indexOf(status as string),
    total: field('total'),
    createdAt: field('createdAt'),
  },
  '/orders': { number: field('number'), company: byCompany, total: field('total'), createdAt: field('createdAt') },
  '/orders/awaited-quotes': {
    number: field('number'),
    company: byCompany,
    total: field('total'),
    acceptedAt: field('acceptedAt'),
  },
  '/system/companies': {
    name,
    type: field('type'),
    status: field('status'),
    verificationStatus: field('verificationStatus'),
    userCount: field('userCount'),
    createdAt: field('createdAt'),
  },
  '/system/users': {
    company: byCompany,
    accountType: field('accountType'),
    status: field('status'),
    createdAt: field('createdAt'),
  },
  '/client-documents/admin/all': {
    type: field('type'),
    originalName: (row) => (row.originalName as string).toLowerCase(),
    company: byCompany,
    state: ({ state }) => ['pending', 'rejected', 'verified'].indexOf(state as string),
    size: field('size'),
    uploadedAt: field('uploadedAt'),
  },
  '/system/catalog/items': {
    name,
    type: field('type'),
    defaultPrice: ({ defaultPrice }) => (defaultPrice as { billingPrice: number }).billingPrice,
    leadTimeWeeks: field('leadTimeWeeks'),
    priceConfigurationCount: field('priceConfigurationCount'),
    updatedAt: field('updatedAt'),
  },
  '/system/catalog/sla-packages': {
    name,
    tier: field('tier'),
    price: ({ prices }) => (prices as SlaPrice[]).find(({ deviceId }) => deviceId === null)!.billingPrice,
    deviceCount: ({ prices }) => (prices as SlaPrice[]).filter(({ deviceId }) => deviceId !== null).length,
    updatedAt: field('updatedAt'),
  },
  '/system/exports': {
    resource: field('resource'),
    format: field('format'),
    status: field('status'),
    rows: field('rows'),
    createdAt: field('createdAt'),
  },
  '/system/audit-log': {
    actor: ({ actor }) => (actor as { email: string }).email,
    action: field('action'),
    entity: field('entity'),
    address: field('address'),
    createdAt: field('createdAt'),
  },
};

describe('every displayed column sorts', () => {
  const cases = Object.entries(COLUMNS).flatMap(([path, columns]) =>
    Object.entries(columns).map(([sort, of]) => ({ path, sort, of })),
  );
  it.each(cases)('$path by $sort in both directions, each row once', async ({ path, sort, of }) => {
    for (const direction of ['', '-']) {
      const pages = await Promise.all(
        [0, 3, 6].map((offset) => list(`${path}?sort=${direction}${sort}&limit=3&offset=${offset}`)),
      );
      const rows = pages.flatMap((page) => page.rows);
      expect(rows.length).toBeGreaterThan(1);
      expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
      const keys = rows.map(of);
      const ordered = keys.toSorted((a, b) => (a! < b! ? -1 : a! > b! ? 1 : 0));
      expect(keys).toEqual(direction ? ordered.toReversed() : ordered);
    }
  });
});

describe('a filter returns exactly the matching rows', () => {
  const TABLES: Record<string, string> = {
    '/system/quotes': 'quotes',
    '/orders': 'orders',
    '/system/users': 'users',
    '/system/companies': 'companies',
    '/client-documents/admin/all': 'company_documents',
  };
  const day = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);
  const known: Record<string, string> = { today: day(0), yesterday: day(1), total: '20000.01' };
  const told = (text: string) => text.replace(/<(\w+)>/g, (_match, name: string) => known[name] ?? '');

  beforeAll(async () => {
    const { companyId, userId } = await app.actor(RIVAL);
    Object.assign(known, { company: companyId, user: userId });
    const items = [line('presenter-monthly')];
    await makeQuote(app, 'sent', { items });
    await makeOrder(app, 'pending', { items });
    await app.sql(`update companies set created_at = ? where id = ?`, [day(0), companyId]);
    await app.sql(`update users set created_at = ? where email = ?`, [day(0), RIVAL]);
  });

  it.each([
    ['/system/quotes', 'companyId=<company>', `company_id = '<company>'`],
    ['/system/quotes', 'userId=<user>', `user_id = '<user>'`],
    ['/system/quotes', 'totalFrom=<total>', 'total >= <total>'],
    ['/system/quotes', 'totalTo=<total>', 'total <= <total>'],
    ['/orders', 'companyId=<company>', `company_id = '<company>'`],
    ['/orders', 'userId=<user>', `user_id = '<user>'`],
    ['/orders', 'totalFrom=<total>', 'total >= <total>'],
    ['/orders', 'totalTo=<total>', 'total <= <total>'],
    ['/system/users', 'companyId=<company>', `company_id = '<company>'`],
    ['/system/users', 'createdFrom=<today>', `created_at >= '<today>'`],
    ['/system/users', 'createdTo=<yesterday>', `created_at < '<today>'`],
    ['/system/companies', 'countryCode=NL', `country_code = 'NL'`],
    ['/system/companies', 'createdFrom=<today>', `created_at >= '<today>'`],
    ['/system/companies', 'createdTo=<yesterday>', `created_at < '<today>'`],
    ['/client-documents/admin/all', 'companyId=<company>', `company_id = '<company>'`],
  ])('of the list %s?%s', async (path, filter, condition) => {
    const all = await list(`${path}?limit=100`);
    const { rows, total } = await list(`${path}?limit=100&${told(filter)}`);
    const expected = await app.sql<{ id: string }>(`select id from ${TABLES[path]} where ${told(condition)}`);
    expect(rows.map(({ id }) => id).toSorted()).toEqual(expected.map(({ id }) => id).toSorted());
    expect(total).toBe(expected.length);
    expect(total).toBeGreaterThan(0);
    expect(total).toBeLessThan(all.total);
  });

  it.each(['a lot', '-1', '1.234', 'NaN', ''])('GET /system/quotes?totalFrom=%s returns 400', async (amount) => {
    const { body } = await staff.get(`/system/quotes?totalFrom=${amount}`).expect(400);
    expect(body).toMatchObject({
      errors: [{ field: 'totalFrom', message: expect.stringContaining('in euros') as string }],
    });
  });
});

it.each([
  ['/system/companies', 10_000, 'companies', `'id', md5('company ' || n)::uuid`],
  ['/system/users', 10_000, 'users', `'id', gen_random_uuid(), 'email', n || '@copy.example', 'deleted_at', null`],
  [
    '/client-documents/admin/all',
    10_000,
    'company_documents',
    `'id', gen_random_uuid(), 'storage_key', 'copy-' || n, 'company_id', md5('company ' || n)::uuid`,
  ],
  ['/system/catalog/items', 10_000, 'catalog_items', `'id', 'copy-' || n`],
  ['/system/audit-log', 2_000, 'audit_log', `'id', nextval('audit_log_id_seq'), 'entity_id', n::text`],
])('GET %s counts at most %d rows and marks the total as capped', async (path, cap, table, changes) => {
  const before = await list(`${path}?limit=1`);
  expect([before.total > 0, before.totalIsCapped]).toEqual([true, false]);
  await copy(table, changes);
  const after = await list(`${path}?limit=1`);
  expect(after).toMatchObject({ total: cap, totalIsCapped: true, range: `items 0-0/${cap}` });
  expect((await list(`${path}?limit=1&offset=10040`)).rows).toHaveLength(1);
});
