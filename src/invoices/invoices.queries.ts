import { today } from '../platform/clock.js';
import { Conditions } from '../platform/database/conditions.js';
import type { Scope } from '../platform/database/scope.js';
import { type RowOf, statement, typed } from '../platform/database/statement.js';
import type { Transactions } from '../platform/database/transactions.js';
import { ANY_PAGE, cappedCount, FIRST_PAGE, isFirstPage, type Paging } from '../platform/http/paging.js';
import {
  dueDaysOf,
  INVOICE_AGES,
  INVOICE_STATUSES,
  INVOICE_TYPES,
  type InvoiceType,
  type InvoiceAge,
  type InvoiceStatus,
} from '../rules/invoice-status.js';
import { toCents, toEuros } from '../rules/money.js';
import type { PaymentNotice } from '../rules/payment-notice.js';
import { sumOf } from '../rules/sum.js';
import type { InvoiceAgeDto, InvoiceRowDto } from './invoice-answers.dto.js';
import type { InvoiceQueryDto } from './invoice-requests.dto.js';

/** SQL of each sort key, in the direction of its index; reversed for the other direction. */
const ORDER: Record<string, string[]> = {
  issuedOn: ['i.issued_on desc', 'i.id asc'],
  dueOn: ['i.due_on desc', 'i.id asc'],
  number: ['i.number desc'],
  total: ['i.total desc', 'i.id asc'],
};
export const INVOICE_SORTS = Object.keys(ORDER);

const orderBy = (type: InvoiceType, sort: string, direction: 'asc' | 'desc') =>
  (ORDER[type === 'credit_note' && sort === 'dueOn' ? 'issuedOn' : sort] ?? [])
    .map((key) => (direction === 'desc' ? key : key.replace(/(asc|desc)$/, (way) => (way === 'asc' ? 'desc' : 'asc'))))
    .join(', ');

/** Columns of a list row, without its status; `OF_ORDER` those of its order `o`, `ROW` those of an invoice `i`. */
const OF_ORDER = `o.currency,
  o.customer_reference as "customerReference", o.purchase_order as "purchaseOrder",
  json_build_object('id', o.company_id, 'name', o.company_details ->> 'name') as company,
  json_build_object('id', o.id, 'number', o.number) as "order"`;
const ROW = `i.id, 'invoice' as type, i.number, null as credits, i.kind, i.part, i.parts, i.issued_on as "issuedOn", i.due_on as "dueOn",
  case when i.period_from is not null then json_build_object('from', i.period_from, 'to', i.period_to) end as period,
  i.net, i.tax, i.total, i.open_amount as "openAmount", i.credit_notes_total as "creditNotesTotal",
  i.reminders, i.reminded_on as "remindedOn", i.disputed_on is not null as "isDisputed", i.payment_notice as "paymentNotice", ${OF_ORDER}`;

/** A row as it is stored, without what follows from the day. */
export type StoredRow = Omit<InvoiceRowDto, 'status' | 'paymentNotice'> & { paymentNotice: PaymentNotice | null };

/** Columns of a credit note's row; the tables are `credit_notes i`, its invoice `n`, and its order `o`. */
const CREDIT_NOTE_ROW = `i.id, 'credit_note' as type, i.number,
  json_build_object('id', n.id, 'number', n.number, 'reason', i.reason) as credits,
  n.kind, n.part, n.parts, i.issued_on as "issuedOn", i.issued_on as "dueOn",
  case when n.period_from is not null then json_build_object('from', n.period_from, 'to', n.period_to) end as period,
  i.net, i.tax, i.total, 0 as "openAmount", 0 as "creditNotesTotal",
  0 as reminders, null::date as "remindedOn", false as "isDisputed", null as "paymentNotice", ${OF_ORDER}`;

/** Ages with a first day, the latest first; the last age has all that is older. */
const DATED_AGES = INVOICE_AGES.slice(0, -1);
const LAST_AGE = INVOICE_AGES.at(-1)!;

/** Open amounts by age, without the last age, from the sums by day that triggers keep: of a company, or of all. */
const AGES = (where: string) =>
  `(select coalesce(json_agg(aged), '[]') from (
     select case ${DATED_AGES.map((age) => `when d.due_on >= ?::date then '${age}'`).join(' ')} end as age,
            sum(d.invoices::int)::int as invoices, sum(d.amount) as amount
       from open_invoice_days d where ${where} and d.due_on >= ?::date group by 1) aged)`;

/** SQL: the sums of all companies. */
const OF_ALL = 'd.company_id is null';

interface Counts {
  invoices: number;
  openInvoices: number;
  /** In euros. */
  openAmount: number;
}

/** Number of invoices, number and amount of the open ones, of a company or of all, from the totals that triggers keep. */
const COUNTS = (where: string) =>
  `(select json_build_object('invoices', coalesce(sum(d.invoices), 0), 'openInvoices', coalesce(sum(d.open_invoices), 0),
     'openAmount', coalesce(sum(d.open_amount), 0)) from invoice_counts d where ${where})`;

const SOURCES: Record<InvoiceType, [table: string, row: string, join: string]> = {
  invoice: ['order_invoices', ROW, ''],
  credit_note: ['credit_notes', CREDIT_NOTE_ROW, 'join order_invoices n on n.id = i.invoice_id'],
};

const PAGE = statement(
  {
    rows: typed<StoredRow[]>('json'),
    total: 'int4',
    ages: typed<InvoiceAgeDto[]>('json'),
    counts: typed<Counts>('json'),
  },
  (type: InvoiceType, where: string, order: string, part: string, aged: string, isCounted: boolean) => {
    const [table, row, join] = SOURCES[type];
    return `select (select coalesce(json_agg(page), '[]') from (
       select ${row} from (select i.* from ${table} i where ${where} order by ${order} ${part}) i
         join orders o on o.id = i.order_id ${join} order by ${order}) as page) as rows,
     ${isCounted ? '0' : cappedCount(`from ${table} i where ${where}`)} as total, ${AGES(aged)} as ages, ${COUNTS(aged)} as counts`;
  },
  ...INVOICE_TYPES.flatMap((type) =>
    INVOICE_SORTS.map((sort) => [type, 'true', orderBy(type, sort, 'asc'), ANY_PAGE, OF_ALL, false] as const),
  ),
  ['invoice', 'true', orderBy('invoice', 'issuedOn', 'desc'), FIRST_PAGE, OF_ALL, true],
);

/**
 * Returns a page of invoices, their number, and the open amounts of all that the caller may see, with one statement. All
 * invoices of a company, or of all, and the open ones are counted already. The first page of these lists has a prepared
 * plan, which fits all companies.
 */
export async function findInvoices(
  transactions: Transactions,
  scope: Scope,
  query: InvoiceQueryDto,
  paging: Paging,
): Promise<{ rows: StoredRow[]; total: number; ages: InvoiceAgeDto[] }> {
  const { limit, offset, sort, direction } = paging;
  const where = invoiceConditions(scope, query);
  const aged = ofCompany(scope, query, 'd.company_id');
  const { type = 'invoice' } = query;
  const counted = countedOf(scope, query, where);
  const isPrepared = counted !== null && isFirstPage(paging);
  const parts = [
    type,
    where.sql,
    orderBy(type, sort, direction),
    isPrepared ? FIRST_PAGE : ANY_PAGE,
    aged.parameters.length > 0 ? aged.sql : OF_ALL,
    counted !== null,
  ] as const;
  const bounds = DATED_AGES.flatMap((age) => dueDaysOf(age, today()).from ?? []);
  const parameters = [
    ...where.parameters,
    ...(isPrepared ? [] : [limit, offset]),
    ...(counted === null ? where.parameters : []),
    ...bounds,
    ...aged.parameters,
    bounds.at(-1),
    ...aged.parameters,
  ];
  const name = `${counted} invoices of ${scope.name}${query.companyId ? ' of one' : ''} by ${sort} ${direction}`;
  const found = isPrepared
    ? (await transactions.prepared<RowOf<typeof PAGE>>(name, PAGE.sql(...parts), parameters))[0]!
    : await PAGE.one(transactions.em, parameters, ...parts);
  const ages = withLastAge(found.ages, found.counts);
  const notDue = ages.find(({ age }) => age === 'not_due')?.invoices ?? 0;
  const { invoices: all, openInvoices: unpaid } = found.counts;
  const totals = { all, unpaid, open: notDue, overdue: unpaid - notDue };
  return { rows: found.rows, total: counted === null ? found.total : totals[counted], ages };
}

/** Returns which of the kept totals the filters ask for; null when they ask for another one. */
function countedOf(
  scope: Scope,
  { type, companyId, status }: InvoiceQueryDto,
  { sql }: Conditions,
): 'all' | 'unpaid' | 'open' | 'overdue' | null {
  if (type === 'credit_note') return null;
  const of = (wanted?: string) => invoiceConditions(scope, { companyId, status: wanted }).sql;
  if (sql === of()) return 'all';
  if (sql !== of(status)) return null;
  if (sql === of('open,overdue')) return 'unpaid';
  return status === 'open' || status === 'overdue' ? status : null;
}

/** Adds the last age, which has what is open and is in no other. */
function withLastAge(ages: InvoiceAgeDto[], { openInvoices, openAmount }: Counts): InvoiceAgeDto[] {
  const invoices = openInvoices - sumOf(ages, (age) => age.invoices);
  const amount = toEuros(toCents(openAmount) - sumOf(ages, (age) => toCents(age.amount)));
  return [...ages, { age: LAST_AGE, invoices, amount }];
}

function ofCompany(scope: Scope, { companyId }: InvoiceQueryDto, column = 'i.company_id'): Conditions {
  const where = new Conditions().within(scope, column);
  return companyId ? where.add(`${column} = ?`, companyId) : where;
}

/** Returns the filters of the list as SQL on an invoice or a credit note `i`, within the scope. */
export function invoiceConditions(scope: Scope, query: InvoiceQueryDto): Conditions {
  const where = ofCompany(scope, query);
  if (query.orderId) where.add('i.order_id = ?', query.orderId);
  if (query.transmission) inTransmissions(where, scope, query.transmission, query.type);
  if (query.type === 'credit_note') {
    // A credit note is neither open nor due.
    if (query.status || query.age || query.dueFrom || query.dueTo) where.add('false');
  } else {
    inStatuses(where, query.status);
    inAges(where, query.age);
    if (query.dueFrom) where.add('i.due_on >= ?::date', query.dueFrom);
    if (query.dueTo) where.add('i.due_on <= ?::date', query.dueTo);
  }
  if (query.issuedFrom) where.add('i.issued_on >= ?::date', query.issuedFrom);
  if (query.issuedTo) where.add('i.issued_on <= ?::date', query.issuedTo);
  return where.amount('i.total', query.totalFrom, query.totalTo).search(query.search, 'i.search_text like ?');
}

/** Adds the condition on the way of the e-invoices, which companies do not read. */
function inTransmissions(where: Conditions, scope: Scope, list: string, type: InvoiceType = 'invoice'): void {
  const column = type === 'invoice' ? 'invoice_id' : 'credit_note_id';
  if (!scope.isAll) where.add('false');
  else {
    const states = `string_to_array(?, ',')`;
    where.add(`i.id in (select t.${column} from e_invoice_transmissions t where t.status = any (${states}))`, list);
  }
}

const STATUS_SQL: Record<InvoiceStatus, string> = {
  open: 'i.open_amount > 0 and i.due_on >= ?::date',
  overdue: 'i.open_amount > 0 and i.due_on < ?::date',
  paid: 'i.open_amount = 0 and (i.credit_notes_total < i.total or i.total = 0)',
  credited: 'i.credit_notes_total = i.total and i.total > 0',
};

function inStatuses(where: Conditions, list: string | undefined): void {
  const wanted = new Set(list?.split(','));
  if (wanted.size === 0 || INVOICE_STATUSES.every((status) => wanted.has(status))) return;
  if (wanted.size === 2 && wanted.has('open') && wanted.has('overdue')) {
    where.add('i.open_amount > 0');
    return;
  }
  const parts = INVOICE_STATUSES.filter((status) => wanted.has(status));
  const days = parts.filter((status) => status === 'open' || status === 'overdue').map(() => today());
  where.add(`(${parts.map((status) => STATUS_SQL[status]).join(' or ')})`, ...days);
}

function inAges(where: Conditions, list: string | undefined): void {
  if (!list) return;
  const either = (list.split(',') as InvoiceAge[]).map((age) => {
    const { from, to } = dueDaysOf(age, today());
    const one = new Conditions();
    if (from) one.add('i.due_on >= ?::date', from);
    if (to) one.add('i.due_on <= ?::date', to);
    return one;
  });
  const sql = either.map((one) => `(${one.sql})`).join(' or ');
  where.add('i.open_amount > 0').add(`(${sql})`, ...either.flatMap(({ parameters }) => parameters));
}

/** One invoice or credit note that the caller may see, as a list row. */
export const INVOICE_ROW = statement(
  { row: typed<StoredRow>('json') },
  (type: InvoiceType) => {
    const [table, row, join] = SOURCES[type];
    return `select row_to_json(one) as row from (
     select ${row} from ${table} i join orders o on o.id = i.order_id ${join} where i.id = ?) one`;
  },
  ...INVOICE_TYPES.map((type) => [type] as const),
);

/** Credit that a company has because it paid too much by bank, in euros. */
export const COMPANY_CREDIT = statement(
  { credit: 'float8' },
  `select coalesce(sum(amount), 0)::float8 as credit from bank_bookings where company_id = ? and kind = 'credit'`,
);

/** Id before all others, for the first batch of `DUE_ORDERS`. */
export const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/**
 * Orders, by id, that may have an invoice due: with parts that are not invoiced, and what the next one waits for; and
 * those whose last attempt was refused. The plan of each decides. `after` is the last id of the batch before.
 */
export const DUE_ORDERS = statement(
  { id: 'uuid' },
  `select o.id from orders o
     left join lateral (select n.part, n.parts, n.kind, n.next_months from order_invoices n
                         where n.order_id = o.id order by n.part desc limit 1) i on true
     cross join lateral (select o.billing_plan -> 'parts' -> coalesce(i.part, 0) as part) changed
     cross join lateral (select
       case when changed.part is not null then (changed.part #>> '{months,after}')::int else i.next_months end as months,
       case when changed.part is not null then changed.part ->> 'kind' = 'prepayment'
            else coalesce(i.kind, case when o.prepayment_percentage > 0 then 'prepayment' end) = 'prepayment'
       end as is_at_once) next
    where o.id > :after and o.status <> 'cancelled' and o.tax_decision is not null
      and case when o.billing_plan is not null then changed.part is not null else i.part is null or i.part < i.parts end
      and (o.invoice_refusal is not null
           or case when changed.part ->> 'fixedOn' is not null then (changed.part ->> 'fixedOn')::date <= :today::date
                   when next.months is not null then o.delivered_on + make_interval(months => next.months) <= :today::date
                   when next.is_at_once then true
                   else coalesce(o.shipped_on, o.delivered_on) is not null end)
    order by o.id limit :batch`,
);
