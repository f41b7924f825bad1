import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { lockPartner } from '../../partners/partner-record.js';
import { now } from '../../platform/clock.js';
import { Transactions } from '../../platform/database/transactions.js';
import { unprocessable } from '../../platform/errors.js';
import type { Actor } from '../../rules/actor.js';
import { toCents } from '../../rules/money.js';
import { bookFunds } from './funds-ledger.js';
import type { FundsBudgetDto } from './partner-funds.dto.js';
import { OPEN_YEAR, BUDGET } from './fund-requests.queries.js';

/** Development funds of partners: a budget for each partner and year, with a ledger. */
@Injectable()
export class PartnerFundsService {
  constructor(private readonly transactions: Transactions) {}

  /**
   * Sets a partner's budget of this year (UTC), for staff; writes one entry with the difference. Throws 404 'Partner
   * not found', 412 for a stale copy, 422 on `budget` when the available amount would be negative.
   */
  async setBudget(actor: Actor, id: string, { budget, reason }: FundsBudgetDto, version?: number): Promise<void> {
    const year = now().getUTCFullYear();
    await this.transactions.run(async (em) => {
      const partner = await lockPartner(em, id, version); // serialises changes of the budget
      await OPEN_YEAR.run(em, [randomUUID(), id, year]);
      const before = await BUDGET.one(em, [id, year]);
      const amount = toCents(budget) - toCents(before.budget);
      if (amount === 0) return;
      const told = { reason, by: actor.userId };
      const isLeft = await bookFunds(em, { company: id, year }, [{ kind: 'budget', amount }], told);
      if (!isLeft) throw unprocessable(SPENT.message, [SPENT]);
      em.assign(partner, { version: partner.version + 1, updatedAt: now(), updatedById: actor.userId });
    });
  }
}

const SPENT = { field: 'budget', message: 'More than this has already been spent' };
