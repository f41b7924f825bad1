import { statement, typed } from '../../platform/database/statement.js';
import { readerOf } from '../../users/mail-reader-sql.js';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Conditions } from '../../platform/database/conditions.js';
import type { Scope } from '../../platform/database/scope.js';
import { cappedCount, type Paging } from '../../platform/http/paging.js';
import { CLAIMABLE_FUND_STATUSES, FUND_REQUEST_STATUSES, type FundRequestState } from '../../rules/fund-request.js';
import type { FundDocumentDto, FundEventDto, FundRequestRowDto, FundsSumsDto } from './fund-request-answers.dto.js';
import type { StaffFundRequestQueryDto } from './fund-request-requests.dto.js';

const ORDER: Record<string, string> = {
  requestedAt: 'r.created_at',
  activity: 'lower(r.activity)',
  partner: 'lower(c.name)',
  kind: 'r.kind',
  startsOn: 'r.starts_on',
  amount: 'r.amount',
  status: `array_position(array[${FUND_REQUEST_STATUSES.map((status) => `'${status}'`).join(', ')}], r.status)`,
  claimUntil: 'r.claim_until',
};
export const FUND_SORTS = Object.keys(ORDER);

/** Row as the statement returns it, without computed fields. Times in Postgres' text format. */
export type FundRequestRow = Omit<FundRequestRowDto, 'actions'> & FundRequestState;

/** SQL: tables of lists and exports. */
export const FROM = 'fund_requests r join companies c on c.id = r.partner_id';

/** Columns of a list row; the tables are in `FROM`. */
const ROW = `r.id, json_build_object('id', c.id, 'name', c.name) as partner, r.activity, r.kind, r.starts_on as "startsOn",
  r.ends_on as "endsOn", r.amount, r.expected_leads as "expectedLeads", r.status, r.created_at as "requestedAt",
  r.approved as "approvedAmount", r.claim_until as "claimUntil", r.spent as "spentAmount", r.paid as "paidAmount",
  r.version, r.partner_id as "partnerId"`;

/**
 * SQL of a `FundsSumsDto`. Uses `company` twice, so a parameter in it must be given twice; the `?` between is the year.
 */
const sumsOf = (company: string): string => `(
  select json_build_object('year', y.year, 'budget', coalesce(f.budget, 0), 'reserved', coalesce(f.reserved, 0),
      'paid', coalesce(f.paid, 0), 'available', coalesce(f.available, 0),
      'requested', (select coalesce(sum(o.amount), 0) from fund_requests o
                     where o.partner_id = ${company} and o.status = 'requested'))
    from (select ?::int as year) y left join partner_funds f on f.company_id = ${company} and f.year = y.year)`;

const PAGE = statement(
  { rows: typed<FundRequestRow[]>('json'), total: 'int4', funds: typed<FundsSumsDto>('json') },
  (where: string, order: string, direction: 'asc' | 'desc') => `select (select coalesce(json_agg(page), '[]') from (
        select ${ROW} from ${FROM} where ${where}
         order by ${order} ${direction} nulls last, r.id limit ? offset ?) as page) as rows,
      ${cappedCount(`from ${FROM} where ${where}`)} as total, ${sumsOf('?::uuid')} as funds`,
  ...Object.values(ORDER).map((order) => ['true', order, 'asc'] as const),
);

/**
 * Returns a page of requests, the number that match the filters, and the budget of a partner's year, with one SQL
 * statement.
 */
export async function findFundRequests(
  em: EntityManager,
  where: Conditions,
  { limit, offset, sort, direction }: Paging,
  of: { partner: string; year: number },
): Promise<{ rows: FundRequestRow[]; total: number; funds: FundsSumsDto }> {
  const found = await PAGE.first(
    em,
    [...where.parameters, limit, offset, ...where.parameters, of.partner, of.year, of.partner],
    where.sql,
    ORDER[sort]!,
    direction,
  );
  return found!;
}

/** Fields of a whole request that a list row does not have. */
interface FundRequestParts {
  requestedBy: string;
  description: string;
  claimNote: string | null;
  reason: string | null;
  updatedAt: string;
  funds: FundsSumsDto;
  documents: FundDocumentDto[];
  timeline: FundEventDto[];
}

const WHOLE = statement(
  { request: typed<FundRequestRow & FundRequestParts>('json') },
  (where: string) => `select to_jsonb(w) as request from (
      select ${ROW}, r.description, r.claim_note as "claimNote", r.reason, r.updated_at as "updatedAt",
             ${sumsOf('r.partner_id')} as funds,
             (select trim(u.first_name || ' ' || u.last_name) from users u where u.id = r.requested_by_id) as "requestedBy",
             (select coalesce(json_agg(json_build_object('id', d.id, 'originalName', d.original_name, 'contentType', d.content_type,
                'size', d.size, 'uploadedAt', d.created_at) order by d.created_at, d.id), '[]')
                from fund_request_documents d where d.request_id = r.id) as documents,
             (select coalesce(json_agg(json_build_object('id', e.id, 'createdAt', e.created_at, 'status', e.status,
                'amount', e.amount, 'message', e.message, 'actorName', e.actor_name, 'byStaff', e.by_staff)
                order by e.created_at desc, e.id), '[]')
                from fund_request_events e where e.request_id = r.id) as timeline
        from ${FROM} where ${where}) w`,
  ['true'],
);

/**
 * Returns one request with its documents and its timeline, with one statement; undefined when the scope does not
 * include it.
 */
export async function findWholeFundRequest(
  em: EntityManager,
  scope: Scope,
  id: string,
  year: number,
): Promise<(FundRequestRow & FundRequestParts) | undefined> {
  const where = new Conditions().within(scope, 'r.partner_id').add('r.id = ?', id);
  const found = await WHOLE.first(em, [year, ...where.parameters], where.sql);
  return found?.request;
}

/** Returns the conditions of a list or an export. */
export function fundRequestConditions(scope: Scope, query: StaffFundRequestQueryDto): Conditions {
  const where = new Conditions()
    .within(scope, 'r.partner_id')
    .oneOf('r.status', query.status)
    .oneOf('r.kind', query.kind)
    .search(query.search, '(r.search_text like ? or c.search_text like ?)');
  if (query.partnerId) where.add('r.partner_id = ?', query.partnerId);
  return where;
}

/** Adds amounts to the sums of a partner's year; returns no row when the available amount would become negative. */
export const BOOK_FUNDS = statement(
  { id: 'uuid' },
  `update partner_funds
      set budget = budget + ?::numeric, reserved = reserved - ?::numeric, paid = paid - ?::numeric, available = available + ?::numeric
    where company_id = ? and year = ? and available + ?::numeric >= 0 returning id`,
);

/** Inserts the row for the sums of a partner's year, unless it exists. */
export const OPEN_YEAR = statement(
  {},
  `insert into partner_funds (id, company_id, year, budget, reserved, paid, available) values (?, ?, ?, 0, 0, 0, 0)
   on conflict (company_id, year) do nothing`,
);

export const BUDGET = statement(
  { budget: 'numeric' },
  'select budget from partner_funds where company_id = ? and year = ?',
);

export const AVAILABLE = statement(
  { available: 'numeric' },
  'select available from partner_funds where company_id = ? and year = ?',
);

const CLAIMABLE = `r.status in (${CLAIMABLE_FUND_STATUSES.map((status) => `'${status}'`).join(', ')})`;

/** Approved or returned requests that were not claimed in time; locks them. */
export const CLAIMS_LAPSED = statement(
  { id: 'uuid' },
  `select r.id from fund_requests r where ${CLAIMABLE} and r.claim_until < ?::date
    order by r.partner_id, r.year, r.id limit ? for update skip locked`,
);

/**
 * Approved or returned requests whose claim period ends within some days and whose recipient was not warned yet; locks
 * them.
 */
export const CLAIMS_ENDING = statement(
  { id: 'uuid' },
  `select r.id from fund_requests r, lateral (${readerOf('r.partner_id', 'r.requested_by_id')}) reader
    where ${CLAIMABLE} and r.claim_until <= ?::date + ?::int
      and not exists (select 1 from outbox_mail_keys k
                       where k.key = concat_ws(':', 'fund-claim-ending', r.id, r.claim_until))
    order by r.id limit ? for update of r skip locked`,
);
