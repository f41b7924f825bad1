import { Injectable } from '@nestjs/common';
import { Scheduled, type ScheduledJob } from '../../platform/queue/scheduled.js';
import { TierProposals } from './tier-proposals.service.js';

/**
 * Applies the tier changes that are due. Proposes the changes of each month once, on the first day of the month on
 * which a worker runs.
 */
@Injectable()
@Scheduled({ name: 'partner-tiers', cron: '10 1 * * *' })
export class PartnerTiersJob implements ScheduledJob {
  constructor(private readonly proposals: TierProposals) {}

  async run(): Promise<void> {
    await this.proposals.makeDue();
    await this.proposals.propose();
  }
}
