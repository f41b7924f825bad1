import { Module } from '@nestjs/common';
import { OrdersModule } from '../orders/orders.module.js';
import { IssueDueInvoicesJob } from './issue-due-invoices.job.js';

/** Background jobs for invoices, for the worker process. */
@Module({ imports: [OrdersModule], providers: [IssueDueInvoicesJob] })
export class InvoicesJobsModule {}
