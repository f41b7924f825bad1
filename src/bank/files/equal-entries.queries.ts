import { statement } from '../../platform/database/statement.js';

/** Locks the entries of an account, so that equal ones are counted by one job at a time. */
export const LOCK_ACCOUNT = statement({}, 'select pg_advisory_xact_lock(hashtextextended(?, 0))');

/** A statement and those of the same account in a week around it; balances in cents. */
export const AROUND = statement(
  { id: 'uuid', fromDay: 'date?', untilDay: 'date?', opening: 'float8?', closing: 'float8?' },
  `select s.id, s.from_day as "fromDay", s.until_day as "untilDay", (s.opening * 100)::float8 as opening,
          (s.closing * 100)::float8 as closing
     from bank_statements s join bank_statements own on own.id = ? and own.account = s.account
    where s.until_day is null or own.until_day is null or abs(s.until_day - own.until_day) <= 7`,
);

/** Keeps how many equal entries a statement has (`counts`): the most that one of its files has. */
export const KEEP_COUNTS = statement(
  {},
  `insert into bank_entry_counts (statement_id, content, entries)
   select :statement, g.content, g.entries from jsonb_to_recordset(:counts::jsonb) as g(content text, entries int)
   on conflict (content, statement_id) do update
     set entries = greatest(bank_entry_counts.entries, excluded.entries)`,
);

/** Number of equal entries of each of the statements, by what they say. */
export const COUNTS = statement(
  { content: 'text', statementId: 'uuid', entries: 'int4' },
  `select content, statement_id as "statementId", entries from bank_entry_counts
    where content = any (:contents::text[]) and statement_id = any (:statements::uuid[])`,
);

/**
 * Contents of entries that at least two of the statements have. A worker of the version before keeps no counts during an
 * update, so that what it stored is asked as well.
 */
export const REPEATED = statement(
  { content: 'text!' },
  `select content from (
     select content, statement_id from bank_entry_counts where statement_id = any (:statements::uuid[])
     union
     select content, statement_id from bank_entries
      where statement_id = any (:statements::uuid[]) and content is not null) having_it
    group by content having count(*) > 1`,
);

/** Number of stored entries of an account, by what they say and the statement that they are stored with. */
export const STORED = statement(
  { content: 'text!', statementId: 'uuid', entries: 'int4' },
  `select content, statement_id as "statementId", count(*)::int as entries from bank_entries
    where account = :account and content = any (:contents::text[]) group by content, statement_id`,
);

/**
 * Stores copies of stored entries, each with a statement that has an equal one, and with the file that had it first. They
 * wait to be decided, unless all money out of their kind is set aside.
 */
export const STORE_COPIES = statement(
  {},
  `with made as (
     insert into bank_entries (id, statement_id, file_id, position, account, key, content, status, examined, direction, amount,
       currency, booked_on, value_on, is_return, return_reason, charges, reference, end_to_end_id, bank_reference, text,
       party_name, party_iban, transactions)
     select gen_random_uuid(), s.id, s.file_id, e.position, e.account, g.key, e.content,
            case when e.direction = 'out' and not e.is_return and e.status = 'set_aside' then 'set_aside' else 'to_decide' end,
            false, e.direction, e.amount, e.currency, e.booked_on, e.value_on, e.is_return, e.return_reason, e.charges,
            e.reference, e.end_to_end_id, e.bank_reference, e.text, e.party_name, e.party_iban, e.transactions
       from jsonb_to_recordset(:copies::jsonb) as g("statementId" uuid, content text, key text)
       join bank_statements s on s.id = g."statementId"
       cross join lateral (select * from bank_entries e where e.account = s.account and e.content = g.content
                            order by e.created_at, e.id limit 1) e
      order by g.key on conflict (account, key) do nothing returning file_id)
   update bank_files f set known = greatest(f.known - m.copies, 0)
     from (select file_id, count(*)::int as copies from made group by file_id) m
    where f.id = m.file_id and f.status = 'read'`,
);
