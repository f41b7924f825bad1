import { Injectable } from '@nestjs/common';
import type { Actor } from '../../rules/actor.js';
import { Config } from '../../config.js';
import { Transactions } from '../../platform/database/transactions.js';
import { Outbox } from '../../platform/mail/outbox.js';
import { findReader } from '../../users/mail-reader.js';
import type { QuoteDocument } from '../document/quote-document.js';
import {
  acceptedMail,
  changeRequestedMail,
  declinedMail,
  dueMail,
  emailedMail,
  expiringMail,
  newsMail,
  type QuoteMail,
  recalledMail,
  rejectedMail,
  revisedMail,
  sentMail,
  submittedMail,
} from './quote-mails.js';
import type { AcceptQuoteDto } from '../quote-requests.dto.js';
import { SHARING_AUTHOR } from './quote-mails.queries.js';

/**
 * Writes the mails about quotes, each in the transaction of its event. Mails about events go to users who want them, at
 * the company of the quote and at the partner that prepared it. The mail about an acceptance always goes to both.
 */
@Injectable()
export class QuoteNotices {
  constructor(
    private readonly transactions: Transactions,
    private readonly outbox: Outbox,
    private readonly config: Config,
  ) {}

  async submitted(document: QuoteDocument, sender: Actor): Promise<void> {
    await this.toStaff(submittedMail(document, sender));
    await this.toAuthor(document, 'submitted', undefined, sender);
  }

  /** Mails about a sent quote. `before` is the previous offer to the client, null if there was none. */
  async sent(document: QuoteDocument, before: QuoteDocument | null): Promise<void> {
    await this.update(document, before ? revisedMail(document, before) : sentMail(document));
    await this.toAuthor(document, 'sent');
  }

  /**
   * Sends the mail with the offer again, even to a contact who does not want mails about quotes. Returns the
   * recipient's address; null without a recipient.
   */
  async sentAgain(document: QuoteDocument): Promise<string | null> {
    const reader = await this.readerOf(document);
    if (reader) await this.write(sentMail(document), reader);
    return reader?.email ?? null;
  }

  async recalled(document: QuoteDocument, reason: string): Promise<void> {
    await this.update(document, recalledMail(document, reason));
    await this.toAuthor(document, 'recalled', reason);
  }

  async changeRequested(document: QuoteDocument, text: string, sender: Actor): Promise<void> {
    await this.toStaff(changeRequestedMail(document, text, sender));
    await this.toAuthor(document, 'changeRequested', text);
  }

  async declined(document: QuoteDocument, reason: string): Promise<void> {
    await this.update(document, declinedMail(document, reason));
    await this.toAuthor(document, 'declined', reason);
  }

  async accepted(document: QuoteDocument, signed: AcceptQuoteDto, signer: Actor): Promise<void> {
    const reader = await this.readerOf(document);
    const mail = acceptedMail(document, signed, false);
    if (reader) await this.write(mail, reader);
    if (reader?.email !== signer.email) await this.write(mail, signer);
    await this.toStaff(acceptedMail(document, signed, true));
    await this.toAuthor(document, 'accepted');
  }

  async rejected(document: QuoteDocument, reason: string, sender: Actor): Promise<void> {
    await this.toStaff(rejectedMail(document, reason, sender));
    await this.toAuthor(document, 'rejected', reason);
  }

  /** Mails only the user who prepared the quote, because the contact has had a reminder before. */
  expired(document: QuoteDocument): Promise<void> {
    return this.toAuthor(document, 'expired');
  }

  expiring(document: QuoteDocument, daysLeft: number, reminder: number): Promise<void> {
    return this.update(document, expiringMail(document, daysLeft, reminder));
  }

  /** Mails only the owner of the follow-up. */
  due(document: QuoteDocument, owner: { id: string; firstName: string; email: string }, dueOn: string): Promise<void> {
    return this.add(dueMail(document, owner, dueOn), owner.email);
  }

  /** Mails a quote to any address. `canOpen` is true when the recipient can also read the quote in the portal. */
  emailed(document: QuoteDocument, recipient: string, sender: Actor, canOpen: boolean): Promise<void> {
    return this.add(emailedMail(document, sender, canOpen), recipient);
  }

  private async update(document: QuoteDocument, mail: QuoteMail): Promise<void> {
    const reader = await this.readerOf(document);
    if (reader?.quoteUpdates) await this.write(mail, reader);
  }

  /**
   * Mails the partner's user who prepared the quote, if the partner and the client are still connected, and unless that
   * user caused the event.
   */
  private async toAuthor(
    document: QuoteDocument,
    news: Parameters<typeof newsMail>[1],
    reason?: string,
    sender?: Actor,
  ): Promise<void> {
    if (!document.partner) return;
    const { em } = this.transactions;
    const quote = await SHARING_AUTHOR.first(em, [document.quoteId, document.partner.id]);
    const author = quote && (await findReader(em, document.partner.id, quote.author));
    if (author?.quoteUpdates && author.id !== sender?.userId)
      await this.write(newsMail(document, news, reason), author);
  }

  private readerOf({ company, contact }: QuoteDocument) {
    return findReader(this.transactions.em, company.id, contact.id);
  }

  private write(mail: QuoteMail, { email, firstName }: { email: string; firstName: string }): Promise<void> {
    return this.add({ ...mail, data: { ...mail.data, contact: { firstName } } }, email);
  }

  private toStaff(mail: QuoteMail): Promise<void> {
    return this.add(mail, this.config.mailStaff);
  }

  private add(mail: QuoteMail, to: string): Promise<void> {
    return this.outbox.add({ ...mail, to, about: { type: 'quote', id: mail.data.quote.id } });
  }
}
