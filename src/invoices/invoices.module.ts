import { Module } from '@nestjs/common';
import { OrdersModule } from '../orders/orders.module.js';
import { InvoiceCredits } from './invoice-credits.service.js';
import { InvoiceReader } from './invoice-reader.service.js';
import { InvoicesController } from './invoices.controller.js';

@Module({
  imports: [OrdersModule],
  controllers: [InvoicesController],
  providers: [InvoiceReader, InvoiceCredits],
  exports: [InvoiceReader],
})
export class InvoicesModule {}
