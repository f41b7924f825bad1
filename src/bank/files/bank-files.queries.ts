import { type RowOf, statement, typed } from '../../platform/database/statement.js';
import type { BankEntryStatus } from '../../rules/bank-entry.js';

/** Stores a statement, or finds the one that an earlier file had. */
export const KEEP_STATEMENT = statement(
  { id: 'uuid', file: 'uuid', createdAt: 'timestamptz' },
  `insert into bank_statements (id, file_id, account, number, bank, currency, from_day, until_day, opening, closing)
   values (gen_random_uuid(), :file, :account, :number, :bank, :currency, :fromDay::date, :untilDay::date,
           :opening::numeric / 100, :closing::numeric / 100)
   on conflict (account, number, until_day) do update
     set opening = coalesce(bank_statements.opening, excluded.opening),
         closing = coalesce(bank_statements.closing, excluded.closing) returning id, file_id as file, created_at as "createdAt"`,
);

/** Stores the entries that no earlier file had. They are sorted, so that two jobs cannot wait for each other. */
export const INSERT_ENTRIES = statement(
  { count: 'int4' },
  `with made as (
     insert into bank_entries (id, statement_id, file_id, position, account, key, content, status, examined, direction, amount,
       currency, booked_on, value_on, is_return, return_reason, charges, reference, end_to_end_id, bank_reference, text,
       party_name, party_iban, transactions)
     select gen_random_uuid(), g."statementId", :file, g.position, g.account, g.key, g.content, g.status, false,
            g.direction, g.amount / 100, g.currency, g."bookedOn", g."valueOn", g."isReturn", g."returnReason",
            g.charges / 100, g.reference, g."endToEndId", g."bankReference", g.text, g."partyName", g."partyIban",
            g.transactions
       from jsonb_to_recordset(:entries::jsonb) as g("statementId" uuid, position int, account text, key text, content text,
              status text, direction text, amount numeric, currency text, "bookedOn" date, "valueOn" date,
              "isReturn" bool, "returnReason" text, charges numeric, reference text, "endToEndId" text,
              "bankReference" text, text text, "partyName" text, "partyIban" text, transactions int)
      order by g.account, g.key on conflict (account, key) do nothing returning 1)
   select count(*)::int as count from made`,
);

/** Balances of a statement and sums of its entries. Of two files, the one with more of its entries counts. */
export const KEEP_SUMS = statement(
  {},
  `update bank_statements
      set opening = coalesce(:opening::numeric / 100, opening), closing = coalesce(:closing::numeric / 100, closing),
          count_in = :countIn, amount_in = :amountIn::numeric / 100, count_out = :countOut,
          amount_out = :amountOut::numeric / 100
    where id = :id and (count_in + count_out) <= :countIn::int + :countOut::int`,
);

/**
 * Locks a file that is being read, so that of two workers one writes at a time. Not its key, which a job of another file
 * refers to when it stores a copy of an entry of this one, while this job may wait for that one's lock of the account.
 */
export const LOCK_FILE = statement(
  { id: 'uuid' },
  `select id from bank_files where id = ? and status = 'reading' for no key update`,
);

/**
 * Entries that were not examined, of a file or of all files that are finished or failed, in their order; amounts in
 * cents.
 * They are rows and no entities, because a file can have 200,000 of them.
 */
export const UNEXAMINED = statement(
  {
    id: 'uuid',
    status: typed<BankEntryStatus>('text'),
    direction: typed<'in' | 'out'>('text'),
    amount: 'float8',
    currency: 'text',
    bookedOn: 'date',
    isReturn: 'bool',
    returnReason: 'text?',
    charges: 'float8',
    reference: 'text?',
    endToEndId: 'text?',
    text: 'text?',
    partyName: 'text?',
    partyIban: 'text?',
    transactions: 'int4',
    isOtherAccount: 'bool',
  },
  (of: 'file' | 'finished') => `select id, status, direction, (amount * 100)::float8 as amount, currency,
          booked_on as "bookedOn", is_return as "isReturn", return_reason as "returnReason", (charges * 100)::float8 as charges, reference,
          end_to_end_id as "endToEndId", text, party_name as "partyName", party_iban as "partyIban", transactions, coalesce(account <> :iban, false) as "isOtherAccount"
     from bank_entries
    where not examined and ${of === 'file' ? 'file_id = :file' : `file_id in (select id from bank_files where status <> 'reading')`}
    order by position, id limit :most`,
  ['file'],
  ['finished'],
);
export type UnexaminedEntry = RowOf<typeof UNEXAMINED>;

/** Marks entries as examined. */
export const MARK_EXAMINED = statement(
  {},
  'update bank_entries set examined = true where id = any (?::uuid[]) and not examined',
);

/** Marks a file as read. Entries of the file that it did not store itself were known. */
export const FINISH_FILE = statement(
  {},
  `update bank_files f set status = 'read', statements = :statements, entries = :entries, finished_at = now(),
          storage_key = null, known_since = :knownSince::timestamptz, known = :entries::int - s.stored, booked = s.booked
     from (select count(*)::int as stored,
                  count(*) filter (where status = 'booked' and reason <> 'staff')::int as booked
             from bank_entries where file_id = :id) s
    where f.id = :id and f.status = 'reading'`,
);
