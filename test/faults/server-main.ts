import { startApi, startWorker } from '../../src/app/bootstrap.js';
import { loadConfig } from '../../src/config.js';

process.on('disconnect', () => process.exit()); // the test that wanted it is gone
await (process.argv[2] === 'api' ? startApi : startWorker)(loadConfig());
process.send?.('ready');
