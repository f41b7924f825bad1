import { Injectable } from '@nestjs/common';
import type { Actor } from '../rules/actor.js';
import { unprocessable } from '../platform/errors.js';
import type { MessageDto } from '../platform/http/message.dto.js';
import { Config } from '../config.js';
import { Transactions } from '../platform/database/transactions.js';
import { Outbox } from '../platform/mail/outbox.js';
import type { UploadedDocument } from '../platform/uploads/document-upload.js';
import type { StoredDocument } from '../platform/uploads/stored-document.js';
import { CONTACT_FILE, ContactFiles } from './contact-files.service.js';
import type { ContactDto } from './contact.dto.js';
import { ContactMessage } from './contact-message.entity.js';

/** Minimum time in which a person can write a message, in milliseconds. Faster messages come from bots. */
const FASTEST_MS = 3_000;
const ANSWER = { message: 'Thank you for your message. We will get back to you as soon as possible.' };

/** Messages that visitors send to support from the contact page. */
@Injectable()
export class ContactService {
  constructor(
    private readonly transactions: Transactions,
    private readonly outbox: Outbox,
    private readonly config: Config,
    private readonly files: ContactFiles,
  ) {}

  /**
   * Stores a message and mails it to support with its file. A message from a bot is dropped with the usual response, so
   * that the bot does not notice.
   */
  async send(
    { website, startedAt, ...given }: ContactDto,
    actor: Actor | undefined,
    file: UploadedDocument | undefined,
  ): Promise<MessageDto> {
    if (website) return ANSWER;
    // A wrong clock can make a person look too fast, so the error message asks to try again.
    if (startedAt && Math.abs(Date.now() - Date.parse(startedAt)) < FASTEST_MS) {
      throw unprocessable('Please wait a moment and try again.', [], 'too_fast');
    }
    const stored = file && (await this.files.store(file));
    try {
      await this.keep({ ...given, ...stored }, actor);
    } catch (error) {
      if (stored) await this.files.discard(stored.storageKey);
      throw error;
    }
    return ANSWER;
  }

  private async keep(
    given: Omit<ContactDto, 'website' | 'startedAt'> & Partial<StoredDocument>,
    actor: Actor | undefined,
  ): Promise<void> {
    await this.transactions.run(async (em) => {
      const created = em.create(ContactMessage, {
        ...given,
        company: given.company ?? null,
        userId: actor?.userId ?? null,
      });
      await em.flush();
      const { id, name, email, company, subject, message: text } = created;
      const file = given.originalName ?? null;
      await this.outbox.add({
        template: 'contact-message',
        to: this.config.mailSupport,
        about: actor ? { type: 'user', id: actor.userId } : null,
        data: { id, name, email, company, subject, text, file, signedIn: actor !== undefined },
        ...(file && { attachment: { source: CONTACT_FILE, id } }),
      });
    });
  }
}
