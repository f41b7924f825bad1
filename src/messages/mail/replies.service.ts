import { createHash, randomUUID } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Config } from '../../config.js';
import { now } from '../../platform/clock.js';
import { Transactions } from '../../platform/database/transactions.js';
import { AppError } from '../../platform/errors.js';
import { MailOverrides } from '../../platform/mail/mail-overrides.js';
import { Outbox } from '../../platform/mail/outbox.js';
import { Storage } from '../../platform/storage/storage.js';
import type { Actor } from '../../rules/actor.js';
import { MESSAGE_MAX, mayWriteMessages, withoutMentions } from '../../rules/messages.js';
import { REPLY_DAYS } from '../../rules/reply-mail.js';
import { type OwnMail, replyText } from '../../rules/reply-text.js';
import { Messages } from '../messages.service.js';
import type { Thread } from '../thread.js';
import { MessageMail, MessageReply } from './message-mail.entity.js';
import { threadFor } from './message-mailer.js';
import { messagesMail, replyNotTakenMail } from './message-mails.js';
import { READER, toldMessages } from './message-mails.queries.js';
import { LOCK_REPLY } from './replies.queries.js';
import { ReplyAddresses } from './reply-addresses.js';
import { type ReplyLetter, readLetter, textOfHtml } from './reply-letter.js';

/** Folder of the files with mails as they arrived. */
export const REPLIES_FOLDER = 'message-replies';

const DAY_MS = 86_400_000;
/** Most reply addresses of one mail that are looked at. */
const ADDRESSES_MAX = 5;
const NO_TEXT = '(The email has no text.)';

/** A mail about messages that somebody answers, its reader, and the thread, which the reader may still write in. */
interface Answered {
  mail: MessageMail;
  reader: Actor;
  thread: Thread;
}

/** Turns replies by mail into messages. */
@Injectable()
export class Replies {
  constructor(
    private readonly transactions: Transactions,
    private readonly messages: Messages,
    private readonly addresses: ReplyAddresses,
    private readonly mails: MailOverrides,
    private readonly outbox: Outbox,
    private readonly storage: Storage,
    private readonly config: Config,
  ) {}

  /**
   * Adds a mail to the thread that its reply address names: when it comes from the address of the reader of our mail, within
   * 90 days, and the reader may still write there. Otherwise its sender is told once how to write, which says nothing of the
   * quote. Ignores mails of programs, and those whose author the mail server found forged. A mail mentions nobody. A mail
   * that arrives again, also at another worker, is no second message. Returns the number of new messages. Throws when the
   * database or the storage fails; the mail can then be given again.
   */
  async take(raw: Buffer): Promise<number> {
    const letter = await readLetter(raw);
    if (!letter || letter.isAutomatic || letter.isForged || this.isOwn(letter.from)) return 0;
    const mailIds = [...new Set(this.addresses.mailsIn(letter.sentTo))].slice(0, ADDRESSES_MAX);
    let [added, known] = [0, 0];
    for (const mailId of mailIds) {
      const outcome = await this.transactions
        .runAtOnce((em) => this.answer(em, mailId, letter, raw))
        .catch((error: unknown) => {
          if (error instanceof AppError && error.status < 500) return 'refused';
          throw error;
        });
      if (outcome === 'added') added++;
      if (outcome === 'known') known++;
    }
    if (added + known === 0) await this.refuse(letter, mailIds[0]);
    return added;
  }

  private async answer(
    em: EntityManager,
    mailId: string,
    letter: ReplyLetter,
    raw: Buffer,
  ): Promise<'added' | 'known' | 'refused'> {
    const answered = await this.answered(em, mailId, letter.from);
    if (!answered) return 'refused';
    const { mail, reader, thread } = answered;
    const key = hash(`${thread.quote.id} ${reader.userId} ${letter.messageId ?? hash(raw)}`);
    await LOCK_REPLY.run(em, [key]);
    if (await em.count(MessageReply, { key })) return 'known';
    const { text, whole } = replyText(letter.text, await this.ownMail(em, answered));
    const shown = withoutMentions(shortened(this.addresses.masked(text)));
    const { id } = await this.messages.write(reader, thread.quote.id, { text: shown }, mail.audience);
    const storageKey = `${REPLIES_FOLDER}/${randomUUID()}.eml`;
    await this.storage.put(storageKey, this.addresses.maskedMail(raw), 'message/rfc822');
    em.create(MessageReply, { message: id, key, text: this.addresses.masked(whole), storageKey });
    await em.flush();
    return 'added';
  }

  private async answered(em: EntityManager, mailId: string, from: string): Promise<Answered | null> {
    const mail = await em.findOne(MessageMail, { id: mailId });
    if (!mail || now().getTime() - mail.createdAt.getTime() > REPLY_DAYS * DAY_MS) return null;
    const found = await READER.first(em, [mail.user.id]);
    if (found?.email !== from) return null;
    const { messageUpdates: _messageUpdates, ...user } = found;
    const reader = { ...user, sessionId: null };
    const thread = mayWriteMessages(reader) ? await threadFor(em, reader, mail.quote.id) : null;
    return thread?.audiences.includes(mail.audience) ? { mail, reader, thread } : null;
  }

  /** Renders the mail that is answered again, to find it in the reply. */
  private async ownMail(em: EntityManager, { mail, reader, thread: { quote } }: Answered): Promise<OwnMail> {
    const { audience, first, last } = mail;
    const messages = await toldMessages(em, {
      quote: quote.id,
      user: reader.userId,
      audiences: [audience],
      after: first - 1,
      through: last,
    });
    await em.populate(quote, ['company']);
    const { mailDomain: domain, mailFrom, replyAddress } = this.config;
    const company = quote.company.name;
    const replyTo = this.addresses.of(mail.id);
    const { html, text } = await this.mails.render(
      messagesMail({ quote, company, reader, audience, messages, replyTo, domain }),
    );
    return {
      forms: [await textOfHtml(html), text],
      messages: messages.map((message) => message.text),
      addresses: [addressIn(mailFrom), replyAddress, replyTo].flatMap((address) => address?.toLowerCase() ?? []),
    };
  }

  /** Tells a sender how to write: once for each of our mails, and else once a month. */
  private async refuse({ from }: ReplyLetter, mailId: string | undefined): Promise<void> {
    const month = now().toISOString().slice(0, 7);
    await this.outbox.add(replyNotTakenMail(from, `reply-not-taken:${hash(from)}:${mailId ?? month}`));
  }

  private isOwn(from: string): boolean {
    const { mailFrom, newsletterFrom, replyAddress, bounceAddress } = this.config;
    const own = [addressIn(mailFrom), addressIn(newsletterFrom), replyAddress, bounceAddress];
    return own.some((address) => address?.toLowerCase() === from.replace(/\+[^@]*@/, '@'));
  }
}

const hash = (content: string | Buffer): string => createHash('sha256').update(content).digest('hex');

const addressIn = (mailbox: string): string => /<([^>]+)>/.exec(mailbox)?.[1] ?? mailbox;

/** Returns the text as a message may be long; who reads it can open the whole mail. */
const shortened = (text: string): string =>
  !text ? NO_TEXT : text.length > MESSAGE_MAX ? `${text.slice(0, MESSAGE_MAX - 1).toWellFormed()}…` : text;
