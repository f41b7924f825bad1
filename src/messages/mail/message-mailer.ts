import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Config } from '../../config.js';
import { Transactions } from '../../platform/database/transactions.js';
import { AppError } from '../../platform/errors.js';
import { Outbox } from '../../platform/mail/outbox.js';
import type { Actor } from '../../rules/actor.js';
import { mayWriteMessages, MESSAGE_AUDIENCES } from '../../rules/messages.js';
import { findThread, type Thread } from '../thread.js';
import { MessageMail } from './message-mail.entity.js';
import { messagesMail } from './message-mails.js';
import { DUE_READERS, MARK_MAILED, POSTPONE, READER, TAKE_DUE, toldMessages } from './message-mails.queries.js';
import { ReplyAddresses } from './reply-addresses.js';

/** Mails messages to people who have not read them. */
@Injectable()
export class MessageMailer {
  constructor(
    private readonly transactions: Transactions,
    private readonly outbox: Outbox,
    private readonly addresses: ReplyAddresses,
    private readonly config: Config,
  ) {}

  /**
   * Mails all messages that are due, each person in a transaction of their own. Who may not read the thread yet, as before
   * the account is approved or the quote is sent, is mailed when they may, within 30 days of the last message. A failure
   * does not stop the mails of the others. Throws an AggregateError of all failures at the end.
   */
  async mailDue(): Promise<void> {
    const failures: unknown[] = [];
    for (const { quoteId, userId } of await DUE_READERS.all(this.transactions.em, [])) {
      await this.transactions
        .run((em) => this.mail(em, quoteId, userId))
        .catch((error: unknown) => failures.push(error));
    }
    if (failures.length > 0) throw new AggregateError(failures, 'Some messages could not be mailed');
  }

  private async mail(em: EntityManager, quoteId: string, userId: string): Promise<void> {
    const due = await TAKE_DUE.first(em, { quote: quoteId, user: userId });
    const reader = due && (await READER.first(em, [userId]));
    if (!due || !reader?.messageUpdates) return;
    const { messageUpdates: _messageUpdates, ...actor } = reader;
    const thread = await threadFor(em, { ...actor, sessionId: null }, quoteId);
    if (!thread) return POSTPONE.run(em, { quote: quoteId, user: userId, after: due.after });
    const { quote, audiences } = thread;
    await em.populate(quote, ['company']);
    const rows = await toldMessages(em, { quote: quoteId, user: userId, audiences, ...due });
    // One mail for each audience, because a reply has the readers of the messages that it answers.
    for (const audience of MESSAGE_AUDIENCES) {
      const messages = rows.filter((row) => row.audience === audience);
      const [first, last] = [messages[0]?.number, messages.at(-1)?.number];
      if (first === undefined || last === undefined) continue;
      const mail = em.create(MessageMail, { quote: quoteId, user: userId, audience, first, last });
      await em.flush();
      await this.outbox.add(
        messagesMail({
          quote,
          company: quote.company.name,
          reader,
          audience,
          messages,
          replyTo: mayWriteMessages(actor) ? this.addresses.of(mail.id) : null,
          domain: this.config.mailDomain,
        }),
      );
    }
    if (rows.length > 0) await MARK_MAILED.run(em, [quoteId, userId]);
  }
}

/** Returns the thread if the user may use the portal and read it; null otherwise. */
export async function threadFor(em: EntityManager, user: Actor, quoteId: string): Promise<Thread | null> {
  if (user.accountStatus !== 'active' || !user.emailVerified) return null;
  return findThread(em, user, quoteId).catch((error: unknown) => {
    if (error instanceof AppError && error.status < 500) return null;
    throw error;
  });
}
