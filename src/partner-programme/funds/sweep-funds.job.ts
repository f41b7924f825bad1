import { today } from '../../platform/clock.js';
import { Injectable } from '@nestjs/common';
import { Transactions } from '../../platform/database/transactions.js';
import { Scheduled, type ScheduledJob } from '../../platform/queue/scheduled.js';
import { CLAIM_WARNING_DAYS } from '../../rules/fund-request.js';
import { FundDocuments } from './fund-documents.service.js';
import { FundNotices } from './fund-notices.js';
import { changeFundRequest } from './fund-request-record.js';
import { FundRequest } from './fund-request.entity.js';
import { CLAIMS_LAPSED, CLAIMS_ENDING } from './fund-requests.queries.js';

const BATCH = 200;

/**
 * Ends approved requests that were not claimed in time, mails a warning before each deadline (once, because of the
 * mail's key for deduplication), and deletes files that no document refers to.
 */
@Injectable()
@Scheduled({ name: 'sweep-funds', cron: '25 0 * * *' })
export class SweepFundsJob implements ScheduledJob {
  constructor(
    private readonly transactions: Transactions,
    private readonly notices: FundNotices,
    private readonly documents: FundDocuments,
  ) {}

  async run(): Promise<void> {
    while ((await this.lapseBatch()) === BATCH);
    while ((await this.warnBatch()) === BATCH);
    await this.documents.sweep();
  }

  /**
   * Ends a batch of requests, ordered by partner, so that two concurrent runs lock the partners' budgets in the same
   * order.
   */
  private lapseBatch(): Promise<number> {
    return this.transactions.run(async (em) => {
      const due = await CLAIMS_LAPSED.all(em, [today(), BATCH]);
      for (const { id } of due) {
        const request = await em.findOneOrFail(FundRequest, id, { refresh: true });
        await changeFundRequest(em, null, request, 'lapse', {}, { amount: request.approved ?? 0 });
        await this.notices.lapsed(em, request);
      }
      return due.length;
    });
  }

  private warnBatch(): Promise<number> {
    return this.transactions.run(async (em) => {
      const due = await CLAIMS_ENDING.all(em, [today(), CLAIM_WARNING_DAYS, BATCH]);
      for (const { id } of due) {
        await this.notices.ending(em, await em.findOneOrFail(FundRequest, id, { refresh: true }));
      }
      return due.length;
    });
  }
}
