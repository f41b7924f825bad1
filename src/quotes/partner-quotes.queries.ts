import type { EntityManager } from '@mikro-orm/postgresql';
import { sharedWith } from '../partners/clients/sharing.js';
import { Conditions } from '../platform/database/conditions.js';
import { countCapped, type Paging } from '../platform/http/paging.js';
import type { Actor } from '../rules/actor.js';
import { QUOTE_STATUSES } from '../rules/quote-status.js';
import type { PartnerQuoteQueryDto, PartnerQuoteRowDto, PartnerStatisticsDto } from './partner-quotes.dto.js';
import { onlyOfClients } from './quote-visibility.js';
import { type Counter, ORDER, ROW, type Row, summaryOf, withState } from './quotes.queries.js';

type PartnerRow = Row & { acceptedAt: string | null; commission: number | null };

/** The partner's clients, one by one, so that of each the list's own index says which of its quotes come first. */
const CLIENTS = `(select client_id from partner_clients where partner_id = ? and ended_at is null) k`;

/**
 * One page of the quotes of a partner's clients, what it prepared and what they share, with the summary of those that it
 * prepared: one statement. Of each client it looks at no more than the page may show.
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
  // What it prepared itself has an index of its own by the day. How many are wanted is said in the text, or no plan counts on it.
  const isOwn = query.preparedBy === 'us' && sort === 'createdAt';
  const picked = isOwn
    ? `select q.id from quotes q where ${where.sql} order by ${order} limit ${limit} offset ${offset}`
    : `select q.id from ${CLIENTS} cross join lateral (
         select q.id, q.created_at, q.total, q.valid_until from quotes q
          where q.company_id = k.client_id and ${where.sql} order by ${order} limit ${limit + offset}) q
        order by ${order} limit ${limit} offset ${offset}`;
  const [found] = await em.execute<{ rows: PartnerRow[]; counters: Counter[] }[]>(
    `select (select coalesce(json_agg(page), '[]') from (
       select ${ROW}, case when q.status = 'accepted' then (
                select a.accepted_at from quote_acceptances a where a.quote_id = q.id) end as "acceptedAt",
              case when q.status = 'accepted' then (
                select k.commission from quote_commissions k where k.quote_id = q.id and k.partner_id = ?) end as commission
         from (${picked}) picked
         join quotes q using (id) join users u on u.id = q.user_id join companies c on c.id = q.company_id
        order by ${order}) as page) as rows,
     ${PREPARED} as counters`,
    [partner, ...(isOwn ? [] : [partner]), ...where.parameters, partner, partner],
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

/** What a partner prepared for the clients that are connected now, by status: two `?`, both the partner. Of sums that are kept. */
const PREPARED = `(select coalesce(json_agg(counter), '[]') from (
  select s.status, sum(s.quotes) as quotes, sum(s.amount) as amount from partner_client_quotes s
   where s.partner_id = ? and ${sharedWith('s.client_id')} group by s.status having sum(s.quotes) <> 0) as counter)`;

/** A partner in figures: one statement. */
export async function findPartnerStatistics(em: EntityManager, partner: string): Promise<PartnerStatisticsDto> {
  const [found] = await em.execute<{ clients: number; counters: Counter[] }[]>(
    `select (select count(*)::int from ${CLIENTS}) as clients, ${PREPARED} as counters`,
    [partner, partner, partner],
  );
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

/** Whether the summary says how many there are: of what the partner prepared, whatever its status. */
export const isCounted = ({ preparedBy, clientId, search, createdFrom, createdTo }: PartnerQuoteQueryDto): boolean =>
  preparedBy === 'us' && !clientId && !search && !createdFrom && !createdTo;

/** How many the filters leave, counted up to the cap. */
export function countPartnerRows(em: EntityManager, partner: string, query: PartnerQuoteQueryDto): Promise<number> {
  const where = new Conditions().add(`q.company_id in (select client_id from ${CLIENTS})`, partner);
  const { sql, parameters } = partnerConditions(partner, query);
  return countCapped(em, 'quotes q', where.add(sql, ...parameters));
}

/** Whether the two are connected. */
export async function isClient(em: EntityManager, partner: string, client: string): Promise<boolean> {
  const [row] = await em.execute<{ found: boolean }[]>(
    `select ${sharedWith('c.id')} as found from companies c where c.id = ?`,
    [partner, client],
  );
  return row?.found ?? false;
}

/** Which quotes a list or an export holds. */
export function partnerConditions(partner: string, query: PartnerQuoteQueryDto): Conditions {
  const where = onlyOfClients(new Conditions().add('q.deleted_at is null'), partner)
    .oneOf('q.status', query.status)
    .between('q.created_at', query.createdFrom, query.createdTo);
  if (query.clientId) where.add('q.company_id = ?', query.clientId);
  if (query.preparedBy === 'us') where.add('q.partner_id = ?', partner);
  if (query.preparedBy === 'them') where.add('q.partner_id is distinct from ?', partner);
  return where.search(query.search, 'q.search_text like ?');
}
