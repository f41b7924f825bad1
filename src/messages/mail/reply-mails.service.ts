import { Injectable } from '@nestjs/common';
import { Transactions } from '../../platform/database/transactions.js';
import { notFound } from '../../platform/errors.js';
import { DownloadLinks } from '../../platform/storage/download-links.js';
import type { Actor } from '../../rules/actor.js';
import { findMessage, findThread } from '../thread.js';
import { MAIL_OF_MESSAGE } from './replies.queries.js';
import type { ReplyMailDto } from './replies.dto.js';

/** Mails of messages, for those who may read the message. */
@Injectable()
export class ReplyMails {
  constructor(
    private readonly transactions: Transactions,
    private readonly links: DownloadLinks,
  ) {}

  /** Returns the whole text of the mail. Throws like `find`. */
  async get(actor: Actor, quoteId: string, messageId: string): Promise<ReplyMailDto> {
    const { text } = await this.find(actor, quoteId, messageId);
    return { text };
  }

  /** Returns a link to the mail as it arrived. Throws like `find`. */
  async downloadLink(actor: Actor, quoteId: string, messageId: string): Promise<{ url: string }> {
    const { storageKey } = await this.find(actor, quoteId, messageId);
    const url = await this.links.sign(actor, { storageKey, filename: 'Email.eml', contentType: 'message/rfc822' });
    return { url };
  }

  /** Throws 404 and 403 like `findThread`, 404 'Message not found', 404 'Email not found' for a message without a mail. */
  private async find(actor: Actor, quoteId: string, messageId: string) {
    const em = this.transactions.fork();
    const { id } = await findMessage(em, await findThread(em, actor, quoteId), messageId);
    const mail = await MAIL_OF_MESSAGE.first(em, [id]);
    if (!mail) throw notFound('Email not found');
    return mail;
  }
}
