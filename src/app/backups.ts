import type { Config } from '../config.js';
import { backUp } from '../platform/backup/backup.js';
import { BackupFolder } from '../platform/backup/backup-folder.js';
import { assertEmpty, restoreFiles, restoreRows } from '../platform/backup/restore.js';
import { storageOf } from '../platform/storage/storage.module.js';
import { migrate, migrateTo } from './migrate.js';

/**
 * Adds a backup of database and files to the folder, then removes those that are older than `keepDays`.
 *
 * @returns a sentence about it
 */
export async function backUpTo(path: string, keepDays: number | null, config: Config): Promise<string> {
  const folder = new BackupFolder(path);
  const { name, missing } = await backUp(config.sessionsUrl, storageOf(config), folder);
  if (keepDays !== null) await folder.prune(keepDays);
  const { tables, files } = await folder.manifest(name);
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const lost = missing.length > 0 ? ` These files were lost before: ${missing.join(', ')}.` : '';
  return `Backup ${name}: ${tables.length} tables, ${rows} rows, ${files.length} files.${lost}`;
}

/**
 * Fills an empty database and an empty store with a backup, of this version or an older one, and brings it up to date.
 *
 * @param name which one; the newest when undefined
 * @returns a sentence about it
 * @throws Error in one sentence, with nothing overwritten
 */
export async function restoreFrom(path: string, name: string | undefined, config: Config): Promise<string> {
  const folder = new BackupFolder(path);
  const chosen = name ?? (await folder.names()).at(-1);
  if (!chosen) throw new Error(`There is no backup in ${path}.`);
  const manifest = await folder.manifest(chosen);
  const storage = storageOf(config);
  await assertEmpty(config.sessionsUrl, storage);
  await migrateTo(config, manifest.migrations);
  await restoreFiles(manifest, folder, storage);
  await restoreRows(manifest, folder.placeOf(chosen), config.sessionsUrl);
  await migrate(config);
  return `Restored ${chosen}, taken at ${manifest.takenAt}: ${manifest.files.length} files.`;
}
