import { Injectable } from '@nestjs/common';
import type { Actor } from '../rules/actor.js';
import { unprocessable } from '../platform/http/errors.js';
import type { MessageDto } from '../platform/http/message.dto.js';
import { Config } from '../config.js';
import { Transactions } from '../platform/database/transactions.js';
import { Outbox } from '../platform/mail/outbox.js';
import type { ContactDto } from './contact.dto.js';
import { ContactMessage } from './contact-message.entity.js';

/** Nobody is faster at writing a message. */
const FASTEST_MS = 3_000;
const ANSWER = { message: 'Thank you for your message. We will get back to you as soon as possible.' };

/** What people write to support. */
@Injectable()
export class ContactService {
  constructor(
    private readonly transactions: Transactions,
    private readonly outbox: Outbox,
    private readonly config: Config,
  ) {}

  /** Keeps a message and mails it to support. A robot's is dropped: it is told nothing, so that it learns nothing. */
  async send({ website, startedAt, ...given }: ContactDto, actor: Actor | undefined): Promise<MessageDto> {
    if (website) return ANSWER;
    // A clock that is wrong can make a person look too fast: told so, they try again.
    if (startedAt && Math.abs(Date.now() - Date.parse(startedAt)) < FASTEST_MS) {
      throw unprocessable('Please wait a moment and try again.', [], 'too_fast');
    }
    await this.transactions.run(async (em) => {
      const message = em.create(ContactMessage, {
        ...given,
        company: given.company ?? null,
        userId: actor?.userId ?? null,
      });
      await em.flush();
      const { id, name, email, company, subject, message: text } = message;
      await this.outbox.add({
        template: 'contact-message',
        to: this.config.mailSupport,
        about: actor ? { type: 'user', id: actor.userId } : null,
        data: { id, name, email, company, subject, text, signedIn: actor !== undefined },
      });
    });
    return ANSWER;
  }
}
