import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { startApi, startWorker } from '../../src/app/bootstrap.js';
import { ONE_PART_MS, runUntilStopped } from '../../src/app/run.js';
import { loadConfig } from '../../src/config.js';

// Enables garbage collection on demand, because the memory is measured after a collection; V8 can hold hundreds of
// megabytes of garbage.
setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
process.on('message', () => {
  collect();
  const { heapUsed, external } = process.memoryUsage();
  process.send?.({ held: heapUsed + external });
});
process.on('disconnect', () => process.exit()); // the test that started this process has ended
await runUntilStopped(async (running) => {
  running.push(await (process.argv[2] === 'api' ? startApi : startWorker)(loadConfig()));
  process.send?.('ready');
}, ONE_PART_MS);
