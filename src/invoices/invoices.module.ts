import { Module } from '@nestjs/common';
import { OrdersModule } from '../orders/orders.module.js';
import { Accounts } from './account/account.service.js';
import { AccountsController } from './account/accounts.controller.js';
import { InvoiceCredits } from './invoice-credits.service.js';
import { InvoiceReader } from './invoice-reader.service.js';
import { InvoicesController } from './invoices.controller.js';
import { VatReportController } from './vat-report/vat-report.controller.js';
import { VatReports } from './vat-report/vat-report.service.js';

@Module({
  imports: [OrdersModule],
  controllers: [InvoicesController, AccountsController, VatReportController],
  providers: [InvoiceReader, InvoiceCredits, Accounts, VatReports],
  exports: [InvoiceReader],
})
export class InvoicesModule {}
