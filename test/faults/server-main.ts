import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { startApi, startWorker } from '../../src/app/bootstrap.js';
import { ONE_PART_MS, runUntilStopped } from '../../src/app/run.js';
import { loadConfig } from '../../src/config.js';

// Reports the memory after a garbage collection: before it, V8 may hold hundreds of megabytes of garbage.
setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
process.on('message', () => {
  collect();
  const { heapUsed, external } = process.memoryUsage();
  process.send?.({ held: heapUsed + external });
});
process.on('disconnect', () => process.exit()); // the test that started it is gone
await runUntilStopped(async (running) => {
  running.push(await (process.argv[2] === 'api' ? startApi : startWorker)(loadConfig()));
  process.send?.('ready');
}, ONE_PART_MS);
