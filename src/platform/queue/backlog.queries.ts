import { statement } from '../database/statement.js';

/** Number of mails that are due, that wait for a retry, and that failed. */
export const BACKLOG = statement(
  { due: 'int8', retried: 'int8', failed: 'int8' },
  `select (select count(*) from outbox_mails where status = 'pending' and next_attempt_at <= now()) as due,
     (select count(*) from outbox_mails
       where status = 'pending' and next_attempt_at > now() and attempts > 0) as retried,
     (select count(*) from outbox_mails where status = 'failed') as failed`,
);

/** Age of the oldest unsent mail, in seconds. */
export const OLDEST_MAIL = statement(
  { age: 'numeric' },
  `select coalesce(extract(epoch from now() - min(created_at)), 0) as age from outbox_mails where status = 'pending'`,
);

/** Seconds until the end of each table's last partition. */
export const MONTHS_LEFT = statement(
  { table: 'text', left: 'numeric' },
  `select partrelid::regclass::text as table, extract(epoch from max(ends) - now()) as left
     from pg_partitioned_table, months_of(partrelid) group by partrelid`,
);
