import { Injectable } from '@nestjs/common';
import { Transactions } from '../../platform/database/transactions.js';
import { Scheduled, type ScheduledJob } from '../../platform/queue/scheduled.js';
import { CLAIM_WARNING_DAYS, CLAIMABLE_FUND_STATUSES } from '../../rules/fund-request.js';
import { readerOf } from '../../users/mail-reader.js';
import { FundDocuments } from './fund-documents.service.js';
import { FundNotices } from './fund-notices.js';
import { changeFundRequest, today } from './fund-request-record.js';
import { FundRequest } from './fund-request.entity.js';

const BATCH = 200;
const CLAIMABLE = `r.status in (${CLAIMABLE_FUND_STATUSES.map((status) => `'${status}'`).join(', ')})`;

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
      const due = await em.execute<{ id: string }[]>(
        `select r.id from fund_requests r where ${CLAIMABLE} and r.claim_until < ?::date
          order by r.partner_id, r.year, r.id limit ? for update skip locked`,
        [today(), BATCH],
      );
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
      const due = await em.execute<{ id: string }[]>(
        `select r.id from fund_requests r, lateral (${readerOf('r.partner_id', 'r.requested_by_id')}) reader
          where ${CLAIMABLE} and r.claim_until <= ?::date + ?::int
            and not exists (select 1 from outbox_mail_keys k
                             where k.key = concat_ws(':', 'fund-claim-ending', r.id, r.claim_until))
          order by r.id limit ? for update of r skip locked`,
        [today(), CLAIM_WARNING_DAYS, BATCH],
      );
      for (const { id } of due) {
        await this.notices.ending(em, await em.findOneOrFail(FundRequest, id, { refresh: true }));
      }
      return due.length;
    });
  }
}
