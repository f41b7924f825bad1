import type { Config } from '../config.js';
import { backUp } from '../platform/backup/backup.js';
import { BackupFolder } from '../platform/backup/backup-folder.js';
import { claimPlace, releasePlace, restoreFiles, restoreRows } from '../platform/backup/restore.js';
import { storageOf } from '../platform/storage/storage.module.js';
import { migrate, migrateTo } from './migrate.js';

/** Maximum number of names that an error message lists. */
const MOST_NAMED = 20;

/**
 * Adds a backup of the database and the files to the folder, then deletes backups that are older than `keepDays`.
 *
 * @returns a sentence about the result
 */
export async function backUpTo(path: string, keepDays: number | null, config: Config): Promise<string> {
  const folder = new BackupFolder(path);
  const { name, missing, mended, changed, cleared } = await backUp(config.sessionsUrl, await storageOf(config), folder);
  if (keepDays !== null) await folder.prune(keepDays);
  const { tables, files } = await folder.manifest(name);
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const told = [
    `Backup ${name}: ${tables.length} tables, ${rows} rows, ${files.length} files.`,
    ...about('These files were lost before', missing),
    ...about('These files of earlier backups were damaged, and were copied again', mended),
    ...about('These were damaged too, and what the store has is not what was saved first: look at them', changed),
    ...about('What these backups had left that were cut short was removed', cleared),
  ];
  return told.join(' ');
}

const about = (what: string, names: string[]): string[] =>
  names.length > 0
    ? [`${what}: ${names.slice(0, MOST_NAMED).join(', ')}${names.length > MOST_NAMED ? ' …' : ''}.`]
    : [];

/**
 * Restores a backup of this or an older version to an empty database and an empty file store, then migrates the
 * database.
 *
 * @param name name of the backup; the newest one when undefined
 * @returns a sentence about the result
 * @throws Error with a message of one sentence. Existing data is never overwritten, and a damaged backup is reported
 * before anything is written
 */
export async function restoreFrom(path: string, name: string | undefined, config: Config): Promise<string> {
  const folder = new BackupFolder(path);
  const chosen = name ?? (await folder.names()).at(-1);
  if (!chosen) throw new Error(`There is no backup in ${path}.`);
  const manifest = await folder.manifest(chosen);
  const storage = await storageOf(config);
  const [damaged] = about(
    `Backup ${chosen} is damaged, and nothing was restored`,
    await folder.damaged(chosen, manifest),
  );
  if (damaged) throw new Error(damaged);
  const isResumed = await claimPlace(chosen, config.sessionsUrl, storage);
  await migrateTo(config, manifest.migrations);
  await restoreFiles(manifest, folder, storage);
  await restoreRows(manifest, folder.placeOf(chosen), config.sessionsUrl);
  await migrate(config);
  await releasePlace(chosen, storage);
  return [
    `Restored ${chosen}, taken at ${manifest.takenAt}: ${manifest.files.length} files.`,
    ...(isResumed ? ['It went on where a restore had been cut short.'] : []),
    ...(manifest.sums
      ? []
      : ['It is of a version that kept no checksums: whether its files are whole could not be checked.']),
  ].join(' ');
}
