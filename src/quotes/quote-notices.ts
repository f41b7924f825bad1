import { Injectable } from '@nestjs/common';
import type { Actor } from '../rules/actor.js';
import { Config } from '../config.js';
import { Transactions } from '../platform/database/transactions.js';
import { Outbox } from '../platform/mail/outbox.js';
import { findReader } from '../users/mail-reader.js';
import type { QuoteDocument } from './quote-document.js';
import {
  acceptedMail,
  changeRequestedMail,
  declinedMail,
  dueMail,
  emailedMail,
  expiringMail,
  type QuoteMail,
  recalledMail,
  rejectedMail,
  revisedMail,
  sentMail,
  submittedMail,
} from './quote-mails.js';
import type { AcceptQuoteDto } from './quote-requests.dto.js';

/**
 * Who is told what about a quote. Each mail is written in the transaction of what it tells of. What happens to a quote is
 * told to whoever wants quote updates; what was accepted, to both sides in any case.
 */
@Injectable()
export class QuoteNotices {
  constructor(
    private readonly transactions: Transactions,
    private readonly outbox: Outbox,
    private readonly config: Config,
  ) {}

  submitted(document: QuoteDocument): Promise<void> {
    return this.toStaff(submittedMail(document));
  }

  /** `before` is what the client was offered before this, where anything was. */
  sent(document: QuoteDocument, before: QuoteDocument | null): Promise<void> {
    return this.update(document, before ? revisedMail(document, before) : sentMail(document));
  }

  /** The same again, to whoever it goes to, who may not want quote updates; answers their address, null when nobody is there. */
  async sentAgain(document: QuoteDocument): Promise<string | null> {
    const reader = await this.readerOf(document);
    if (reader) await this.write(sentMail(document), reader);
    return reader?.email ?? null;
  }

  recalled(document: QuoteDocument, reason: string): Promise<void> {
    return this.update(document, recalledMail(document, reason));
  }

  changeRequested(document: QuoteDocument, text: string, sender: Actor): Promise<void> {
    return this.toStaff(changeRequestedMail(document, text, sender));
  }

  declined(document: QuoteDocument, reason: string): Promise<void> {
    return this.update(document, declinedMail(document, reason));
  }

  async accepted(document: QuoteDocument, signed: AcceptQuoteDto, signer: Actor): Promise<void> {
    const reader = await this.readerOf(document);
    const mail = acceptedMail(document, signed, false);
    if (reader) await this.write(mail, reader);
    if (reader?.email !== signer.email) await this.write(mail, signer);
    await this.toStaff(acceptedMail(document, signed, true));
  }

  rejected(document: QuoteDocument, reason: string, sender: Actor): Promise<void> {
    return this.toStaff(rejectedMail(document, reason, sender));
  }

  expiring(document: QuoteDocument, daysLeft: number, reminder: number): Promise<void> {
    return this.update(document, expiringMail(document, daysLeft, reminder));
  }

  /** To its owner alone. */
  due(document: QuoteDocument, owner: { id: string; firstName: string; email: string }, dueOn: string): Promise<void> {
    return this.add(dueMail(document, owner, dueOn), owner.email);
  }

  /** `canOpen`: the recipient can read the quote in the portal too. */
  emailed(document: QuoteDocument, recipient: string, sender: Actor, canOpen: boolean): Promise<void> {
    return this.add(emailedMail(document, sender, canOpen), recipient);
  }

  private async update(document: QuoteDocument, mail: QuoteMail): Promise<void> {
    const reader = await this.readerOf(document);
    if (reader?.quoteUpdates) await this.write(mail, reader);
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
