import { type DynamicModule, Module } from '@nestjs/common';
import { ThrottlerModule } from '@nestjs/throttler';
import { ApprovalsModule } from '../approvals/approvals.module.js';
import { CatalogueModule } from '../catalogue/catalogue.module.js';
import { CompaniesModule } from '../companies/companies.module.js';
import type { Config } from '../config.js';
import { NewsletterModule } from '../newsletter/newsletter.module.js';
import { OrdersModule } from '../orders/orders.module.js';
import { PartnersModule } from '../partners/partners.module.js';
import { RateLimitStorage } from '../platform/http/rate-limit-storage.js';
import { throttlers } from '../platform/http/throttling.js';
import { PartnerProgrammeModule } from '../partner-programme/partner-programme.module.js';
import { QuotesModule } from '../quotes/quotes.module.js';
import { UsersModule } from '../users/users.module.js';
import { PlatformModule } from './platform.module.js';

/** Modules that are needed to seed an empty database. */
@Module({})
export class SeedsModule {
  static with(config: Config): DynamicModule {
    return {
      module: SeedsModule,
      imports: [
        PlatformModule.with(config),
        // Seeding partner applications creates accounts, and the accounts module counts sign-in attempts with the
        // throttler.
        ThrottlerModule.forRoot({ throttlers: throttlers(config), storage: new RateLimitStorage(config) }),
        CatalogueModule,
        CompaniesModule,
        UsersModule,
        PartnersModule,
        PartnerProgrammeModule,
        QuotesModule,
        ApprovalsModule,
        OrdersModule,
        NewsletterModule,
      ],
    };
  }
}
