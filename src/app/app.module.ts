import { type DynamicModule, Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR, APP_PIPE } from '@nestjs/core';
import { ThrottlerModule } from '@nestjs/throttler';
import { AccessTokensModule } from '../access-tokens/access-tokens.module.js';
import { AccessGuard } from '../auth/access.guard.js';
import { ApprovalsModule } from '../approvals/approvals.module.js';
import { AuthModule } from '../auth/auth.module.js';
import { BankModule } from '../bank/bank.module.js';
import { CatalogueModule } from '../catalogue/catalogue.module.js';
import { CompaniesModule } from '../companies/companies.module.js';
import { AnswerInTransactionInterceptor } from '../platform/database/answer-in-transaction.js';
import { FromReplicaInterceptor } from '../platform/database/replicas/from-replica.js';
import { DatabaseGate, requestTimeouts } from '../platform/database/database-gate.js';
import { FairShareGuard } from '../platform/http/fair-share.guard.js';
import { HeadersInterceptor } from '../platform/http/headers.interceptor.js';
import { RepeatableGuard } from '../platform/http/idempotency.interceptor.js';
import { ProblemFilter } from '../platform/http/problem.filter.js';
import { RateLimitGuard, throttlers } from '../platform/http/throttling.js';
import { RequestPipe } from '../platform/http/validation.js';
import { ComparisonsModule } from '../comparisons/comparisons.module.js';
import { Config } from '../config.js';
import { ContactModule } from '../contact/contact.module.js';
import { InvoicesModule } from '../invoices/invoices.module.js';
import { McpModule } from '../mcp/mcp.module.js';
import { MessagesModule } from '../messages/messages.module.js';
import { NewsletterModule } from '../newsletter/newsletter.module.js';
import { NotesModule } from '../notes/notes.module.js';
import { OrdersModule } from '../orders/orders.module.js';
import { EmailTemplatesModule } from '../email-templates/email-templates.module.js';
import { HealthModule } from '../platform/health/health.module.js';
import { RateLimitStorage } from '../platform/http/rate-limit-storage.js';
import { PlatformModule } from './platform.module.js';
import { PartnersModule } from '../partners/partners.module.js';
import { PricingModule } from '../pricing/pricing.module.js';
import { PartnerProgrammeModule } from '../partner-programme/partner-programme.module.js';
import { ProcurementModule } from '../procurement/procurement.module.js';
import { QuotesModule } from '../quotes/quotes.module.js';
import { SiteModule } from '../site/site.module.js';
import { SystemModule } from '../system/system.module.js';
import { WebhooksModule } from '../webhooks/webhooks.module.js';
import { UsersModule } from '../users/users.module.js';

/** Root module of the API process. */
@Module({})
export class AppModule {
  static with(config: Config): DynamicModule {
    return {
      module: AppModule,
      imports: [
        PlatformModule.with(config, new DatabaseGate(config, requestTimeouts(config.databaseTimeoutMs))),
        ThrottlerModule.forRoot({
          throttlers: throttlers(config),
          storage: new RateLimitStorage(config),
        }),
        AuthModule,
        AccessTokensModule,
        McpModule,
        ContactModule,
        CompaniesModule,
        UsersModule,
        CatalogueModule,
        ComparisonsModule,
        PricingModule,
        PartnersModule,
        QuotesModule,
        ApprovalsModule,
        MessagesModule,
        OrdersModule,
        InvoicesModule,
        BankModule,
        EmailTemplatesModule,
        NewsletterModule,
        NotesModule,
        PartnerProgrammeModule,
        ProcurementModule,
        SystemModule,
        WebhooksModule,
        SiteModule,
        HealthModule,
      ],
      providers: [
        { provide: APP_FILTER, useClass: ProblemFilter },
        { provide: APP_GUARD, useClass: RepeatableGuard },
        { provide: APP_GUARD, useClass: RateLimitGuard },
        { provide: APP_GUARD, useExisting: AccessGuard },
        { provide: APP_GUARD, useClass: FairShareGuard },
        { provide: APP_PIPE, useClass: RequestPipe },
        { provide: APP_INTERCEPTOR, useClass: HeadersInterceptor },
        { provide: APP_INTERCEPTOR, useClass: FromReplicaInterceptor },
        { provide: APP_INTERCEPTOR, useClass: AnswerInTransactionInterceptor },
      ],
    };
  }
}
