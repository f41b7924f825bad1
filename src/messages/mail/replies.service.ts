import { createHash, randomUUID } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Config } from '../../config.js';
import { now } from '../../platform/clock.js';
import { auditTransaction } from '../../platform/database/audit-entry.js';
import { Transactions } from '../../platform/database/transactions.js';
import { AppError } from '../../platform/errors.js';
import { MailOverrides } from '../../platform/mail/mail-overrides.js';
import { Outbox } from '../../platform/mail/outbox.js';
import { Storage } from '../../platform/storage/storage.js';
import type { StoredDocument } from '../../platform/uploads/stored-document.js';
import type { Actor } from '../../rules/actor.js';
import { MESSAGE_MAX, mayWriteMessages, withoutMentions } from '../../rules/messages.js';
import { type RefusalReason, REPLY_DAYS } from '../../rules/reply-mail.js';
import { type OwnMail, replyText } from '../../rules/reply-text.js';
import { cleanText } from '../../rules/text-rule.js';
import { MessageFiles, type RefusedFile } from '../files/message-files.service.js';
import { Messages } from '../messages.service.js';
import type { Thread } from '../thread.js';
import { MessageMail, MessageReply } from './message-mail.entity.js';
import { threadFor } from './message-mailer.js';
import { messagesMail, replyNotTakenMail } from './message-mails.js';
import { READER, toldMessages } from './message-mails.queries.js';
import { RefusedReplies } from './refused-replies.service.js';
import { LOCK_REPLY } from './replies.queries.js';
import { ReplyAddresses } from './reply-addresses.js';
import { type LetterFile, type ReplyLetter, readLetter, textOfHtml } from './reply-letter.js';

/** Folder of the files with mails that became messages, as they arrived. */
export const REPLIES_FOLDER = 'message-replies';
const DAY_MS = 86_400_000;
/** Most reply addresses of one mail that are looked at. */
const ADDRESSES_MAX = 5;
const NO_TEXT = '(The email has no text.)';
/** Most files of a mail of which a message says why they were not taken, and the length of their names there. */
const REFUSED_MAX = 10;
const REFUSED_NAME = 80;

type Outcome = 'added' | 'known' | RefusalReason;

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
    private readonly files: MessageFiles,
    private readonly addresses: ReplyAddresses,
    private readonly mails: MailOverrides,
    private readonly outbox: Outbox,
    private readonly storage: Storage,
    private readonly refused: RefusedReplies,
    private readonly config: Config,
  ) {}

  /**
   * Adds a mail to the thread that its reply address names: when it comes from the address of the reader of our mail, within
   * 90 days, and the reader may still write there. Its attachments become files of the message by the rules for uploads; the
   * message says which were not taken. Otherwise its sender is told once how to write, which says nothing of the
   * quote. A mail whose author the mail server found forged is not added either; it is answered only when it
   * names the person to whom we gave the address that it was sent to. What is not added is kept for staff (`RefusedReplies`).
   * Ignores mails of programs. A mail mentions nobody. A mail that arrives again, also at another worker, is no second
   * message. Returns the number of new messages. Throws when the database or the storage fails; the mail can then be given
   * again.
   */
  async take(raw: Buffer): Promise<number> {
    const letter = await readLetter(raw);
    if (!letter) {
      await this.refused.keep(raw, null, 'unreadable');
      return 0;
    }
    if (letter.isAutomatic || this.isOwn(letter.from)) return 0;
    const mailIds = [...new Set(this.addresses.mailsIn(letter.sentTo))].slice(0, ADDRESSES_MAX);
    if (letter.isForged) {
      await this.refused.keep(raw, letter, 'forged', mailIds[0]);
      // Servers that forward mails, and wrong settings of the sender's domain, make a real reply look forged.
      if (mailIds[0] && (await this.isReader(mailIds[0], letter.from))) await this.refuse(letter, mailIds[0]);
      return 0;
    }
    const outcomes: Outcome[] = [];
    for (const mailId of mailIds) outcomes.push(await this.add(mailId, letter, raw));
    if (!outcomes.some((outcome) => outcome === 'added' || outcome === 'known')) {
      await this.refused.keep(raw, letter, (outcomes[0] as RefusalReason | undefined) ?? 'unknown_address', mailIds[0]);
      await this.refuse(letter, mailIds[0]);
    }
    return outcomes.filter((outcome) => outcome === 'added').length;
  }

  /** Answers one mail, all or nothing: the files of a reply that is not added are deleted. */
  private async add(mailId: string, letter: ReplyLetter, raw: Buffer): Promise<Outcome> {
    const stored: StoredDocument[] = [];
    try {
      return await this.transactions.runAtOnce((em) => this.answer(em, mailId, letter, raw, stored));
    } catch (error) {
      await this.files.discard(stored.map(({ storageKey }) => storageKey));
      if (error instanceof AppError && error.status < 500) return 'no_access';
      throw error;
    }
  }

  private async answer(
    em: EntityManager,
    mailId: string,
    letter: ReplyLetter,
    raw: Buffer,
    stored: StoredDocument[],
  ): Promise<Outcome> {
    const answered = await this.answered(em, mailId, letter.from);
    if (typeof answered === 'string') return answered;
    const { mail, reader, thread } = answered;
    const key = hash(`${thread.quote.id} ${reader.userId} ${letter.messageId ?? hash(raw)}`);
    await LOCK_REPLY.run(em, [key]);
    if (await em.count(MessageReply, { key })) return 'known';
    await auditTransaction(em, {
      actorId: reader.userId,
      actorEmail: reader.email,
      operation: 'MAIL /quotes/:id/messages',
      address: undefined,
      requestId: `reply-${key.slice(0, 16)}`,
    });
    const own = await this.ownMail(em, answered);
    const { text, whole } = replyText(letter.text, own);
    const uploads = filesOf(letter, own).map(({ name, content }) => ({
      originalname: this.addresses.masked(name),
      buffer: content,
    }));
    const quoteId = thread.quote.id;
    const refused = await this.files.storeOfMail(quoteId, uploads, (file) => void stored.push(file));
    const message = {
      text: withoutMentions(this.addresses.masked(messageText(text, refused, stored.length))),
      files: await this.files.insert(em, reader, quoteId, stored),
    };
    const { id } = await this.messages.write(reader, quoteId, message, mail);
    const storageKey = `${REPLIES_FOLDER}/${randomUUID()}.eml`;
    await this.storage.put(storageKey, this.addresses.maskedMail(raw), 'message/rfc822');
    em.create(MessageReply, { message: id, key, text: this.addresses.masked(whole), storageKey });
    await em.flush();
    return 'added';
  }

  /** Finds what a mail answers; returns why it is not taken when the sender may not answer it. */
  private async answered(em: EntityManager, mailId: string, from: string): Promise<Answered | RefusalReason> {
    const mail = await em.findOne(MessageMail, { id: mailId });
    if (!mail) return 'unknown_address';
    const found = await READER.first(em, [mail.user.id]);
    if (found && found.email !== from) return 'wrong_sender';
    if (now().getTime() - mail.createdAt.getTime() > REPLY_DAYS * DAY_MS) return 'expired';
    if (!found) return 'no_access';
    const { messageUpdates: _messageUpdates, ...user } = found;
    const reader = { ...user, sessionId: null };
    const thread = mayWriteMessages(reader) ? await threadFor(em, reader, mail.quote.id) : null;
    return thread?.audiences.includes(mail.audience) ? { mail, reader, thread } : 'no_access';
  }

  /** True when a mail of ours went to this address, as its reader has it today. */
  private async isReader(mailId: string, address: string): Promise<boolean> {
    const em = this.transactions.fork();
    const mail = await em.findOne(MessageMail, { id: mailId });
    const reader = mail && (await READER.first(em, [mail.user.id]));
    return reader?.email === address;
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

/** Returns the files of a reply, without pictures in the parts that the message leaves out, as in a signature. */
function filesOf({ files, pictured }: ReplyLetter, own: OwnMail): LetterFile[] {
  if (!files.some(({ mark }) => mark)) return files;
  const { text } = replyText(pictured, own);
  return files.filter(({ mark }) => !mark || text.includes(mark) || !pictured.includes(mark));
}

/**
 * Returns the text of the message, as long as a message may be; who reads it can open the whole mail. Below it stands which
 * files were not taken.
 */
function messageText(text: string, refused: RefusedFile[], files: number): string {
  const told = refused
    .slice(0, REFUSED_MAX)
    .map(({ name, reason }) => `(${cut(name, REFUSED_NAME)} was not taken: ${reason})`);
  const others = refused.length - told.length;
  if (others > 0) told.push(`(${others} more ${others === 1 ? 'file was' : 'files were'} not taken.)`);
  const below = told.join('\n');
  const above = cleanText(text) || (below || files > 0 ? '' : NO_TEXT);
  return [cut(above, MESSAGE_MAX - (below ? below.length + 2 : 0)), below].filter(Boolean).join('\n\n');
}

const cut = (text: string, length: number): string =>
  text.length > length ? `${text.slice(0, length - 1).toWellFormed()}…` : text;
