import { Module, type OnModuleInit } from '@nestjs/common';
import { AttachmentSources } from '../platform/mail/attachment-sources.js';
import { PdfModule } from '../platform/pdf/pdf.module.js';
import { CheckAcceptancesJob } from './acceptance/check-acceptances.job.js';
import { ExpireQuotesJob } from './workflow/expire-quotes.job.js';
import { RemindOwnersJob } from './staff/follow-up/remind-owners.job.js';
import { QUOTE_PDF } from './mail/quote-mails.js';
import { QuotesModule } from './quotes.module.js';
import { QuoteMetrics } from './quote-metrics.js';
import { RemindQuotesJob } from './workflow/remind-quotes.job.js';
import { RenderQuotePdfJob } from './document/render-quote-pdf.job.js';
import { TellVatVerdictsJob } from './tax/tell-vat-verdicts.job.js';
import { SweepQuotePdfsJob } from './document/sweep-quote-pdfs.job.js';

/** Background jobs for quotes, for the worker process: they render and remove PDFs, expire quotes, and send reminders. */
@Module({
  imports: [QuotesModule, PdfModule],
  providers: [
    CheckAcceptancesJob,
    RenderQuotePdfJob,
    ExpireQuotesJob,
    RemindOwnersJob,
    RemindQuotesJob,
    QuoteMetrics,
    SweepQuotePdfsJob,
    TellVatVerdictsJob,
  ],
})
export class QuotesJobsModule implements OnModuleInit {
  constructor(
    private readonly attachments: AttachmentSources,
    private readonly pdfs: RenderQuotePdfJob,
  ) {}

  onModuleInit(): void {
    this.attachments.register(QUOTE_PDF, ({ id, revision }) => this.pdfs.attachment(id, revision ?? null));
  }
}
