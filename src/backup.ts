import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { CronJob } from 'cron';
import { backUpTo } from './app/backups.js';
import { runUntilStopped } from './app/run.js';
import { loadConfig } from './config.js';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { at: { type: 'string' }, keep: { type: 'string' } },
});

/**
 * `node dist/src/backup.js FOLDER [--keep DAYS]` makes one backup. With `--at '30 2 * * *'` (cron expression, UTC) it
 * keeps running and makes a backup at each of these times.
 */
await runUntilStopped(async (running) => {
  if (existsSync('.env')) process.loadEnvFile('.env');
  const [folder] = positionals;
  const keepDays = values.keep === undefined ? null : Number(values.keep);
  if (!folder || Number.isNaN(keepDays)) throw new Error("Usage: backup.js FOLDER [--keep DAYS] [--at 'CRON in UTC']");
  const config = loadConfig();
  const backUp = async (): Promise<void> => console.log(await backUpTo(folder, keepDays, config));
  if (!values.at) {
    await backUp();
    process.exit();
  }
  const schedule = CronJob.from({
    cronTime: values.at,
    timeZone: 'UTC',
    waitForCompletion: true,
    onTick: backUp,
    errorHandler: (error) => console.error(`No backup: ${(error as Error).message}`),
    start: true,
  });
  running.push({ close: async () => schedule.stop() });
});
