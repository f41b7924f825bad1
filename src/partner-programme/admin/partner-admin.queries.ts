import { statement, typed } from '../../platform/database/statement.js';
import type { EntityManager } from '@mikro-orm/postgresql';
import { ownRateSql, rateTodaySql } from '../commissions/rates/rate-sql.js';
import { isReachableSql } from '../../companies/effective-status.js';
import { AWAITS_REVIEW } from '../resellers/listing-sql.js';
import { Conditions } from '../../platform/database/conditions.js';
import { dayColumn, type ExportSource } from '../../platform/database/export-source.js';
import { cappedCount, type Paging } from '../../platform/http/paging.js';
import { WAITING_APPLICATION_STATUSES } from '../../rules/partner-application.js';
import { PARTNER_TIER_NAMES } from '../../rules/partner-tier.js';
import { OPEN_QUOTE_STATUSES } from '../../rules/quote-status.js';
import { FUNDS_SQL } from '../funds/funds-sql.js';
import type { PartnerDto, PartnerMetricsDto, PartnerQueryDto, PartnerRowDto } from './partner-admin.dto.js';

const texts = (values: readonly string[]) => values.map((value) => `'${value}'`).join(', ');

/**
 * Open statuses without drafts, because staff see the same quotes as the clients and only the partner sees its drafts.
 */
const OPEN = texts(OPEN_QUOTE_STATUSES.filter((status) => status !== 'draft'));
const OF_PARTNER = 'q.partner_id = p.company_id and q.deleted_at is null';
const YEAR_AGO = `now() - interval '12 months'`;

const CLIENTS =
  '(select count(*)::int from partner_clients l where l.partner_id = p.company_id and l.ended_at is null)';
/** SQL: number of a partner's open quotes, from sums that triggers maintain. */
const OPEN_QUOTES = `(select coalesce(sum(s.quotes), 0)::int from partner_quote_counters s
  where s.partner_id = p.company_id and s.status in (${OPEN}))`;
const PIPELINE = `(select coalesce(sum(s.net), 0) from partner_quote_statistics s
  where s.partner_id = p.company_id and s.status in (${OPEN}))`;
const ACCEPTED = `(select coalesce(sum(q.total - q.tax), 0) from quotes q join quote_acceptances a on a.quote_id = q.id
  where ${OF_PARTNER} and a.accepted_at >= ${YEAR_AGO})`;

const tierRank = `array_position(array[${texts(PARTNER_TIER_NAMES)}], p.tier)`;

const ORDER: Record<string, string> = {
  name: 'lower(c.name)',
  tier: tierRank,
  status: 'p.status',
  countryCode: 'c.country_code',
  clients: CLIENTS,
  pipeline: PIPELINE,
  accepted: ACCEPTED,
  since: 'p.created_at',
};
export const PARTNER_SORTS = Object.keys(ORDER);

const FROM = 'partners p join companies c on c.id = p.company_id';

/** Columns of a list row; the tables are in `FROM`. Times in Postgres' text format. */
const ROW = `p.company_id as id, c.name, c.country_code as "countryCode", p.tier, p.status, p.version, p.created_at as since,
  (select json_build_object('name', trim(u.first_name || ' ' || u.last_name), 'email', u.email) from users u
    where u.company_id = c.id and u.account_type = 'admin' and ${isReachableSql()}
    order by u.created_at, u.id limit 1) as contact,
  ${rateTodaySql()} as rate, ${CLIENTS} as clients, ${OPEN_QUOTES} as "openQuotes", ${PIPELINE} as pipeline, ${ACCEPTED} as accepted`;

/** Returns the conditions of a list or an export. */
function partnerConditions(query: PartnerQueryDto): Conditions {
  const where = new Conditions()
    .oneOf('p.company_id', query.id)
    .oneOf('p.tier', query.tier)
    .oneOf('p.status', query.status);
  if (query.countryCode) where.add('c.country_code = ?', query.countryCode);
  if (query.listing) where.add(AWAITS_REVIEW);
  return where.search(
    query.search,
    `(c.search_text like ? or c.id in (select u.company_id from users u
                                        where u.deleted_at is null and u.search_text like ?))`,
  );
}

const timed = <Row extends { since: string }>(row: Row): Row => ({ ...row, since: new Date(row.since).toISOString() });

const PAGE = statement(
  { rows: typed<PartnerRowDto[]>('json'), total: 'int4' },
  (where: string, order: string, direction: 'asc' | 'desc') => `select (select coalesce(json_agg(page), '[]') from (
       select ${ROW} from ${FROM} where ${where}
        order by ${order} ${direction}, p.company_id ${direction} limit ? offset ?) as page) as rows,
     ${cappedCount(`from ${FROM} where ${where}`)} as total`,
  ...Object.values(ORDER).map((order) => ['true', order, 'asc'] as const),
);

/** Returns a page of partners and the number that match the filters, with one SQL statement. */
export async function findPartners(
  em: EntityManager,
  query: PartnerQueryDto,
  { limit, offset, sort, direction }: Paging,
): Promise<{ rows: PartnerRowDto[]; total: number }> {
  const where = partnerConditions(query);
  const found = await PAGE.first(
    em,
    [...where.parameters, limit, offset, ...where.parameters],
    where.sql,
    ORDER[sort]!,
    direction,
  );
  return { rows: (found?.rows ?? []).map(timed), total: found?.total ?? 0 };
}

type Found = Omit<PartnerDto, 'actions' | 'listing'>;

const PARTNER = statement(
  { partner: typed<Found>('json') },
  `select row_to_json(one) as partner from (
       select ${ROW}, p.self_billing as "selfBilling", ${FUNDS_SQL} as funds, ${ownRateSql()} as "ownRate",
              (select a.id from partner_applications a where a.company_id = p.company_id
                order by a.created_at desc, a.id desc limit 1) as "applicationId",
              (select coalesce(sum(s.quotes), 0)::int from partner_quote_counters s
                where s.partner_id = p.company_id and s.status = 'accepted') as "acceptedQuotes",
              (select coalesce(json_agg(connection), '[]') from (
                 select l.client_id as id, n.name, l.connected_at as since, l.ended_at as "endedAt"
                   from partner_clients l join companies n on n.id = l.client_id where l.partner_id = p.company_id
                  order by (l.ended_at is null) desc, l.connected_at desc, l.id limit 100) as connection) as connections,
              (select coalesce(json_agg(quote), '[]') from (
                 select q.id, q.number, q.status, json_build_object('id', n.id, 'name', n.name) as client, q.total,
                        q.created_at as "createdAt"
                   from quotes q join companies n on n.id = q.company_id where ${OF_PARTNER} and q.status <> 'draft'
                  order by q.created_at desc, q.id limit 25) as quote) as quotes,
              (select coalesce(json_agg(event), '[]') from (
                 select e.id, e.kind, e."from", e."to", e.reason, e.created_at as at,
                        (select trim(u.first_name || ' ' || u.last_name) from users u where u.id = e.by_id) as by
                   from partner_events e where e.company_id = p.company_id
                  order by e.created_at desc, e.id desc limit 200) as event) as history
         from ${FROM} where p.company_id = ?) as one`,
);

/** Returns one partner with its clients, quotes and history, with one SQL statement; undefined if there is none. */
export async function findPartner(em: EntityManager, id: string): Promise<Found | undefined> {
  const found = await PARTNER.first(em, [id]);
  if (!found) return undefined;
  const iso = (time: string) => new Date(time).toISOString();
  const { connections, quotes, history, ...partner } = found.partner;
  return {
    ...timed(partner),
    connections: connections.map((one) => ({
      ...one,
      since: iso(one.since),
      endedAt: one.endedAt && iso(one.endedAt),
    })),
    quotes: quotes.map((one) => ({ ...one, createdAt: iso(one.createdAt) })),
    history: history.map((one) => ({ ...one, at: iso(one.at) })),
  };
}

const OF_PARTNERS = 'q.partner_id is not null and q.deleted_at is null';
const count = (status: string) => `(select count(*)::int from partners where status = '${status}')`;

const METRICS = statement(
  { metrics: typed<PartnerMetricsDto>('json') },
  `with open as (select coalesce(sum(s.quotes), 0)::int as quotes, coalesce(sum(s.net), 0) as value
                     from partner_quote_statistics s where s.status in (${OPEN})),
       won as (select q.partner_id, count(*)::int as quotes, sum(q.total - q.tax) as value
                 from quotes q join quote_acceptances a on a.quote_id = q.id
                where ${OF_PARTNERS} and a.accepted_at >= ${YEAR_AGO} group by q.partner_id)
     select json_build_object(
       'active', ${count('active')}, 'suspended', ${count('suspended')}, 'terminated', ${count('terminated')},
       'byTier', (select json_agg(json_build_object('tier', t.tier, 'partners',
                         (select count(*)::int from partners p where p.tier = t.tier and p.status = 'active')) order by t.rank)
                    from unnest(array[${texts(PARTNER_TIER_NAMES)}]) with ordinality as t (tier, rank)),
       'waitingApplications', (select count(*)::int from partner_applications
                                where status in (${texts(WAITING_APPLICATION_STATUSES)})),
       'newApplications', (select count(*)::int from partner_applications where created_at >= now() - interval '30 days'),
       'connections', (select count(*)::int from partner_clients where ended_at is null),
       'openQuotes', (select quotes from open), 'pipeline', (select value from open),
       'acceptedQuotes', (select coalesce(sum(quotes), 0)::int from won),
       'accepted', (select coalesce(sum(value), 0) from won),
       'commissionOwed', (select coalesce(sum(owed), 0) from commission_balances),
       'commissionPaid', (select coalesce(sum(amount), 0) from commission_statements where issued_on >= ${YEAR_AGO}),
       'top', (select coalesce(json_agg(best), '[]') from (
         select p.company_id as id, c.name, p.tier, won.value as accepted, won.quotes
           from won join partners p on p.company_id = won.partner_id join companies c on c.id = p.company_id
          order by won.value desc, c.name, c.id limit 10) as best)) as metrics`,
);

/** Returns the key figures of the programme, with one SQL statement. */
export async function findMetrics(em: EntityManager): Promise<PartnerMetricsDto> {
  return (await METRICS.one(em)).metrics;
}

/** Returns the export of the partners with these ids, or of all partners. */
export function partnerExport(ids: string[] | undefined): ExportSource {
  const where = new Conditions();
  if (ids) where.add('p.company_id = any (array[?]::uuid[])', ids);
  return {
    columns: [
      { header: 'Id', sql: 'p.company_id::text' },
      { header: 'Name', sql: 'c.name' },
      { header: 'Tier', sql: 'p.tier' },
      { header: 'Status', sql: 'p.status' },
      { header: 'Commission %', sql: `(100 * ${rateTodaySql()})::float8::text`, isNumber: true },
      { header: 'Country', sql: 'c.country_code' },
      { header: 'City', sql: 'c.city' },
      { header: 'Website', sql: 'c.website' },
      { header: 'VAT number', sql: 'c.vat_number' },
      { header: 'Clients', sql: `${CLIENTS}::text`, isNumber: 'whole' },
      { header: 'Open quotes', sql: `${OPEN_QUOTES}::text`, isNumber: 'whole' },
      { header: 'Pipeline', sql: `${PIPELINE}::text`, isNumber: true },
      { header: 'Accepted in twelve months', sql: `${ACCEPTED}::text`, isNumber: true },
      dayColumn('Partner since (UTC)', 'p.created_at'),
    ],
    from: FROM,
    where,
    orderBy: 'lower(c.name), p.company_id',
  };
}

const EXPORTED = statement(
  { rows: typed<PartnerRowDto[]>('json') },
  (from: string, where: string, orderBy: string) => `select coalesce(json_agg(one), '[]') as rows
       from (select ${ROW} from ${from} where ${where} order by ${orderBy}) as one`,
  [FROM, 'true', 'p.company_id'],
);

/** Returns the exported partners in the form of list rows. */
export async function findForExport(em: EntityManager, ids: string[] | undefined): Promise<PartnerRowDto[]> {
  const { from, where, orderBy } = partnerExport(ids);
  const found = await EXPORTED.first(em, where.parameters, from, where.sql, orderBy);
  return (found?.rows ?? []).map(timed);
}

const RATES = statement(
  { id: 'uuid', rate: 'float8' },
  `select p.company_id as id, ${rateTodaySql()}::float8 as rate from partners p where p.company_id = any (array[?]::uuid[])`,
);

/** Returns the commission rates that apply today, as fractions, by company. */
export async function findRates(em: EntityManager, companyIds: string[]): Promise<Map<string, number>> {
  const rows = await RATES.all(em, [companyIds]);
  return new Map(rows.map(({ id, rate }) => [id, rate]));
}

const ADMINS = statement(
  { id: 'uuid', companyId: 'uuid', email: 'text', firstName: 'text' },
  `select id, company_id as "companyId", email, first_name as "firstName" from users u
      where company_id = any (array[?]::uuid[]) and account_type = 'admin' and ${isReachableSql()}
      order by company_id, created_at, id`,
);

/** Returns the administrators of these partners who can receive mails. */
export function findAdmins(
  em: EntityManager,
  companyIds: string[],
): Promise<{ id: string; companyId: string; email: string; firstName: string }[]> {
  return ADMINS.all(em, [companyIds]);
}
