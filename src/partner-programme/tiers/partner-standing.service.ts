import { Injectable } from '@nestjs/common';
import { Transactions } from '../../platform/database/transactions.js';
import { notFound } from '../../platform/errors.js';
import type { PartnerStandingDto, PartnerTiersDto } from './partner-standing.dto.js';
import { findStanding, TIERS } from './partner-standing.queries.js';

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
    const found = await TIERS.first(this.transactions.em, [companyId]);
    if (!found) throw notFound('Partner not found');
    return found.tiers;
  }
}
