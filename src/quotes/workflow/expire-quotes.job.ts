import { Injectable } from '@nestjs/common';
import { Transactions } from '../../platform/database/transactions.js';
import { QuoteNotices } from '../mail/quote-notices.js';
import { QuoteRevision } from '../quote.entity.js';
import { Scheduled, type ScheduledJob } from '../../platform/queue/scheduled.js';

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
      const expired = await em.execute<{ id: string; revision: number; isPrepared: boolean }[]>(
        `with due as (
           select id from quotes where status = 'sent' and valid_until < now() and deleted_at is null
            order by id limit ? for update skip locked),
         expired as (
           update quotes set status = 'expired', version = version + 1, updated_at = now(), updated_by_id = null
             from due where quotes.id = due.id and quotes.status = 'sent'
             returning quotes.id, quotes.revision, quotes.partner_id),
         told as (
           insert into quote_events (id, quote_id, type, from_status, to_status, revision)
           select gen_random_uuid(), id, 'expired', 'sent', 'expired', revision from expired)
         select id, revision, partner_id is not null as "isPrepared" from expired`,
        [BATCH],
      );
      for (const { id: quote, revision: number } of expired.filter(({ isPrepared }) => isPrepared)) {
        const { document } = await em.findOneOrFail(QuoteRevision, { quote, number });
        await this.notices.expired(document);
      }
      return expired.length;
    });
  }
}
