import { migrateAndSeed } from './app/bootstrap.js';
import { loadConfig } from './config.js';

/** Brings the database up to date and ends: the step before API and workers in a production installation. */
await migrateAndSeed(loadConfig());
