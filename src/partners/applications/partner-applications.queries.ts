import type { EntityManager } from '@mikro-orm/postgresql';
import { Conditions } from '../../platform/database/conditions.js';
import { cappedCount, type Paging } from '../../platform/http/paging.js';
import type { ApplicationQueryDto, ApplicationRowDto } from './partner-applications.dto.js';

const ORDER: Record<string, string> = {
  submittedAt: 'a.created_at',
  company: 'lower(c.name)',
  country: 'c.country_code',
  expectedRevenue: 'a.expected_revenue',
  status: 'a.status',
};
export const APPLICATION_SORTS = Object.keys(ORDER);

/** One page of the applications, and how many the filters leave, counted up to the cap: one statement. Times as Postgres writes them. */
export async function findApplications(
  em: EntityManager,
  query: ApplicationQueryDto,
  { limit, offset, sort, direction }: Paging,
): Promise<{ rows: ApplicationRowDto[]; total: number }> {
  const where = new Conditions().oneOf('a.status', query.status);
  if (query.companyId) where.add('a.company_id = ?', query.companyId);
  where.search(query.search, `(c.search_text like ? or u.search_text like ?)`);
  const from = `from partner_applications a join companies c on c.id = a.company_id join users u on u.id = a.applicant_id
    where ${where.sql}`;
  const [found] = await em.execute<{ rows: ApplicationRowDto[]; total: number }[]>(
    `select (select coalesce(json_agg(page), '[]') from (
       select a.id, a.status, json_build_object('id', c.id, 'name', c.name) as company, c.country_code as "countryCode",
              trim(u.first_name || ' ' || u.last_name) as applicant, a.expected_revenue as "expectedRevenue",
              (select count(*)::int from partner_application_documents d where d.application_id = a.id) as documents,
              a.created_at as "submittedAt", a.version
         ${from} order by ${ORDER[sort]} ${direction}, a.id ${direction} limit ? offset ?) as page) as rows,
     ${cappedCount(from)} as total`,
    [...where.parameters, limit, offset, ...where.parameters],
  );
  return found ?? { rows: [], total: 0 };
}
