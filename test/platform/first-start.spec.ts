import { MikroORM } from '@mikro-orm/postgresql';
import { ormConfig } from '../../src/app/mikro-orm.config.js';
import { fillEmptyDatabase } from '../../src/seeds/seed.js';
import { testConfig } from '../setup/config.js';
import { createTestDatabase, type TestDatabase } from '../setup/database.js';

describe('the first start without the demo', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());

  const fill = (firstAdminEmail: string) =>
    fillEmptyDatabase(testConfig({ databaseUrl: database.url, seedDemo: false, firstAdminEmail }));

  async function rows<T>(statement: string): Promise<T[]> {
    const orm = await MikroORM.init({ ...ormConfig({ databaseUrl: database.url, databasePool: 1 }) });
    try {
      return await orm.em.getConnection().execute<T[]>(statement);
    } finally {
      await orm.close();
    }
  }

  it('leaves the database empty until it is told whose it is', async () => {
    await fill('');
    expect(await rows('select 1 from users')).toEqual([]);
    expect(await rows('select 1 from catalog_items')).toEqual([]);
  });

  it('gives it the catalogue and one staff admin, once', async () => {
    await fill('Owner@Portal.example');
    await fill('another@portal.example');
    expect(
      await rows('select u.email, u.account_type, c.type from users u join companies c on c.id = u.company_id'),
    ).toEqual([{ email: 'owner@portal.example', account_type: 'admin', type: 'system' }]);
    expect(await rows('select 1 from catalog_items')).toHaveLength(17);
    expect(await rows('select 1 from quotes')).toEqual([]);
  });
});
