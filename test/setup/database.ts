import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { TEST_DATABASE, withDatabase } from './urls.js';

export interface TestDatabase {
  /** Connection string */
  url: string;
  /** Closes all connections and removes the database. */
  drop(): Promise<void>;
}

/**
 * Creates a database, cloned from `template`: by default the run's migrated one, with the schema and no rows. Its name is
 * never used again: when a server of an earlier spec file connects to a database that was dropped, a PgBouncer refuses
 * connections to that name for 15 s (`server_login_retry`).
 */
export async function createTestDatabase(template = process.env.TEST_RUN_TEMPLATE): Promise<TestDatabase> {
  const { TEST_RUN_SERVER: server, TEST_RUN_ID: run, JEST_WORKER_ID: worker } = process.env;
  if (!server) throw new Error('No test run is going on: start the specs with npm test');
  const name = `${TEST_DATABASE}${run}_${worker}_${randomBytes(6).toString('hex')}`;
  const drop = () => query(server, `drop database if exists ${name} with (force)`);
  // Copies the template's files; the default strategy writes each page to the WAL, too, which takes twice as long.
  await query(server, `create database ${name} template ${template} strategy file_copy`);
  return { url: withDatabase(server, name), drop };
}

async function query(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
