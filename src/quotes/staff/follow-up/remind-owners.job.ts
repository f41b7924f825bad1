import { Injectable } from '@nestjs/common';
import { Transactions } from '../../../platform/database/transactions.js';
import { Scheduled, type ScheduledJob } from '../../../platform/queue/scheduled.js';
import { OPEN_QUOTE_STATUSES } from '../../../rules/quote-status.js';
import { QuoteNotices } from '../../mail/quote-notices.js';
import { QuoteRevision } from '../../quote.entity.js';
import { DUE_FOLLOW_UPS } from './quote-follow-ups.queries.js';

const BATCH = 200;

/** Reminds owners of open quotes that are due, once per owner and day; the mail's dedupe key guarantees this. */
@Injectable()
@Scheduled({ name: 'remind-owners', cron: '10 5-17 * * *' })
export class RemindOwnersJob implements ScheduledJob {
  constructor(
    private readonly transactions: Transactions,
    private readonly notices: QuoteNotices,
  ) {}

  async run(): Promise<void> {
    while ((await this.remindBatch()) === BATCH);
  }

  private remindBatch(): Promise<number> {
    return this.transactions.run(async (em) => {
      const due = await DUE_FOLLOW_UPS.all(em, [...OPEN_QUOTE_STATUSES, BATCH]);
      for (const { id, revision, dueOn, ownerId, email, firstName } of due) {
        const { document } = await em.findOneOrFail(QuoteRevision, { quote: id, number: revision });
        await this.notices.due(document, { id: ownerId, email, firstName }, dueOn);
      }
      await em.flush();
      return due.length;
    });
  }
}
