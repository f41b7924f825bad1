import { Injectable } from '@nestjs/common';
import { Transactions } from '../platform/database/transactions.js';
import { Scheduled, type ScheduledJob } from '../platform/queue/scheduled.js';
import { FOLD } from './system.queries.js';

/** Compacts the rows that triggers write for the statistics, so that reads stay fast. Does not change any sum. */
@Injectable()
@Scheduled({ name: 'fold-statistics', cron: '*/5 * * * *' })
export class FoldStatisticsJob implements ScheduledJob {
  constructor(private readonly transactions: Transactions) {}

  async run(): Promise<void> {
    await this.transactions.run((em) => FOLD.all(em));
  }
}
