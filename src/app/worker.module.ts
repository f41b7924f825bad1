import { type DynamicModule, Module } from '@nestjs/common';
import { APP_FILTER } from '@nestjs/core';
import { ApprovalsJobsModule } from '../approvals/approvals-jobs.module.js';
import { BankJobsModule } from '../bank/bank-jobs.module.js';
import { CatalogueJobsModule } from '../catalogue/catalogue-jobs.module.js';
import { CompaniesJobsModule } from '../companies/companies-jobs.module.js';
import type { Config } from '../config.js';
import { ContactJobsModule } from '../contact/contact-jobs.module.js';
import { EmailTemplatesJobsModule } from '../email-templates/email-templates-jobs.module.js';
import { InvoicesJobsModule } from '../invoices/invoices-jobs.module.js';
import { MessagesJobsModule } from '../messages/messages-jobs.module.js';
import { NewsletterJobsModule } from '../newsletter/newsletter-jobs.module.js';
import { OrdersJobsModule } from '../orders/orders-jobs.module.js';
import { PartnersJobsModule } from '../partners/partners-jobs.module.js';
import { HealthModule } from '../platform/health/health.module.js';
import { ProblemFilter } from '../platform/http/problem.filter.js';
import { PlatformModule } from './platform.module.js';
import { WorkersModule } from '../platform/queue/workers.module.js';
import { PartnerProgrammeJobsModule } from '../partner-programme/partner-programme-jobs.module.js';
import { QuotesJobsModule } from '../quotes/quotes-jobs.module.js';
import { SystemJobsModule } from '../system/system-jobs.module.js';
import { UsersJobsModule } from '../users/users-jobs.module.js';
import { ProcurementJobsModule } from '../procurement/procurement-jobs.module.js';
import { WebhooksJobsModule } from '../webhooks/webhooks-jobs.module.js';

/**
 * Root module of the worker process, which runs jobs and schedules such as PDFs, mails and expiry. Over HTTP it serves
 * only health and metrics.
 */
@Module({})
export class WorkerModule {
  static with(config: Config): DynamicModule {
    return {
      module: WorkerModule,
      imports: [
        PlatformModule.with(config),
        WorkersModule,
        HealthModule,
        ApprovalsJobsModule,
        BankJobsModule,
        CatalogueJobsModule,
        CompaniesJobsModule,
        ContactJobsModule,
        EmailTemplatesJobsModule,
        MessagesJobsModule,
        NewsletterJobsModule,
        OrdersJobsModule,
        InvoicesJobsModule,
        PartnersJobsModule,
        PartnerProgrammeJobsModule,
        QuotesJobsModule,
        SystemJobsModule,
        UsersJobsModule,
        WebhooksJobsModule,
        ProcurementJobsModule,
      ],
      providers: [{ provide: APP_FILTER, useClass: ProblemFilter }],
    };
  }
}
