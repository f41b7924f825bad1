import { Module, type OnModuleInit } from '@nestjs/common';
import { Events } from '../platform/events/events.js';
import { connectionEnded } from '../partners/clients/connection.events.js';
import { AcceptanceController } from './acceptance/acceptance.controller.js';
import { AcceptanceRules } from './acceptance/acceptance-rules.service.js';
import { Acceptances } from './acceptance/acceptances.service.js';
import { CatalogueModule } from '../catalogue/catalogue.module.js';
import { PricingModule } from '../pricing/pricing.module.js';
import { QuoteFollowUpController } from './staff/follow-up/quote-follow-up.controller.js';
import { QuoteFollowUps } from './staff/follow-up/quote-follow-ups.service.js';
import { PartnerQuoteReader } from './partner/partner-quote-reader.service.js';
import { PartnerQuotesController } from './partner/partner-quotes.controller.js';
import { PreparedQuotesController } from './staff/prepared-quotes.controller.js';
import { PreparedQuotes } from './staff/prepared-quotes.service.js';
import { deleteDraftsFor } from './partner/quote-clients.js';
import { QuoteEmails } from './mail/quote-emails.service.js';
import { QuoteFiles } from './document/quote-files.service.js';
import { QuoteMailRecord } from './mail/quote-mail-record.js';
import { QuoteNotices } from './mail/quote-notices.js';
import { QuoteReader } from './quote-reader.service.js';
import { QuoteWorkflowController } from './workflow/quote-workflow.controller.js';
import { ClientQuoteWorkflow } from './workflow/client-quote-workflow.service.js';
import { StaffQuoteWorkflow } from './workflow/staff-quote-workflow.service.js';
import { HandTaxController } from './tax/hand-tax.controller.js';
import { HandTaxes } from './tax/hand-taxes.service.js';
import { VatNumberWatchController } from './tax/vat-number-watch.controller.js';
import { VatNumberWatches } from './tax/vat-number-watches.service.js';
import { QuoteTaxes } from './tax/quote-taxes.service.js';
import { QuotePricesController } from './prices/quote-prices.controller.js';
import { QuotePrices } from './prices/quote-prices.service.js';
import { QuotesController } from './quotes.controller.js';
import { QuotesService } from './drafts/quotes.service.js';
import { StaffQuoteFilesController } from './staff/staff-quote-files.controller.js';
import { QuoteTemplatesController } from './drafts/templates/quote-templates.controller.js';
import { QuoteTemplates } from './drafts/templates/quote-templates.service.js';
import { StaffQuotesController } from './staff/staff-quotes.controller.js';

@Module({
  imports: [CatalogueModule, PricingModule],
  controllers: [
    // Must come before QuotesController, whose `:id` would match the path of the templates.
    QuoteTemplatesController,
    QuotePricesController,
    QuotesController,
    QuoteWorkflowController,
    AcceptanceController,
    VatNumberWatchController,
    HandTaxController,
    StaffQuotesController,
    StaffQuoteFilesController,
    PreparedQuotesController,
    PartnerQuotesController,
    QuoteFollowUpController,
  ],
  providers: [
    QuotesService,
    QuoteTaxes,
    VatNumberWatches,
    HandTaxes,
    QuotePrices,
    QuoteTemplates,
    PreparedQuotes,
    PartnerQuoteReader,
    QuoteFollowUps,
    Acceptances,
    AcceptanceRules,
    ClientQuoteWorkflow,
    StaffQuoteWorkflow,
    QuoteReader,
    QuoteFiles,
    QuoteEmails,
    QuoteMailRecord,
    QuoteNotices,
  ],
  exports: [
    Acceptances,
    AcceptanceRules,
    QuotesService,
    QuotePrices,
    QuoteTaxes,
    ClientQuoteWorkflow,
    StaffQuoteWorkflow,
    QuoteReader,
    QuoteNotices,
  ],
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
