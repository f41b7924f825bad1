import { Module, type OnModuleInit } from '@nestjs/common';
import { Events } from '../platform/events/events.js';
import { quoteOffered } from '../quotes/quote.events.js';
import { QuotesModule } from '../quotes/quotes.module.js';
import { ApprovalReader } from './approval-reader.service.js';
import { ApprovalRulesController } from './approval-rules.controller.js';
import { ApprovalRules } from './approval-rules.service.js';
import { ApprovalsController } from './approvals.controller.js';
import { Approvals } from './approvals.service.js';
import { Delegations } from './delegations.service.js';

@Module({
  imports: [QuotesModule],
  controllers: [ApprovalsController, ApprovalRulesController],
  providers: [Approvals, ApprovalReader, ApprovalRules, Delegations],
  exports: [Approvals],
})
export class ApprovalsModule implements OnModuleInit {
  constructor(
    private readonly events: Events,
    private readonly approvals: Approvals,
  ) {}

  onModuleInit(): void {
    this.events.on(quoteOffered, {
      name: 'approvals: asks for the agreements that rules need',
      order: 1,
      run: async (em, { quote, document, actor, needs }) => {
        needs.push(...(await this.approvals.ask(em, quote, document, actor)));
      },
    });
  }
}
