import { Module } from '@nestjs/common';
import { DealNotices } from './deal-notices.js';
import { SweepDealsJob } from './sweep-deals.job.js';

/** Deal jobs of the workers. */
@Module({ providers: [DealNotices, SweepDealsJob] })
export class DealsJobsModule {}
