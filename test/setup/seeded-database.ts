import { execFile } from 'node:child_process';
import { cp, mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { MikroORM } from '@mikro-orm/postgresql';
import pg from 'pg';
import { ormConfig } from '../../src/app/mikro-orm.config.js';
import { migrateQueues } from '../../src/platform/queue/queue-connection.js';
import { seedCatalogue } from '../../src/seeds/catalogue.seed.js';
import { seedPeople } from '../../src/seeds/people.seed.js';
import { User } from '../../src/users/user.entity.js';
import { createTestDatabase, type TestDatabase } from './database.js';
import { QUICK_HASH } from './quick-password.js';
import { TEST_DATABASE } from './urls.js';

/** Creates a database with the demo's catalogue and people, and no quotes. */
export const createSeededDatabase = (): Promise<TestDatabase> => cloneOf('seeded', seed);

/** Creates the whole demo as `npm start` does: a database, and the folder with its files. */
export async function createDemo(): Promise<{ database: TestDatabase; dataDir: string }> {
  const { TEST_RUN_FILES: files = '' } = process.env;
  const made = join(files, 'demo');
  const database = await cloneOf('demo', (url) => prepare(url, made));
  const dataDir = await mkdtemp(`${made}-`);
  await cp(made, dataDir, { recursive: true });
  return { database, dataDir };
}

/** Creates a database, cloned from a template of the run. The first caller fills the template, the others wait for it. */
async function cloneOf(kind: string, fill: (url: string) => Promise<void>): Promise<TestDatabase> {
  const { TEST_RUN_SERVER: server = '', TEST_RUN_ID: run } = process.env;
  const template = `${TEST_DATABASE}${run}_${kind}`;
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock(hashtext($1))', [template]);
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [template]);
    if (!rowCount) {
      const { url } = await createTestDatabase();
      await fill(url);
      await client.query(`alter database ${new URL(url).pathname.slice(1)} rename to ${template}`);
    }
    await client.query('select pg_advisory_unlock(hashtext($1))', [template]);
  } finally {
    await client.end();
  }
  return createTestDatabase(template);
}

/** Inserts the demo's catalogue and people into a migrated database. */
export async function seed(databaseUrl: string): Promise<void> {
  await migrateQueues(databaseUrl);
  const orm = await MikroORM.init({ ...ormConfig({ databaseUrl, databasePool: 1 }), logger: () => undefined });
  try {
    await orm.em.transactional(async (em) => {
      await seedCatalogue(em);
      await seedPeople(em);
      await em.nativeUpdate(User, {}, { passwordHash: QUICK_HASH });
    });
  } finally {
    await orm.close();
  }
}

/** Runs the preparation of the built product before its first start. */
async function prepare(databaseUrl: string, dataDir: string): Promise<void> {
  const own = { NODE_ENV: 'development', NODE_OPTIONS: '', LOG_LEVEL: 'error' };
  await promisify(execFile)('node_modules/.bin/node', ['dist/src/prepare.js'], {
    env: { ...process.env, ...own, DATABASE_URL: databaseUrl, DATA_DIR: dataDir },
  });
}
