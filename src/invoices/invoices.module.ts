import { Module } from '@nestjs/common';
import { OrdersModule } from '../orders/orders.module.js';
import { InvoiceCredits } from './invoice-credits.service.js';
import { InvoiceReader } from './invoice-reader.service.js';
import { InvoicesController } from './invoices.controller.js';
import { VatReportController } from './vat-report/vat-report.controller.js';
import { VatReports } from './vat-report/vat-report.service.js';

@Module({
  imports: [OrdersModule],
  controllers: [InvoicesController, VatReportController],
  providers: [VatReports, InvoiceReader, InvoiceCredits],
  exports: [InvoiceReader],
})
export class InvoicesModule {}
