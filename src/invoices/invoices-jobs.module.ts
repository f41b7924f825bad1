import { Module } from '@nestjs/common';
import { OrdersModule } from '../orders/orders.module.js';
import { PdfModule } from '../platform/pdf/pdf.module.js';
import { RenderAccountJob } from './account/render-account.job.js';
import { SweepAccountsJob } from './account/sweep-accounts.job.js';
import { InvoicesModule } from './invoices.module.js';
import { RemindOverdueInvoicesJob } from './reminders/remind-overdue-invoices.job.js';
import { TransmitInvoicesJob } from './transmissions/transmit-invoices.job.js';
import { IssueDueInvoicesJob } from './issue-due-invoices.job.js';

/** Background jobs for invoices and statements of account, for the worker process. */
@Module({
  imports: [OrdersModule, InvoicesModule, PdfModule],
  providers: [IssueDueInvoicesJob, RemindOverdueInvoicesJob, RenderAccountJob, SweepAccountsJob, TransmitInvoicesJob],
})
export class InvoicesJobsModule {}
