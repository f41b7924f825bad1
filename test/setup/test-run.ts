import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { MikroORM } from '@mikro-orm/postgresql';
import type pg from 'pg';
import { loadConfig } from '../../src/config.js';
import { ormConfig } from '../../src/app/mikro-orm.config.js';
import { type PgBouncer, startPgBouncer } from './pgbouncer.js';
import { acquireTestServer, RUN_NAME } from './postgres-server.js';
import { TEST_DATABASE, withDatabase } from './urls.js';

const TEMPLATE = 'holoportal_template_';

/** Compiled code of modules, shared by the Jest workers and the servers that they start. */
const COMPILED = resolve('node_modules/.cache/compiled');

/** Advisory lock: only one template is made at a time, whatever else runs. */
const TEMPLATE_LOCK = 7_346_002;

/**
 * Acquires a Postgres, removes what killed runs left behind, and makes the migrated template. Spec files find the rest
 * in the environment: TEST_RUN_SERVER (connection string), TEST_RUN_TEMPLATE, TEST_RUN_ID and TEST_RUN_FILES (a
 * folder). With TEST_PGBOUNCER, a PgBouncer stands in front of the server, TEST_RUN_PGBOUNCER, which the servers of
 * some specs use (`SharedEnvironment`).
 */
export async function startTestRun(): Promise<{ end(): Promise<void> }> {
  const server = await acquireTestServer();
  const id = await runId(server.connection);
  const files = await mkdtemp(join(tmpdir(), 'holoportal-test-'));
  const template = await migratedTemplate(server.connection, server.url);
  await dropLeftovers(server.connection, template);
  const bouncer: PgBouncer | null = process.env.TEST_PGBOUNCER ? await startPgBouncer(server.url) : null;
  Object.assign(process.env, {
    TEST_RUN_SERVER: server.url,
    TEST_RUN_TEMPLATE: template,
    TEST_RUN_ID: id,
    TEST_RUN_FILES: files,
    NODE_COMPILE_CACHE: COMPILED,
    ...(bouncer && { TEST_RUN_PGBOUNCER: bouncer.url }),
  });
  const end = async (): Promise<void> => {
    await bouncer?.stop();
    await dropDatabases(server.connection, `${TEST_DATABASE}${id}_%`);
    await server.release();
    await rm(files, { recursive: true, force: true });
  };
  return { end };
}

/** Returns the process id of the run's connection as the id of the run. After a run was killed, this connection is gone. */
async function runId(connection: pg.Client): Promise<string> {
  const { rows } = await connection.query<{ id: string }>('select pg_backend_pid()::text as id');
  return rows[0]!.id;
}

/** Returns a template named after the migrations: changed migrations make a new template, unchanged ones are not run again. */
async function migratedTemplate(connection: pg.Client, serverUrl: string): Promise<string> {
  const template = `${TEMPLATE}${await migrationsHash()}`;
  await connection.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK]);
  const { rowCount } = await connection.query('select 1 from pg_database where datname = $1', [template]);
  if (!rowCount) {
    const unfinished = `${TEMPLATE}unfinished`;
    await connection.query(`drop database if exists ${unfinished} with (force)`);
    await connection.query(`create database ${unfinished}`);
    const url = withDatabase(serverUrl, unfinished);
    const config = loadConfig({ NODE_ENV: 'test', DATABASE_URL: url });
    const orm = await MikroORM.init({ ...ormConfig(config), logger: () => undefined });
    try {
      await orm.migrator.up();
    } finally {
      await orm.close();
    }
    await connection.query(`alter database ${unfinished} rename to ${template}`);
  }
  await connection.query('select pg_advisory_unlock($1)', [TEMPLATE_LOCK]);
  return template;
}

async function migrationsHash(): Promise<string> {
  const hash = createHash('sha256');
  const files = await readdir('migrations', { recursive: true });
  for (const name of files.filter((file) => /[.](ts|sql)$/.test(file)).toSorted()) {
    hash.update(name).update(await readFile(join('migrations', name)));
  }
  return hash.digest('hex').slice(0, 12);
}

/** Drops the databases of runs that are gone, and, when no other run is active, templates of earlier migrations. */
async function dropLeftovers(connection: pg.Client, template: string): Promise<void> {
  const { rows } = await connection.query<{ pid: string }>(
    'select pid::text from pg_stat_activity where application_name = $1',
    [RUN_NAME],
  );
  const running = rows.map(({ pid }) => pid);
  const alone = running.length === 1;
  await dropDatabases(
    connection,
    `${TEST_DATABASE}%`,
    (name) => !running.includes(name.slice(TEST_DATABASE.length).split('_')[0]!),
  );
  if (alone) await dropDatabases(connection, `${TEMPLATE}%`, (name) => name !== template);
}

async function dropDatabases(
  connection: pg.Client,
  pattern: string,
  wanted: (name: string) => boolean = () => true,
): Promise<void> {
  const { rows } = await connection.query<{ datname: string }>(
    'select datname from pg_database where datname like $1 and not datistemplate',
    [pattern.replaceAll('_', '\\_')],
  );
  for (const { datname } of rows.filter(({ datname }) => wanted(datname))) {
    await connection.query(`drop database if exists ${connection.escapeIdentifier(datname)} with (force)`);
  }
}
