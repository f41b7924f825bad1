import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { now } from '../platform/clock.js';
import { Conditions } from '../platform/database/conditions.js';
import { Transactions } from '../platform/database/transactions.js';
import { conflict, forbidden, malformed, notFound, unprocessable } from '../platform/errors.js';
import {
  type CappedPage,
  cappedTotal,
  COUNT_CAP,
  type Page,
  pagingOf,
  type WholeList,
  wholeList,
} from '../platform/http/paging.js';
import type { ListQueryDto } from '../platform/http/paging.dto.js';
import { type Quote, QuoteRevision } from '../quotes/quote.entity.js';
import { wasRevisionSent } from '../quotes/document/sent-revisions.js';
import { QuoteReader } from '../quotes/quote-reader.service.js';
import type { ThreadReader } from '../quotes/quote-threads.js';
import { isHidden, onlyReadable } from '../quotes/quote-visibility.js';
import { type Actor, readsEverything } from '../rules/actor.js';
import { toEuros } from '../rules/money.js';
import {
  MENTIONS_MAX,
  mentionsIn,
  type MessageAction,
  type MessageAudience,
  messageActions,
  mayWriteMessages,
} from '../rules/messages.js';
import { MessageFiles } from './files/message-files.service.js';
import { type MessageLine, type MessageRevision, QuoteMessage } from './message.entity.js';
import { tellNews } from './message-news.js';
import type {
  ChangeMessageDto,
  LineMessagesDto,
  MentionedPersonDto,
  QuoteMessageDto,
  UnreadThreadDto,
  WriteMessageDto,
} from './messages.dto.js';
import {
  addMembers,
  COLLEAGUES,
  COUNT_AGAIN,
  MAIL_MENTIONED,
  MENTIONABLE,
  type MessageRow,
  ONE_MESSAGE,
  READ_THROUGH,
  tellMembers,
  THREAD,
  UNREAD,
} from './messages.queries.js';
import { type AnsweredMessages, findMessage, findThread, refuseReaders } from './thread.js';

/** A page of a thread, with the numbers of open questions and of messages about each line in the whole thread. */
export type ThreadPage = CappedPage<QuoteMessageDto> & {
  openQuestions: number;
  lines: LineMessagesDto[];
  mayWrite: boolean;
};

/** The quotes with messages that the caller has not read, the number of these messages, and that of quotes with open questions. */
export type UnreadPage = Page<UnreadThreadDto> & { unread: number; openQuestions: number };

/**
 * The thread of messages of each quote. Its company, the partner that prepared it and staff write in one thread. What a
 * partner writes before it submits the quote stays between the partner and staff, and staff write notes for staff.
 */
@Injectable()
export class Messages {
  constructor(
    private readonly transactions: Transactions,
    private readonly quotes: QuoteReader,
    private readonly files: MessageFiles,
  ) {}

  /** Returns a page of the messages that the actor may read, newest first. Throws 404 and 403 like `findThread`. */
  async list(actor: Actor, quoteId: string, query: ListQueryDto): Promise<ThreadPage> {
    const { limit, offset, direction } = pagingOf(query, ['createdAt'], '-createdAt');
    return this.transactions.read(async (em) => {
      const { quote, audiences } = await findThread(em, actor, quoteId);
      const { rows, total, openQuestions, lines, readThrough, seen } = await THREAD.one(
        em,
        {
          quote: quote.id,
          audiences,
          reader: actor.userId,
          company: actor.companyId,
          isStaff: readsEverything(actor),
          limit,
          offset,
        },
        direction,
      );
      const isNew = (row: MessageRow) => readThrough !== null && row.number > readThrough;
      return {
        data: rows.map((row) => ({
          ...toMessage(row, actor, isNew(row)),
          seenBy: row.id === seen?.messageId ? seen.by : [],
        })),
        ...cappedTotal(total),
        limit,
        offset,
        openQuestions,
        lines,
        mayWrite: mayWriteMessages(actor),
      };
    });
  }

  /**
   * Adds a message; an answer by mail has the readers of what it answers if those are fewer than all. Its author has
   * seen what it answers, or else all before it. Throws 404 and 403 like `findThread`, 403 for a user who only reads
   * and for a note of anyone but staff, 404 'Item not found' and 'Revision not found' for what the quote does not have,
   * 400 for a line and a revision, 422 for a mention of anyone but a colleague, and for files like
   * `MessageFiles.attach`.
   */
  async write(
    actor: Actor,
    quoteId: string,
    message: WriteMessageDto,
    mail?: AnsweredMessages,
  ): Promise<QuoteMessageDto> {
    refuseReaders(actor);
    if (message.internal && actor.companyType !== 'system') throw forbidden('Only staff write notes for staff');
    if (message.lineId && message.revision) throw malformed('A message is about a line or about a revision');
    return this.transactions.run(async (em) => {
      const { quote } = await findThread(em, actor, quoteId, true);
      await em.populate(quote, ['company']);
      const line = message.lineId ? await this.lineOf(actor, quote.id, message.lineId) : null;
      const aboutRevision = message.revision ? await revisionOf(em, actor, quote, message.revision) : null;
      const text = message.text ?? '';
      const mentions = await mentionedIn(em, actor, text, []);
      const last = await em.findOne(
        QuoteMessage,
        { quote: quote.id },
        { orderBy: { number: 'desc' }, fields: ['number'] },
      );
      const written = em.create(QuoteMessage, {
        quote: quote.id,
        number: (last?.number ?? 0) + 1,
        author: actor.userId,
        writtenBy: actor.token?.name ?? null,
        text,
        audience: !mail || mail.audience === 'everyone' ? audienceOf(quote, message) : mail.audience,
        line,
        aboutRevision,
        mentions,
        revision: message.revision ?? quote.revision ?? null,
        question: message.question ? 'open' : null,
      });
      await em.flush();
      const { id, number, audience } = written;
      await this.files.attach(em, actor, quote.id, id, message.files ?? []);
      const seen = actor.token ? null : (mail?.last ?? number - 1);
      await tellMembers(em, { id, number, audience, quoteId: quote.id, authorId: actor.userId }, seen);
      await tellNews(em, quote, audience);
      return shown(em, actor, id);
    });
  }

  /**
   * Changes the text of an own message within five minutes, or settles or opens a question. Throws 404 and 403 like
   * `findThread`, 404 'Message not found', 403 for the text of another author, 409 `wrong_status` after five minutes and for a
   * message that asks nothing, 400 without a change.
   */
  async change(
    actor: Actor,
    quoteId: string,
    id: string,
    { text, question }: ChangeMessageDto,
  ): Promise<QuoteMessageDto> {
    if (text === undefined && question === undefined) throw malformed('Name the text or the question');
    refuseReaders(actor);
    return this.transactions.run(async (em) => {
      const thread = await findThread(em, actor, quoteId, true);
      const message = await findMessage(em, thread, id);
      if (text !== undefined && text !== message.text) {
        refuseUnless('edit', message, actor);
        const mentions = await mentionedIn(em, actor, text, message.mentions);
        const { number, audience } = message;
        const mentioned = mentions.filter((one) => !message.mentions.includes(one));
        em.assign(message, { text, mentions, editedAt: now() });
        await em.flush();
        await addMembers(em, { id, number, audience, quoteId, authorId: actor.userId });
        await COUNT_AGAIN.run(em, [quoteId]);
        if (mentioned.length > 0) await MAIL_MENTIONED.run(em, { quote: quoteId, number, mentioned });
      }
      if (question && question !== message.question) {
        refuseUnless(question === 'settled' ? 'settle' : 'reopen', message, actor);
        const settled = question === 'settled';
        em.assign(message, {
          question,
          settledBy: settled ? actor.userId : null,
          settledAt: settled ? now() : null,
        });
      }
      await em.flush();
      await tellNews(em, thread.quote, message.audience);
      return shown(em, actor, id);
    });
  }

  /** Removes the text and the files of an own message within five minutes; readers see that there was one. Throws like `change`. */
  async remove(actor: Actor, quoteId: string, id: string): Promise<QuoteMessageDto> {
    refuseReaders(actor);
    return this.transactions.run(async (em) => {
      const thread = await findThread(em, actor, quoteId, true);
      const message = await findMessage(em, thread, id);
      if (!message.deletedAt) {
        refuseUnless('delete', message, actor);
        em.assign(message, {
          text: '',
          line: null,
          aboutRevision: null,
          mentions: [],
          question: null,
          settledBy: null,
          settledAt: null,
          deletedAt: now(),
        });
        await this.files.removeOf(em, message.id);
        await em.flush();
        await COUNT_AGAIN.run(em, [quoteId]);
        await tellNews(em, thread.quote, message.audience);
      }
      return shown(em, actor, id);
    });
  }

  /**
   * Returns the colleagues whom the actor can mention: active users of its company, who read what it reads. By last name,
   * at most 500. Throws 404 and 403 like `findThread`, 403 for a user who only reads.
   */
  async colleagues(actor: Actor, quoteId: string): Promise<WholeList<MentionedPersonDto>> {
    refuseReaders(actor);
    const em = this.transactions.fork();
    await findThread(em, actor, quoteId);
    return wholeList(await COLLEAGUES.all(em, { company: actor.companyId, user: actor.userId }));
  }

  /** Marks the messages up to one as read by the actor. Throws 404 and 403 like `findThread`, 404 'Message not found'. */
  async markRead(actor: Actor, quoteId: string, through: string): Promise<void> {
    await this.transactions.run(async (em) => {
      const { quote, audiences } = await findThread(em, actor, quoteId, true);
      const { number } = await findMessage(em, { quote, audiences }, through);
      const read = await READ_THROUGH.first(em, { quote: quote.id, reader: actor.userId, through: number, audiences });
      if (read?.audience) await tellNews(em, quote, read.audience); // who wrote to the reader sees that it was read
    });
  }

  /** Returns a page of the quotes with messages that the actor has not read, the last changed first, and its figures. */
  async unread(actor: Actor, query: ListQueryDto): Promise<UnreadPage> {
    const { limit, offset, direction } = pagingOf(query, ['updatedAt'], '-updatedAt');
    const where = onlyReadable(new Conditions().add('q.deleted_at is null'), actor);
    const [reader, ...companies] = readerOf(actor);
    const { rows, openQuestions, ...counts } = await UNREAD.one(
      this.transactions.em,
      [actor.userId, ...where.parameters, limit, offset, ...where.parameters, ...companies],
      where.sql,
      reader,
      direction,
    );
    return { data: rows, ...counts, openQuestions: Math.min(openQuestions, COUNT_CAP), limit, offset };
  }

  private async lineOf(actor: Actor, quoteId: string, lineId: string): Promise<MessageLine> {
    const { id, product, quantity, billingPrice, totalPrice } = await this.quotes.item(actor, quoteId, lineId);
    return { id, name: product.name, quantity, unitPrice: billingPrice, total: totalPrice };
  }
}

/** Returns the form in which a statement counts the open questions that the actor reads, and its parameters. */
function readerOf(actor: Actor): [ThreadReader, ...companies: string[]] {
  if (readsEverything(actor)) return ['staff'];
  if (actor.companyType === 'partner') return ['partner and company', actor.companyId, actor.companyId];
  return ['company'];
}

/** Throws 403 for a change of another author's text, 409 for what cannot be done with the message any more. */
function refuseUnless(action: MessageAction, message: QuoteMessage, actor: Actor): void {
  const isOwn = message.author.id === actor.userId;
  const state = {
    isOwn,
    createdAt: message.createdAt,
    isDeleted: Boolean(message.deletedAt),
    question: message.question ?? null,
  };
  if (messageActions(state, actor, now()).includes(action)) return;
  if ((action === 'edit' || action === 'delete') && !isOwn) throw forbidden('Only its author can change a message');
  throw conflict(
    'wrong_status',
    action === 'edit' || action === 'delete'
      ? 'A message can be changed for five minutes after it was written'
      : 'This message asks no question that could be settled',
  );
}

/**
 * Returns the readers of a new message: see `Messages`. A partner's draft for its own company counts as well, because the
 * partner may still make it one for a client.
 */
function audienceOf(quote: Quote, { internal }: WriteMessageDto): MessageAudience {
  if (internal) return 'staff';
  const isDraftOfPartner = quote.partner ? isHidden(quote) : quote.company.type === 'partner' && !quote.revision;
  return isDraftOfPartner ? 'partner' : 'everyone';
}

/** Returns what a revision says. Throws 404 'Revision not found', also for an approved one that only staff see. */
async function revisionOf(em: EntityManager, actor: Actor, quote: Quote, number: number): Promise<MessageRevision> {
  const found = await em.findOne(QuoteRevision, { quote: quote.id, number });
  const isShown =
    found && (readsEverything(actor) || !found.document.isOffer || (await wasRevisionSent(em, quote.id, number)));
  if (!isShown) throw notFound('Revision not found');
  return { number, total: toEuros(found.document.totals.total), createdAt: found.createdAt.toISOString() };
}

/**
 * Returns the ids of the people whom a text mentions. Throws 422 for more than the limit, and for anyone but a colleague of
 * the author or one of `already`.
 */
async function mentionedIn(em: EntityManager, actor: Actor, text: string, already: string[]): Promise<string[]> {
  const ids = mentionsIn(text);
  const added = ids.filter((id) => !already.includes(id));
  if (added.length === 0) return ids;
  const refuse = (message: string) => unprocessable(message, [{ field: 'text', message }]);
  if (ids.length > MENTIONS_MAX) throw refuse(`A message mentions at most ${MENTIONS_MAX} people`);
  const { count } = await MENTIONABLE.one(em, { ids: added, company: actor.companyId, user: actor.userId });
  if (count !== added.length) throw refuse('Only colleagues who may see the quote can be mentioned');
  return ids;
}

async function shown(em: EntityManager, actor: Actor, id: string): Promise<QuoteMessageDto> {
  const { row } = await ONE_MESSAGE.one(em, [id]);
  return toMessage(row, actor, false);
}

function toMessage({ number: _number, ...row }: MessageRow, actor: Actor, isUnread: boolean): QuoteMessageDto {
  const isOwn = row.author.id === actor.userId;
  return {
    ...row,
    isOwn,
    isNew: isUnread && !isOwn && !row.isDeleted,
    seenBy: [],
    actions: messageActions({ ...row, isOwn, createdAt: new Date(row.createdAt) }, actor, now()),
  };
}
