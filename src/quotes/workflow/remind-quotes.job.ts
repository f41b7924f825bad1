import { Injectable } from '@nestjs/common';
import { Transactions } from '../../platform/database/transactions.js';
import { Scheduled, type ScheduledJob } from '../../platform/queue/scheduled.js';
import { QuoteNotices } from '../mail/quote-notices.js';
import { recordEvent } from '../quote-record.js';
import { Quote, QuoteRevision } from '../quote.entity.js';
import { QUOTES_TO_REMIND } from './quote-jobs.queries.js';

/**
 * Reminders about quotes that expire. A reminder is sent when at most `days` days are left, but more than
 * `butMoreThan`, which is the `days` of the next reminder.
 */
const REMINDERS = [
  { days: 7, butMoreThan: 1 },
  { days: 1, butMoreThan: 0 },
] as const;
const DAY_MS = 86_400_000;
const BATCH = 200;

/**
 * Mails reminders about sent quotes that expire soon to contacts who want them. The key for deduplication of the mail
 * guarantees one mail per reminder and revision.
 */
@Injectable()
@Scheduled({ name: 'remind-quotes', cron: '0 * * * *' })
export class RemindQuotesJob implements ScheduledJob {
  constructor(
    private readonly transactions: Transactions,
    private readonly notices: QuoteNotices,
  ) {}

  async run(): Promise<void> {
    for (const reminder of REMINDERS) while ((await this.remindBatch(reminder)) === BATCH);
  }

  private remindBatch({ days, butMoreThan }: (typeof REMINDERS)[number]): Promise<number> {
    return this.transactions.run(async (em) => {
      const due = await QUOTES_TO_REMIND.all(em, [butMoreThan, days, days, BATCH]);
      for (const { id } of due) {
        const quote = await em.findOneOrFail(Quote, id);
        const { document } = await em.findOneOrFail(QuoteRevision, { quote: id, number: quote.revision ?? 0 });
        const daysLeft = Math.ceil(((quote.validUntil?.getTime() ?? 0) - Date.now()) / DAY_MS);
        await this.notices.expiring(document, daysLeft, days);
        await recordEvent(em, quote.id, 'reminded', null, { revision: quote.revision });
      }
      await em.flush();
      return due.length;
    });
  }
}
