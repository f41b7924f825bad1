import { startApi } from './bootstrap.js';
import { loadConfig } from './config.js';
import { runUntilStopped } from './run.js';

/** The API process of a production installation. */
await runUntilStopped(async (running) => {
  running.push(await startApi(loadConfig()));
});
