import { migrateAndSeed } from './app/bootstrap.js';
import { loadConfig } from './config.js';

/** Migrates and seeds the database, then exits: the step before API and workers in a production installation. */
await migrateAndSeed(loadConfig());
