import { statement, typed } from '../../platform/database/statement.js';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sharedWith } from '../../partners/clients/sharing.js';
import { Conditions } from '../../platform/database/conditions.js';
import { countCapped, type Paging } from '../../platform/http/paging.js';
import type { Actor } from '../../rules/actor.js';
import { QUOTE_STATUSES } from '../../rules/quote-status.js';
import type { PartnerQuoteQueryDto, PartnerQuoteRowDto, PartnerStatisticsDto } from './partner-quotes.dto.js';
import { threadColumns, withOpenQuestions } from '../quote-threads.js';
import { onlyOfClients } from '../quote-visibility.js';
import { type Counter, ORDER, rowColumns, SHOWN_VALUES, summaryOf, withState, type Row } from '../quotes.queries.js';

/** SQL table of the partner's clients, so that a lateral join can read the list's index for each client. */
const CLIENTS = `(select client_id from partner_clients where partner_id = ? and ended_at is null) k`;

type PartnerRow = Row & { acceptedAt: string | null; commission: number | null };

const PAGE = statement(
  { rows: typed<PartnerRow[]>('json'), counters: typed<Counter[]>('json') },
  (picked: string, order: string) => `select (select coalesce(json_agg(page), '[]') from (
       select ${rowColumns(SHOWN_VALUES)}, ${threadColumns('partner')}, case when q.status = 'accepted' then (
                select a.accepted_at from quote_acceptances a where a.quote_id = q.id) end as "acceptedAt",
              case when q.status = 'accepted' then (
                select k.commission from quote_commissions k where k.quote_id = q.id and k.partner_id = ?) end as commission
         from (${picked}) picked
         join quotes q using (id) join users u on u.id = q.user_id join companies c on c.id = q.company_id
        order by ${order}) as page) as rows,
     ${PREPARED} as counters`,
  ['select id from quotes', 'q.id'],
);

/**
 * Returns a page of the quotes of a partner's clients (prepared by the partner or shared with it), and the summary of
 * the prepared ones, with one statement. Reads at most as many rows per client as the page has.
 */
export async function findPartnerPage(
  em: EntityManager,
  viewer: Actor,
  query: PartnerQuoteQueryDto,
  { limit, offset, sort, direction }: Paging,
): Promise<{ rows: PartnerQuoteRowDto[]; counters: Counter[] }> {
  const partner = viewer.companyId;
  const where = partnerConditions(partner, query);
  const order = ORDER[sort]?.[direction];
  // The partner's own quotes have an index by day. The limit is part of the SQL text, because the planner does not know
  // the value of a parameter.
  const isOwn = query.preparedBy === 'us' && sort === 'createdAt';
  const picked = isOwn
    ? `select q.id from quotes q where ${where.sql} order by ${order} limit ${limit} offset ${offset}`
    : `select q.id from ${CLIENTS} cross join lateral (
         select q.id, q.created_at, q.total, q.valid_until from quotes q
          where q.company_id = k.client_id and ${where.sql} order by ${order} limit ${limit + offset}) q
        order by ${order} limit ${limit} offset ${offset}`;
  const found = await PAGE.first(
    em,
    [viewer.userId, partner, partner, ...(isOwn ? [] : [partner]), ...where.parameters, partner, partner],
    picked,
    order!,
  );
  const { rows = [], counters = [] } = found ?? {};
  return {
    rows: rows.map(({ acceptedAt, commission, ...row }) => ({
      ...withState(row, viewer),
      isOurs: row.partner?.id === partner,
      acceptedAt: acceptedAt && new Date(acceptedAt).toISOString(),
      commission,
    })),
    counters,
  };
}

/**
 * SQL: quotes that a partner prepared for its connected clients, by status, from stored sums. Both `?` parameters are
 * the partner's id.
 */
const PREPARED = `(select coalesce(json_agg(counter), '[]') from (
  select s.status, sum(s.quotes) as quotes, sum(s.amount) as amount from partner_client_quotes s
   where s.partner_id = ? and ${sharedWith('s.client_id')} group by s.status having sum(s.quotes) <> 0) as counter)`;

const SUMMARY = statement(
  { clients: 'int4', counters: typed<Counter[]>('json') },
  `select (select count(*)::int from ${CLIENTS}) as clients, ${PREPARED} as counters`,
);

/** Returns the statistics of a partner, with one statement. */
export async function findPartnerStatistics(em: EntityManager, partner: string): Promise<PartnerStatisticsDto> {
  const found = await SUMMARY.first(em, [partner, partner, partner]);
  const { clients = 0, counters = [] } = found ?? {};
  return {
    clients,
    summary: summaryOf(counters),
    byStatus: QUOTE_STATUSES.map((status) => {
      const counter = counters.find((one) => one.status === status);
      return { status, quotes: counter?.quotes ?? 0, value: counter?.amount ?? 0 };
    }),
  };
}

/**
 * True when the summary already contains the total: the list has all quotes that the partner prepared and no filter
 * except the status.
 */
export const isCounted = ({
  preparedBy,
  clientId,
  search,
  createdFrom,
  createdTo,
  openQuestions,
}: PartnerQuoteQueryDto): boolean =>
  preparedBy === 'us' && !clientId && !search && !createdFrom && !createdTo && !openQuestions;

/** Returns the number of rows that match the filters, counted up to the cap. */
export function countPartnerRows(em: EntityManager, partner: string, query: PartnerQuoteQueryDto): Promise<number> {
  const where = new Conditions().add(`q.company_id in (select client_id from ${CLIENTS})`, partner);
  const { sql, parameters } = partnerConditions(partner, query);
  return countCapped(em, 'quotes q', where.add(sql, ...parameters));
}

const IS_CLIENT = statement({ found: 'bool' }, `select ${sharedWith('c.id')} as found from companies c where c.id = ?`);

/** True when the partner and the client are connected now. */
export async function isClient(em: EntityManager, partner: string, client: string): Promise<boolean> {
  const row = await IS_CLIENT.first(em, [partner, client]);
  return row?.found ?? false;
}

/** Returns the conditions of a list or an export. */
export function partnerConditions(partner: string, query: PartnerQuoteQueryDto): Conditions {
  const where = onlyOfClients(new Conditions().add('q.deleted_at is null'), partner)
    .oneOf('q.status', query.status)
    .between('q.created_at', query.createdFrom, query.createdTo);
  if (query.clientId) where.add('q.company_id = ?', query.clientId);
  if (query.preparedBy === 'us') where.add('q.partner_id = ?', partner);
  if (query.preparedBy === 'them') where.add('q.partner_id is distinct from ?', partner);
  if (query.openQuestions) where.add(withOpenQuestions('partner'), partner);
  return where.search(query.search, 'q.search_text like ?');
}

/** Deletes a partner's drafts for a client and adds a row to the history of each draft. */
export const DELETE_DRAFTS = statement(
  {},
  `with deleted as (
     update quotes set deleted_at = now(), version = version + 1, updated_at = now(), updated_by_id = null
      where partner_id = ? and company_id = ? and status = 'draft' and deleted_at is null returning id)
   insert into quote_events (id, quote_id, type, from_status) select gen_random_uuid(), id, 'deleted', 'draft' from deleted`,
);
