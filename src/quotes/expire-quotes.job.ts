import { Injectable } from '@nestjs/common';
import { Transactions } from '../platform/database/transactions.js';
import { Scheduled, type ScheduledJob } from '../platform/queue/scheduled.js';

const BATCH = 500;

/** Marks sent quotes past their date as expired, with their row in the history. What is marked is not found again. */
@Injectable()
@Scheduled({ name: 'expire-quotes', cron: '*/10 * * * *' })
export class ExpireQuotesJob implements ScheduledJob {
  constructor(private readonly transactions: Transactions) {}

  async run(): Promise<void> {
    while ((await this.expireBatch()) === BATCH);
  }

  /** One statement: the guarded change of status and the history rows. */
  private async expireBatch(): Promise<number> {
    const expired = await this.transactions.run((em) =>
      em.execute<{ id: string }[]>(
        `with due as (
           select id from quotes where status = 'sent' and valid_until < now() and deleted_at is null
            order by id limit ? for update skip locked),
         expired as (
           update quotes set status = 'expired', version = version + 1, updated_at = now(), updated_by_id = null
             from due where quotes.id = due.id and quotes.status = 'sent' returning quotes.id, quotes.revision)
         insert into quote_events (id, quote_id, type, from_status, to_status, revision)
         select gen_random_uuid(), id, 'expired', 'sent', 'expired', revision from expired returning quote_id as id`,
        [BATCH],
      ),
    );
    return expired.length;
  }
}
