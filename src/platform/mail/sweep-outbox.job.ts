import { Injectable } from '@nestjs/common';
import { Scheduled, type ScheduledJob } from '../queue/scheduled.js';
import { OutboxSender } from './outbox-sender.js';

/** Sends mails whose job was lost, either between the commit and the queue, or in the queue. */
@Injectable()
@Scheduled({ name: 'sweep-outbox', cron: '* * * * *' })
export class SweepOutboxJob implements ScheduledJob {
  constructor(private readonly sender: OutboxSender) {}

  run(): Promise<void> {
    return this.sender.sendDue();
  }
}
