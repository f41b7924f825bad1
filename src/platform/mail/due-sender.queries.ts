import { statement } from '../database/statement.js';

/** Ids that no other process holds, locked until the transaction ends. */
export const TRY_LOCKS = statement(
  { id: 'uuid' },
  'select id from unnest(array[?]::uuid[]) id where pg_try_advisory_xact_lock(hashtextextended(id::text, 0))',
);
