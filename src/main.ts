import { startApi } from './app/bootstrap.js';
import { loadConfig } from './config.js';
import { ONE_PART_MS, runUntilStopped } from './app/run.js';

/** The API process of a production installation. */
await runUntilStopped(async (running) => {
  running.push(await startApi(loadConfig()));
}, ONE_PART_MS);
