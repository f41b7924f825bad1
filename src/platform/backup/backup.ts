import pg from 'pg';
import { FileMissingError, type Storage } from '../storage/storage.js';
import { type FileSum, isSame, sumOf } from './file-sum.js';
import { BackupFolder } from './backup-folder.js';
import { keysInRows, saveTable, type SavedTable, sequencesOf, tablesOf } from './tables.js';

/** Any number; whoever backs up the database holds it. */
const LOCK = 7_301_121;

/** A file that somebody removes while it is copied makes another try worth it; one that was lost before never comes. */
const TRIES = 3;

const COPIES_AT_ONCE = 8;

interface TakenBackup {
  name: string;
  missing: string[];
  mended: string[];
  changed: string[];
  cleared: string[];
}

/**
 * Saves rows and files: the rows of one moment, and every file that one of them speaks of. Files are copied before the
 * rows and again after them, so one that comes meanwhile is there, and one that goes meanwhile was copied before. One
 * that came and went in between makes it begin again. Nobody has to stop working.
 *
 * A file that is there from earlier backups is held against what it was then; one that is not that any more is copied anew.
 *
 * @returns the name of the backup; the keys of files that were lost already, of those that were damaged here and are whole again (`mended`), and of
 *   those that were damaged here while the store has them otherwise than they were saved first (`changed`: what the store has was taken, which may
 *   be damaged too); and the earlier backups that were cut short, which were removed
 * @throws Error in one sentence when another backup of this database is under way
 */
export async function backUp(databaseUrl: string, storage: Storage, folder: BackupFolder): Promise<TakenBackup> {
  await folder.files.onModuleInit();
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'holoportal-backup' });
  await client.connect();
  try {
    await client.query(`set statement_timeout = 0; set timezone = 'UTC'; set datestyle = 'ISO, YMD'`);
    const { rows } = await client.query<{ free: boolean }>('select pg_try_advisory_lock($1) as free', [LOCK]);
    if (!rows[0]?.free) throw new Error('Another backup of this database is under way.');
    const cleared = await folder.clear();
    const copies = new Copies(storage, folder, await folder.sums());
    await copies.copyNew();
    for (let tries = 1; ; tries++) {
      const takenAt = new Date();
      const place = await folder.begin(takenAt);
      const { keys, ...saved } = await saveRows(client, place);
      await copies.copyNew();
      const { sums, mended, changed } = copies;
      const missing = keys.filter((key) => !sums.has(key));
      if (missing.length > 0 && tries < TRIES) continue;
      const files = [...sums.keys()].toSorted();
      const manifest = { takenAt: takenAt.toISOString(), ...saved, files, sums: Object.fromEntries(sums), missing };
      return { name: await folder.finish(place, manifest), missing, mended, changed, cleared };
    }
  } finally {
    await client.end();
  }
}

/** The files of a backup that is being taken. */
class Copies {
  /** What is there, by key. */
  readonly sums = new Map<string, FileSum>();
  readonly mended: string[] = [];
  readonly changed: string[] = [];

  constructor(
    private readonly storage: Storage,
    private readonly folder: BackupFolder,
    /** As they were saved first. */
    private readonly known: Map<string, FileSum>,
  ) {}

  /** Copies what is not there yet. What is removed meanwhile is no file of this backup. */
  async copyNew(): Promise<void> {
    let batch: string[] = [];
    for await (const { key } of this.storage.list()) {
      if (!this.sums.has(key)) batch.push(key);
      if (batch.length < COPIES_AT_ONCE) continue;
      await Promise.all(batch.map((one) => this.copy(one)));
      batch = [];
    }
    await Promise.all(batch.map((one) => this.copy(one)));
  }

  private async copy(key: string): Promise<void> {
    try {
      const now = await this.folder.sumOf(key);
      this.sums.set(key, now ? await this.checked(key, now) : await this.copyAnew(key));
    } catch (error) {
      if (!(error instanceof FileMissingError)) throw error;
    }
  }

  /** What a file is to be that is there: of one that no backup has a sum of, what the store says. */
  private async checked(key: string, now: FileSum): Promise<FileSum> {
    const saved = this.known.get(key) ?? (await sumOf(await this.storage.get(key)));
    if (isSame(now, saved)) return saved;
    const copied = await this.copyAnew(key);
    (isSame(copied, saved) ? this.mended : this.changed).push(key);
    return copied;
  }

  private async copyAnew(key: string): Promise<FileSum> {
    const content = await this.storage.get(key);
    await this.folder.files.delete(key);
    await this.folder.files.put(key, content);
    return (await this.folder.sumOf(key))!;
  }
}

async function saveRows(client: pg.Client, place: string) {
  await client.query('begin isolation level repeatable read read only');
  const { rows } = await client.query<{ name: string }>('select name from migrations order by id');
  const tables: SavedTable[] = [];
  for (const table of await tablesOf(client)) tables.push(await saveTable(client, place, table));
  const saved = {
    migrations: rows.map(({ name }) => name),
    tables,
    keys: await keysInRows(client, tables),
    sequences: await sequencesOf(client),
  };
  await client.query('commit');
  return saved;
}
