import { Module } from '@nestjs/common';
import { FoldStatisticsJob } from './fold-statistics.job.js';

/** What workers do for staff. */
@Module({ providers: [FoldStatisticsJob] })
export class SystemJobsModule {}
