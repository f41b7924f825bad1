import { Module, type OnModuleInit } from '@nestjs/common';
import { AttachmentSources } from '../platform/mail/attachment-sources.js';
import { PdfModule } from '../platform/pdf/pdf.module.js';
import { SweepOrderDocumentsJob } from './documents/sweep-order-documents.job.js';
import { INVOICE_FILES } from './invoices/invoice-files.js';
import { RenderInvoiceJob } from './invoices/render-invoice.job.js';
import { OrdersModule } from './orders.module.js';
import { CheckTransportProofsJob } from './transport/check-transport-proofs.job.js';

/** Background jobs for orders, for the worker process. */
@Module({
  imports: [OrdersModule, PdfModule],
  providers: [RenderInvoiceJob, SweepOrderDocumentsJob, CheckTransportProofsJob],
})
export class OrdersJobsModule implements OnModuleInit {
  constructor(
    private readonly attachments: AttachmentSources,
    private readonly invoices: RenderInvoiceJob,
  ) {}

  onModuleInit(): void {
    for (const files of ['pdf', 'ubl', 'both'] as const) {
      this.attachments.register(INVOICE_FILES[files], ({ id }) => this.invoices.attachments(id, files));
    }
  }
}
