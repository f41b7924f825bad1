import { Module } from '@nestjs/common';
import { OrdersModule } from '../orders/orders.module.js';
import { Accounts } from './account/account.service.js';
import { AccountFiles } from './account/account-files.service.js';
import { AccountsController } from './account/accounts.controller.js';
import { InvoiceCredits } from './invoice-credits.service.js';
import { InvoiceReader } from './invoice-reader.service.js';
import { InvoicesController } from './invoices.controller.js';
import { InvoiceArchive } from './archive/invoice-archive.service.js';
import { DueInvoices } from './due/due-invoices.service.js';
import { InvoiceMails } from './mails/invoice-mails.service.js';
import { InvoiceReminders } from './reminders/invoice-reminders.service.js';
import { AccessPointAnswers } from './transmissions/access-point-answers.service.js';
import { AccessPoint } from './transmissions/access-point.service.js';
import { VatReportController } from './vat-report/vat-report.controller.js';
import { VatReports } from './vat-report/vat-report.service.js';

@Module({
  imports: [OrdersModule],
  controllers: [InvoicesController, AccountsController, VatReportController],
  providers: [
    AccessPoint,
    AccessPointAnswers,
    InvoiceReader,
    InvoiceCredits,
    Accounts,
    AccountFiles,
    DueInvoices,
    InvoiceArchive,
    InvoiceMails,
    InvoiceReminders,
    VatReports,
  ],
  exports: [AccessPoint, AccessPointAnswers, AccountFiles, InvoiceReader, InvoiceReminders],
})
export class InvoicesModule {}
