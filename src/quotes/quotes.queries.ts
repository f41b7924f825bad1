import { offered, staffValue } from './document/shown-revision.js';
import { type RowOf, statement, typed } from '../platform/database/statement.js';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Conditions } from '../platform/database/conditions.js';
import type { Scope } from '../platform/database/scope.js';
import { toCents, toEuros } from '../rules/money.js';
import { now } from '../platform/clock.js';
import { countCapped, type Paging } from '../platform/http/paging.js';
import type { Actor } from '../rules/actor.js';
import type { Transactions } from '../platform/database/transactions.js';
import {
  isExpired,
  OPEN_QUOTE_STATUSES,
  QUOTE_STATUSES,
  quoteActions,
  quoteActionsOnceVerified,
  type QuoteStatus,
} from '../rules/quote-status.js';
import { threadColumns, withOpenQuestions } from './quote-threads.js';
import { onlyShown } from './quote-visibility.js';
import { TREND_MONTHS } from '../platform/database/trend-months.js';
import type { QuoteSummaryDto, QuoteTrendDto, SystemQuoteRowDto } from './quote-answers.dto.js';
import type { SystemQuoteQueryDto } from './quote-requests.dto.js';

export const QUOTE_SORTS = ['createdAt', 'total', 'validUntil'] as const;

/** Sort keys of the list in the console, which has more columns and can be sorted by waiting time (`submittedAt`). */
export const SYSTEM_QUOTE_SORTS = [...QUOTE_SORTS, 'submittedAt', 'number', 'company', 'status', 'dueOn'] as const;

const STATUS_RANK = `array_position(array[${QUOTE_STATUSES.map((status) => `'${status}'`).join(', ')}], q.status)`;

/** SQL: due date of the follow-up of an open quote; null for a closed quote, which needs no follow-up. */
const DUE_ON = `case when q.status in (${OPEN_QUOTE_STATUSES.map((status) => `'${status}'`).join(', ')})
  then (select f.due_on from quote_follow_ups f where f.quote_id = q.id) end`;

export const ORDER: Record<string, Record<'asc' | 'desc', string>> = {
  createdAt: { asc: 'q.created_at asc, q.id desc', desc: 'q.created_at desc, q.id' },
  total: { asc: 'q.total asc, q.id desc', desc: 'q.total desc, q.id' },
  validUntil: { asc: 'q.valid_until asc nulls first, q.id desc', desc: 'q.valid_until desc nulls last, q.id' },
  submittedAt: { asc: 'q.submitted_at asc, q.id', desc: 'q.submitted_at desc, q.id desc' },
  number: { asc: 'q.number', desc: 'q.number desc' },
  company: {
    asc: 'lower(c.name), c.id, q.created_at desc, q.id',
    desc: 'lower(c.name) desc, c.id desc, q.created_at desc, q.id',
  },
  dueOn: {
    asc: `${DUE_ON} nulls last, q.created_at desc, q.id`,
    desc: `${DUE_ON} desc nulls last, q.created_at desc, q.id`,
  },
  // sorted in the order of the workflow
  status: {
    asc: `${STATUS_RANK}, q.created_at, q.id desc`,
    desc: `${STATUS_RANK} desc, q.created_at desc, q.id`,
  },
};

/** Total and end of the validity that others than staff see: those of the row. */
export const SHOWN_VALUES = { total: 'q.total', validUntil: 'q.valid_until' };

/** Total and end of the validity that staff see. */
export const STAFF_VALUES = {
  total: staffValue('q.total', offered('totals,total')),
  validUntil: staffValue('q.valid_until', `(r.document #>> '{terms,validUntil}')::timestamptz`),
};

/**
 * Returns the columns of a list row. The tables are `quotes q`, the contact `users u` and the company `companies c`.
 *
 * @param values total and end of the validity: `SHOWN_VALUES` or `STAFF_VALUES`
 */
export const rowColumns = ({ total, validUntil }: typeof SHOWN_VALUES): string =>
  `q.id, q.number, q.status, q.version, q.created_at as "createdAt", ${validUntil} as "validUntil", q.submitted_at as "submittedAt",
              q.customer_reference as "customerReference", q.drafted_by as "draftedBy", q.product_names[1:4] as products,
              cardinality(q.product_names) as "productCount", ${total} as total, q.currency, q.acceptance_needs as "acceptanceNeeds",
              json_build_object('firstName', u.first_name, 'lastName', u.last_name) as contact,
              case when q.prepared_by_id is not null then (
                select trim(s.first_name || ' ' || s.last_name) from users s where s.id = q.prepared_by_id) end as "preparedBy",
              case when q.partner_id is not null then (
                select json_build_object('id', p.id, 'name', p.name) from companies p where p.id = q.partner_id) end as partner,
              json_build_object('id', c.id, 'name', c.name) as company`;

/**
 * Columns that only staff may see: the reason why a quote is under review again, the agreements that it waits for, its
 * follow-up, and whether VAT by hand waits. Responses to the buyer must not contain them.
 */
const STAFF_ONLY = `,
              case when q.status = 'pending_approval' then (
                select case when e.type <> 'submitted' then e.type end from quote_events e
                 where e.quote_id = q.id and e.created_at > q.created_at - interval '1 day'
                   and e.type in ('submitted', 'recalled', 'change_requested')
                 order by e.created_at desc, e.id desc limit 1) end as returned,
              q.needs_agreement as "needsAgreement",
              coalesce((
                select json_build_object('version', f.version, 'dueOn', f.due_on, 'owner', case when s.id is not null then
                         json_build_object('id', s.id, 'name', trim(s.first_name || ' ' || s.last_name)) end)
                  from quote_follow_ups f left join users s on s.id = f.owner_id where f.quote_id = q.id),
                '{"version": 0, "dueOn": null, "owner": null}') as "followUp",
              (select 'waiting' from hand_taxes h
                where q.status = 'pending_approval' and h.quote_id = q.id and h.agreed_by_id is null) as "handTax"`;

/**
 * Row as the statement returns it, without the fields that are computed from status and date. Times in Postgres' text
 * format.
 */
export type Row = Omit<SystemQuoteRowDto, 'isExpired' | 'actions' | 'actionsOnceVerified'> & {
  handTax?: 'waiting' | null;
};

export interface Counter {
  status: string;
  quotes: number;
  /** In euros. */
  amount: number;
}

export interface QuoteListing {
  rows: SystemQuoteRowDto[];
  summary: QuoteSummaryDto;
  /** Number of quotes in each status, regardless of the filters. */
  byStatus: Map<string, number>;
}

const PAGE = statement(
  { rows: typed<Row[]>('json'), counters: typed<Counter[]>('json') },
  (isForStaff: boolean, where: string, order: string, counted: string) => `
     select (select coalesce(json_agg(page), '[]') from (
       select ${rowColumns(isForStaff ? STAFF_VALUES : SHOWN_VALUES)}, ${threadColumns(isForStaff ? 'staff' : 'company')}${isForStaff ? STAFF_ONLY : ''}
         from quotes q join users u on u.id = q.user_id join companies c on c.id = q.company_id
        where ${where}
        order by ${order} limit ? offset ?) as page) as rows,
     (select coalesce(json_agg(counter), '[]') from (
       select status, sum(quotes) as quotes, sum(amount) as amount
         from ${isForStaff ? 'quote_counters' : 'shown_quote_counters' /* quote_counters also has quotes that only staff can see */}
        where ${counted} group by status) as counter) as counters`,
  [false, 'q.deleted_at is null', 'q.id', 'company_id is null'],
  ...Object.values(ORDER).map(({ desc }) => [true, 'q.deleted_at is null', desc, 'true'] as const),
  ...Object.values(ORDER).map(({ asc }) => [true, 'q.deleted_at is null', asc, 'true'] as const),
);

/**
 * Returns a page of quotes, and the summary of all quotes from the counters that every write maintains. One statement
 * that returns JSON.
 */
export async function findPage(
  transactions: Transactions,
  scope: Scope,
  query: SystemQuoteQueryDto,
  { limit, offset, sort, direction }: Paging,
  viewer: Actor,
): Promise<QuoteListing> {
  const where = quoteConditions(scope, query);
  const counted = new Conditions().within(scope, 'company_id');
  const parts = [scope.isAll, where.sql, ORDER[sort]![direction], counted.sql] as const;
  const parameters = [viewer.userId, ...where.parameters, limit, offset, ...counted.parameters];
  const name = `quotes of ${scope.name} by ${sort} ${direction}`;
  // Without filters, one prepared plan fits all calls. With filters, the best plan depends on the number of matching
  // rows.
  const isFiltered = where.sql !== quoteConditions(scope, {}).sql;
  const [found] = isFiltered
    ? await PAGE.all(transactions.em, parameters, ...parts)
    : await transactions.prepared<RowOf<typeof PAGE>>(name, PAGE.sql(...parts), parameters);
  const { rows = [], counters = [] } = found ?? {};
  return {
    rows: rows.map((row) => withState(row, viewer)),
    summary: summaryOf(counters),
    byStatus: new Map(counters.map(({ status, quotes }) => [status, quotes])),
  };
}

export function withState({ handTax, ...row }: Row, viewer: Actor): SystemQuoteRowDto {
  const validUntil = row.validUntil === null ? null : new Date(row.validUntil);
  const state = {
    status: row.status,
    validUntil,
    companyId: row.company.id,
    partnerId: row.partner?.id ?? null,
    waitsForAgreement: Boolean(row.needsAgreement),
  };
  return {
    ...row,
    createdAt: new Date(row.createdAt).toISOString(),
    validUntil: validUntil?.toISOString() ?? null,
    submittedAt: row.submittedAt && new Date(row.submittedAt).toISOString(),
    isExpired: isExpired(state, now()),
    actions: quoteActions({ ...state, ...(handTax && { handTax }) }, viewer, now()),
    actionsOnceVerified: quoteActionsOnceVerified(state, viewer, now()),
  };
}

export function summaryOf(counters: Counter[]): QuoteSummaryDto {
  const count = (status: QuoteStatus): number => counters.find((counter) => counter.status === status)?.quotes ?? 0;
  const totalQuotes = counters.reduce((sum, { quotes }) => sum + quotes, 0);
  return {
    totalQuotes,
    pipelineValue: toEuros(counters.reduce((sum, { amount }) => sum + toCents(amount), 0)),
    winRate: totalQuotes ? Math.round((count('accepted') / totalQuotes) * 100) : 0,
    pendingReview: count('pending_approval'),
  };
}

const TREND = statement(
  { trend: typed<QuoteTrendDto>('json') },
  (where: string) => `with today as (select ?::timestamptz at time zone 'UTC' as at),
       ${TREND_MONTHS},
       by_month as (
         select date_trunc('month', q.created_at at time zone 'UTC') as month, count(*) as quotes,
                count(*) filter (where q.status = 'accepted') as accepted, sum(q.total) as value
           from quotes q where ${where}
            and q.created_at >= (select min(month) from months)::timestamp at time zone 'UTC' group by 1)
     select json_build_object(
       'months', (select json_agg(json_build_object('month', to_char(months.month, 'YYYY-MM'),
           'quotes', coalesce(m.quotes, 0), 'accepted', coalesce(m.accepted, 0), 'value', coalesce(m.value, 0))
           order by months.month) from months left join by_month m using (month)),
       'lately', (select coalesce(sum(q.total), 0) from quotes q, today where ${where}
         and q.created_at >= (today.at - interval '30 days') at time zone 'UTC'),
       'awaited', (select json_build_object('quotes', count(*), 'value', coalesce(sum(q.total - q.tax), 0))
         from quotes q, today where ${where} and q.status = 'sent'
          and (q.valid_until is null or q.valid_until >= today.at at time zone 'UTC'))) as trend`,
  ['true'],
);

/**
 * Returns the number and the value of the quotes of each of the last months and of those that wait for an answer. Uses
 * index-only scans.
 */
export async function findTrend(em: EntityManager, scope: Scope): Promise<QuoteTrendDto> {
  const where = onlyShown(new Conditions().add('q.deleted_at is null').within(scope, 'q.company_id'), scope);
  const found = await TREND.first(
    em,
    [now(), ...where.parameters, ...where.parameters, ...where.parameters],
    where.sql,
  );
  return found!.trend;
}

/** Returns the number of quotes that match the filters, counted up to the cap. */
export const countRows = (em: EntityManager, scope: Scope, query: SystemQuoteQueryDto): Promise<number> =>
  countCapped(em, 'quotes q', quoteConditions(scope, query));

/** True when the counters contain the total: they can be filtered by status, but by nothing else. */
export const isCounted = (scope: Scope, { status: _status, ...others }: SystemQuoteQueryDto): boolean =>
  quoteConditions(scope, others).sql === quoteConditions(scope, {}).sql;

/** Returns the conditions of a list or an export. */
export function quoteConditions(scope: Scope, query: SystemQuoteQueryDto): Conditions {
  const where = new Conditions()
    .add('q.deleted_at is null')
    .within(scope, 'q.company_id')
    .oneOf('q.id', query.id)
    .oneOf('q.status', query.status)
    .between('q.created_at', query.createdFrom, query.createdTo)
    .between('q.valid_until', undefined, query.validTo)
    .amount('q.total', query.totalFrom, query.totalTo);
  if (query.companyId) where.add('q.company_id = ?', query.companyId);
  if (query.ownerId) where.add('q.id in (select quote_id from quote_follow_ups where owner_id = ?)', query.ownerId);
  if (query.userId) where.add('q.user_id = ?', query.userId);
  if (query.awaitsSignature) where.add('q.acceptance_needs is not null');
  if (query.openQuestions) where.add(withOpenQuestions(scope.isAll ? 'staff' : 'company'));
  return onlyShown(where, scope).search(query.search, 'q.search_text like ?');
}
