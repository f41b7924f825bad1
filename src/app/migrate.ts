import { readdir } from 'node:fs/promises';
import { parse } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { MikroORM } from '@mikro-orm/postgresql';
import pg from 'pg';
import type { Config } from '../config.js';
import { ormConfig } from './mikro-orm.config.js';
import { keepSettings } from '../platform/database/pgbouncer/role-settings.js';
import { migrateQueues } from '../platform/queue/queue-connection.js';

/** Key of the advisory lock that every migrating process takes. The number is arbitrary. */
const LOCK = 7_301_120;

/** Connects to Postgres directly, because PgBouncer keeps no session state between transactions. */
const connect = ({ sessionsUrl, databasePool }: Config): Promise<MikroORM> =>
  MikroORM.init({ ...ormConfig({ databaseUrl: sessionsUrl, databasePool }), logger: () => undefined });

/**
 * Applies the pending migrations, including those of the queue. If several processes run it at the same time, each
 * waits for the previous one.
 */
export async function migrate(config: Config): Promise<void> {
  const orm = await connect(config);
  try {
    await orm.em.transactional(async (em) => {
      // Polls for the lock: a statement that waits for it would block `create index concurrently` in the process that
      // holds the lock, forever.
      for (;;) {
        const [row] = await em.execute<{ ours: boolean }[]>('select pg_try_advisory_xact_lock(?) as ours', [LOCK]);
        if (row?.ours) break;
        await sleep(200);
      }
      await orm.migrator.up();
      if (!config.redisUrl) await migrateQueues(config.sessionsUrl);
      if (config.databaseDirectUrl) await keepSettings(config.databaseUrl);
    });
  } finally {
    await orm.close();
  }
}

/**
 * Migrates a database to the schema that exists after exactly these migrations, so that rows from a backup of that
 * schema fit. The database must be empty, unless an earlier call was interrupted.
 *
 * @throws Error with a message of one sentence when this version does not know one of the migrations
 */
export async function migrateTo(config: Config, migrations: string[]): Promise<void> {
  const orm = await connect(config);
  try {
    const pending = new Set((await orm.migrator.getPending()).map(({ name }) => name));
    const done = new Set((await orm.migrator.getExecuted()).map(({ name }) => name));
    const unknown = migrations.filter((name) => !pending.has(name) && !done.has(name));
    if (unknown.length > 0) {
      throw new Error(`The backup is of another version, which has ${unknown.at(-1)}: restore it with that one.`);
    }
    const missing = migrations.filter((name) => pending.has(name));
    if (missing.length > 0) await orm.migrator.up(missing);
  } finally {
    await orm.close();
  }
}

/**
 * Checks that this version can work with the schema of the database. A newer schema is accepted if it only adds to the
 * schema of this version. A migration that removes something that older versions use writes its own name into the
 * comment of the table `migrations`; a version that does not know that migration refuses to start.
 *
 * @throws Error with a message of one sentence when a migration of this version is missing or the schema is too new
 */
export async function assertSchemaFits(config: Config): Promise<void> {
  const known = (await readdir(new URL('../../migrations/', import.meta.url))).flatMap((file) =>
    /^Migration\d+_\w+\.[jt]s$/.test(file) ? [parse(file).name] : [],
  );
  const client = new pg.Client({ connectionString: config.sessionsUrl, connectionTimeoutMillis: 5_000 });
  const isThere = await client.connect().then(
    () => true,
    () => false, // an API may start while the database is unreachable; /health/ready then reports that
  );
  try {
    if (isThere) await assertFits(client, known);
  } finally {
    await client.end();
  }
}

async function assertFits(client: pg.Client, known: string[]): Promise<void> {
  const { rows: tables } = await client.query<{ exists: boolean; needed: string | null }>(
    `select to_regclass('migrations') is not null as exists, obj_description(to_regclass('migrations')) as needed`,
  );
  const [table] = tables;
  const made = table?.exists ? (await client.query<{ name: string }>('select name from migrations')).rows : [];
  const missing = known.filter((name) => !made.some((one) => one.name === name));
  if (missing.length > 0) throw new Error(`The database lacks ${missing[0]}: run prepare.js of this version first.`);
  const needed = table?.needed;
  if (needed && !known.includes(needed)) {
    throw new Error(`The database is of a newer version, which needs ${needed}: start that version.`);
  }
}
