import { statement, typed } from '../../platform/database/statement.js';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Conditions } from '../../platform/database/conditions.js';
import { cappedCount, type Paging } from '../../platform/http/paging.js';
import { REVENUE_SQL } from './revenue-sql.js';
import type { TierProposalDto, TierProposalQueryDto } from './tier-proposals.dto.js';

const ORDER: Record<string, string> = {
  month: 'x.month',
  partner: 'lower(c.name)',
  revenue: 'x.revenue',
  effectiveOn: 'x.effective_on',
};
export const PROPOSAL_SORTS = Object.keys(ORDER);
const FROM =
  'partner_tier_proposals x join companies c on c.id = x.company_id left join users u on u.id = x.decided_by_id';

const PAGE = statement(
  { rows: typed<TierProposalDto[]>('json'), total: 'int4' },
  (where: string, order: string, direction: 'asc' | 'desc') => `select (select coalesce(json_agg(page), '[]') from (
       select x.id, x.month, json_build_object('id', c.id, 'name', c.name) as partner, x."from", x."to", x.revenue,
              x.status, x.effective_on as "effectiveOn", x.reason,
              case when u.id is not null then trim(u.first_name || ' ' || u.last_name) end as by
         from ${FROM} where ${where}
        order by ${order} ${direction} nulls last, x.month desc, lower(c.name), x.id limit ? offset ?) as page) as rows,
     ${cappedCount(`from ${FROM} where ${where}`)} as total`,
  ...Object.values(ORDER).map((order) => ['true', order, 'asc'] as const),
);

/** Returns a page of proposals and the number that match the filters, with one SQL statement. */
export async function findProposals(
  em: EntityManager,
  { status, search }: TierProposalQueryDto,
  { limit, offset, sort, direction }: Paging,
): Promise<{ rows: TierProposalDto[]; total: number }> {
  const where = new Conditions().oneOf('x.status', status).search(search, 'search_fold(c.name) like ?');
  const found = await PAGE.first(
    em,
    [...where.parameters, limit, offset, ...where.parameters],
    where.sql,
    ORDER[sort]!,
    direction,
  );
  return found!;
}

const PROPOSE = statement(
  {},
  `insert into partner_tier_proposals (id, month, company_id, "from", "to", revenue)
     select gen_random_uuid(), ?, p.company_id, p.tier, due.name, paid.revenue
       from partners p join partner_tiers own on own.name = p.tier
      cross join lateral (select ${REVENUE_SQL} as revenue) paid
      cross join lateral (select t.name, t.threshold from partner_tiers t
                           where t.threshold <= greatest(paid.revenue, 0) order by t.threshold desc limit 1) due
      where p.status <> 'terminated' and due.name <> p.tier
        and (due.threshold > own.threshold or p.created_at < now() - interval '12 months')
        and not exists (select from partner_tier_proposals x where x.company_id = p.company_id and x.status = 'confirmed')`,
);

const SUPERSEDE = statement({}, `update partner_tier_proposals set status = 'superseded' where status = 'open'`);

const BEGIN_RUN = statement(
  { month: 'date' },
  'insert into partner_tier_runs (month) values (?) on conflict do nothing returning month',
);

/**
 * Proposes the tier changes of a month from the payments of the last twelve months; further calls for the same month do
 * nothing. Undecided proposals of earlier months become `superseded`. A partner gets no proposal for a lower tier in
 * its first year, and no proposal while a confirmed change has not taken effect.
 *
 * @param month first day of the month
 */
export async function proposeTiers(em: EntityManager, month: string): Promise<void> {
  const begun = await BEGIN_RUN.all(em, [month]);
  if (begun.length === 0) return;
  await SUPERSEDE.run(em);
  await PROPOSE.run(em, [month]);
}
