import { Injectable } from '@nestjs/common';
import { JobHost, JobProcessor } from '../queue/job-host.js';
import { type JobData, QUEUES } from '../queue/queues.js';
import { OutboxSender } from './outbox-sender.js';

/** Wakes a worker to send what is due. The mails are in the outbox, so one such job serves any number of them. */
@Injectable()
@JobProcessor(QUEUES.mail, { concurrency: 3 })
export class SendMailsJob extends JobHost<JobData> {
  constructor(private readonly sender: OutboxSender) {
    super();
  }

  protected override run(): Promise<void> {
    return this.sender.sendDue();
  }
}
