import { Module } from '@nestjs/common';
import { PdfModule } from '../platform/pdf/pdf.module.js';
import { DownloadsModule } from '../platform/storage/downloads.module.js';
import { Exports } from './exports/exports.service.js';
import { FoldStatisticsJob } from './fold-statistics.job.js';
import { SweepExportsJob } from './exports/sweep-exports.job.js';
import { WriteExportJob } from './exports/write-export.job.js';

/** What workers do for staff. */
@Module({
  imports: [DownloadsModule, PdfModule],
  providers: [Exports, FoldStatisticsJob, SweepExportsJob, WriteExportJob],
})
export class SystemJobsModule {}
