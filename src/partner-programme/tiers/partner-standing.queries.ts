import { rateTodaySql } from '../commissions/rates/rate-sql.js';
import type { Transactions } from '../../platform/database/transactions.js';
import { FUNDS_SQL } from '../funds/funds-sql.js';
import type { PartnerStandingDto } from './partner-standing.dto.js';
import { REVENUE_SQL } from './revenue-sql.js';

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

/** A partner's standing in the programme, in one SQL statement over stored sums. Undefined for a company that is not in it. */
export async function findStanding(
  transactions: Transactions,
  companyId: string,
): Promise<PartnerStandingDto | undefined> {
  const [found] = await transactions.prepared<{ standing: PartnerStandingDto }>('partner standing', STANDING, [
    companyId,
  ]);
  return found?.standing;
}
