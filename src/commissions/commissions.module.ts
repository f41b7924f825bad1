import { Module } from '@nestjs/common';
import { OrdersModule } from '../orders/orders.module.js';
import { QuotesModule } from '../quotes/quotes.module.js';
import { CommissionReader } from './commission-reader.service.js';
import { CommissionLedger } from './ledger/commission-ledger.service.js';
import { PartnerCommissionController } from './partner-commission.controller.js';
import { Payouts } from './payouts.service.js';
import { StaffCommissionsController } from './staff-commissions.controller.js';

@Module({
  imports: [QuotesModule, OrdersModule],
  controllers: [PartnerCommissionController, StaffCommissionsController],
  providers: [CommissionLedger, CommissionReader, Payouts],
  exports: [CommissionReader, Payouts],
})
export class CommissionsModule {}
