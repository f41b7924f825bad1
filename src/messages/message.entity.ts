import { defineEntity, p } from '@mikro-orm/core';
import { baseProperties } from '../platform/database/base.entity.js';
import { documentProperties } from '../platform/uploads/stored-document.js';
import { Quote } from '../quotes/quote.entity.js';
import { MESSAGE_AUDIENCES, type MessageAudience, QUESTION_STATUSES } from '../rules/messages.js';
import { User } from '../users/user.entity.js';

/** A line of a quote as it was when a message about it was written. Amounts are in euros, null for 'Custom Quote'. */
export interface MessageLine {
  id: string;
  name: string;
  quantity: number;
  unitPrice: number | null;
  total: number | null;
}

/** A revision of a quote as it was when a message about it was written. The total is in euros, with VAT. */
export interface MessageRevision {
  number: number;
  total: number;
  createdAt: string;
}

/** The last message of an audience that somebody read at a time. */
interface MessageRead {
  /** Number of the message. */
  through: number;
  audience: MessageAudience;
  at: string;
}

const QuoteMessageSchema = defineEntity({
  name: 'QuoteMessage',
  tableName: 'quote_messages',
  indexes: [
    {
      name: 'quote_messages_open_questions',
      expression: `create index quote_messages_open_questions on quote_messages (quote_id) where question = 'open'`,
    },
    {
      name: 'quote_messages_of_lines',
      expression: `create index quote_messages_of_lines on quote_messages (quote_id) where line is not null`,
    },
    { name: 'quote_messages_counted', properties: ['quote', 'audience'] },
  ],
  uniques: [{ properties: ['quote', 'number'] }],
  checks: [
    {
      name: 'quote_messages_settled',
      expression: `(settled_at is null) = (coalesce(question, '') <> 'settled')`,
    },
    { name: 'quote_messages_deleted', expression: `deleted_at is null or text = ''` },
  ],
  properties: {
    ...baseProperties,
    quote: () => p.manyToOne(Quote).deleteRule('cascade'),
    /**
     * Place in the thread, from 1. A writer locks the quote, so numbers follow the order of the commits. Notes from before
     * the quote had a thread have places below 1.
     */
    number: p.integer(),
    author: () => p.manyToOne(User).index().deleteRule('no action'),
    /** Name of the API token or the agent that wrote the message for its author; null when a person wrote it. */
    writtenBy: p.string().length(80).nullable(),
    /** Empty once the author has removed the message. */
    text: p.text(),
    audience: p.enum(MESSAGE_AUDIENCES),
    /** The line that the message is about, as it was. It keeps what it said when the line changes or goes. */
    line: p.json<MessageLine>().nullable(),
    /** The revision that the message is about. */
    aboutRevision: p.json<MessageRevision>().nullable(),
    /** People whom the text mentions: ids of users. */
    mentions: p.array().columnType('uuid[]').$type<string[]>().default([]),
    /**
     * Number of the revision that the message is about, or else of the quote's revision when it was written; null for a
     * draft that was never submitted.
     */
    revision: p.integer().nullable(),
    /** State of a question: open or settled; null for a message that asks nothing. */
    question: p.enum(QUESTION_STATUSES).nullable(),
    settledBy: () => p.manyToOne(User).nullable().deleteRule('no action'),
    settledAt: p.datetime().nullable(),
    editedAt: p.datetime().nullable(),
    deletedAt: p.datetime().nullable(),
  },
});

/** A message in the thread of a quote. Its author may change and remove it for five minutes. */
export class QuoteMessage extends QuoteMessageSchema.class {}
QuoteMessageSchema.setClass(QuoteMessage);

const QuoteMessageFileSchema = defineEntity({
  name: 'QuoteMessageFile',
  tableName: 'quote_message_files',
  indexes: [{ properties: ['quote', 'uploadedBy'] }],
  properties: {
    ...baseProperties,
    quote: () => p.manyToOne(Quote).deleteRule('cascade'),
    /** Null until the message is written. */
    message: () => p.manyToOne(QuoteMessage).nullable().index().deleteRule('cascade'),
    uploadedBy: () => p.manyToOne(User).index().deleteRule('no action'),
    ...documentProperties,
  },
});

/** A file of a message, or of one that its author is still writing. */
export class QuoteMessageFile extends QuoteMessageFileSchema.class {}
QuoteMessageFileSchema.setClass(QuoteMessageFile);

const ThreadMemberSchema = defineEntity({
  name: 'ThreadMember',
  tableName: 'thread_members',
  indexes: [
    {
      name: 'thread_members_unread',
      expression: `create index thread_members_unread on thread_members (user_id, quote_id) include (unread) where unread > 0`,
    },
    { name: 'thread_members_to_mail', properties: ['mailAt'], where: 'mail_at is not null' },
  ],
  properties: {
    quote: () => p.manyToOne(Quote).primary().deleteRule('cascade'),
    user: () => p.manyToOne(User).primary().deleteRule('cascade'),
    /** Number of the last message that the user has read; 0 for none. */
    readThrough: p.integer().default(0),
    /** Each time at which the user read further; reading a note for staff is none. */
    reads: p.json<MessageRead[]>().defaultRaw(`'[]'`),
    /** Number of messages of others after it that the user may read. */
    unread: p.integer().default(0),
    /** Number of these messages that mention the user. */
    mentioned: p.integer().default(0),
    /** Time at which the unread messages are mailed to the user; null for no such mail. */
    mailAt: p.datetime().nullable(),
    /** Time of the last such mail, and the number of the last message that was considered for one. */
    mailedAt: p.datetime().nullable(),
    mailedThrough: p.integer().default(0),
  },
});

/**
 * A person who is told of new messages of a quote: its contact, who prepared it, who wrote or was mentioned in a message, and for staff
 * without any of these all administrators. Colleagues read the thread without a count of what is new.
 */
export class ThreadMember extends ThreadMemberSchema.class {}
ThreadMemberSchema.setClass(ThreadMember);
