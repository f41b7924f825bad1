import { Module } from '@nestjs/common';
import { OrdersModule } from '../../orders/orders.module.js';
import { QuotesModule } from '../../quotes/quotes.module.js';
import { CommissionReader } from './commission-reader.service.js';
import { CommissionLedger } from './ledger/commission-ledger.service.js';
import { PartnerCommissionController } from './partner-commission.controller.js';
import { Payouts } from './payouts.service.js';
import { QuoteCommissions } from './quote-commissions.service.js';
import { CommissionGroupsController } from './rates/commission-groups.controller.js';
import { CommissionGroups } from './rates/commission-groups.service.js';
import { TierTermsController } from './rates/tier-terms.controller.js';
import { TierTerms } from './rates/tier-terms.service.js';
import { StaffCommissionsController } from './staff-commissions.controller.js';
import { StatementFiles } from './statements/statement-files.service.js';
import { StatementNotices } from './statements/statement-notices.js';
import { StatementsController } from './statements/statements.controller.js';

@Module({
  imports: [QuotesModule, OrdersModule],
  controllers: [
    PartnerCommissionController,
    StaffCommissionsController,
    StatementsController,
    CommissionGroupsController,
    TierTermsController,
  ],
  providers: [
    CommissionLedger,
    CommissionReader,
    QuoteCommissions,
    Payouts,
    StatementFiles,
    StatementNotices,
    CommissionGroups,
    TierTerms,
  ],
  exports: [CommissionReader, Payouts],
})
export class CommissionsModule {}
