import pg from 'pg';
import type { Storage } from '../storage/storage.js';
import type { BackupFolder, Manifest } from './backup-folder.js';
import { loadTables, setSequences } from './tables.js';

/** Key prefix of the marker of a restore; it is in the store from before the first file until the last row is restored. */
const BEGUN = 'restoring';

const begunKey = (name: string): string => `${BEGUN}/${name}`;

/**
 * Claims an empty database and an empty store for a backup. Returns true if its restore was begun before and
 * interrupted: then it is continued, because each file is restored completely or not at all, and so are the rows.
 *
 * @throws Error in one sentence unless the database has no table and the store no file, or their contents are of that
 * restore: nothing is ever overwritten
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

/** Marks the restore as complete. */
export const releasePlace = (name: string, storage: Storage): Promise<void> => storage.delete(begunKey(name));

async function hasTables(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query(`select 1 from pg_tables where schemaname = 'public' limit 1`);
  return rowCount !== 0;
}

/** Migrations create tables and some rows, but no users: if there is a user, rows were restored, or the portal is in use. */
async function hasUsers(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ table: string | null }>(`select to_regclass('public.users')::text as table`);
  if (!rows[0]?.table) return false;
  return (await client.query('select 1 from users limit 1')).rowCount !== 0;
}

/** Restores the files of a backup to the store, before the rows: there is never a row without its file. */
export async function restoreFiles({ files }: Manifest, folder: BackupFolder, storage: Storage): Promise<void> {
  for (const key of files) await storage.put(key, await folder.files.get(key), 'application/octet-stream');
}

/** Restores the rows of a backup to a database with the schema of its time; all or nothing. */
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
