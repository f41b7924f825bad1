import { Injectable } from '@nestjs/common';
import { rateTodaySql } from '../../commissions/rates/rate-sql.js';
import { Transactions } from '../../platform/database/transactions.js';
import { notFound } from '../../platform/http/errors.js';
import { FUNDS_SQL } from '../funds/funds-sql.js';
import type { PartnerStandingDto, PartnerTiersDto } from './partner-standing.dto.js';
import { REVENUE_SQL } from './revenue-sql.js';

/** Where partners stand in the programme. */
@Injectable()
export class PartnerStandings {
  constructor(private readonly transactions: Transactions) {}

  /** That of a partner's company: one statement. 404 'Partner not found' for a company that is none. */
  async of(companyId: string): Promise<PartnerStandingDto> {
    const [found] = await this.transactions.em.execute<{ standing: PartnerStandingDto }[]>(
      `select json_build_object(
         'tier', p.tier, 'status', p.status, 'rate', ${rateTodaySql()}, 'revenue', r.revenue,
         'next', (select json_build_object('tier', t.name, 'rate', t.rate, 'threshold', t.threshold,
                                           'missing', greatest(t.threshold - r.revenue, 0))
                    from partner_tiers t where t.threshold > (select threshold from partner_tiers where name = p.tier)
                   order by t.threshold limit 1),
         'funds', ${FUNDS_SQL}
       ) as standing
         from partners p cross join lateral (select ${REVENUE_SQL} as revenue) r
        where p.company_id = ?`,
      [companyId],
    );
    if (!found) throw notFound('Partner not found');
    return found.standing;
  }

  /** Its tiers until now, and a change that waits for its day: one statement. 404 for a company that is none. */
  async tiers(companyId: string): Promise<PartnerTiersDto> {
    const [found] = await this.transactions.em.execute<{ tiers: PartnerTiersDto }[]>(
      `select json_build_object(
         'upcoming', (select json_build_object('tier', x."to", 'from', x.effective_on) from partner_tier_proposals x
                       where x.company_id = p.company_id and x.status = 'confirmed'),
         'history', (select coalesce(json_agg(step), '[]') from (
           select e.id, e."from", e."to", (e.created_at at time zone 'UTC')::date as day, e.reason
             from partner_events e where e.company_id = p.company_id and e.kind in ('admitted', 'tier')
            order by e.created_at desc, e.id desc limit 50) as step)) as tiers
         from partners p where p.company_id = ?`,
      [companyId],
    );
    if (!found) throw notFound('Partner not found');
    return found.tiers;
  }
}
