import type { EntityManager } from '@mikro-orm/postgresql';
import { Conditions } from '../../platform/database/conditions.js';
import { type RowOf, statement, typed } from '../../platform/database/statement.js';
import type { Transactions } from '../../platform/database/transactions.js';
import { ANY_PAGE, cappedCount, FIRST_PAGE, isFirstPage, type Paging } from '../../platform/http/paging.js';
import type { BankBookingDto, BankEntryDto, BankEntryQueryDto } from './bank-entries.dto.js';

const ORDER: Record<string, string[]> = {
  bookedOn: ['e.booked_on desc', 'e.id asc'],
  amount: ['e.amount desc', 'e.id asc'],
  partyName: ['lower(e.party_name) desc', 'e.id asc'],
};
export const BANK_ENTRY_SORTS = Object.keys(ORDER);

const orderBy = (sort: string, direction: 'asc' | 'desc') =>
  (ORDER[sort] ?? [])
    .map((key) => (direction === 'desc' ? key : key.replace(/(asc|desc)$/, (way) => (way === 'asc' ? 'desc' : 'asc'))))
    .join(', ');

/** Row as the statement returns it. Times in Postgres' text format. */
export type BankEntryRow = Omit<BankEntryDto, 'actions' | 'suggestions'>;

/** Rows of an entry's bookings, the latest first. */
const BOOKINGS = `(
  select coalesce(json_agg(row order by row."createdAt" desc, row.place desc), '[]') from (
    select b.id, b.kind, b.amount, b.reason, b.undoes_id as undoes, b.actor_name as "actorName", b.created_at as "createdAt",
           row_number() over (order by b.created_at, b.id) as place,
           exists (select 1 from bank_bookings u where u.undoes_id = b.id) as "isUndone",
           case when i.id is not null then json_build_object('id', i.id, 'number', i.number, 'orderId', i.order_id) end as invoice,
           case when c.id is not null then json_build_object('id', c.id, 'name', c.name) end as company
      from bank_bookings b left join order_invoices i on i.id = b.invoice_id left join companies c on c.id = b.company_id
     where b.entry_id = e.id) row)`;

const ROW = `e.id, e.version, e.statement_id as "statementId", s.number as "statementNumber", e.account, e.status, e.reason,
  e.direction, e.amount, e.currency, e.booked_on as "bookedOn", e.value_on as "valueOn", e.is_return as "isReturn",
  e.return_reason as "returnReason", e.charges, e.reference, e.end_to_end_id as "endToEndId",
  e.bank_reference as "bankReference", e.text, e.party_name as "partyName", e.party_iban as "partyIban", e.transactions, e.warning,
  ${BOOKINGS} as bookings`;

/** Number of the entries in some statuses, or of all, from the totals that triggers keep. */
const COUNTED = (where: string) => `(select coalesce(sum(e.entries), 0)::int from bank_entry_totals e where ${where})`;

const PAGE = statement(
  { rows: typed<BankEntryRow[]>('json'), total: 'int4' },
  (
    where: string,
    order: string,
    part: string,
    isCounted: boolean,
  ) => `select (select coalesce(json_agg(page), '[]') from (
      select ${ROW} from (select * from bank_entries e where ${where} order by ${order} ${part}) e
        join bank_statements s on s.id = e.statement_id order by ${order}) page) as rows,
    ${isCounted ? COUNTED(where) : cappedCount(`from bank_entries e where ${where}`)} as total`,
  ...BANK_ENTRY_SORTS.map((sort) => ['true', orderBy(sort, 'asc'), ANY_PAGE, false] as const),
  ['true', orderBy('bookedOn', 'desc'), FIRST_PAGE, true],
);

const ONE = statement(
  { entry: typed<BankEntryRow>('json') },
  `select to_jsonb(one) as entry from (
     select ${ROW} from bank_entries e join bank_statements s on s.id = e.statement_id where e.id = ?) one`,
);

/** Adds warnings to entries; those that were set aside wait again. */
export const WARN = statement(
  {},
  `with warned as (
     select entry, string_agg(text, '. ' order by text) as text from json_to_recordset(?::json) as w(entry uuid, text text) group by entry)
   update bank_entries e
      set warning = concat_ws('. ', e.warning, w.text), version = version + 1, updated_at = now(),
          status = case e.status when 'set_aside' then 'to_decide' else e.status end
     from warned w where e.id = w.entry`,
);

/** Returns a page of entries and the number that match the filters, with one SQL statement. */
export async function findEntries(
  transactions: Transactions,
  query: BankEntryQueryDto,
  { limit, offset, sort, direction }: Paging,
): Promise<{ rows: BankEntryRow[]; total: number }> {
  const where = new Conditions()
    .oneOf('e.status', query.status)
    .oneOf('e.direction', query.direction)
    .amount('e.amount', query.amountFrom, query.amountTo)
    .search(query.search, 'e.search_text like ?');
  if (query.statementId) where.add('e.statement_id = ?', query.statementId);
  if (query.account) where.add('e.account = ?', query.account);
  if (query.bookedFrom) where.add('e.booked_on >= ?::date', query.bookedFrom);
  if (query.bookedTo) where.add('e.booked_on <= ?::date', query.bookedTo);
  const ofStatus = new Conditions().oneOf('e.status', query.status);
  const isCounted = where.sql === ofStatus.sql;
  // One prepared plan fits all entries, and one those of a status: each has an index in the order of the days.
  const isPlain = isCounted && ofStatus.parameters.length <= 1 && sort === 'bookedOn' && isFirstPage({ limit, offset });
  const part = isPlain ? [] : [limit, offset];
  const parameters = [...where.parameters, ...part, ...where.parameters];
  const parts = [where.sql, orderBy(sort, direction), isPlain ? FIRST_PAGE : ANY_PAGE, isCounted] as const;
  const name = `bank entries of ${ofStatus.parameters.length === 0 ? 'all' : 'a status'} by ${sort} ${direction}`;
  const [found] = isPlain
    ? await transactions.prepared<RowOf<typeof PAGE>>(name, PAGE.sql(...parts), parameters)
    : await PAGE.all(transactions.em, parameters, ...parts);
  const { rows, total } = found!;
  return { rows: rows.map(toRow), total };
}

/** Returns an entry with its bookings; undefined when there is none. */
export async function findEntry(em: EntityManager, id: string): Promise<BankEntryRow | undefined> {
  const found = await ONE.first(em, [id]);
  return found && toRow(found.entry);
}

const toRow = (row: BankEntryRow): BankEntryRow => ({
  ...row,
  bookings: row.bookings.map((booking) => {
    const { place: _place, ...told } = booking as BankBookingDto & { place?: number };
    return { ...told, createdAt: new Date(told.createdAt).toISOString() };
  }),
});
