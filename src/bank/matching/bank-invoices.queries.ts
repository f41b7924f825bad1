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
 * SQL: what was paid of an invoice. What was credited, before its issue or after, was not, except for what its credit
 * notes took back of it and no other invoice uses: money out pays that back.
 */
const PAID = `greatest(0, least(o.paid_amount, greatest(0, i.total - i.credited_amount - i.credit_notes_total - i.open_amount)
    + case when i.credit_notes_total > 0 then least(i.credit_notes_total, order_credit_unused(o.id)) else 0 end))`;

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

/** Columns of a found invoice, from an index where it has them all. */
const FOUND = 'i.company_id, i.id, i.number, i.order_id, i.due_on, i.open_amount';

/**
 * SQL: invoices of companies whose names begin with the word `w.word`, the first due ones of those that `ofCompany` finds of
 * the company `c`. Nothing is open of an invoice of a cancelled order, so an index has all that is needed.
 */
const ofWord = (ofCompany: string) => `select i.* from payers c cross join lateral (${ofCompany}) i
        where c.word = w.word order by i.due_on, i.number limit ${MOST}`;

/** SQL: the first due invoices of a company: as many as are tried together, or as the amount pays. */
const FIRST_DUE = `select ${FOUND} from (
         select ${FOUND}, row_number() over day as place, sum(i.open_amount) over day - i.open_amount as before
           from order_invoices i where i.company_id = c.id and i.open_amount > 0
         window day as (order by i.due_on, i.number) order by i.due_on, i.number limit ${MOST}) i
        where i.before < w.amount or (i.place <= ${MAX_TRIED} and i.open_amount <= w.amount)`;
/** SQL: the first due invoices of the amount; not for each company, because many may have the word. */
const SAME_AMOUNT = `select ${FOUND} from order_invoices i join payers c on c.id = i.company_id
        where c.word = w.word and i.open_amount > 0 and i.open_amount = w.amount order by i.due_on, i.number limit ${MOST}`;

/** Row as a statement returns it, with amounts in euros. */
type Row = Omit<BankInvoiceDto, 'company'> & { companyId: string; companyName: string };

const CANDIDATES = statement(
  {
    found: typed<FoundInvoices[]>('json'),
    companies: typed<Record<string, string>>('json'),
    paid: typed<PaidInvoice[]>('json'),
    recorded: typed<RecordedOrder[]>('json'),
  },
  `with given as materialized (
     select g.*, ${firstWord("coalesce(name, '')")} as word
       from jsonb_to_recordset(?::jsonb) as g(place int, numbers text[], direction text, amount numeric, day date,
            charges numeric, name text, "endToEndId" text, "partyIban" text)),
   named as materialized (
     select g.place, ${FOUND}, null::text as credit_note
       from given g cross join unnest(g.numbers) as by(number) join order_invoices i on i.number = by.number
     union all select g.place, ${FOUND}, n.number
       from given g cross join unnest(g.numbers) as by(number) join credit_notes n on n.number = by.number
       join order_invoices i on i.id = n.invoice_id),
   -- Entries that do not name invoices whose open amounts come to theirs.
   unnamed as materialized (
     select g.place, g.amount, g.word
       from given g left join (select place, sum(open_amount) as open from named group by 1) n on n.place = g.place
      where g.direction = 'in' and g.amount is distinct from n.open),
   -- In one pass: the first word of a name takes longer to find than Postgres reckons, so it must not for each entry.
   payers as materialized (
     select c.id, ${firstWord('c.name')} as word from companies c
      where ${firstWord('c.name')} = any ((select array_agg(distinct word) from unnamed where word <> '')::text[])),
   -- Bookings on the invoices that money out names; before their entries, of which very many may have one amount.
   paying as materialized (
     select g.place, g.direction, g.amount, g.charges, k.entry_id from given g join named n on n.place = g.place
       join bank_bookings k on k.invoice_id = n.id where g.direction = 'out'),
   -- Entries that came in and that money out may give back, with charges or without; found before their rows, which the
   -- planner may take for few.
   earlier as materialized (
     select g.place, e.id from given g join bank_entries e on e.direction <> g.direction and e.status = 'booked'
            and e.amount = any (array[g.amount, g.amount - g.charges])
            and (e.end_to_end_id = g."endToEndId" or e.party_iban = g."partyIban")
      where g.direction = 'out'
     union select p.place, e.id from paying p join bank_entries e on e.id = p.entry_id
       and e.direction <> p.direction and e.status = 'booked' and e.amount in (p.amount, p.amount - p.charges)),
   -- Once for each entry, which many may give back. Undone rows and those that undo them come to 0.
   booked as materialized (
     select k.entry_id, k.invoice_id, sum(k.amount) as amount,
            (select coalesce(sum(c.amount), 0) from bank_bookings c
              where c.entry_id = k.entry_id and c.kind = 'credit' and c.company_id = k.company_id) as credit,
            (select coalesce(sum(f.amount), 0) from bank_bookings f where f.entry_id = k.entry_id and f.kind = 'fee') as fee
       from bank_bookings k where k.entry_id in (select id from earlier) and k.kind = 'invoice'
      group by k.entry_id, k.invoice_id, k.company_id having sum(k.amount) > 0),
   concerned as materialized (
     select i.*, null::uuid as entry, null::numeric as booked, null::numeric as credit, null::numeric as fee from named i
     union all select e.place, ${FOUND}, null, b.entry_id, b.amount, b.credit, b.fee
       from earlier e join booked b on b.entry_id = e.id join order_invoices i on i.id = b.invoice_id),
   -- Each with the entries that it is for, so that no join of entries and invoices asks for the same invoices again.
   found as materialized (
     select array[i.place] as places, ${FOUND} from concerned i
     union all select w.places, i.* from (select amount, array_agg(place) as places from unnamed group by 1) w
       cross join lateral (select ${FOUND} from order_invoices i
        where i.open_amount = w.amount and i.open_amount > 0 order by i.due_on, i.number limit ${MOST}) i
     union all select w.places, i.*
       from (select word, max(amount) as amount, array_agg(place) as places from unnamed where word <> '' group by 1) w
       cross join lateral (${ofWord(FIRST_DUE)}) i
     union all select w.places, i.*
       from (select word, amount, array_agg(place) as places from unnamed where word <> '' group by 1, 2) w
       cross join lateral (${SAME_AMOUNT}) i),
   -- Found by their order before their amounts are compared, because very many payments may have one amount.
   payments as materialized (
     select f.places, p.id, p.order_id, p.kind, p.amount, p.paid_on from found f join order_payments p on p.order_id = f.order_id
      where coalesce(p.method, 'bank_transfer') = 'bank_transfer')
   -- As lists in JSON: the columns of as many rows take Postgres and Node.js longer than finding them.
   select coalesce((select json_agg(json_build_array(f.places, f.company_id, f.invoices)) from (
            select places, company_id, json_agg(json_build_array(id, number, order_id, due_on, open_amount)) as invoices
              from found group by 1, 2) f), '[]') as found,
          coalesce((select json_object_agg(c.id, c.name) from companies c
            where c.id = any (array(select company_id from found))), '{}') as companies,
          coalesce((select json_agg(json_build_array(n.place, i.id, ${PAID}, n.credit_note, n.entry, n.booked, n.credit, n.fee))
             from concerned n join given g on g.place = n.place and g.direction = 'out'
             join order_invoices i on i.id = n.id join orders o on o.id = i.order_id), '[]') as paid,
          coalesce((select json_agg(json_build_array(g.place, p.order_id))
             from payments p cross join unnest(p.places) as entry(place) join given g on g.place = entry.place
            where p.amount = g.amount and abs(p.paid_on - g.day) <= ${RECORDED_DAYS}
              and p.kind = case g.direction when 'in' then 'payment' else 'refund' end
              and not exists (select 1 from bank_bookings b where b.payment_id = p.id)), '[]') as recorded`,
);

/** Invoices of a company, for the entries at some places of the list. Amounts in euros. */
type FoundInvoices = [
  places: number[],
  companyId: string,
  invoices: [id: string, number: string, orderId: string, dueOn: string, open: number][],
];
/**
 * An invoice whose payment money out may give back, with its credit note that is named, or its part of an entry that
 * came in.
 */
type PaidInvoice = [
  place: number,
  id: string,
  paid: number,
  creditNote: string | null,
  ...([entry: string, booked: number, credit: number, fee: number] | [null, null, null, null]),
];
/** An order of which staff recorded a payment of an entry's amount by hand. */
type RecordedOrder = [place: number, orderId: string];

/** An entry to find invoices for. */
type Given = MatchedEntry & { id: string; bookedOn: string; partyIban: string | null };

/** Returns the invoices that each entry may concern, with one statement for all entries. */
export async function findCandidates(
  transactions: Transactions,
  entries: Given[],
): Promise<Map<string, MatchedInvoice[]>> {
  if (entries.length === 0) return new Map();
  const given = entries.map((entry, place) => ({
    place,
    numbers: [...namedIn(entry).keys()],
    direction: entry.direction,
    amount: entry.amount / 100,
    day: entry.bookedOn,
    charges: entry.charges / 100,
    name: entry.partyName,
    endToEndId: entry.endToEndId,
    partyIban: entry.partyIban,
  }));
  const [row] = await transactions.prepared<RowOf<typeof CANDIDATES>>('bank candidates', CANDIDATES.sql(), [
    JSON.stringify(given),
  ]);
  const { found, companies, paid, recorded } = row!;
  // An invoice that was found in several ways counts once.
  const candidates = entries.map(() => new Map<string, MatchedInvoice>());
  for (const [places, companyId, invoices] of found) {
    for (const [id, number, orderId, dueOn, euros] of invoices) {
      const open = toCents(euros);
      const company = { companyId, companyName: companies[companyId]! };
      const invoice = {
        id,
        number,
        orderId,
        ...company,
        dueOn,
        open,
        paid: 0,
        earlier: [],
        isRecorded: false,
        creditNotes: [],
      };
      for (const place of places) candidates[place]!.set(id, { ...invoice, earlier: [], creditNotes: [] });
    }
  }
  for (const [place, id, euros, creditNote, entry, amount, credit, fee] of paid) {
    const invoice = candidates[place]!.get(id)!;
    invoice.paid = toCents(euros);
    if (creditNote) invoice.creditNotes.push(creditNote);
    if (entry) {
      invoice.earlier.push({ entry, amount: toCents(amount), credit: toCents(credit), fee: toCents(fee) });
    }
  }
  for (const [place, order] of recorded) {
    for (const invoice of candidates[place]!.values()) invoice.isRecorded ||= invoice.orderId === order;
  }
  return new Map(entries.map(({ id }, place) => [id, [...candidates[place]!.values()]]));
}

const BY_ID = statement(
  { invoice: typed<Row>('json') },
  `select to_jsonb(x) as invoice from (select ${COLUMNS} from ${FROM} where i.id = any(array[?]::uuid[])) x`,
);

/** Returns invoices by their ids, with amounts in cents. */
export async function findInvoices(em: EntityManager, ids: string[]): Promise<Map<string, MatchedInvoice>> {
  if (ids.length === 0) return new Map();
  const rows = await BY_ID.all(em, [ids]);
  return new Map(
    rows.map(({ invoice: { open, paid, ...invoice } }) => [
      invoice.id,
      { ...invoice, open: toCents(open), paid: toCents(paid), earlier: [], isRecorded: false, creditNotes: [] },
    ]),
  );
}

const ORDER: Record<string, string> = { dueOn: 'i.due_on', number: 'i.number', open: 'i.open_amount' };
export const BANK_INVOICE_SORTS = Object.keys(ORDER);

const PAGE = statement(
  { rows: typed<Row[]>('json'), total: 'int4' },
  (where: string, order: string, direction: 'asc' | 'desc') => `select (select coalesce(json_agg(page), '[]') from (
      select ${COLUMNS} from ${FROM} where ${where} order by ${order} ${direction}, i.number limit ? offset ?) page) as rows,
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
