import { Injectable } from '@nestjs/common';
import { JobHost, JobProcessor } from '../queue/job-host.js';
import { type JobData, QUEUES } from '../queue/queues.js';
import { OutboxSender } from './outbox-sender.js';

/** Job in which a worker sends all due mails of the outbox. One job serves any number of mails. */
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
