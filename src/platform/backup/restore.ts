import pg from 'pg';
import type { Storage } from '../storage/storage.js';
import type { BackupFolder, Manifest } from './backup-folder.js';
import { loadTables, setSequences } from './tables.js';

/** @throws Error in one sentence unless the database has no table and the store no file: nothing is ever overwritten */
export async function assertEmpty(databaseUrl: string, storage: Storage): Promise<void> {
  const client = await connect(databaseUrl);
  try {
    const { rowCount } = await client.query(`select 1 from pg_tables where schemaname = 'public' limit 1`);
    if (rowCount) throw new Error('The database is not empty: restore into a new one.');
  } finally {
    await client.end();
  }
  for await (const { key } of storage.list()) {
    throw new Error(`The store is not empty (${key}): restore into a new folder or bucket.`);
  }
}

/** Puts the files of a backup into the store, before the rows: there is never a row without its file. */
export async function restoreFiles({ files }: Manifest, folder: BackupFolder, storage: Storage): Promise<void> {
  for (const key of files) await storage.put(key, await folder.files.get(key), 'application/octet-stream');
}

/** Puts the rows of a backup into a database that has the schema of its time; all or nothing. */
export async function restoreRows(manifest: Manifest, place: string, databaseUrl: string): Promise<void> {
  const client = await connect(databaseUrl);
  try {
    await loadTables(client, place, manifest.tables);
    await setSequences(client, manifest.sequences);
    await client.query('analyze');
  } finally {
    await client.end();
  }
}

async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString, application_name: 'holoportal-restore' });
  await client.connect();
  await client.query(`set statement_timeout = 0; set timezone = 'UTC'; set datestyle = 'ISO, YMD'`);
  return client;
}
