import { Injectable } from '@nestjs/common';
import { Scheduled, type ScheduledJob } from '../../platform/queue/scheduled.js';
import { TierProposals } from './tier-proposals.service.js';

/** Makes the changes of tier whose day has come, and proposes those of the month: once, on its first day that a worker runs. */
@Injectable()
@Scheduled({ name: 'partner-tiers', cron: '10 1 * * *' })
export class PartnerTiersJob implements ScheduledJob {
  constructor(private readonly proposals: TierProposals) {}

  async run(): Promise<void> {
    await this.proposals.makeDue();
    await this.proposals.propose();
  }
}
