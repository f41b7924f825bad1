import { existsSync } from 'node:fs';
import { restoreFrom } from './app/backups.js';
import { loadConfig } from './config.js';

/**
 * `node dist/src/restore.js FOLDER [NAME]` restores a backup into an empty database and an empty file store; the newest
 * backup if no name is given.
 */
try {
  if (existsSync('.env')) process.loadEnvFile('.env');
  const [folder, name] = process.argv.slice(2);
  if (!folder) throw new Error('Usage: restore.js FOLDER [NAME]');
  console.log(await restoreFrom(folder, name, loadConfig()));
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
