import { Module } from '@nestjs/common';
import { OrdersModule } from '../orders/orders.module.js';
import { QuotesModule } from '../quotes/quotes.module.js';
import { CommissionLedger } from './ledger/commission-ledger.service.js';

@Module({
  imports: [QuotesModule, OrdersModule],
  providers: [CommissionLedger],
})
export class CommissionsModule {}
