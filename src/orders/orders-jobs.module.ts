import { Module } from '@nestjs/common';
import { PdfModule } from '../platform/pdf/pdf.module.js';
import { SweepOrderDocumentsJob } from './documents/sweep-order-documents.job.js';
import { RenderInvoiceJob } from './invoices/render-invoice.job.js';
import { OrdersModule } from './orders.module.js';
import { CheckTransportProofsJob } from './transport/check-transport-proofs.job.js';

/** Background jobs for orders, for the worker process. */
@Module({
  imports: [OrdersModule, PdfModule],
  providers: [RenderInvoiceJob, SweepOrderDocumentsJob, CheckTransportProofsJob],
})
export class OrdersJobsModule {}
