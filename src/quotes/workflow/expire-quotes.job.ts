import { Injectable } from '@nestjs/common';
import { Transactions } from '../../platform/database/transactions.js';
import { QuoteNotices } from '../mail/quote-notices.js';
import { QuoteRevision } from '../quote.entity.js';
import { Scheduled, type ScheduledJob } from '../../platform/queue/scheduled.js';
import { EXPIRE_DUE } from './quote-jobs.queries.js';

const BATCH = 500;

/**
 * Changes sent quotes whose validity has ended to expired, adds an event to their history, and mails the partners that
 * prepared them. A quote is never expired twice, because only sent quotes are selected.
 */
@Injectable()
@Scheduled({ name: 'expire-quotes', cron: '*/10 * * * *' })
export class ExpireQuotesJob implements ScheduledJob {
  constructor(
    private readonly transactions: Transactions,
    private readonly notices: QuoteNotices,
  ) {}

  async run(): Promise<void> {
    while ((await this.expireBatch()) === BATCH);
  }

  /**
   * Expires a batch of quotes: a single statement changes the status, if it is still the old one, and inserts the
   * events.
   */
  private expireBatch(): Promise<number> {
    return this.transactions.run(async (em) => {
      const expired = await EXPIRE_DUE.all(em, [BATCH]);
      for (const { id: quote, revision: number } of expired.filter(({ isPrepared }) => isPrepared)) {
        const { document } = await em.findOneOrFail(QuoteRevision, { quote, number });
        await this.notices.expired(document);
      }
      return expired.length;
    });
  }
}
