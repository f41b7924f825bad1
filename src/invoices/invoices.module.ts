import { Module } from '@nestjs/common';
import { OrdersModule } from '../orders/orders.module.js';
import { Accounts } from './account/account.service.js';
import { AccountsController } from './account/accounts.controller.js';
import { InvoiceCredits } from './invoice-credits.service.js';
import { InvoiceReader } from './invoice-reader.service.js';
import { InvoicesController } from './invoices.controller.js';
import { InvoiceReminders } from './reminders/invoice-reminders.service.js';

@Module({
  imports: [OrdersModule],
  controllers: [InvoicesController, AccountsController],
  providers: [InvoiceReader, InvoiceCredits, Accounts, InvoiceReminders],
  exports: [InvoiceReader, InvoiceReminders],
})
export class InvoicesModule {}
