import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Actor } from '../../rules/actor.js';
import { conflict, tooManyRequests } from '../../platform/errors.js';
import { Transactions } from '../../platform/database/transactions.js';
import { User } from '../../users/user.entity.js';
import { QuoteNotices } from './quote-notices.js';
import { QuoteReader } from '../quote-reader.service.js';
import { findQuote, lockQuote, recordEvent, refuseReader } from '../quote-record.js';
import { currentDocument } from '../workflow/quote-transition.js';
import { isHidden } from '../quote-visibility.js';
import type { Quote } from '../quote.entity.js';
import { LOCK_SENDER, EMAILED_LATELY } from './quote-mails.queries.js';

/** Maximum number of mails that a user may send per hour, for all quotes together. */
const MAILS_AN_HOUR = 20;

/** Sends quotes by mail at a user's request. */
@Injectable()
export class QuoteEmails {
  constructor(
    private readonly transactions: Transactions,
    private readonly reader: QuoteReader,
    private readonly notices: QuoteNotices,
  ) {}

  /**
   * Sends a quote with its PDF by mail, by default to the actor's own address. Throws 403 for a user who may only read
   * the quote, 429 after 20 mails in an hour.
   */
  async send(actor: Actor, id: string, recipientEmail?: string): Promise<{ message: string }> {
    const recipient = recipientEmail ?? actor.email;
    await this.transactions.run(async (em) => {
      const quote = await findQuote(em, actor, id);
      refuseReader(quote, actor);
      await this.recordMail(em, actor, quote, recipient);
      const colleague = { email: recipient.toLowerCase(), company: quote.company, accountStatus: 'active' } as const;
      const canOpen = !isHidden(quote) && (await em.count(User, colleague)) > 0;
      await this.notices.emailed(await this.reader.document(actor, id), recipient, actor, canOpen);
    });
    const toSelf = recipient.toLowerCase() === actor.email;
    return { message: `Quote has been sent to ${toSelf ? 'your email' : recipient} with a PDF attachment!` };
  }

  /**
   * Sends the mail with the current offer to the quote's contact again. It ignores the contact's mail settings, because
   * the client asked staff for the mail. Throws 409 when the quote's status is no longer sent, or when no user of the
   * company can get mail.
   */
  async resend(actor: Actor, id: string, version?: number): Promise<{ message: string }> {
    return this.transactions.run(async (em) => {
      const quote = await lockQuote(em, actor, id, 'resend', version);
      const recipient = await this.notices.sentAgain(await currentDocument(em, quote));
      if (!recipient) throw conflict('no_recipient', `Nobody at ${quote.company.name} can be emailed at the moment`);
      await this.recordMail(em, actor, quote, recipient);
      return { message: `Quote has been sent to ${recipient} again` };
    });
  }

  /** Records the mail in the quote's history. Throws 429 when the actor has sent too many mails. */
  private async recordMail(em: EntityManager, actor: Actor, quote: Quote, recipient: string): Promise<void> {
    // Serialises concurrent requests of a user; otherwise each would count before the others have written their row.
    await LOCK_SENDER.run(em, [`quote-emails:${actor.userId}`]);
    const sent = await EMAILED_LATELY.first(em, [actor.userId]);
    if ((sent?.count ?? 0) >= MAILS_AN_HOUR) throw tooManyRequests(3600);
    await recordEvent(em, quote.id, 'emailed', actor, { revision: quote.revision, reason: recipient });
  }
}
