import { Module, type OnModuleInit } from '@nestjs/common';
import { Events } from '../platform/events/events.js';
import { connectionEnded } from '../partners/clients/connection.events.js';
import { CatalogueModule } from '../catalogue/catalogue.module.js';
import { PricingModule } from '../pricing/pricing.module.js';
import { QuoteFollowUpController } from './follow-up/quote-follow-up.controller.js';
import { QuoteFollowUps } from './follow-up/quote-follow-ups.service.js';
import { PartnerQuoteReader } from './partner-quote-reader.service.js';
import { PartnerQuotesController } from './partner-quotes.controller.js';
import { PreparedQuotesController } from './prepared-quotes.controller.js';
import { PreparedQuotes } from './prepared-quotes.service.js';
import { deleteDraftsFor } from './quote-clients.js';
import { QuoteEmails } from './quote-emails.service.js';
import { QuoteFiles } from './quote-files.service.js';
import { QuoteMailRecord } from './quote-mail-record.js';
import { QuoteNotices } from './quote-notices.js';
import { QuoteReader } from './quote-reader.service.js';
import { QuoteWorkflowController } from './quote-workflow.controller.js';
import { ClientQuoteWorkflow } from './client-quote-workflow.service.js';
import { StaffQuoteWorkflow } from './staff-quote-workflow.service.js';
import { QuotesController } from './quotes.controller.js';
import { QuotesService } from './quotes.service.js';
import { StaffQuoteFilesController } from './staff-quote-files.controller.js';
import { QuoteTemplatesController } from './templates/quote-templates.controller.js';
import { QuoteTemplates } from './templates/quote-templates.service.js';
import { StaffQuotesController } from './staff-quotes.controller.js';

@Module({
  imports: [CatalogueModule, PricingModule],
  controllers: [
    // Before QuotesController, whose `:id` would match the path of the templates.
    QuoteTemplatesController,
    QuotesController,
    QuoteWorkflowController,
    StaffQuotesController,
    StaffQuoteFilesController,
    PreparedQuotesController,
    PartnerQuotesController,
    QuoteFollowUpController,
  ],
  providers: [
    QuotesService,
    QuoteTemplates,
    PreparedQuotes,
    PartnerQuoteReader,
    QuoteFollowUps,
    ClientQuoteWorkflow,
    StaffQuoteWorkflow,
    QuoteReader,
    QuoteFiles,
    QuoteEmails,
    QuoteMailRecord,
    QuoteNotices,
  ],
  exports: [QuotesService, ClientQuoteWorkflow, StaffQuoteWorkflow, QuoteReader, QuoteNotices],
})
export class QuotesModule implements OnModuleInit {
  constructor(private readonly events: Events) {}

  onModuleInit(): void {
    this.events.on(connectionEnded, {
      name: 'quotes: deletes the drafts for the client',
      order: 1,
      run: (em, { connection }) => deleteDraftsFor(em, connection),
    });
  }
}
