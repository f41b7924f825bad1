import { Injectable } from '@nestjs/common';
import type { Job } from 'bullmq';
import type { Attachment } from '../../platform/mail/attachment-sources.js';
import { PdfRenderer } from '../../platform/pdf/pdf-renderer.js';
import { PdfTemplates } from '../../platform/pdf/pdf-templates.js';
import { JobHost, JobProcessor } from '../../platform/queue/job-host.js';
import { type JobData, QUEUES } from '../../platform/queue/queues.js';
import { Storage } from '../../platform/storage/storage.js';
import { pdfFilename, pdfKey } from './quote-files.service.js';
import { type PrintedQuote, quotePdfView } from './quote-pdf.js';
import { QuoteReader } from '../quote-reader.service.js';

interface RenderQuotePdf extends JobData {
  quoteId: string;
  /** Number of the revision; null for the draft with its current lines. */
  revision: number | null;
}

/**
 * Renders a quote's PDF once per document. A repeated run, even on another worker at the same time, writes the same
 * file.
 */
@Injectable()
@JobProcessor(QUEUES.pdf, { concurrency: 2 })
export class RenderQuotePdfJob extends JobHost<RenderQuotePdf> {
  /**
   * PDFs that are being rendered, by storage key. A second request for the same key waits for the first instead of
   * rendering again.
   */
  private readonly rendering = new Map<string, Promise<void>>();
  private lastForMail: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly reader: QuoteReader,
    private readonly templates: PdfTemplates,
    private readonly renderer: PdfRenderer,
    private readonly storage: Storage,
  ) {
    super();
  }

  /**
   * Returns the PDF as an attachment of a mail; renders it if the file does not exist. Mails do not use the queue of
   * downloads, so they need not wait for it. They render one PDF at a time, so that they do not delay the downloads.
   */
  async attachment(quoteId: string, revision: number | null): Promise<Attachment> {
    const printed = await this.reader.printedRevision(quoteId, revision);
    const stored = this.lastForMail.then(() => this.ensure(printed));
    this.lastForMail = stored.catch(() => undefined);
    await stored;
    return {
      filename: pdfFilename(printed.document),
      content: await this.storage.get(pdfKey(printed)),
      contentType: 'application/pdf',
    };
  }

  protected override async run({ data }: Job<RenderQuotePdf>): Promise<void> {
    await this.ensure(await this.reader.printedRevision(data.quoteId, data.revision));
  }

  private async ensure(printed: PrintedQuote): Promise<void> {
    const key = pdfKey(printed);
    let stored = this.rendering.get(key);
    if (!stored) {
      stored = this.store(key, printed).finally(() => this.rendering.delete(key));
      this.rendering.set(key, stored);
    }
    await stored;
  }

  private async store(key: string, printed: PrintedQuote): Promise<void> {
    if (await this.storage.exists(key)) return;
    const pdf = await this.renderer.render(await this.templates.source('quote', quotePdfView(printed)));
    await this.storage.put(key, pdf, 'application/pdf');
  }
}
