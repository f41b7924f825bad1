import { Module } from '@nestjs/common';
import { CompaniesModule } from '../companies/companies.module.js';
import { QuotesModule } from '../quotes/quotes.module.js';
import { AuditLogController } from './audit-log.controller.js';
import { AuditLog } from './audit-log.service.js';
import { SystemCompaniesController } from './system-companies.controller.js';
import { SystemQuotesController } from './system-quotes.controller.js';

/** The staff's side of the features: thin controllers over their services. */
@Module({
  imports: [CompaniesModule, QuotesModule],
  controllers: [AuditLogController, SystemCompaniesController, SystemQuotesController],
  providers: [AuditLog],
})
export class SystemModule {}
