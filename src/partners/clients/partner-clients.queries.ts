import type { CompanyStatus } from '../../rules/company-status.js';
import { statement, typed } from '../../platform/database/statement.js';
import { isReachableSql } from '../../companies/effective-status.js';
import type { EntityManager } from '@mikro-orm/postgresql';
import { now } from '../../platform/clock.js';
import { Conditions } from '../../platform/database/conditions.js';
import { cappedCount, type Paging } from '../../platform/http/paging.js';
import { IS_FOR_COMPANY } from './client-request-record.js';
import type {
  ClientDto,
  ClientPersonDto,
  ClientQueryDto,
  ClientRequestDto,
  ClientRequestQueryDto,
  EndedConnectionDto,
  PartnerConnectionsDto,
} from './partner-clients.dto.js';

/** SQL of each sort key. All queries of this file return times in Postgres' text format. */

const ORDER: Record<string, string> = {
  name: 'lower(c.name)',
  city: 'lower(c.city)',
  country: 'c.country_code',
  connectedAt: 'l.connected_at',
};
export const CLIENT_SORTS = Object.keys(ORDER);

const NAME = (user: string) => `trim(${user}.first_name || ' ' || ${user}.last_name)`;
/** SQL columns of the client `c` and its active connection `l`, to which the user `a` agreed. */
const CLIENT_COLUMNS = `c.id, c.name, c.city, c.country_code as "countryCode", c.status,
  l.connected_at as "connectedAt", l.shares_past as "sharesPast", l.label, ${NAME('a')} as "agreedBy",
  (select count(*)::int from users u where u.company_id = c.id and u.account_status = 'active' and u.deleted_at is null) as people`;
const LIVING = `partner_clients l join companies c on c.id = l.client_id join users a on a.id = l.agreed_by_id
  where l.partner_id = ? and l.ended_at is null`;

const CLIENT_PAGE = statement(
  { rows: typed<ClientDto[]>('json'), total: 'int4' },
  (where: string, order: string, direction: 'asc' | 'desc') => `select (select coalesce(json_agg(page), '[]') from (
       select ${CLIENT_COLUMNS} from ${LIVING} and ${where}
        order by ${order} ${direction}, c.id ${direction} limit ? offset ?) as page) as rows,
     ${cappedCount(`from ${LIVING} and ${where}`)} as total`,
  ...Object.values(ORDER).map((order) => ['true', order, 'asc'] as const),
);

/** Returns a page of a partner's clients and the number that match the search, with one SQL statement. */
export async function findClients(
  em: EntityManager,
  partner: string,
  query: ClientQueryDto,
  { limit, offset, sort, direction }: Paging,
): Promise<{ rows: ClientDto[]; total: number }> {
  const where = new Conditions().search(query.search, '(c.search_text like ? or search_fold(l.label) like ?)');
  const found = await CLIENT_PAGE.first(
    em,
    [partner, ...where.parameters, limit, offset, partner, ...where.parameters],
    where.sql,
    ORDER[sort]!,
    direction,
  );
  return found ?? { rows: [], total: 0 };
}

export type RequestRow = Omit<ClientRequestDto, 'actions' | 'resendableAt'> & { mailedAt: string };

const REQUESTS = 'from partner_client_requests r join users a on a.id = r.requested_by_id';

const REQUEST_PAGE = statement(
  { rows: typed<RequestRow[]>('json'), total: 'int4' },
  (where: string, direction: 'asc' | 'desc') => `select (select coalesce(json_agg(page), '[]') from (
       select r.id, r.client_email as "clientEmail", r.message, r.status, ${NAME('a')} as "requestedBy",
              r.created_at as "requestedAt", r.expires_at as "expiresAt", r.tries_left as "triesLeft",
              r.mailed_at as "mailedAt", r.decline_reason as "declineReason"
         ${REQUESTS} where ${where} order by r.created_at ${direction}, r.id ${direction} limit ? offset ?) as page) as rows,
     ${cappedCount(`${REQUESTS} where ${where}`)} as total`,
  ['true', 'asc'],
);

/** Returns a page of a partner's requests, newest first, with one SQL statement. */
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
  const found = await REQUEST_PAGE.first(
    em,
    [...where.parameters, limit, offset, ...where.parameters],
    where.sql,
    direction,
  );
  return found ?? { rows: [], total: 0 };
}

const PARTNER = `json_build_object('name', c.name, 'city', c.city, 'countryCode', c.country_code, 'website', c.website)`;
const MOST_ENDED = 50;

type Without<T> = Omit<T, 'actions'>[];

const connections = (which: string) => `select l.id, ${PARTNER} as partner, l.connected_at as "connectedAt",
      ${NAME('a')} as "agreedBy", l.shares_past as "sharesPast", l.ended_at as "endedAt",
      l.ended_by_side as "endedBySide", l.end_reason as "endReason"
    from partner_clients l join companies c on c.id = l.partner_id join users a on a.id = l.agreed_by_id
   where l.client_id = ? and l.ended_at ${which}`;

type Connections = Without<PartnerConnectionsDto['connections'][number]>;

const CONNECTIONS = statement(
  {
    requests: typed<Without<PartnerConnectionsDto['requests'][number]>>('json'),
    living: typed<Connections>('json'),
    ended: typed<Connections>('json'),
  },
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
);

/**
 * Returns the pending requests to a company, only the latest of each partner, and the company's connections, with one
 * SQL statement.
 */
export async function findConnections(
  em: EntityManager,
  company: string,
): Promise<{
  requests: Without<PartnerConnectionsDto['requests'][number]>;
  connections: Connections;
}> {
  const { requests, living, ended } = await CONNECTIONS.one(em, [now(), company, company, company, company, company]);
  return { requests, connections: [...living, ...ended] };
}

/** Administrators of a company who can receive mails. */
export const CLIENT_ADMINS = statement(
  { id: 'uuid', email: 'text', firstName: 'text' },
  `select u.id, u.email, u.first_name as "firstName" from users u
    where u.company_id = ? and u.account_type = 'admin' and ${isReachableSql()} order by u.created_at, u.id`,
);

/** Statuses of both companies; locks the rows, so that the statuses stay the same until the transaction ends. */
export const LOCK_STATUSES = statement(
  { status: 'text' },
  'select status from companies where id in (?, ?) order by id for share',
);

/** Sets the other pending requests of a partner to a company that is now connected to `connected`. */
export const CLOSE_OTHER_REQUESTS = statement(
  {},
  `update partner_client_requests r set status = 'connected', decided_at = ?, decided_by_id = ?
    where r.partner_id = ? and r.status = 'pending' and ${IS_FOR_COMPANY}`,
);

/** Connects a partner and a client; returns no row when they are connected already. */
export const CONNECT = statement(
  { id: 'uuid' },
  `insert into partner_clients (id, partner_id, client_id, connected_at, agreed_by_id, shares_past)
   values (gen_random_uuid(), ?, ?, ?, ?, ?) on conflict do nothing returning id`,
);

/** Finds a request by its id, if it is addressed to the company. */
export const REQUEST_TO = statement(
  { id: 'uuid' },
  `select r.id from partner_client_requests r where r.id = ? and ${IS_FOR_COMPANY}`,
);

/** A client that is connected with the partner. */
export const CLIENT = statement(
  {
    id: 'uuid',
    name: 'text',
    city: 'text',
    countryCode: 'text',
    status: typed<CompanyStatus>('text'),
    connectedAt: 'timestamptz',
    sharesPast: 'bool',
    label: 'text?',
    agreedBy: 'text',
    people: 'int4',
  },
  `select ${CLIENT_COLUMNS} from ${LIVING} and c.id = ?`,
);

/** A client that is connected with the partner, with its ended connections. */
export const CLIENT_DETAILS = statement(
  {
    id: 'uuid',
    name: 'text',
    city: 'text',
    countryCode: 'text',
    status: typed<CompanyStatus>('text'),
    connectedAt: 'timestamptz',
    sharesPast: 'bool',
    label: 'text?',
    agreedBy: 'text',
    people: 'int4',
    addressLine1: 'text',
    addressLine2: 'text?',
    postalCode: 'text',
    website: 'text?',
    industry: 'text?',
    vatNumber: 'text?',
    cocNumber: 'text?',
    history: typed<EndedConnectionDto[]>('json'),
  },
  `select ${CLIENT_COLUMNS}, c.address_line1 as "addressLine1", c.address_line2 as "addressLine2",
          c.postal_code as "postalCode", c.website, c.industry, c.vat_number as "vatNumber", c.coc_number as "cocNumber",
          (select coalesce(json_agg(json_build_object('connectedAt', e.connected_at, 'endedAt', e.ended_at,
                    'endedBySide', e.ended_by_side, 'endReason', e.end_reason) order by e.ended_at desc), '[]')
             from partner_clients e
            where e.partner_id = l.partner_id and e.client_id = c.id and e.ended_at is not null) as history
     from ${LIVING} and c.id = ?`,
);

/** Active users of a client that is connected with the partner. */
export const CLIENT_PEOPLE = statement(
  { users: typed<ClientPersonDto[]>('json') },
  `select (select coalesce(json_agg(json_build_object('id', u.id, 'name', trim(u.first_name || ' ' || u.last_name),
                    'jobTitle', u.job_title, 'email', u.email, 'accountType', u.account_type)
                    order by u.account_type, lower(u.first_name || ' ' || u.last_name), u.id), '[]')
             from users u
            where u.company_id = c.id and u.account_status = 'active' and u.deleted_at is null) as users
     from ${LIVING} and c.id = ?`,
);

/**
 * Pending request to which a code belongs. The administrator who received the code must still be an active
 * administrator of the company.
 */
export const REQUEST_OF_CODE = statement(
  { request: 'uuid', client: 'uuid!', admin: 'uuid' },
  `select r.id as request, r.client_id as client, u.id as admin
     from partner_client_codes k join partner_client_requests r on r.id = k.request_id join users u on u.id = k.admin_id
    where k.token_hash = ? and r.partner_id = ? and r.status = 'pending' and r.expires_at > ? and r.tries_left > 0
      and r.id = coalesce(?::uuid, r.id)
      and u.company_id = r.client_id and u.account_type = 'admin' and u.account_status = 'active' and u.deleted_at is null`,
);

/** Deducts one try from every request that a wrong code may have been meant for. */
export const COUNT_WRONG_TRY = statement(
  {},
  `update partner_client_requests set tries_left = tries_left - 1
    where partner_id = ? and status = 'pending' and expires_at > ? and tries_left > 0 and id = coalesce(?::uuid, id)
      and not exists (select 1 from partner_client_codes where token_hash = ?)`,
);

/**
 * Maximum number of requests from one partner to one company within `ASKED_DAYS`. The company gets no requests from
 * that partner for some days after it declined one.
 */
const MOST_ASKED = 3;

/**
 * Returns the company of the user with this e-mail address, if a partner may ask it for a connection now, and whether a
 * user with the address exists.
 */
export const ASKED_COMPANY = statement(
  { known: 'bool', client: 'uuid?' },
  `with asked as (select ?::text as email, ?::uuid as partner)
   select exists (select 1 from users u where u.email = asked.email) as known,
          (select c.id from users u join companies c on c.id = u.company_id
            where u.email = asked.email and u.deleted_at is null and u.account_status = 'active'
              and c.type = 'client' and c.status = 'active' and c.id <> asked.partner
              and not exists (select 1 from partner_clients l
                               where l.partner_id = asked.partner and l.client_id = c.id and l.ended_at is null)
              and not exists (select 1 from partner_client_requests r
                               where r.partner_id = asked.partner and r.client_id = c.id
                                 and (r.status = 'pending' or (r.status = 'declined' and r.decided_at > ?)))
              and (select count(*) from partner_client_requests r
                    where r.partner_id = asked.partner and r.client_id = c.id and r.created_at > ?) < ${MOST_ASKED}
          ) as client
     from asked`,
);
