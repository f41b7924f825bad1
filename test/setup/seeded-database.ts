import { MikroORM } from '@mikro-orm/postgresql';
import pg from 'pg';
import { ormConfig } from '../../src/app/mikro-orm.config.js';
import { migrateQueues } from '../../src/platform/queue/queue-connection.js';
import { seedCatalogue } from '../../src/seeds/catalogue.seed.js';
import { seedPeople } from '../../src/seeds/people.seed.js';
import { createTestDatabase, type TestDatabase } from './database.js';
import { TEST_DATABASE } from './urls.js';

/** One of the run's workers seeds, the others wait. */
const SEED_LOCK = 7_346_003;

/** A database of one's own with the demo's catalogue and people, and no quotes. The first to ask makes the run's template. */
export async function createSeededDatabase(): Promise<TestDatabase> {
  const { TEST_RUN_SERVER: server = '', TEST_RUN_ID: run } = process.env;
  const template = `${TEST_DATABASE}${run}_seeded`;
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [SEED_LOCK]);
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [template]);
    if (!rowCount) {
      const { url } = await createTestDatabase();
      await seed(url);
      await client.query(`alter database ${new URL(url).pathname.slice(1)} rename to ${template}`);
    }
    await client.query('select pg_advisory_unlock($1)', [SEED_LOCK]);
  } finally {
    await client.end();
  }
  return createTestDatabase(template);
}

async function seed(databaseUrl: string): Promise<void> {
  await migrateQueues(databaseUrl);
  const orm = await MikroORM.init({ ...ormConfig({ databaseUrl, databasePool: 1 }), logger: () => undefined });
  try {
    await orm.em.transactional(async (em) => {
      await seedCatalogue(em);
      await seedPeople(em);
    });
  } finally {
    await orm.close();
  }
}
