import { Module } from '@nestjs/common';
import { DownloadsModule } from '../platform/storage/downloads.module.js';
import { Exports } from './exports/exports.service.js';
import { FoldStatisticsJob } from './fold-statistics.job.js';
import { SweepExportsJob } from './exports/sweep-exports.job.js';
import { WriteExportJob } from './exports/write-export.job.js';

/** What workers do for staff. */
@Module({ imports: [DownloadsModule], providers: [Exports, FoldStatisticsJob, SweepExportsJob, WriteExportJob] })
export class SystemJobsModule {}
