import { rateTodaySql } from '../commissions/rates/rate-sql.js';
import type { Transactions } from '../../platform/database/transactions.js';
import { FUNDS_SQL } from '../funds/funds-sql.js';
import type { PartnerStandingDto, PartnerTiersDto } from './partner-standing.dto.js';
import { REVENUE_SQL } from './revenue-sql.js';
import { type RowOf, statement, typed } from '../../platform/database/statement.js';

const STANDING = `
  select json_build_object(
    'tier', p.tier, 'status', p.status, 'rate', ${rateTodaySql()}, 'revenue', r.revenue,
    'next', (select json_build_object('tier', t.name, 'rate', t.rate, 'threshold', t.threshold,
                                      'missing', greatest(t.threshold - r.revenue, 0))
               from partner_tiers t where t.threshold > (select threshold from partner_tiers where name = p.tier)
              order by t.threshold limit 1),
    'funds', ${FUNDS_SQL}
  ) as standing
    from partners p cross join lateral (select ${REVENUE_SQL} as revenue) r
   where p.company_id = ?`;

const PARTNER_STANDING = statement({ standing: typed<PartnerStandingDto>('json') }, STANDING);

/**
 * Returns a partner's tier, revenue, next tier and funds, with one SQL statement that reads stored sums. Undefined for
 * a company that is not in the programme.
 */
export async function findStanding(
  transactions: Transactions,
  companyId: string,
): Promise<PartnerStandingDto | undefined> {
  const [found] = await transactions.prepared<RowOf<typeof PARTNER_STANDING>>(
    'partner standing',
    PARTNER_STANDING.sql(),
    [companyId],
  );
  return found?.standing;
}

/** The confirmed future change of a partner's tier, and the earlier changes. */
export const TIERS = statement(
  { tiers: typed<PartnerTiersDto>('json') },
  `select json_build_object(
     'upcoming', (select json_build_object('tier', x."to", 'from', x.effective_on) from partner_tier_proposals x
                   where x.company_id = p.company_id and x.status = 'confirmed'),
     'history', (select coalesce(json_agg(step), '[]') from (
       select e.id, e."from", e."to", (e.created_at at time zone 'UTC')::date as day, e.reason
         from partner_events e where e.company_id = p.company_id and e.kind in ('admitted', 'tier')
        order by e.created_at desc, e.id desc limit 50) as step)) as tiers
     from partners p where p.company_id = ?`,
);
