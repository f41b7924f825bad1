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
import { CreditNote } from './credit-note.entity.js';
import { facturX } from './e-invoice/factur-x.js';
import { creditNotePdfView, invoicePdfView } from './invoice-pdf.js';
import { invoiceKey } from './order-invoices.service.js';

interface RenderInvoice extends JobData {
  /** Id of an invoice or of a credit note. */
  invoiceId: string;
}

/**
 * Renders the PDF of an invoice or a credit note once, as Factur-X; without the e-invoice if an earlier version issued it. An existing file is
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
    const { document, order, lines } = await this.transactions.read(async (em) => {
      const id = { id: invoiceId };
      const options = { populate: ['order'] } as const;
      const found = (await em.findOne(CreditNote, id, options)) ?? (await em.findOneOrFail(OrderInvoice, id, options));
      const its = found.order as Order;
      const items = await em.find(OrderLine, { order: its.id }, { orderBy: { position: 'asc' } });
      return { document: found, order: its, lines: items };
    });
    const key = invoiceKey(document);
    if (await this.storage.exists(key)) return;
    const view =
      document instanceof CreditNote
        ? creditNotePdfView(document, order, lines)
        : invoicePdfView(document, order, lines, this.config.bankAccount);
    const source = await this.templates.source('invoice', view);
    const pdf = await this.renderer.render(source, document.document ? facturX(document.document) : undefined);
    await this.storage.put(key, pdf, 'application/pdf');
  }
}
