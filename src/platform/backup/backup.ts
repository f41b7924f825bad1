import pg from 'pg';
import { FileMissingError, type Storage } from '../storage/storage.js';
import { BackupFolder } from './backup-folder.js';
import { keysInRows, saveTable, type SavedTable, sequencesOf, tablesOf } from './tables.js';

/** Any number; whoever backs up the database holds it. */
const LOCK = 7_301_121;

/** A file that somebody removes while it is copied makes another try worth it; one that was lost before never comes. */
const TRIES = 3;

const COPIES_AT_ONCE = 8;

/**
 * Saves rows and files: the rows of one moment, and every file that one of them speaks of. Files are copied before the
 * rows and again after them, so one that comes meanwhile is there, and one that goes meanwhile was copied before. One
 * that came and went in between makes it begin again. Nobody has to stop working.
 *
 * @returns the name of the backup, and the keys of files that were lost already
 * @throws Error in one sentence when another backup of this database is under way
 */
export async function backUp(
  databaseUrl: string,
  storage: Storage,
  folder: BackupFolder,
): Promise<{ name: string; missing: string[] }> {
  await folder.files.onModuleInit();
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'holoportal-backup' });
  await client.connect();
  try {
    await client.query(`set statement_timeout = 0; set timezone = 'UTC'; set datestyle = 'ISO, YMD'`);
    const { rows } = await client.query<{ free: boolean }>('select pg_try_advisory_lock($1) as free', [LOCK]);
    if (!rows[0]?.free) throw new Error('Another backup of this database is under way.');
    const copied = new Set<string>();
    await copyNew(storage, folder, copied);
    for (let tries = 1; ; tries++) {
      const takenAt = new Date();
      const place = await folder.begin(takenAt);
      const { keys, ...saved } = await saveRows(client, place);
      await copyNew(storage, folder, copied);
      const missing = keys.filter((key) => !copied.has(key));
      if (missing.length > 0 && tries < TRIES) continue;
      const manifest = { takenAt: takenAt.toISOString(), ...saved, files: [...copied].toSorted(), missing };
      return { name: await folder.finish(place, manifest), missing };
    }
  } finally {
    await client.end();
  }
}

/** Copies what is not there yet. What is removed meanwhile is no file of this backup. */
async function copyNew(storage: Storage, folder: BackupFolder, copied: Set<string>): Promise<void> {
  const copy = async (key: string): Promise<void> => {
    try {
      if (!(await folder.files.exists(key))) await folder.files.put(key, await storage.get(key));
      copied.add(key);
    } catch (error) {
      if (!(error instanceof FileMissingError)) throw error;
    }
  };
  let batch: string[] = [];
  for await (const { key } of storage.list()) {
    if (!copied.has(key)) batch.push(key);
    if (batch.length < COPIES_AT_ONCE) continue;
    await Promise.all(batch.map(copy));
    batch = [];
  }
  await Promise.all(batch.map(copy));
}

async function saveRows(client: pg.Client, place: string) {
  await client.query('begin isolation level repeatable read read only');
  const { rows } = await client.query<{ name: string }>('select name from migrations order by id');
  const tables: SavedTable[] = [];
  for (const table of await tablesOf(client)) tables.push({ ...table, rows: await saveTable(client, place, table) });
  const saved = {
    migrations: rows.map(({ name }) => name),
    tables,
    keys: await keysInRows(client, tables),
    sequences: await sequencesOf(client),
  };
  await client.query('commit');
  return saved;
}
