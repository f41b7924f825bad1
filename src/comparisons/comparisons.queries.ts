import { statement } from '../platform/database/statement.js';

/** Runs changes of a user's comparisons one after another, because their number is limited. */
export const LOCK_COMPARISONS = statement({}, 'select pg_advisory_xact_lock(hashtextextended(?, 0))');
