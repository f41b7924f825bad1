import { statement } from '../platform/database/statement.js';

/** Serialises changes of a person's comparisons, which have a maximum number. */
export const LOCK_COMPARISONS = statement({}, 'select pg_advisory_xact_lock(hashtextextended(?, 0))');
