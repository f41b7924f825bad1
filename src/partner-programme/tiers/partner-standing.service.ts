import { Injectable } from '@nestjs/common';
import { Transactions } from '../../platform/database/transactions.js';
import { notFound } from '../../platform/errors.js';
import type { PartnerStandingDto, PartnerTiersDto } from './partner-standing.dto.js';
import { findStanding } from './partner-standing.queries.js';

/** Reads the tier, rate and revenue of partners. */
@Injectable()
export class PartnerStandings {
  constructor(private readonly transactions: Transactions) {}

  /**
   * Returns the tier, rate and revenue of a partner, in one statement. Throws 404 'Partner not found' for a company
   * that is not a partner.
   */
  async of(companyId: string): Promise<PartnerStandingDto> {
    const found = await findStanding(this.transactions, companyId);
    if (!found) throw notFound('Partner not found');
    return found;
  }

  /**
   * Returns the changes of a partner's tier, and a confirmed change that has not taken effect yet, in one statement.
   * Throws 404 for a company that is not a partner.
   */
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
