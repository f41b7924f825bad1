import { Injectable } from '@nestjs/common';
import { JobHost, JobProcessor } from '../queue/job-host.js';
import { type JobData, QUEUES } from '../queue/queues.js';
import { OutboxSender } from './outbox-sender.js';

/** Makes a worker send all due mails. The mails are in the outbox, so one job serves any number of them. */
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
