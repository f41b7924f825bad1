import { existsSync } from 'node:fs';
import { restoreFrom } from './app/backups.js';
import { loadConfig } from './config.js';

/** `node dist/src/restore.js FOLDER [NAME]` fills an empty database and an empty store with a backup, the newest unless named. */
try {
  if (existsSync('.env')) process.loadEnvFile('.env');
  const [folder, name] = process.argv.slice(2);
  if (!folder) throw new Error('Usage: restore.js FOLDER [NAME]');
  console.log(await restoreFrom(folder, name, loadConfig()));
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
