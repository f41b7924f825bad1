import { LockMode } from '@mikro-orm/core';
import { Injectable } from '@nestjs/common';
import { now } from '../../platform/clock.js';
import { Transactions } from '../../platform/database/transactions.js';
import { Scheduled, type ScheduledJob } from '../../platform/queue/scheduled.js';
import { REMIND_SIGNATORIES_AFTER } from '../../rules/acceptance.js';
import { afterWorkingDays } from '../../rules/working-days.js';
import { isExpired } from '../../rules/quote-status.js';
import { asStatus, NAMED } from '../quote-record.js';
import { Quote } from '../quote.entity.js';
import type { AcceptanceRequest } from './acceptance.entity.js';
import { WAITING_ACCEPTANCES } from './acceptance.queries.js';
import { Acceptances } from './acceptances.service.js';

export const CHECK_ACCEPTANCES = 'check-acceptances';
const BATCH = 100;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/**
 * Checks the quotes that wait for signatures of their company, one transaction each: its rule may have changed, or a person
 * who signed may have lost access. Skips offers that have ended. Then reminds those who have not signed, once. Runs every hour, and after each change of a
 * rule.
 */
@Injectable()
@Scheduled({ name: CHECK_ACCEPTANCES, cron: '7 * * * *' })
export class CheckAcceptancesJob implements ScheduledJob {
  constructor(
    private readonly transactions: Transactions,
    private readonly acceptances: Acceptances,
  ) {}

  async run(): Promise<void> {
    const failures: unknown[] = [];
    for (let last = FIRST_ID; ;) {
      const quotes = await WAITING_ACCEPTANCES.all(this.transactions.em, [last, BATCH]);
      for (const { id } of quotes) await this.check(id).catch((error: unknown) => failures.push(error));
      const end = quotes.at(-1);
      if (!end || quotes.length < BATCH) break;
      last = end.id;
    }
    if (failures.length > 0) throw new AggregateError(failures, `${failures.length} quotes could not be checked`);
  }

  private check(id: string): Promise<void> {
    return this.transactions.run(async (em) => {
      const of = { id, status: 'sent' as const, acceptanceNeeds: { $ne: null }, deletedAt: null };
      const quote = await em.findOne(Quote, of, { lockMode: LockMode.PESSIMISTIC_WRITE });
      if (!quote || isExpired(asStatus(quote), now())) return;
      await em.populate(quote, NAMED);
      await this.acceptances.check(em, quote, isReminderDue);
    });
  }
}

const isReminderDue = ({ createdAt, remindedAt }: AcceptanceRequest): boolean =>
  !remindedAt && afterWorkingDays(createdAt, REMIND_SIGNATORIES_AFTER) <= now();
