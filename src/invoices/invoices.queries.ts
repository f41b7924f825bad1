import type { EntityManager } from '@mikro-orm/postgresql';
import { today } from '../platform/clock.js';
import { Conditions } from '../platform/database/conditions.js';
import type { Scope } from '../platform/database/scope.js';
import { type RowOf, statement, typed } from '../platform/database/statement.js';
import { cappedCount, type Paging } from '../platform/http/paging.js';
import {
  dueDaysOf,
  INVOICE_AGES,
  INVOICE_STATUSES,
  type InvoiceAge,
  type InvoiceStatus,
} from '../rules/invoice-status.js';
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

const orderBy = (sort: string, direction: 'asc' | 'desc') =>
  (ORDER[sort] ?? [])
    .map((key) => (direction === 'desc' ? key : key.replace(/(asc|desc)$/, (way) => (way === 'asc' ? 'desc' : 'asc'))))
    .join(', ');

/** Columns of a list row, without its status; the tables are `order_invoices i` and its order `o`. */
const ROW = `i.id, i.number, i.kind, i.part, i.parts, i.issued_on as "issuedOn", i.due_on as "dueOn",
  case when i.period_from is not null then json_build_object('from', i.period_from, 'to', i.period_to) end as period,
  i.net, i.tax, i.total, i.open_amount as "openAmount", o.currency,
  o.customer_reference as "customerReference", o.purchase_order as "purchaseOrder",
  json_build_object('id', o.company_id, 'name', o.company_details ->> 'name') as company,
  json_build_object('id', o.id, 'number', o.number) as "order"`;

type Row = Omit<InvoiceRowDto, 'status'>;

/** Open amounts by the day on which they are due, of the invoices that the caller may see; the index has all columns. */
const AGES = (where: string) =>
  `(select coalesce(json_agg(aged), '[]') from (
     select case ${INVOICE_AGES.map((age, place) =>
       place + 1 < INVOICE_AGES.length ? `when i.due_on >= ?::date then '${age}'` : `else '${age}'`,
     ).join(' ')} end as age, count(*)::int as invoices, sum(i.open_amount) as amount
       from order_invoices i where i.open_amount > 0 and ${where} group by 1) aged)`;

const PAGE = statement(
  { rows: typed<Row[]>('json'), total: 'int4', ages: typed<InvoiceAgeDto[]>('json') },
  (where: string, order: string, aged: string) =>
    `select (select coalesce(json_agg(page), '[]') from (
       select ${ROW} from (select i.* from order_invoices i where ${where} order by ${order} limit ? offset ?) i
         join orders o on o.id = i.order_id order by ${order}) as page) as rows,
     ${cappedCount(`from order_invoices i where ${where}`)} as total, ${AGES(aged)} as ages`,
  ...INVOICE_SORTS.map((sort) => ['true', orderBy(sort, 'asc'), 'true'] as const),
);

/** Returns a page of invoices, their number, and the open amounts of all that the caller may see, with one statement. */
export async function findInvoices(
  em: EntityManager,
  scope: Scope,
  query: InvoiceQueryDto,
  { limit, offset, sort, direction }: Paging,
): Promise<RowOf<typeof PAGE>> {
  const where = conditionsOf(scope, query);
  const aged = ofCompany(scope, query);
  const bounds = INVOICE_AGES.flatMap((age) => dueDaysOf(age, today()).from ?? []);
  return PAGE.one(
    em,
    [...where.parameters, limit, offset, ...where.parameters, ...bounds, ...aged.parameters],
    where.sql,
    orderBy(sort, direction),
    aged.sql,
  );
}

function ofCompany(scope: Scope, { companyId }: InvoiceQueryDto): Conditions {
  const where = new Conditions().within(scope, 'i.company_id');
  return companyId ? where.add('i.company_id = ?', companyId) : where;
}

function conditionsOf(scope: Scope, query: InvoiceQueryDto): Conditions {
  const where = ofCompany(scope, query);
  if (query.orderId) where.add('i.order_id = ?', query.orderId);
  inStatuses(where, query.status);
  inAges(where, query.age);
  if (query.issuedFrom) where.add('i.issued_on >= ?::date', query.issuedFrom);
  if (query.issuedTo) where.add('i.issued_on <= ?::date', query.issuedTo);
  if (query.dueFrom) where.add('i.due_on >= ?::date', query.dueFrom);
  if (query.dueTo) where.add('i.due_on <= ?::date', query.dueTo);
  return where.amount('i.total', query.totalFrom, query.totalTo).search(query.search, 'i.search_text like ?');
}

const STATUS_SQL: Record<InvoiceStatus, string> = {
  open: 'i.open_amount > 0 and i.due_on >= ?::date',
  overdue: 'i.open_amount > 0 and i.due_on < ?::date',
  paid: 'i.open_amount = 0',
};

function inStatuses(where: Conditions, list: string | undefined): void {
  const wanted = new Set(list?.split(','));
  if (wanted.size === 0 || INVOICE_STATUSES.every((status) => wanted.has(status))) return;
  if (wanted.has('open') && wanted.has('overdue')) {
    where.add('i.open_amount > 0');
    return;
  }
  const parts = INVOICE_STATUSES.filter((status) => wanted.has(status));
  const days = parts.filter((status) => status !== 'paid').map(() => today());
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

/** One invoice that the caller may see, as a list row. */
export const INVOICE_ROW = statement(
  { row: typed<Row>('json') },
  `select row_to_json(one) as row from (
     select ${ROW} from order_invoices i join orders o on o.id = i.order_id where i.id = ?) one`,
);

/**
 * Orders, by id, that may have an invoice due: with parts that are not invoiced, and what the next one waits for. The
 * plan of each decides. `after` is the last id of the batch before.
 */
export const DUE_ORDERS = statement(
  { id: 'uuid' },
  `select o.id from orders o
     left join lateral (select n.part, n.parts, n.kind, n.next_months from order_invoices n
                         where n.order_id = o.id order by n.part desc limit 1) i on true
    where o.id > :after and o.status <> 'cancelled' and o.tax_decision is not null
      and (i.part is null or i.part < i.parts)
      and case when i.next_months is not null then o.delivered_on + make_interval(months => i.next_months) <= :today::date
               when coalesce(i.kind, case when o.prepayment_percentage > 0 then 'prepayment' end) = 'prepayment' then true
               else coalesce(o.shipped_on, o.delivered_on) is not null end
    order by o.id limit :batch`,
);
