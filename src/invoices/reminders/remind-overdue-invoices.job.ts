import { Injectable } from '@nestjs/common';
import { Scheduled, type ScheduledJob } from '../../platform/queue/scheduled.js';
import { InvoiceReminders } from './invoice-reminders.service.js';

const BATCH = 200;

/**
 * Reminds of overdue invoices that are not disputed, 7, 21 and 35 days after they were due. Each reminder is counted in
 * the transaction of its mail, so that a job that was killed or runs twice sends it once.
 */
@Injectable()
@Scheduled({ name: 'remind-overdue-invoices', cron: '30 7 * * *' })
export class RemindOverdueInvoicesJob implements ScheduledJob {
  constructor(private readonly reminders: InvoiceReminders) {}

  async run(): Promise<void> {
    while ((await this.reminders.remindDue(BATCH)) === BATCH);
  }
}
