import { Injectable } from '@nestjs/common';
import { Transactions } from '../platform/database/transactions.js';
import { Scheduled, type ScheduledJob } from '../platform/queue/scheduled.js';

/** Adds up what triggers have written for the statistics, so that there is always little to read. Changes no sum. */
@Injectable()
@Scheduled({ name: 'fold-statistics', cron: '*/5 * * * *' })
export class FoldStatisticsJob implements ScheduledJob {
  constructor(private readonly transactions: Transactions) {}

  async run(): Promise<void> {
    await this.transactions.run((em) =>
      em.execute('select fold_statistics(), fold_partner_statistics(), fold_newsletter_statistics()'),
    );
  }
}
