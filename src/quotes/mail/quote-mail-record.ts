import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Transactions } from '../../platform/database/transactions.js';
import { notFound } from '../../platform/errors.js';
import { MailRecords } from '../../platform/mail/mail-records.js';
import type { Actor } from '../../rules/actor.js';
import { quoteAsItStands } from '../document/quote-as-it-stands.js';
import { quoteData } from './quote-mails.js';

/** Provides the mail variables of an existing quote, for staff who test mail templates. */
@Injectable()
export class QuoteMailRecord implements OnModuleInit {
  constructor(
    private readonly records: MailRecords,
    private readonly transactions: Transactions,
  ) {}

  onModuleInit(): void {
    this.records.register('quote', (actor, id) => this.tell(actor, id));
  }

  private async tell(actor: Actor, id: string): Promise<Record<string, unknown>> {
    const found = await quoteAsItStands(this.transactions, actor, id);
    if (!found) throw notFound('Quote not found');
    const { document, acceptance, quote } = found;
    return {
      ...quoteData(document),
      ...acceptance,
      partner: document.partner ?? null,
      reason: quote.rejectionReason ?? undefined,
    };
  }
}
