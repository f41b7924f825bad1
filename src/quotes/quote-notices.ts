import { Injectable } from '@nestjs/common';
import type { Actor } from '../common/actor.js';
import { Config } from '../config.js';
import { Outbox } from '../platform/mail/outbox.js';
import type { QuoteDocument } from './quote-document.js';
import {
  acceptedMail,
  declinedMail,
  emailedMail,
  expiringMail,
  type QuoteMail,
  sentMail,
  submittedMail,
} from './quote-mails.js';
import type { AcceptQuoteDto } from './quote-requests.dto.js';

/** Who is told what about a quote. Each mail is written in the transaction of what it tells of. */
@Injectable()
export class QuoteNotices {
  constructor(
    private readonly outbox: Outbox,
    private readonly config: Config,
  ) {}

  submitted(document: QuoteDocument): Promise<void> {
    return this.toStaff(submittedMail(document));
  }

  sent(document: QuoteDocument): Promise<void> {
    return this.toContact(document, sentMail(document));
  }

  declined(document: QuoteDocument, reason: string): Promise<void> {
    return this.toContact(document, declinedMail(document, reason));
  }

  async accepted(document: QuoteDocument, signed: AcceptQuoteDto): Promise<void> {
    await this.toContact(document, acceptedMail(document, signed, false));
    await this.toStaff(acceptedMail(document, signed, true));
  }

  expiring(document: QuoteDocument, daysLeft: number, reminder: number): Promise<void> {
    return this.toContact(document, expiringMail(document, daysLeft, reminder));
  }

  emailed(document: QuoteDocument, recipient: string, sender: Actor): Promise<void> {
    return this.outbox.add({ ...emailedMail(document, sender), to: recipient });
  }

  private toContact(document: QuoteDocument, mail: QuoteMail): Promise<void> {
    return this.outbox.add({ ...mail, to: document.contact.email });
  }

  private toStaff(mail: QuoteMail): Promise<void> {
    return this.outbox.add({ ...mail, to: this.config.mailStaff });
  }
}
