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

  it.each([null, 'NL862417395B01'])(
    'has an invoice for what was paid, and owes what is open, with the VAT number %s of the seller',
    async (vatNumber) => {
      database = await createTestDatabase();
      await seed(testConfig({ databaseUrl: database.url, seedDemo: true, seller: { countryCode: 'NL', vatNumber } }));
      const invoiced = `select o.id, o.paid_amount as paid, sum(i.total) as invoiced, sum(i.open_amount) as open
        from orders o left join order_invoices i on i.order_id = o.id group by o.id`;
      expect((await rows(invoiced)).length).toBeGreaterThan(10);
      expect(await rows(`select * from (${invoiced}) o where invoiced is null or open <> invoiced - paid`)).toEqual([]);
      expect(await rows(`select 1 from (${invoiced}) o where paid > 0 and open = 0`)).not.toEqual([]);
      // The series of each year has no gap, and rises with the days.
      const series = `select number, lag(number) over w as before, issued_on, lag(issued_on) over w as earlier from order_invoices
        window w as (partition by left(number, 8) order by number)`;
      expect(
        await rows(`select * from (${series}) s where issued_on < earlier
          or right(number, 6)::int <> coalesce(right(before, 6)::int, 0) + 1`),
      ).toEqual([]);
      expect(await rows('select 1 from orders where invoice_refusal is not null')).toEqual([]);
    },
    120_000,
  );
});
