import { Module } from '@nestjs/common';
import { DownloadsModule } from '../platform/storage/downloads.module.js';
import { AuditLogController } from './audit-log.controller.js';
import { AuditLog } from './audit-log.service.js';
import { ExportsController } from './exports/exports.controller.js';
import { Exports } from './exports/exports.service.js';
import { OwnExportsController } from './exports/own-exports.controller.js';
import { MonthlyReports } from './exports/monthly-reports.service.js';
import { ReportsController } from './exports/reports.controller.js';
import { Reports } from './exports/reports.service.js';
import { OwnExports } from './exports/own-exports.service.js';
import { JobsController } from './jobs/jobs.controller.js';
import { Jobs } from './jobs/jobs.service.js';
import { MailsController } from './mails.controller.js';
import { Mails } from './mails.service.js';
import { SavedViewsController } from './views/saved-views.controller.js';
import { SavedViews } from './views/saved-views.service.js';
import { Sales } from './sales.service.js';
import { SearchController } from './search.controller.js';
import { Search } from './search.service.js';
import { StatisticsController } from './statistics.controller.js';
import { Statistics } from './statistics.service.js';

/** Features of staff that span several modules; modules have their own staff routes. */
@Module({
  imports: [DownloadsModule],
  controllers: [
    AuditLogController,
    ExportsController,
    OwnExportsController,
    ReportsController,
    JobsController,
    MailsController,
    SavedViewsController,
    SearchController,
    StatisticsController,
  ],
  providers: [
    AuditLog,
    Exports,
    Jobs,
    Mails,
    MonthlyReports,
    OwnExports,
    Reports,
    Sales,
    SavedViews,
    Search,
    Statistics,
  ],
})
export class SystemModule {}
