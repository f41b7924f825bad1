import { Module } from '@nestjs/common';
import { OrdersModule } from '../orders/orders.module.js';
import { InvoicesModule } from './invoices.module.js';
import { RemindOverdueInvoicesJob } from './reminders/remind-overdue-invoices.job.js';
import { TransmitInvoicesJob } from './transmissions/transmit-invoices.job.js';
import { IssueDueInvoicesJob } from './issue-due-invoices.job.js';

/** Background jobs for invoices, for the worker process. */
@Module({
  imports: [OrdersModule, InvoicesModule],
  providers: [IssueDueInvoicesJob, RemindOverdueInvoicesJob, TransmitInvoicesJob],
})
export class InvoicesJobsModule {}
