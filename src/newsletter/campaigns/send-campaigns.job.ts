import { Injectable } from '@nestjs/common';
import { JobHost, JobProcessor } from '../../platform/queue/job-host.js';
import { type JobData, QUEUES } from '../../platform/queue/queues.js';
import { Scheduled, type ScheduledJob } from '../../platform/queue/scheduled.js';
import { CampaignSender } from './campaign-sender.js';

/** Job that runs the campaign sender. Campaigns have a separate queue, so that other mails never wait for them. */
@Injectable()
@JobProcessor(QUEUES.newsletter)
export class SendCampaignsJob extends JobHost<JobData> {
  constructor(private readonly sender: CampaignSender) {
    super();
  }

  protected override run(): Promise<void> {
    return this.sender.sendDue();
  }
}

/** Scheduled job that starts scheduled campaigns and continues campaigns whose job was lost. */
@Injectable()
@Scheduled({ name: 'sweep-campaigns', cron: '* * * * *' })
export class SweepCampaignsJob implements ScheduledJob {
  constructor(private readonly sender: CampaignSender) {}

  run(): Promise<void> {
    return this.sender.sendDue();
  }
}
