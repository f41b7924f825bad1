import { Module, type OnModuleInit } from '@nestjs/common';
import { AttachmentSources } from '../platform/mail/attachment-sources.js';
import { PdfModule } from '../platform/pdf/pdf.module.js';
import { DownloadsModule } from '../platform/storage/downloads.module.js';
import { Exports } from './exports/exports.service.js';
import { FoldStatisticsJob } from './fold-statistics.job.js';
import { KeepMonthsJob } from './months/keep-months.job.js';
import { SweepExportsJob } from './exports/sweep-exports.job.js';
import { SendMonthlyReportsJob } from './exports/send-monthly-reports.job.js';
import { REPORT_PDF, WriteExportJob } from './exports/write-export.job.js';

/** Background jobs for features of staff, for the worker process. */
@Module({
  imports: [DownloadsModule, PdfModule],
  providers: [Exports, FoldStatisticsJob, KeepMonthsJob, SweepExportsJob, SendMonthlyReportsJob, WriteExportJob],
})
export class SystemJobsModule implements OnModuleInit {
  constructor(
    private readonly attachments: AttachmentSources,
    private readonly exports: WriteExportJob,
  ) {}

  onModuleInit(): void {
    this.attachments.register(REPORT_PDF, ({ id }) => this.exports.attachment(id));
  }
}
