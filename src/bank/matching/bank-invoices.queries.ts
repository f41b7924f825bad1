import type { EntityManager } from '@mikro-orm/postgresql';
import { Conditions } from '../../platform/database/conditions.js';
import { type RowOf, statement, typed } from '../../platform/database/statement.js';
import type { Transactions } from '../../platform/database/transactions.js';
import { cappedCount, type Paging } from '../../platform/http/paging.js';
import { toCents } from '../../rules/money.js';
import { MAX_TRIED, type MatchedEntry, type MatchedInvoice, namedIn } from './bank-match.js';
import type { BankInvoiceDto, BankInvoiceQueryDto } from './bank-invoices.dto.js';

const FROM = 'order_invoices i join orders o on o.id = i.order_id join companies c on c.id = o.company_id';

/** Condition of invoices of which something is left to be paid. */
const IS_OPEN = `i.open_amount > 0 and o.status <> 'cancelled'`;

/**
 * SQL: what was paid of an invoice. What was credited, before its issue or after, was not, except for the credit that its
 * credit notes left of what was paid: money out pays that back.
 */
const PAID = `greatest(0, least(o.paid_amount, greatest(0, i.total - i.credited_amount - i.credit_notes_total - i.open_amount)
    + case when i.credit_notes_total > 0 then least(i.credit_notes_total, order_credit_left(o.id)) else 0 end))`;

const OPEN = `case when o.status = 'cancelled' then 0 else i.open_amount end`;

const COLUMNS = `i.id, i.number, i.order_id as "orderId", c.id as "companyId", c.name as "companyName",
  i.issued_on as "issuedOn", i.due_on as "dueOn", i.total,
  ${OPEN} as open, ${PAID} as paid`;

/** Number of days between an entry and a payment that staff recorded by hand, within which they may be the same money. */
export const RECORDED_DAYS = 14;

/** Maximum number of invoices that are found for an entry by its amount, by its name, and by both. */
const MOST = 50;

/** First word of a name, by which names are compared in the database, with an index; `bank-match.ts` compares all of it. */
const firstWord = (name: string) =>
  `split_part(regexp_replace(search_fold(${name}), '[^[:alnum:]]+', ' ', 'g'), ' ', 1)`;

/**
 * SQL: invoices of companies whose names begin with the word `w.word`, the first due ones of those that `ofCompany` finds of
 * the company `c`. Nothing is open of an invoice of a cancelled order, so an index has all that is needed.
 */
const ofWord = (ofCompany: string) => `select i.id from payers c cross join lateral (${ofCompany}) i
        where c.word = w.word order by i.due_on, i.id limit ${MOST}`;

/** SQL: the first due invoices of a company: as many as are tried together, or as the amount pays. */
const FIRST_DUE = `select i.id, i.due_on from (
         select i.id, i.due_on, i.open_amount, row_number() over day as place, sum(i.open_amount) over day - i.open_amount as before
           from order_invoices i where i.company_id = c.id and i.open_amount > 0
         window day as (order by i.due_on, i.id) order by i.due_on, i.id limit ${MOST}) i
        where i.before < w.amount or (i.place <= ${MAX_TRIED} and i.open_amount <= w.amount)`;
/** SQL: the first due invoices of the amount; not for each company, because many may have the word. */
const SAME_AMOUNT = `select i.id from order_invoices i join payers c on c.id = i.company_id
        where c.word = w.word and i.open_amount > 0 and i.open_amount = w.amount order by i.due_on, i.id limit ${MOST}`;

/** Row as a statement returns it, with amounts in euros. */
type Row = Omit<BankInvoiceDto, 'company'> & { companyId: string; companyName: string };

const CANDIDATES = statement(
  {
    entry: 'uuid',
    id: 'uuid',
    number: 'text',
    orderId: 'uuid',
    companyId: 'uuid',
    companyName: 'text',
    dueOn: 'text!',
    open: 'float8!',
    paid: 'float8!',
    isEarlier: 'bool!',
    isRecorded: 'bool!',
  },
  `with given as (
     select * from jsonb_to_recordset(?::jsonb) as g(id uuid, numbers text[], direction text, amount numeric, day date,
       name text, "endToEndId" text, "partyIban" text)),
   -- Entries that do not name invoices whose open amounts come to theirs.
   unnamed as (select *, ${firstWord("coalesce(name, '')")} as word from given g
      where direction = 'in' and (cardinality(numbers) = 0 or g.amount is distinct from
        (select sum(i.open_amount) from order_invoices i where i.number = any (g.numbers)))),
   -- In one pass: the first word of a name takes longer to find than Postgres reckons, so it must not for each entry.
   payers as materialized (
     select c.id, ${firstWord('c.name')} as word from companies c
      where ${firstWord('c.name')} = any ((select array_agg(distinct word) from unnamed where word <> '')::text[])),
   -- Each with the entries that it is for, so that no join of entries and invoices asks for the same invoices again.
   found as materialized (
     select g.id as entry, i.id as invoice, false as "isEarlier" from given g join order_invoices i on i.number = any (g.numbers)
     union select unnest(w.entries), d.id, false
       from (select amount, array_agg(id) as entries from unnamed group by 1) w cross join lateral (
         select i.id from order_invoices i join orders o on o.id = i.order_id
          where i.open_amount = w.amount and ${IS_OPEN} order by i.due_on limit ${MOST}) d
     union select unnest(w.entries), d.id, false
       from (select word, max(amount) as amount, array_agg(id) as entries from unnamed where word <> '' group by 1) w
       cross join lateral (${ofWord(FIRST_DUE)}) d
     union select unnest(w.entries), d.id, false
       from (select word, amount, array_agg(id) as entries from unnamed where word <> '' group by 1, 2) w
       cross join lateral (${SAME_AMOUNT}) d
     union select g.id, k.invoice_id, true
       from given g join bank_entries e on e.direction <> g.direction and e.status = 'booked' and e.amount = g.amount
            and (e.end_to_end_id = g."endToEndId" or e.party_iban = g."partyIban")
       join bank_bookings k on k.entry_id = e.id and k.kind = 'invoice'
      where g.direction = 'out' and not exists (select 1 from bank_bookings u where u.undoes_id = k.id)),
   detailed as (
     select f.entry, i.id, i.number, i.order_id as "orderId", c.id as "companyId", c.name as "companyName",
            i.due_on::text as "dueOn", ${OPEN}::float8 as open, (${PAID})::float8 as paid, f."isEarlier",
            g.direction, g.amount, g.day
       from found f join given g on g.id = f.entry join order_invoices i on i.id = f.invoice
       join orders o on o.id = i.order_id join companies c on c.id = o.company_id),
   recorded as (
     select distinct d.entry, d.id from detailed d join order_payments p on p.order_id = d."orderId" and p.amount = d.amount
      where abs(p.paid_on - d.day) <= ${RECORDED_DAYS}
        and p.kind = case d.direction when 'in' then 'payment' else 'refund' end
        and coalesce(p.method, 'bank_transfer') = 'bank_transfer'
        and not exists (select 1 from bank_bookings b where b.payment_id = p.id))
   select d.entry, d.id, d.number, d."orderId", d."companyId", d."companyName", d."dueOn", d.open, d.paid, d."isEarlier",
          r.id is not null as "isRecorded"
     from detailed d left join recorded r on r.entry = d.entry and r.id = d.id`,
);

/** An entry to find invoices for. */
type Given = MatchedEntry & { id: string; bookedOn: string; partyIban: string | null };

/** Returns the invoices that each entry may concern, with one statement for all entries. */
export async function findCandidates(
  transactions: Transactions,
  entries: Given[],
): Promise<Map<string, MatchedInvoice[]>> {
  if (entries.length === 0) return new Map();
  const given = entries.map((entry) => ({
    id: entry.id,
    numbers: [...namedIn(entry).keys()],
    direction: entry.direction,
    amount: entry.amount / 100,
    day: entry.bookedOn,
    name: entry.partyName,
    endToEndId: entry.endToEndId,
    partyIban: entry.partyIban,
  }));
  const rows = await transactions.prepared<RowOf<typeof CANDIDATES>>('bank candidates', CANDIDATES.sql(), [
    JSON.stringify(given),
  ]);
  const byEntry = Map.groupBy(rows, ({ entry }) => entry);
  return new Map([...byEntry].map(([id, found]) => [id, merged(found)]));
}

/**
 * Returns each invoice once, with amounts in cents; those of `rows` are in euros. One that was found in two ways is an
 * earlier payment as well.
 */
const merged = (rows: MatchedInvoice[]): MatchedInvoice[] =>
  [...Map.groupBy(rows, ({ id }) => id).values()].map((same) => ({
    ...same[0]!,
    open: toCents(same[0]!.open),
    paid: toCents(same[0]!.paid),
    isEarlier: same.some(({ isEarlier }) => isEarlier),
  }));

const BY_ID = statement(
  { invoice: typed<Row>('json') },
  `select to_jsonb(x) as invoice from (select ${COLUMNS} from ${FROM} where i.id = any(array[?]::uuid[])) x`,
);

/** Returns invoices by their ids, with amounts in cents. */
export async function findInvoices(em: EntityManager, ids: string[]): Promise<Map<string, MatchedInvoice>> {
  if (ids.length === 0) return new Map();
  const rows = await BY_ID.all(em, [ids]);
  return new Map(
    rows.map(({ invoice }) => [invoice.id, merged([{ ...invoice, isEarlier: false, isRecorded: false }])[0]!]),
  );
}

const ORDER: Record<string, string> = { dueOn: 'i.due_on', number: 'i.number', open: 'i.open_amount' };
export const BANK_INVOICE_SORTS = Object.keys(ORDER);

const PAGE = statement(
  { rows: typed<Row[]>('json'), total: 'int4' },
  (where: string, order: string, direction: 'asc' | 'desc') => `select (select coalesce(json_agg(page), '[]') from (
      select ${COLUMNS} from ${FROM} where ${where} order by ${order} ${direction}, i.id limit ? offset ?) page) as rows,
    ${cappedCount(`from ${FROM} where ${where}`)} as total`,
  ...Object.values(ORDER).map((order) => ['true', order, 'asc'] as const),
);

/** Returns a page of invoices of which something is left, or was paid, with one statement. */
export async function findInvoicePage(
  em: EntityManager,
  query: BankInvoiceQueryDto,
  { limit, offset, sort, direction }: Paging,
): Promise<{ rows: BankInvoiceDto[]; total: number }> {
  const where = new Conditions().search(query.search, 'i.search_text like ?');
  if (query.companyId) where.add('o.company_id = ?', query.companyId);
  if (query.state === 'paid') where.add(`o.paid_amount > 0 and i.open_amount < i.total and ${PAID} > 0`);
  else where.add(IS_OPEN);
  const { rows, total } = await PAGE.one(
    em,
    [...where.parameters, limit, offset, ...where.parameters],
    where.sql,
    ORDER[sort]!,
    direction,
  );
  return { rows: rows.map(toDto), total };
}

/** Returns an invoice that exists. */
export const readInvoice = async (em: EntityManager, id: string): Promise<BankInvoiceDto> =>
  toDto((await BY_ID.one(em, [[id]])).invoice);

const toDto = ({ companyId: id, companyName: name, ...row }: Row): BankInvoiceDto => ({
  ...row,
  company: { id, name },
});
