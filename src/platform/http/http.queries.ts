import { statement } from '../database/statement.js';

/** The name of the person who changed a record last. */
export const EDITOR = statement(
  { name: 'text' },
  `select trim(first_name || ' ' || last_name) as name from users where id = ?`,
);

/** Locks an idempotency key unless another request has it. */
export const TRY_KEY = statement(
  { locked: 'bool' },
  'select pg_try_advisory_xact_lock(hashtextextended(?, 0)) as locked',
);

/** Deletes some of the old keys. */
export const SWEEP_KEYS = statement(
  {},
  `with old as (
     select user_id, key from idempotency_keys where created_at < ? order by created_at limit ? for update skip locked)
   delete from idempotency_keys k using old where (k.user_id, k.key) = (old.user_id, old.key) returning 1`,
);
