import { startWorker } from './app/bootstrap.js';
import { loadConfig } from './config.js';
import { ONE_PART_MS, runUntilStopped } from './app/run.js';

/** Entry point of the worker process in a production installation. */
await runUntilStopped(async (running) => {
  running.push(await startWorker(loadConfig()));
}, ONE_PART_MS);
