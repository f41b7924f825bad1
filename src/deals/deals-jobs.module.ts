import { Module } from '@nestjs/common';
import { DealNotices } from './deal-notices.js';
import { SweepDealsJob } from './sweep-deals.job.js';

/** What workers do for deals. */
@Module({ providers: [DealNotices, SweepDealsJob] })
export class DealsJobsModule {}
