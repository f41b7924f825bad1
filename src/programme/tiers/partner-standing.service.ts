import { Injectable } from '@nestjs/common';
import { rateTodaySql } from '../../commissions/rates/rate-sql.js';
import { Transactions } from '../../platform/database/transactions.js';
import { notFound } from '../../platform/http/errors.js';
import { FUNDS_SQL } from '../funds/funds-sql.js';
import type { PartnerStandingDto } from './partner-standing.dto.js';

/** What was paid for the orders of a partner and of its clients, less what was given back, without VAT, in twelve months. */
const REVENUE = `(
  select round(coalesce(sum(case x.kind when 'payment' then x.amount else -x.amount end
                            * (o.total - o.tax) / nullif(o.total, 0)), 0), 2)
    from orders o join order_payments x on x.order_id = o.id join quotes q on q.id = o.quote_id
   where (q.partner_id = p.company_id or (q.company_id = p.company_id and q.partner_id is null))
     and x.paid_on > (now() at time zone 'UTC')::date - interval '12 months')`;

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
         from partners p cross join lateral (select ${REVENUE} as revenue) r
        where p.company_id = ?`,
      [companyId],
    );
    if (!found) throw notFound('Partner not found');
    return found.standing;
  }
}
