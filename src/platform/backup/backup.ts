import pg from 'pg';
import { FileMissingError, type Storage } from '../storage/storage.js';
import { type FileSum, isSame, sumOf } from './file-sum.js';
import { BackupFolder } from './backup-folder.js';
import { keysInRows, saveTable, type SavedTable, sequencesOf, tablesOf } from './tables.js';

/** Advisory lock of a running backup; an arbitrary number. */
const LOCK = 7_301_121;

/**
 * Maximum number of attempts. A file that was removed during the copy is worth another attempt; a file that was lost
 * before never comes back.
 */
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
 * Saves the rows of one moment and every file that they refer to, while the portal stays in use. Files are copied
 * before the rows are read and again after it: the second copy includes files that were added meanwhile, and files that
 * were removed meanwhile are in the first copy. If a file was both added and removed between the two copies, the backup
 * starts again.
 * Files that are in the folder already are compared with their stored checksums; files that differ are copied again.
 *
 * @returns the name of the backup; the keys of files that had been lost before (`missing`), of files that were damaged
 * in the backup and were copied again (`mended`), and of files that were damaged in the backup and whose copy in the
 * store differs from the first saved one as well (`changed`: the store's copy was saved, and may be damaged too); and
 * the interrupted backups that were removed (`cleared`)
 * @throws Error with a one-sentence message when another backup of this database is running
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

/** Copies the files of a running backup. */
class Copies {
  /** Checksums of the files in the backup, by key. */
  readonly sums = new Map<string, FileSum>();
  readonly mended: string[] = [];
  readonly changed: string[] = [];

  constructor(
    private readonly storage: Storage,
    private readonly folder: BackupFolder,
    /** Checksums at the time of the first save. */
    private readonly known: Map<string, FileSum>,
  ) {}

  /** Copies files that are not in the backup yet. Skips files that are removed before they are copied. */
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

  /**
   * Returns the valid checksum of a file that is in the backup folder already, and copies the file again if it is
   * damaged. If no backup has its checksum, compares the file with the one in the store.
   */
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
