import { Injectable } from '@nestjs/common';
import { Scheduled, type ScheduledJob } from '../../platform/queue/scheduled.js';
import { MessageMailer } from './message-mailer.js';

/** Job that mails messages to people who have not read them within two minutes. */
@Injectable()
@Scheduled({ name: 'mail-messages', cron: '* * * * *' })
export class MailMessagesJob implements ScheduledJob {
  constructor(private readonly mailer: MessageMailer) {}

  run(): Promise<void> {
    return this.mailer.mailDue();
  }
}
