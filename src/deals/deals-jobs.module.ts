import { Module } from '@nestjs/common';
import { DealsModule } from './deals.module.js';
import { SweepDealsJob } from './sweep-deals.job.js';

/** What workers do for deals. */
@Module({ imports: [DealsModule], providers: [SweepDealsJob] })
export class DealsJobsModule {}
