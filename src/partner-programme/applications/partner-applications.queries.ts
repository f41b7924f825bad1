import { statement, typed } from '../../platform/database/statement.js';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Conditions } from '../../platform/database/conditions.js';
import { cappedCount, type Paging } from '../../platform/http/paging.js';
import { SIMILAR_NAME } from '../../rules/deal.js';
import type { ApplicationDto, ApplicationQueryDto, ApplicationRowDto } from './partner-applications.dto.js';

const ORDER: Record<string, string> = {
  submittedAt: 'a.created_at',
  company: 'lower(c.name)',
  country: 'c.country_code',
  expectedRevenue: 'a.expected_revenue',
  status: 'a.status',
};
export const APPLICATION_SORTS = Object.keys(ORDER);

const FROM =
  'from partner_applications a join companies c on c.id = a.company_id join users u on u.id = a.applicant_id';

const PAGE = statement(
  { rows: typed<ApplicationRowDto[]>('json'), total: 'int4' },
  (where: string, order: string, direction: 'asc' | 'desc') => `select (select coalesce(json_agg(page), '[]') from (
       select a.id, a.status, json_build_object('id', c.id, 'name', c.name) as company, c.country_code as "countryCode",
              trim(u.first_name || ' ' || u.last_name) as applicant, a.expected_revenue as "expectedRevenue",
              (select count(*)::int from partner_application_documents d where d.application_id = a.id) as documents,
              a.created_at as "submittedAt", a.version
         ${FROM} where ${where} order by ${order} ${direction}, a.id ${direction} limit ? offset ?) as page) as rows,
     ${cappedCount(`${FROM} where ${where}`)} as total`,
  ...Object.values(ORDER).map((order) => ['true', order, 'asc'] as const),
);

/**
 * Returns a page of applications and the number that match the filters, counted up to the cap, with one SQL statement.
 * Times in Postgres' text format.
 */
export async function findApplications(
  em: EntityManager,
  query: ApplicationQueryDto,
  { limit, offset, sort, direction }: Paging,
): Promise<{ rows: ApplicationRowDto[]; total: number }> {
  const where = new Conditions().oneOf('a.status', query.status);
  if (query.companyId) where.add('a.company_id = ?', query.companyId);
  where.search(query.search, `(c.search_text like ? or u.search_text like ?)`);
  const found = await PAGE.first(
    em,
    [...where.parameters, limit, offset, ...where.parameters],
    where.sql,
    ORDER[sort]!,
    direction,
  );
  return found ?? { rows: [], total: 0 };
}

type Checks = NonNullable<ApplicationDto['checks']>;

const SIMILAR = statement(
  {
    similarPartners: typed<Checks['similarPartners']>('json'),
    sameDomain: typed<Checks['sameDomain']>('json'),
  },
  `select (select coalesce(json_agg(one), '[]') from (
               select c.id, c.name, c.country_code as "countryCode" from partners p join companies c on c.id = p.company_id
                where c.id <> ? and similarity(c.name, ?) >= ${SIMILAR_NAME}
                order by similarity(c.name, ?) desc, c.name, c.id limit 5) as one) as "similarPartners",
            (select coalesce(json_agg(one), '[]') from (
               select c.id, c.name from companies c
                where c.id <> ? and c.status <> 'deleted' and c.id in (
                        select u.company_id from users u
                         where u.search_text like ? and split_part(u.email, '@', 2) = ? and u.deleted_at is null)
                order by c.name, c.id limit 5) as one) as "sameDomain"`,
);

/** Returns companies that are similar to an applicant's company, with one SQL statement. */
export async function findChecks(
  em: EntityManager,
  company: { id: string; name: string },
  applicant: { email: string },
): Promise<ApplicationDto['checks']> {
  const domain = applicant.email.slice(applicant.email.lastIndexOf('@') + 1).toLowerCase();
  const found = await SIMILAR.first(em, [company.id, company.name, company.name, company.id, `%@${domain}%`, domain]);
  return { similarPartners: [], sameDomain: [], ...found, domain };
}

/** Commission rate of a tier, in percent. */
export const TIER_RATE = statement(
  { percentage: 'float8' },
  'select (rate * 100)::float8 as percentage from partner_tiers where name = ?',
);
