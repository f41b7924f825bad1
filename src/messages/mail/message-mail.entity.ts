import { defineEntity, p } from '@mikro-orm/core';
import { baseProperties } from '../../platform/database/base.entity.js';
import { Quote } from '../../quotes/quote.entity.js';
import { MESSAGE_AUDIENCES } from '../../rules/messages.js';
import { REFUSAL_REASONS } from '../../rules/reply-mail.js';
import { User } from '../../users/user.entity.js';
import { QuoteMessage } from '../message.entity.js';

const MessageMailSchema = defineEntity({
  name: 'MessageMail',
  tableName: 'message_mails',
  properties: {
    ...baseProperties,
    quote: () => p.manyToOne(Quote).index().deleteRule('cascade'),
    /** The person who was mailed. */
    user: () => p.manyToOne(User).index().deleteRule('cascade'),
    /** Readers of the messages in the mail. A reply has no others. */
    audience: p.enum(MESSAGE_AUDIENCES),
    /** Numbers of the messages in the mail: those of the audience from `first` to `last` that others wrote. */
    first: p.integer(),
    last: p.integer(),
  },
});

/** A mail that told a person of new messages. Its reply address names it. */
export class MessageMail extends MessageMailSchema.class {}
MessageMailSchema.setClass(MessageMail);

const MessageReplySchema = defineEntity({
  name: 'MessageReply',
  tableName: 'message_replies',
  properties: {
    ...baseProperties,
    message: () => p.manyToOne(QuoteMessage).unique().deleteRule('cascade'),
    /** Hash that identifies the mail, so that a mail which arrives again is one message. */
    key: p.string().length(64).unique(),
    /** Text of the whole mail, with the parts that the message leaves out. */
    text: p.text(),
    /** File with the mail as it arrived. */
    storageKey: p.string(),
  },
});

/** A mail that became a message. */
export class MessageReply extends MessageReplySchema.class {}
MessageReplySchema.setClass(MessageReply);

const RefusedReplySchema = defineEntity({
  name: 'RefusedReply',
  tableName: 'refused_replies',
  indexes: [{ name: 'refused_replies_by_time', properties: ['createdAt', 'id'] }],
  properties: {
    ...baseProperties,
    reason: p.enum(REFUSAL_REASONS),
    /** The mail of ours whose reply address it was sent to; null for a mail to no valid address. */
    mail: () => p.manyToOne(MessageMail).nullable().index().deleteRule('set null'),
    /** Address of its author, in lower case; null when it could not be read. */
    sender: p.string().nullable(),
    subject: p.string(),
    /** Text of the whole mail. */
    text: p.text(),
    /** Hash that identifies the mail, so that a mail which arrives again is kept once. */
    key: p.string().length(64).unique(),
    /** Number of bytes of the file. */
    size: p.integer(),
    /** File with the mail as it arrived. */
    storageKey: p.string(),
  },
});

/** A reply that was not taken as a message, which staff can read for `REFUSED_REPLY_DAYS`. */
export class RefusedReply extends RefusedReplySchema.class {}
RefusedReplySchema.setClass(RefusedReply);
