import { Module } from '@nestjs/common';
import { DealNotices } from './deal-notices.js';
import { SweepDealsJob } from './sweep-deals.job.js';

/** Background jobs for deals, for the worker process. */
@Module({ providers: [DealNotices, SweepDealsJob] })
export class DealsJobsModule {}
