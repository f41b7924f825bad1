import { statement } from '../database/statement.js';

/** Returns the ids that no other process has locked, and locks them until the transaction ends. */
export const TRY_LOCKS = statement(
  { id: 'uuid' },
  'select id from unnest(array[?]::uuid[]) id where pg_try_advisory_xact_lock(hashtextextended(id::text, 0))',
);
