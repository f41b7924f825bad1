import pg from 'pg';
import { seed } from '../../src/app/bootstrap.js';
import { testConfig } from '../setup/config.js';
import { createTestDatabase, type TestDatabase } from '../setup/database.js';
import { createDemo } from '../setup/seeded-database.js';

let database: TestDatabase;
afterEach(() => database.drop());

async function rows(statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    return (await client.query<object>(statement)).rows;
  } finally {
    await client.end();
  }
}

describe('the first start without the demo', () => {
  beforeEach(async () => {
    database = await createTestDatabase();
  });
  const fill = (firstAdminEmail: string) =>
    seed(testConfig({ databaseUrl: database.url, seedDemo: false, firstAdminEmail }));

  it('leaves the database empty without a first administrator', async () => {
    await fill('');
    expect(await rows('select 1 from users')).toEqual([]);
    expect(await rows('select 1 from catalog_items')).toEqual([]);
  });

  it('adds the catalogue and one staff administrator, once', async () => {
    await fill('Owner@Portal.example');
    await fill('another@portal.example');
    expect(
      await rows('select u.email, u.account_type, c.type from users u join companies c on c.id = u.company_id'),
    ).toEqual([{ email: 'owner@portal.example', account_type: 'admin', type: 'system' }]);
    expect(await rows('select 1 from catalog_items')).toHaveLength(17);
    expect(await rows('select 1 from quotes')).toEqual([]);
  });
});

describe('the demo', () => {
  it('has no records older than their company', async () => {
    ({ database } = await createDemo());
    const early = (table: string, owner: string) =>
      rows(`select d.id from ${table} d join companies c on c.id = ${owner} where d.created_at < c.created_at`);
    expect(await early('users', 'd.company_id')).toEqual([]);
    expect(await early('company_documents', 'd.company_id')).toEqual([]);
    expect(await early('quotes', 'd.company_id')).toEqual([]);
    expect(await rows("select id from companies where created_at > now() - interval '1 day'")).toEqual([]);
    // The demo's resellers have been reviewed by staff, so that the public page is not empty.
    const listed = 'select company_id from partners where listed_at is not null and listing_reviewed_at > listed_at';
    expect(await rows(listed)).toHaveLength(2);
  }, 120_000);
});
