import { Injectable } from '@nestjs/common';
import type { Job } from 'bullmq';
import { Config } from '../../config.js';
import { Transactions } from '../../platform/database/transactions.js';
import type { Attachment } from '../../platform/mail/attachment-sources.js';
import { PdfRenderer } from '../../platform/pdf/pdf-renderer.js';
import { PdfTemplates } from '../../platform/pdf/pdf-templates.js';
import { JobHost, JobProcessor } from '../../platform/queue/job-host.js';
import { type JobData, QUEUES } from '../../platform/queue/queues.js';
import { Storage } from '../../platform/storage/storage.js';
import type { InvoiceAttachments } from '../../rules/invoice-attachments.js';
import { type Order, OrderInvoice, OrderLine } from '../order.entity.js';
import { CreditNote } from './credit-note.entity.js';
import { facturX } from './e-invoice/factur-x.js';
import { creditNotePdfView, invoicePdfView } from './invoice-pdf.js';
import { invoiceKey, OrderInvoices } from './order-invoices.service.js';

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
  /** PDFs that are being rendered, by id. A second request for one waits for the first instead of rendering again. */
  private readonly rendering = new Map<string, Promise<OrderInvoice | CreditNote>>();
  private lastForMail: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly transactions: Transactions,
    private readonly templates: PdfTemplates,
    private readonly renderer: PdfRenderer,
    private readonly storage: Storage,
    private readonly config: Config,
    private readonly invoices: OrderInvoices,
  ) {
    super();
  }

  /**
   * Returns the files of an invoice or a credit note as attachments of a mail. Renders the PDF if it does not exist, one
   * at a time, so that mails do not delay downloads. Throws 409 for UBL that the network would refuse.
   */
  async attachments(invoiceId: string, files: Exclude<InvoiceAttachments, 'none'>): Promise<Attachment[]> {
    return [
      ...(files === 'ubl' ? [] : [await this.pdf(invoiceId)]),
      ...(files === 'pdf' ? [] : [await this.ubl(invoiceId)]),
    ];
  }

  protected override async run({ data: { invoiceId } }: Job<RenderInvoice>): Promise<void> {
    await this.ensure(invoiceId);
  }

  private async pdf(invoiceId: string): Promise<Attachment> {
    const stored = this.lastForMail.then(() => this.ensure(invoiceId));
    this.lastForMail = stored.catch(() => undefined);
    const document = await stored;
    const content = await this.storage.get(invoiceKey(document));
    return { filename: `${document.number}.pdf`, content, contentType: 'application/pdf' };
  }

  private async ubl(invoiceId: string): Promise<Attachment> {
    const { number, xml } = await this.transactions.read(async (em) => {
      const id = { id: invoiceId };
      return this.invoices.ublOf(em, (await em.findOne(CreditNote, id)) ?? (await em.findOneOrFail(OrderInvoice, id)));
    });
    return { filename: `${number}.xml`, content: Buffer.from(xml), contentType: 'application/xml' };
  }

  private ensure(invoiceId: string): Promise<OrderInvoice | CreditNote> {
    const running = this.rendering.get(invoiceId);
    if (running) return running;
    const stored = this.store(invoiceId).finally(() => this.rendering.delete(invoiceId));
    this.rendering.set(invoiceId, stored);
    return stored;
  }

  private async store(invoiceId: string): Promise<OrderInvoice | CreditNote> {
    const { document, order, lines } = await this.transactions.read(async (em) => {
      const id = { id: invoiceId };
      const options = { populate: ['order'] } as const;
      const found = (await em.findOne(CreditNote, id, options)) ?? (await em.findOneOrFail(OrderInvoice, id, options));
      const its = found.order as Order;
      const items = await em.find(OrderLine, { order: its.id }, { orderBy: { position: 'asc' } });
      return { document: found, order: its, lines: items };
    });
    const key = invoiceKey(document);
    if (await this.storage.exists(key)) return document;
    const view =
      document instanceof CreditNote
        ? creditNotePdfView(document, order, lines)
        : invoicePdfView(document, order, lines, this.config.bankAccount);
    const source = await this.templates.source('invoice', view);
    const pdf = await this.renderer.render(source, document.document ? facturX(document.document) : undefined);
    await this.storage.put(key, pdf, 'application/pdf');
    return document;
  }
}
