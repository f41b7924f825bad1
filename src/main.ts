import { startApi } from './app/bootstrap.js';
import { loadConfig } from './config.js';
import { ONE_PART_MS, runUntilStopped } from './app/run.js';

/** Entry point of the API process in a production installation. */
await runUntilStopped(async (running) => {
  running.push(await startApi(loadConfig()));
}, ONE_PART_MS);
