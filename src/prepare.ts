import { migrateAndSeed } from './app/bootstrap.js';
import { loadConfig } from './config.js';

/**
 * Migrates and seeds the database, then exits. A production installation runs it before the API and the workers start.
 */
await migrateAndSeed(loadConfig());
