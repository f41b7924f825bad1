import { Injectable } from '@nestjs/common';
import { Config } from '../../config.js';
import { Transactions } from '../database/transactions.js';
import { Scheduled, type ScheduledJob } from '../queue/scheduled.js';
import { Outbox } from './outbox.js';
import { WAITING_MAILS } from './outbox.queries.js';

const TEMPLATE = 'mails-failed';

/**
 * Notifies staff of permanently failed mails: of the first within about a minute, of later ones together, at most once
 * an hour. A failure of this report itself is only shown in the console and the metrics.
 */
@Injectable()
@Scheduled({ name: 'report-failed-mails', cron: '* * * * *' })
export class ReportFailedMailsJob implements ScheduledJob {
  constructor(
    private readonly transactions: Transactions,
    private readonly outbox: Outbox,
    private readonly config: Config,
  ) {}

  async run(): Promise<void> {
    const to = this.config.mailStaff;
    const found = await WAITING_MAILS.first(this.transactions.em, [TEMPLATE, to, TEMPLATE]);
    if (!found?.mails) return;
    const { hour, ...data } = found;
    await this.outbox.add({ template: TEMPLATE, to, about: null, data, dedupeKey: `${TEMPLATE}:${hour}` });
  }
}
