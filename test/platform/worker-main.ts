import { loadConfig } from '../../src/config.js';
import { startPlatform } from './platform-app.js';
import { TEST_JOBS } from './test-jobs.js';

process.on('disconnect', () => process.exit()); // the test that started this process has ended
await startPlatform(loadConfig(), { worker: true, providers: TEST_JOBS });
process.send?.('working');
