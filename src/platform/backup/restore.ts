import pg from 'pg';
import type { Storage } from '../storage/storage.js';
import type { BackupFolder, Manifest } from './backup-folder.js';
import { loadTables, setSequences } from './tables.js';

/**
 * Key prefix of the marker of an unfinished restore. The marker is in the store from before the first file is restored
 * until after the last row.
 */
const BEGUN = 'restoring';

const begunKey = (name: string): string => `${BEGUN}/${name}`;

/**
 * Reserves an empty database and an empty store for the restore of a backup. Returns true if a restore of this backup
 * was interrupted before: the caller can continue it, because each file, and all rows together, are either restored
 * completely or not at all.
 *
 * @throws Error with a one-sentence message unless the database has no tables and the store no files, or both come from
 * the interrupted restore: nothing is ever overwritten
 */
export async function claimPlace(name: string, databaseUrl: string, storage: Storage): Promise<boolean> {
  const begun: string[] = [];
  for await (const { key } of storage.list(BEGUN)) begun.push(key);
  const isBegun = begun.includes(begunKey(name));
  const other = begun.find((key) => key !== begunKey(name));
  if (other) {
    throw new Error(
      `The restore of ${other.slice(BEGUN.length + 1)} was begun here: go on with that one, or restore into a new place.`,
    );
  }
  const client = await connect(databaseUrl);
  try {
    if (await (isBegun ? hasUsers(client) : hasTables(client))) {
      throw new Error('The database is not empty: restore into a new one.');
    }
  } finally {
    await client.end();
  }
  if (isBegun) return true;
  for await (const { key } of storage.list()) {
    throw new Error(`The store is not empty (${key}): restore into a new folder or bucket.`);
  }
  await storage.put(begunKey(name), Buffer.from(`${name}\n`), 'text/plain');
  return false;
}

/** Deletes the marker, because the restore is complete. */
export const releasePlace = (name: string, storage: Storage): Promise<void> => storage.delete(begunKey(name));

async function hasTables(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query(`select 1 from pg_tables where schemaname = 'public' limit 1`);
  return rowCount !== 0;
}

/**
 * True when the database has a user. Migrations create tables and some rows, but no users; so a user means that rows
 * were restored or that the portal is in use.
 */
async function hasUsers(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ table: string | null }>(`select to_regclass('public.users')::text as table`);
  if (!rows[0]?.table) return false;
  return (await client.query('select 1 from users limit 1')).rowCount !== 0;
}

/** Restores the files of a backup to the store. Must run before the rows are restored, so that every row has its file. */
export async function restoreFiles({ files }: Manifest, folder: BackupFolder, storage: Storage): Promise<void> {
  for (const key of files) await storage.put(key, await folder.files.get(key), 'application/octet-stream');
}

/** Restores the rows of a backup, in one transaction, to a database that has the schema of the backup. */
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
