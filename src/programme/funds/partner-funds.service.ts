import { Injectable } from '@nestjs/common';
import { lockPartner } from '../../partners/partner-record.js';
import { now } from '../../platform/clock.js';
import { Transactions } from '../../platform/database/transactions.js';
import { unprocessable } from '../../platform/http/errors.js';
import type { Actor } from '../../rules/actor.js';
import { toCents } from '../../rules/money.js';
import type { FundsBudgetDto } from './partner-funds.dto.js';
import { PartnerFundEntry, PartnerFunds } from './partner-funds.entity.js';

/** Marketing development funds: a budget a partner and year, and a ledger of what becomes of it. */
@Injectable()
export class PartnerFundsService {
  constructor(private readonly transactions: Transactions) {}

  /**
   * Sets a partner's budget of this year (UTC), by staff: the difference is one entry. 404 'Partner not found', 412 for a stale
   * copy, 422 on `budget` when less would be left than nothing.
   */
  async setBudget(actor: Actor, id: string, { budget, reason }: FundsBudgetDto, version?: number): Promise<void> {
    const year = now().getUTCFullYear();
    await this.transactions.run(async (em) => {
      const partner = await lockPartner(em, id, version);
      const funds =
        (await em.findOne(PartnerFunds, { company: id, year })) ??
        em.create(PartnerFunds, { company: id, year, budget: 0, available: 0 });
      const amount = toCents(budget) - funds.budget;
      if (amount === 0) return;
      if (funds.available + amount < 0) throw unprocessable(SPENT.message, [SPENT]);
      em.assign(funds, { budget: toCents(budget), available: funds.available + amount });
      em.create(PartnerFundEntry, { company: id, year, kind: 'budget', amount, reason, by: actor.userId });
      em.assign(partner, { version: partner.version + 1, updatedAt: now(), updatedById: actor.userId });
    });
  }
}

const SPENT = { field: 'budget', message: 'More of it is spent already' };
