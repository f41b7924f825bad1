import { Module, type OnModuleInit } from '@nestjs/common';
import { Events } from '../../platform/events/events.js';
import { quoteAccepted, quoteReaddressed } from '../../quotes/quote.events.js';
import { PartnersModule } from '../../partners/partners.module.js';
import { QuotesModule } from '../../quotes/quotes.module.js';
import { DealNotices } from './deal-notices.js';
import { DealReader } from './deal-reader.service.js';
import { DealReview } from './deal-review.service.js';
import { DealsController } from './deals.controller.js';
import { DealsService } from './deals.service.js';
import { StaffDealsController } from './staff-deals.controller.js';
import { StageProbabilitiesService } from './stage-probabilities.service.js';

@Module({
  imports: [PartnersModule, QuotesModule],
  controllers: [DealsController, StaffDealsController],
  providers: [DealsService, DealReview, DealReader, DealNotices, StageProbabilitiesService],
  exports: [DealsService, DealReview],
})
export class DealsModule implements OnModuleInit {
  constructor(
    private readonly events: Events,
    private readonly deals: DealsService,
  ) {}

  onModuleInit(): void {
    this.events.on(quoteAccepted, {
      name: 'deals: marks the deal as won',
      order: 1,
      run: (em, { quote }) => this.deals.won(em, quote),
    });
    this.events.on(quoteReaddressed, {
      name: 'deals: unlinks the quote',
      order: 1,
      run: (em, { quote, actor }) => this.deals.readdressed(em, quote, actor),
    });
  }
}
