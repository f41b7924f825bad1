import type { EntityManager } from '@mikro-orm/postgresql';
import { now } from '../../platform/clock.js';
import { Conditions } from '../../platform/database/conditions.js';
import { cappedCount, type Paging } from '../../platform/http/paging.js';
import { IS_FOR_COMPANY } from './client-request-record.js';
import type {
  ClientDto,
  ClientQueryDto,
  ClientRequestDto,
  ClientRequestQueryDto,
  PartnerConnectionsDto,
} from './partner-clients.dto.js';

/** Sort expressions. All queries of this file return times as Postgres writes them. */

const ORDER: Record<string, string> = {
  name: 'lower(c.name)',
  city: 'lower(c.city)',
  country: 'c.country_code',
  connectedAt: 'l.connected_at',
};
export const CLIENT_SORTS = Object.keys(ORDER);

const NAME = (user: string) => `trim(${user}.first_name || ' ' || ${user}.last_name)`;
/** Columns of client `c` and its active connection `l`, agreed to by user `a`. */
export const CLIENT_COLUMNS = `c.id, c.name, c.city, c.country_code as "countryCode", c.status,
  l.connected_at as "connectedAt", l.shares_past as "sharesPast", l.label, ${NAME('a')} as "agreedBy",
  (select count(*)::int from users u where u.company_id = c.id and u.account_status = 'active' and u.deleted_at is null) as people`;
export const LIVING = `partner_clients l join companies c on c.id = l.client_id join users a on a.id = l.agreed_by_id
  where l.partner_id = ? and l.ended_at is null`;

/** One page of a partner's clients and the total that match the search, in one SQL statement. */
export async function findClients(
  em: EntityManager,
  partner: string,
  query: ClientQueryDto,
  { limit, offset, sort, direction }: Paging,
): Promise<{ rows: ClientDto[]; total: number }> {
  const where = new Conditions().search(query.search, '(c.search_text like ? or search_fold(l.label) like ?)');
  const from = `from ${LIVING} and ${where.sql}`;
  const [found] = await em.execute<{ rows: ClientDto[]; total: number }[]>(
    `select (select coalesce(json_agg(page), '[]') from (
       select ${CLIENT_COLUMNS} ${from}
        order by ${ORDER[sort]} ${direction}, c.id ${direction} limit ? offset ?) as page) as rows,
     ${cappedCount(from)} as total`,
    [partner, ...where.parameters, limit, offset, partner, ...where.parameters],
  );
  return found ?? { rows: [], total: 0 };
}

export type RequestRow = Omit<ClientRequestDto, 'actions' | 'resendableAt'> & { mailedAt: string };

/** One page of a partner's requests, newest first, in one SQL statement. */
export async function findRequests(
  em: EntityManager,
  partner: string,
  query: ClientRequestQueryDto & { id?: string },
  { limit, offset, direction }: Pick<Paging, 'limit' | 'offset' | 'direction'>,
): Promise<{ rows: RequestRow[]; total: number }> {
  const where = new Conditions()
    .add('r.partner_id = ?', partner)
    .oneOf(
      `case when r.status = 'pending' and r.expires_at <= now() then 'expired' else r.status end`,
      query.status ?? 'pending,expired,declined',
    )
    .search(query.search, 'search_fold(r.client_email) like ?');
  if (query.id) where.add('r.id = ?', query.id);
  const from = `from partner_client_requests r join users a on a.id = r.requested_by_id where ${where.sql}`;
  const [found] = await em.execute<{ rows: RequestRow[]; total: number }[]>(
    `select (select coalesce(json_agg(page), '[]') from (
       select r.id, r.client_email as "clientEmail", r.message, r.status, ${NAME('a')} as "requestedBy",
              r.created_at as "requestedAt", r.expires_at as "expiresAt", r.tries_left as "triesLeft",
              r.mailed_at as "mailedAt", r.decline_reason as "declineReason"
         ${from} order by r.created_at ${direction}, r.id ${direction} limit ? offset ?) as page) as rows,
     ${cappedCount(from)} as total`,
    [...where.parameters, limit, offset, ...where.parameters],
  );
  return found ?? { rows: [], total: 0 };
}

const PARTNER = `json_build_object('name', c.name, 'city', c.city, 'countryCode', c.country_code, 'website', c.website)`;
const MOST_ENDED = 50;

type Without<T> = Omit<T, 'actions'>[];

/** Pending requests to a company, only the latest of each partner, and its connections, in one SQL statement. */
export async function findConnections(
  em: EntityManager,
  company: string,
): Promise<{
  requests: Without<PartnerConnectionsDto['requests'][number]>;
  connections: Without<PartnerConnectionsDto['connections'][number]>;
}> {
  const connections = (which: string) => `select l.id, ${PARTNER} as partner, l.connected_at as "connectedAt",
      ${NAME('a')} as "agreedBy", l.shares_past as "sharesPast", l.ended_at as "endedAt",
      l.ended_by_side as "endedBySide", l.end_reason as "endReason"
    from partner_clients l join companies c on c.id = l.partner_id join users a on a.id = l.agreed_by_id
   where l.client_id = ? and l.ended_at ${which}`;
  const [found] = await em.execute(
    `select (select coalesce(json_agg(asked order by asked."requestedAt" desc), '[]') from (
         select distinct on (r.partner_id) r.id, ${PARTNER} as partner, ${NAME('a')} as "requestedBy",
                a.email as "requestedByEmail", r.message, r.created_at as "requestedAt", r.expires_at as "expiresAt"
           from partner_client_requests r join companies c on c.id = r.partner_id join users a on a.id = r.requested_by_id
          where r.status = 'pending' and r.expires_at > ? and c.status = 'active' and ${IS_FOR_COMPANY}
            and not exists (select 1 from partner_clients l
                             where l.partner_id = r.partner_id and l.client_id = ? and l.ended_at is null)
          order by r.partner_id, r.created_at desc) as asked) as requests,
     (select coalesce(json_agg(living order by lower(living.partner ->> 'name'), living.id), '[]')
        from (${connections('is null')}) as living) as living,
     (select coalesce(json_agg(ended), '[]')
        from (${connections('is not null')} order by l.ended_at desc, l.id limit ${MOST_ENDED}) as ended) as ended`,
    [now(), company, company, company, company, company],
  );
  const { requests, living, ended } = found as Awaited<ReturnType<typeof findConnections>> & {
    living: Without<PartnerConnectionsDto['connections'][number]>;
    ended: Without<PartnerConnectionsDto['connections'][number]>;
  };
  return { requests, connections: [...living, ...ended] };
}
