import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { startApi, startWorker } from '../../src/app/bootstrap.js';
import { ONE_PART_MS, runUntilStopped } from '../../src/app/run.js';
import { loadConfig } from '../../src/config.js';

// What it holds once what nobody needs is gone: before, V8 may leave hundreds of megabytes for later.
setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
process.on('message', () => {
  collect();
  const { heapUsed, external } = process.memoryUsage();
  process.send?.({ held: heapUsed + external });
});
process.on('disconnect', () => process.exit()); // the test that wanted it is gone
await runUntilStopped(async (running) => {
  running.push(await (process.argv[2] === 'api' ? startApi : startWorker)(loadConfig()));
  process.send?.('ready');
}, ONE_PART_MS);
