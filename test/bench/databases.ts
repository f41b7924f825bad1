import pg from 'pg';
import { runOnce } from './process.js';
import { withDatabase } from '../setup/urls.js';

/** Returns a database with the demo and the rows that `fill` adds. The database is kept and migrated by later runs. */
export async function keptDatabase(
  server: string,
  name: string,
  fill: (url: string) => Promise<void>,
): Promise<string> {
  const url = withDatabase(server, name);
  const found = await query(server, `select 1 from pg_database where datname = '${name}'`);
  if (found.rowCount === 1) {
    await runOnce('dist/src/prepare.js', { DATABASE_URL: url });
    return url;
  }
  console.log(`Generating ${name} …`);
  const making = `${name}_making`;
  await query(server, `drop database if exists ${making} with (force)`);
  await query(server, `create database ${making}`);
  const makingUrl = withDatabase(server, making);
  await runOnce('dist/src/prepare.js', { DATABASE_URL: makingUrl });
  await fill(makingUrl);
  await query(makingUrl, 'vacuum analyze');
  await query(server, `alter database ${making} rename to ${name}`);
  return url;
}

export async function query(url: string, sql: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await client.query(sql);
  } finally {
    await client.end();
  }
}
