import type { EntityManager } from '@mikro-orm/postgresql';
import { LockMode } from '@mikro-orm/core';
import { Injectable, Logger } from '@nestjs/common';
import { now } from '../platform/clock.js';
import { Transactions } from '../platform/database/transactions.js';
import { AppError } from '../platform/errors.js';
import { Scheduled, type ScheduledJob } from '../platform/queue/scheduled.js';
import { NAMED } from '../quotes/quote-record.js';
import { Quote } from '../quotes/quote.entity.js';
import { afterWorkingDays } from '../rules/working-days.js';
import { type ApprovalRequest, RequestedAgreement } from './approval.entity.js';
import { WAITING_QUOTES } from './approvals.queries.js';
import { Approvals, requestOf } from './approvals.service.js';

export const CHECK_APPROVALS = 'check-approvals';
const BATCH = 100;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/**
 * Checks the quotes that wait for agreements against the rules of today, one transaction each: a rule may have begun, ended
 * or changed, or somebody may answer for another person from today on. Who may answer now and was not mailed is mailed.
 * Then reminds who has not answered, and asks the people of escalations, when their time has come. Runs every hour, and after each change of a rule.
 */
@Injectable()
@Scheduled({ name: CHECK_APPROVALS, cron: '3 * * * *' })
export class CheckApprovalsJob implements ScheduledJob {
  private readonly logger = new Logger(CheckApprovalsJob.name);

  constructor(
    private readonly transactions: Transactions,
    private readonly approvals: Approvals,
  ) {}

  async run(): Promise<void> {
    const failures: unknown[] = [];
    for (let last = FIRST_ID; ;) {
      const quotes = await WAITING_QUOTES.all(this.transactions.em, [last, BATCH]);
      for (const { id } of quotes) await this.check(id).catch((error: unknown) => failures.push(error));
      const end = quotes.at(-1);
      if (!end || quotes.length < BATCH) break;
      last = end.id;
    }
    if (failures.length > 0) throw new AggregateError(failures, `${failures.length} quotes could not be checked`);
  }

  private async check(id: string): Promise<void> {
    try {
      await this.transactions.run(async (em) => {
        const of = { id, needsAgreement: { $ne: null }, deletedAt: null };
        const quote = await em.findOne(Quote, of, { lockMode: LockMode.PESSIMISTIC_WRITE });
        if (!quote) return;
        await em.populate(quote, NAMED);
        const request = await requestOf(em, quote);
        await this.approvals.settle(em, quote, request, null);
        if (quote.status !== 'pending_approval') return;
        const due = await dueReminders(em, request);
        if (due.reminded.length + due.escalated.length > 0) await this.approvals.remind(em, quote, request, due);
      });
    } catch (error) {
      // An agreed revision whose validity, or whose VAT by hand, has ended waits for a new approval.
      if (!(error instanceof AppError)) throw error;
      this.logger.warn({ msg: `Quote ${id} was not sent`, err: error });
    }
  }
}

/** Returns the ids of the request's rules that need an agreement, and whose reminder or escalation is due and has not come yet. */
async function dueReminders(em: EntityManager, request: ApprovalRequest) {
  const asked = await em.find(RequestedAgreement, { request, metAt: null }, { populate: ['rule'] });
  const isDue = (from: Date, days: number | null | undefined) => Boolean(days && afterWorkingDays(from, days) <= now());
  const idsOf = (rows: RequestedAgreement[]) => rows.map(({ rule }) => rule.id);
  return {
    reminded: idsOf(asked.filter((row) => !row.remindedAt && isDue(row.createdAt, row.rule.remindAfter))),
    escalated: idsOf(asked.filter((row) => !row.escalatedAt && isDue(row.createdAt, row.rule.escalateAfter))),
  };
}
