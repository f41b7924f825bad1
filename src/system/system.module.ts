import { Module } from '@nestjs/common';
import { CompaniesModule } from '../companies/companies.module.js';
import { DownloadsModule } from '../platform/storage/downloads.module.js';
import { UsersModule } from '../users/users.module.js';
import { AuditLogController } from './audit-log.controller.js';
import { AuditLog } from './audit-log.service.js';
import { ExportsController } from './exports/exports.controller.js';
import { Exports } from './exports/exports.service.js';
import { JobsController } from './jobs.controller.js';
import { Search } from './search.service.js';
import { StatisticsController } from './statistics.controller.js';
import { Statistics } from './statistics.service.js';
import { SystemCompaniesController } from './system-companies.controller.js';

/** The staff's side of the features: thin controllers over their services. */
@Module({
  imports: [CompaniesModule, DownloadsModule, UsersModule],
  controllers: [AuditLogController, ExportsController, JobsController, StatisticsController, SystemCompaniesController],
  providers: [AuditLog, Exports, Search, Statistics],
})
export class SystemModule {}
