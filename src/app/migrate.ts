import { MikroORM } from '@mikro-orm/postgresql';
import type { Config } from '../config.js';
import { ormConfig } from './mikro-orm.config.js';
import { migrateQueues } from '../platform/queue/queue-connection.js';

/** Any number; the same one for every process that migrates. */
const LOCK = 7_301_120;

/** Applies the migrations that are missing, the queue's own included. Processes that come at once take turns. */
export async function migrate(config: Config): Promise<void> {
  const orm = await MikroORM.init({ ...ormConfig(config), logger: () => undefined });
  try {
    await orm.em.transactional(async (em) => {
      await em.execute('select pg_advisory_xact_lock(?)', [LOCK]);
      await orm.migrator.up();
      if (!config.redisUrl) await migrateQueues(config.databaseUrl);
    });
  } finally {
    await orm.close();
  }
}

/**
 * Makes the schema of an empty database as it was after these migrations, for rows of that time.
 *
 * @throws Error in one sentence when this version does not know one of them
 */
export async function migrateTo(config: Config, migrations: string[]): Promise<void> {
  const orm = await MikroORM.init({ ...ormConfig(config), logger: () => undefined });
  try {
    const known = new Set((await orm.migrator.getPending()).map(({ name }) => name));
    const unknown = migrations.filter((name) => !known.has(name));
    if (unknown.length > 0) {
      throw new Error(`The backup is of a newer version (${unknown.at(-1)}): restore it with that one.`);
    }
    await orm.migrator.up(migrations);
  } finally {
    await orm.close();
  }
}
