import { statement, typed } from '../../platform/database/statement.js';
import { cappedCount } from '../../platform/http/paging.js';
import type { PayoutFileRowDto, PayoutTransferDto } from './payout-files.dto.js';

/** Next number of the year's series of files. The row stays locked until the transaction ends, so the series has no gaps. */
export const NEXT_FILE = statement(
  { last: 'int4' },
  `insert into payout_file_series (year, last) values (?, 1)
   on conflict (year) do update set last = payout_file_series.last + 1 returning last`,
);

const FILE = `f.id, f.number, to_char(f.created_at at time zone 'UTC', 'YYYY-MM-DD') as "createdOn", f.requested_on as "requestedOn",
  f.total, f.transfers, f.actor_name as by, t.*`;
const STATES = `lateral (select count(*) filter (where status = 'sent') as sent, count(*) filter (where status = 'accepted') as accepted,
    count(*) filter (where status = 'refused') as refused, count(*) filter (where status = 'booked') as booked
  from payout_transfers where file_id = f.id) t`;

/** A page of files, latest first. */
export const FILES = statement(
  { rows: typed<PayoutFileRowDto[]>('json'), total: 'int4' },
  (direction: 'asc' | 'desc') => `select (select coalesce(json_agg(page), '[]') from (
      select ${FILE} from payout_files f, ${STATES} order by f.created_at ${direction}, f.id ${direction} limit ? offset ?) as page) as rows,
    ${cappedCount('from payout_files')} as total`,
  ['desc'],
);

/** SQL: no transfer of the statement `s` stands, and none was debited without a return. */
const IS_UNPAID = `not exists (select 1 from payout_transfers later
       where later.statement_id = s.id and (later.status <> 'refused' or later.debit = 'made'))`;

interface TransferRow extends Omit<PayoutTransferDto, 'iban'> {
  country: string;
  ibanEnd: string;
}

/** A file with its transfers, in the order of their ids. */
export const FILE_WITH_TRANSFERS = statement(
  {
    file: typed<PayoutFileRowDto>('json'),
    rows: typed<TransferRow[]>('json'),
    canSendAgain: 'bool',
  },
  `select (select row_to_json(file) from (select ${FILE}) as file) as file,
     (select coalesce(json_agg(transfer), '[]') from (
        select x.id, json_build_object('id', c.id, 'name', c.name) as partner,
               json_build_object('id', s.id, 'number', s.number) as statement, x.end_to_end_id as "endToEndId", x.amount, x.holder,
               x.country, x.iban_end as "ibanEnd", x.status, x.reason
          from payout_transfers x join companies c on c.id = x.partner_id join commission_statements s on s.id = x.statement_id
         where x.file_id = f.id order by x.end_to_end_id) as transfer) as rows,
     exists (select 1 from payout_transfers x join commission_statements s on s.id = x.statement_id
              where x.file_id = f.id and x.status = 'refused' and ${IS_UNPAID}) as "canSendAgain"
   from payout_files f, ${STATES} where f.id = ?`,
);

/** SQL: the given entries of bank statements, with the number of the file that each names. */
const ENTRY = `entry as (select *, substring(coalesce(text, '') || ' ' || coalesce("endToEndId", '') from 'PAY-[0-9]{4}-[0-9]{4,}') as file
       from json_to_recordset(?::json) as e(id uuid, direction text, amount numeric, "isReturn" bool, "returnReason" text,
         "endToEndId" text, text text))`;

/** Locks the statements of transfers that entries may move. */
export const LOCK_BY_ENTRIES = statement(
  { id: 'uuid' },
  `with ${ENTRY}
   select s.id from commission_statements s
    where s.id in (
      select t.statement_id from entry e join payout_transfers t on t.end_to_end_id = e."endToEndId"
      union select t.statement_id from entry e join payout_files f on f.number = e.file join payout_transfers t on t.file_id = f.id)
    order by s.id for no key update`,
);

/** Locks the statements of the transfers of files. */
export const LOCK_BY_FILES = statement(
  { id: 'uuid' },
  `select s.id from commission_statements s
    where s.id in (select t.statement_id from payout_transfers t join payout_files f on f.id = t.file_id
                    where f.number = any (array[?]::text[]))
    order by s.id for no key update`,
);

/**
 * Moves transfers by entries of bank statements. Money out with the id of a transfer is its debit; with the number of a file
 * and without such an id, it is that of all its transfers if it is their total, or of those that are not refused if it is
 * theirs. Money that came back with the id of a transfer refuses it, for good. A debited transfer is booked, also one that
 * the bank had refused, unless another transfer of its statement stands: then both may be paid, which its reason says.
 * Returns the entries that debited such transfers.
 */
export const MOVE_BY_ENTRIES = statement(
  { entry: 'uuid', endToEndId: 'text', statement: 'text', file: 'text' },
  `with ${ENTRY},
     said as (
       select t.id, e.id as entry, case when e."isReturn" then 'returned' else 'made' end as debit, e."returnReason" as reason
         from entry e join payout_transfers t on t.end_to_end_id = e."endToEndId" and t.amount = e.amount
        where (e.direction = 'in') = e."isReturn"
       union all
       select t.id, e.id, 'made', null
         from entry e join payout_files f on f.number = e.file join payout_transfers t on t.file_id = f.id
        where e.direction = 'out' and not e."isReturn"
          and not exists (select 1 from payout_transfers own where own.end_to_end_id = e."endToEndId")
          and (e.amount = f.total or t.status <> 'refused' and e.amount = (
            select sum(amount) from payout_transfers s where s.file_id = f.id and s.status <> 'refused'))),
     last as (select distinct on (id) * from said order by id, debit desc),
     told as (
       select t.id, l.entry, l.debit, l.reason,
              case when l.debit = 'returned' then 'refused'
                   when t.status <> 'refused' then 'booked'
                   when not exists (select 1 from payout_transfers s where s.statement_id = t.statement_id and s.status <> 'refused')
                        and row_number() over (partition by t.statement_id order by t.end_to_end_id) = 1 then 'booked'
                   else 'refused' end as status
         from last l join payout_transfers t on t.id = l.id
        where t.debit is distinct from l.debit and t.debit is distinct from 'returned'),
     moved as (update payout_transfers t set status = told.status, debit = told.debit,
          reason = case when told.debit = 'returned' then told.reason
                        when told.status = 'refused' then concat_ws('. ', t.reason, 'Debited, although refused') end
     from told where t.id = told.id
     returning told.entry, told.debit, t.status, t.end_to_end_id, t.statement_id, t.file_id)
   select m.entry, m.end_to_end_id as "endToEndId", s.number as statement, f.number as file
     from moved m join commission_statements s on s.id = m.statement_id join payout_files f on f.id = m.file_id
    where m.debit = 'made' and m.status = 'refused' order by m.end_to_end_id`,
);

/**
 * Money in with the id of a transfer, of any amount: what the bank gave back, perhaps less its charges. Each is told
 * once.
 */
export const GIVEN_BACK = statement(
  { entry: 'uuid', endToEndId: 'text', statement: 'text', file: 'text' },
  `with ${ENTRY}
   select e.id as entry, t.end_to_end_id as "endToEndId", s.number as statement, f.number as file
     from entry e join bank_entries known on known.id = e.id and known.warning is null
     join payout_transfers t on t.end_to_end_id = e."endToEndId"
     join commission_statements s on s.id = t.statement_id join payout_files f on f.id = t.file_id
    where e.direction = 'in'`,
);

/** Money out whose entries are stored and that names one of the files by its number. */
export const ENTRIES_OF_FILES = statement(
  {
    id: 'uuid',
    direction: 'text',
    amount: 'float8',
    isReturn: 'bool',
    returnReason: 'text?',
    endToEndId: 'text?',
    text: 'text?',
  },
  `select id, direction, amount::float8 as amount, is_return as "isReturn", return_reason as "returnReason",
          end_to_end_id as "endToEndId", text
     from bank_entries where direction = 'out' and currency = 'EUR' and search_text like any (array[?]::text[])`,
);

/** Locks the statements of a file whose transfers were refused, which other files may have, too. */
export const LOCK_REFUSED = statement(
  { id: 'uuid' },
  `select s.id from commission_statements s
    where exists (select 1 from payout_transfers x where x.statement_id = s.id and x.file_id = ? and x.status = 'refused')
    order by s.id for no key update`,
);

/** Statements of a file whose transfers were refused and that no other transfer pays, with the number of attempts. */
export const REFUSED = statement(
  { id: 'uuid', number: 'text', partner: 'uuid', name: 'text', amount: 'text', attempts: 'int4', isSuspended: 'bool' },
  `select s.id, s.number, s.partner_id as partner, c.name, (s.amount + s.tax)::text as amount,
          (select count(*)::int from payout_transfers each where each.statement_id = s.id) as attempts,
          p.status = 'suspended' as "isSuspended"
     from payout_transfers x join commission_statements s on s.id = x.statement_id
     join companies c on c.id = s.partner_id join partners p on p.company_id = s.partner_id
    where x.file_id = ? and x.status = 'refused' and ${IS_UNPAID}
    order by s.number for share of p`,
);
