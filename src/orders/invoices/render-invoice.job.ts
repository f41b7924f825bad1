import { Injectable } from '@nestjs/common';
import type { Job } from 'bullmq';
import { Config } from '../../config.js';
import { Transactions } from '../../platform/database/transactions.js';
import { PdfRenderer } from '../../platform/pdf/pdf-renderer.js';
import { PdfTemplates } from '../../platform/pdf/pdf-templates.js';
import { JobHost, JobProcessor } from '../../platform/queue/job-host.js';
import { type JobData, QUEUES } from '../../platform/queue/queues.js';
import { Storage } from '../../platform/storage/storage.js';
import { type Order, OrderInvoice, OrderLine } from '../order.entity.js';
import { facturX } from './e-invoice/factur-x.js';
import { invoicePdfView } from './invoice-pdf.js';
import { invoiceKey } from './order-invoices.service.js';

interface RenderInvoice extends JobData {
  invoiceId: string;
}

/**
 * Renders an invoice's PDF once, as Factur-X; without the e-invoice if an earlier version issued it. An existing file is
 * never overwritten.
 */
@Injectable()
@JobProcessor(QUEUES.invoices)
export class RenderInvoiceJob extends JobHost<RenderInvoice> {
  constructor(
    private readonly transactions: Transactions,
    private readonly templates: PdfTemplates,
    private readonly renderer: PdfRenderer,
    private readonly storage: Storage,
    private readonly config: Config,
  ) {
    super();
  }

  protected override async run({ data: { invoiceId } }: Job<RenderInvoice>): Promise<void> {
    const { invoice, lines } = await this.transactions.read(async (em) => {
      const found = await em.findOneOrFail(OrderInvoice, { id: invoiceId }, { populate: ['order'] });
      const order = found.order.id;
      return { invoice: found, lines: await em.find(OrderLine, { order }, { orderBy: { position: 'asc' } }) };
    });
    const key = invoiceKey(invoice);
    if (await this.storage.exists(key)) return;
    const view = invoicePdfView(invoice, invoice.order as Order, lines, this.config.bankAccount);
    const source = await this.templates.source('invoice', view);
    const pdf = await this.renderer.render(source, invoice.document ? facturX(invoice.document) : undefined);
    await this.storage.put(key, pdf, 'application/pdf');
  }
}
