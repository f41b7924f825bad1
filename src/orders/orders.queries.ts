import type { EntityManager } from '@mikro-orm/postgresql';
import type { Actor } from '../rules/actor.js';
import { Conditions } from '../platform/database/conditions.js';
import { type RowOf, statement, typed } from '../platform/database/statement.js';
import type { Scope } from '../platform/database/scope.js';
import { toCents, toEuros } from '../rules/money.js';
import { cappedCount, countCapped, type Paging } from '../platform/http/paging.js';
import type { OrderRowDto, OrderStatsDto, SpendDto } from './order-answers.dto.js';
import type { OrderEvent } from './order.entity.js';
import { OWED_PAYMENT_STATUSES, PAYMENT_STATUSES, type PaymentStatus } from '../rules/order-payment.js';
import { now } from '../platform/clock.js';
import { TREND_MONTHS } from '../platform/database/trend-months.js';
import { sharedWith } from '../partners/clients/sharing.js';
import { onlyOfClients } from './order-visibility.js';
import { OUTSTANDING, REVENUE } from './revenue.js';
import { AWAITS_LOOK } from './transport/proof-sql.js';
import type { ClientOrderQueryDto, OrderQueryDto } from './order-requests.dto.js';
import {
  isOpenOrder,
  OPEN_ORDER_STATUSES,
  ORDER_STATUSES,
  orderActions,
  type OrderStatus,
} from '../rules/order-status.js';

const rank = (column: string, values: readonly string[]) =>
  `array_position(array[${values.map((value) => `'${value}'`).join(', ')}], o.${column})`;

/**
 * SQL of each sort key, in the direction of its index; reversed for the other direction. Statuses sort in the order of
 * the workflow.
 */
const ORDER: Record<string, string[]> = {
  createdAt: ['o.created_at desc', 'o.id asc'],
  number: ['o.number desc'],
  company: [`lower(o.company_details ->> 'name') desc`, 'o.created_at desc', 'o.id asc'],
  total: ['o.total desc', 'o.id asc'],
  status: [`${rank('status', ORDER_STATUSES)} desc`, 'o.created_at desc', 'o.id asc'],
  paymentStatus: [`${rank('payment_status', PAYMENT_STATUSES)} desc`, 'o.created_at desc', 'o.id asc'],
};
export const ORDER_SORTS = Object.keys(ORDER);

const orderBy = (sort: string, direction: 'asc' | 'desc') =>
  (ORDER[sort] ?? [])
    .map((key) => (direction === 'desc' ? key : key.replace(/(asc|desc)$/, (way) => (way === 'asc' ? 'desc' : 'asc'))))
    .join(', ');

/**
 * Row as the statement returns it, without the fields that are computed from the status. Times in Postgres' text
 * format.
 */
type Row = Omit<OrderRowDto, 'actions'> & {
  isReplaced: boolean;
  isInvoiced: boolean;
  hasPlan: boolean;
};

const OPEN = OPEN_ORDER_STATUSES.map((status) => `'${status}'`).join(', ');

/** Number of orders and sum in euros for each status and payment status. */
const COUNTERS = statement(
  {
    status: typed<OrderStatus>('text'),
    paymentStatus: typed<PaymentStatus>('text'),
    orders: 'int4',
    amount: 'float8',
    paid: 'float8',
    credited: 'float8',
  },
  (where: string) =>
    `select status, payment_status as "paymentStatus", sum(orders)::int as orders, sum(amount)::float8 as amount,
            sum(paid)::float8 as paid, sum(credited)::float8 as credited
       from order_counters where ${where} group by status, payment_status`,
  ['company_id is null'],
);

/**
 * Adds the missing counters of companies' orders by status. Otherwise two changes that add one and lock another could
 * wait for each other.
 */
export const ADD_COUNTERS = statement(
  {},
  `insert into order_counters (company_id, status, payment_status, orders, amount, paid)
   select distinct of.company, of.status, payment_status, 0, 0, 0
     from unnest(:companies::uuid[], :statuses::text[]) of (company, status)
    cross join unnest(array[${PAYMENT_STATUSES.map((status) => `'${status}'`).join(', ')}]) payment_status
   order by 1, 2, 3 on conflict do nothing`,
);

/** Locks the counters of companies' orders by status, in the order in which a trigger writes them. */
export const LOCK_COUNTERS = statement(
  {},
  `select 1 from order_counters
    where (company_id, status) in (select * from unnest(:companies::uuid[], :statuses::text[]))
    order by company_id, status, payment_status for no key update`,
);

type Counter = RowOf<typeof COUNTERS>;

/** Columns of a list row; the table is `orders o`. */
const ROW = `o.id, o.number, o.status, o.payment_status as "paymentStatus", o.version, o.created_at as "createdAt",
  o.quote_id as "quoteId", o.quote_number as "quoteNumber", o.customer_reference as "customerReference",
  o.purchase_order as "purchaseOrder", o.product_names[1:4] as products,
  cardinality(o.product_names) as "productCount", o.total, o.paid_amount as "paidAmount", o.credited_amount as "creditedAmount",
  ${OUTSTANDING} as outstanding, o.currency,
  coalesce(o.status_since, o.created_at) as "statusSince",
  case when o.status in (${OPEN}) then coalesce(o.expected_on,
    (o.created_at at time zone 'UTC')::date + 7 * o.lead_time_weeks) end as "dueOn",
  exists (select 1 from orders n where n.replaces_id = o.id) as "isReplaced",
  exists (select 1 from order_invoices i where i.order_id = o.id
    and i.part = coalesce(jsonb_array_length(o.billing_plan -> 'parts'), i.parts)) as "isInvoiced",
  o.tax_decision is not null as "hasPlan",
  json_build_object('firstName', o.contact ->> 'firstName', 'lastName', o.contact ->> 'lastName') as contact,
  json_build_object('id', o.company_id, 'name', o.company_details ->> 'name') as company`;

const PAGE = statement(
  { rows: typed<Row[]>('json'), counters: typed<Counter[]>('json') },
  (where: string, order: string, counted: string) =>
    `select (select coalesce(json_agg(page), '[]') from (
       select ${ROW}
         from orders o where ${where}
        order by ${order} limit ? offset ?) as page) as rows,
     (select coalesce(json_agg(counter), '[]') from (${COUNTERS.sql(counted)}) as counter) as counters`,
  ...ORDER_SORTS.map((sort) => ['o.company_id is null', orderBy(sort, 'asc'), 'true'] as const),
);

/** Returns a page of orders, and the number of orders by status from the counters, with one statement. */
export async function findPage(
  em: EntityManager,
  scope: Scope,
  query: OrderQueryDto,
  { limit, offset, sort, direction }: Paging,
  viewer: Actor,
): Promise<{ rows: OrderRowDto[]; counters: Counter[] }> {
  const where = orderConditions(scope, query);
  const counted = new Conditions().within(scope, 'company_id');
  const found = await PAGE.first(
    em,
    [...where.parameters, limit, offset, ...counted.parameters],
    where.sql,
    orderBy(sort, direction),
    counted.sql,
  );
  const { rows = [], counters = [] } = found ?? {};
  return {
    rows: rows.map((row) => toRow(row, viewer)),
    counters,
  };
}

const toRow = ({ isReplaced, isInvoiced, hasPlan, ...row }: Row, viewer: Actor): OrderRowDto => ({
  ...row,
  createdAt: new Date(row.createdAt).toISOString(),
  statusSince: new Date(row.statusSince).toISOString(),
  actions: orderActions({ ...row, isReplaced, isInvoiced, hasPlan }, viewer),
});

const CLIENT_PAGE = statement(
  { isClient: 'bool', rows: typed<Row[]>('json'), total: 'int4' },
  (from: string, order: string) =>
    `select ${sharedWith('c.id')} as "isClient", (select coalesce(json_agg(page), '[]') from (
       select ${ROW} ${from} order by ${order} limit ? offset ?) as page) as rows,
     ${cappedCount(from)} as total from companies c where c.id = ?`,
  ...ORDER_SORTS.map((sort) => ['from orders o', orderBy(sort, 'desc')] as const),
);

/**
 * Returns a page of a client's orders that the partner may read, with one statement; null when the two companies are
 * not connected.
 */
export async function findClientPage(
  em: EntityManager,
  viewer: Actor,
  client: string,
  query: ClientOrderQueryDto,
  { limit, offset, sort, direction }: Paging,
): Promise<{ rows: OrderRowDto[]; total: number } | null> {
  const partner = viewer.companyId;
  const where = onlyOfClients(new Conditions().add('o.company_id = ?', client), partner)
    .oneOf('o.status', query.status)
    .search(query.search, 'o.search_text like ?');
  if (query.quoteId) where.add('o.quote_id = ?', query.quoteId);
  const from = `from orders o where ${where.sql}`;
  const found = await CLIENT_PAGE.first(
    em,
    [partner, ...where.parameters, limit, offset, ...where.parameters, client],
    from,
    orderBy(sort, direction),
  );
  return found?.isClient ? { rows: found.rows.map((row) => toRow(row, viewer)), total: found.total } : null;
}

/** Returns the number of orders that match the filters, counted up to the cap. */
export const countRows = (em: EntityManager, scope: Scope, query: OrderQueryDto): Promise<number> =>
  countCapped(em, 'orders o', orderConditions(scope, query));

/** Returns the order statistics, from the counters that every write maintains. */
export async function findStats(em: EntityManager, scope: Scope): Promise<OrderStatsDto> {
  const counted = new Conditions().within(scope, 'company_id');
  const counters = await COUNTERS.all(em, counted.parameters, counted.sql);
  const valid = counters.filter(({ status }) => status !== 'cancelled');
  const isOwed = ({ paymentStatus }: Counter) => OWED_PAYMENT_STATUSES.includes(paymentStatus);
  const sum = (rows: Counter[], of: (counter: Counter) => number) => rows.reduce((total, row) => total + of(row), 0);
  const value = sum(valid, ({ amount }) => toCents(amount));
  const paid = sum(valid, (counter) => toCents(counter.paid));
  const credited = sum(valid, (counter) => toCents(counter.credited));
  const orders = (matches: (counter: Counter) => boolean) => sum(counters.filter(matches), (counter) => counter.orders);
  const counts = <K extends string>(keys: readonly K[], keyOf: (counter: Counter) => K) =>
    Object.fromEntries(keys.map((key) => [key, orders((counter) => keyOf(counter) === key)])) as Record<K, number>;
  return {
    totalOrders: orders(() => true),
    openOrders: orders(({ status }) => isOpenOrder(status)),
    totalValue: toEuros(value),
    paidAmount: toEuros(paid),
    creditedAmount: toEuros(credited),
    outstanding: toEuros(
      sum(valid.filter(isOwed), (its) => toCents(its.amount) - toCents(its.paid) - toCents(its.credited)),
    ),
    byStatus: counts(ORDER_STATUSES, ({ status }) => status),
    byPaymentStatus: counts(PAYMENT_STATUSES, ({ paymentStatus }) => paymentStatus),
  };
}

const SPEND = statement(
  { spend: typed<SpendDto>('json') },
  (where: string) =>
    `with today as (select ?::timestamptz at time zone 'UTC' as at),
       ${TREND_MONTHS},
       made as (
         select o.created_at at time zone 'UTC' as at, ${REVENUE.amount} as value from orders o
          where ${REVENUE.isCounted} and ${where}
            and o.created_at >= (select min(month) from months)::timestamp at time zone 'UTC')
     select json_build_object(
       'months', (select json_agg(json_build_object('month', to_char(months.month, 'YYYY-MM'),
                                                    'value', coalesce(by_month.value, 0)) order by months.month)
         from months left join (select date_trunc('month', at) as month, sum(value) as value from made group by 1) by_month
           using (month)),
       'thisYear', (select coalesce(sum(value), 0) from made, today where made.at >= date_trunc('year', today.at)),
       'yearBefore', (select coalesce(sum(value), 0) from made, today
         where made.at >= date_trunc('year', today.at - interval '1 year')
           and made.at < date_trunc('day', today.at - interval '1 year') + interval '1 day')) as spend`,
  ['o.company_id is null'],
);

/**
 * Returns the spend of each of the last months, of this year, and of last year up to the same day. Uses the index by
 * company.
 */
export async function findSpend(em: EntityManager, scope: Scope): Promise<SpendDto> {
  const where = new Conditions().within(scope, 'o.company_id');
  const found = await SPEND.one(em, [now(), ...where.parameters], where.sql);
  return found.spend;
}

/** True when the counters contain the total: they can be filtered by status and payment status, but by nothing else. */
export const isCounted = (
  scope: Scope,
  { status: _status, paymentStatus: _paymentStatus, ...others }: OrderQueryDto,
): boolean => orderConditions(scope, others).sql === orderConditions(scope, {}).sql;

const HAS_PROOF_TO_REVIEW = `exists (select from transport_proofs p where p.order_id = o.id and ${AWAITS_LOOK})`;

/** Returns the conditions of a list or an export. */
export function orderConditions(scope: Scope, query: OrderQueryDto): Conditions {
  const where = new Conditions().within(scope, 'o.company_id');
  if (query.companyId) where.add('o.company_id = ?', query.companyId);
  if (query.userId) where.add('o.user_id = ?', query.userId);
  if (query.quoteId) where.add('o.quote_id = ?', query.quoteId);
  if (query.invoiceRefused) where.add(scope.isAll ? 'o.invoice_refusal is not null' : 'false');
  if (query.proofToReview) where.add(scope.isAll ? HAS_PROOF_TO_REVIEW : 'false');
  return where
    .oneOf('o.status', query.status)
    .oneOf('o.payment_status', query.paymentStatus)
    .between('o.created_at', query.createdFrom, query.createdTo)
    .amount('o.total', query.totalFrom, query.totalTo)
    .search(query.search, 'o.search_text like ?');
}

/** History of an order, newest first. */
export const ORDER_EVENTS = statement(
  {
    id: 'uuid',
    createdAt: 'timestamptz',
    type: typed<OrderEvent['type']>('text'),
    fromStatus: typed<OrderStatus | null>('text?'),
    toStatus: typed<OrderStatus | null>('text?'),
    notes: 'text?',
    actorName: 'text',
  },
  `select id, created_at as "createdAt", type, from_status as "fromStatus", to_status as "toStatus", notes, actor_name as "actorName"
     from order_events where order_id = $1 and created_at > $2::timestamptz - interval '1 day' order by created_at desc, id desc`,
);

/** Next order number. Gaps are allowed, so a sequence provides it. */
export const NEXT_ORDER = statement({ running: 'int8' }, `select nextval('order_numbers') as running`);
