import pg from 'pg';
import { assertSchemaFits, migrate, migrateTo } from '../../src/app/migrate.js';
import { testConfig } from '../setup/config.js';
import { createTestDatabase, type TestDatabase } from '../setup/database.js';

let database: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

const fits = () => assertSchemaFits(testConfig({ databaseUrl: database.url }));
const NEWER = 'Migration29990101000000_more';

it('the schema check accepts its own schema and one with newer migrations', async () => {
  await expect(fits()).resolves.toBeUndefined();
  await client.query('insert into migrations (name) values ($1)', [NEWER]);
  await expect(fits()).resolves.toBeUndefined();
});

it('the schema check refuses a schema with missing or removed migrations', async () => {
  await client.query(`comment on table migrations is '${NEWER}'`);
  await expect(fits()).rejects.toThrow(`The database is of a newer version, which needs ${NEWER}`);
  await client.query(`comment on table migrations is null`);
  await client.query(`delete from migrations where name = 'Migration0001_baseline'`);
  await expect(fits()).rejects.toThrow('The database lacks Migration0001_baseline');
});

it('takes over a database that has all of the migrations before the baseline, and refuses one that has some of them', async () => {
  const early = await createTestDatabase('template0');
  const config = testConfig({ databaseUrl: early.url });
  await migrateTo(config, ['Migration0001_baseline']);
  const its = new pg.Client({ connectionString: early.url });
  await its.connect();
  try {
    const before = (name: string) => its.query('insert into migrations (name) values ($1)', [name]);
    await its.query('delete from migrations');
    await before('Migration20261121000100_schema');
    await expect(migrate(config)).rejects.toThrow('The database is of a version before the first release');
    await before('Migration20261128100000_listings_reviewed');
    await its.query(`comment on table migrations is 'Migration20261127170000_mail_keys'`);
    await migrate(config);
    const { rows } = await its.query<{ name: string }>('select name from migrations');
    const names = rows.map(({ name }) => name);
    expect(names).toContain('Migration0001_baseline');
    expect(names.filter((name) => /_(schema|listings_reviewed)$/.test(name))).toEqual([]);
    await expect(assertSchemaFits(config)).resolves.toBeUndefined();
  } finally {
    await its.end();
    await early.drop();
  }
});

it('the schema check does not fail when the database is away', async () => {
  const gone = testConfig({ databaseUrl: 'postgres://nobody@127.0.0.1:1/nothing' });
  await expect(assertSchemaFits(gone)).resolves.toBeUndefined();
});
