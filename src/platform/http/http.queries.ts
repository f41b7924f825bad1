import { statement } from '../database/statement.js';

/** Name of the user who changed a record last. */
export const EDITOR = statement(
  { name: 'text' },
  `select trim(first_name || ' ' || last_name) as name from users where id = ?`,
);

/** Locks an idempotency key; `locked` is false when another request holds the lock. */
export const TRY_KEY = statement(
  { locked: 'bool' },
  'select pg_try_advisory_xact_lock(hashtextextended(?, 0)) as locked',
);

/** Deletes a batch of expired idempotency keys. */
export const SWEEP_KEYS = statement(
  {},
  `with old as (
     select user_id, key from idempotency_keys where created_at < ? order by created_at limit ? for update skip locked)
   delete from idempotency_keys k using old where (k.user_id, k.key) = (old.user_id, old.key) returning 1`,
);
