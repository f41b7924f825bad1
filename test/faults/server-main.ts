import { startApi, startWorker } from '../../src/app/bootstrap.js';
import { ONE_PART_MS, runUntilStopped } from '../../src/app/run.js';
import { loadConfig } from '../../src/config.js';

process.on('disconnect', () => process.exit()); // the test that wanted it is gone
await runUntilStopped(async (running) => {
  running.push(await (process.argv[2] === 'api' ? startApi : startWorker)(loadConfig()));
  process.send?.('ready');
}, ONE_PART_MS);
