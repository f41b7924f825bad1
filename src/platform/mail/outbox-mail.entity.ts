import { defineEntity, p } from '@mikro-orm/core';
import { baseProperties } from '../database/base.entity.js';

/** `repeated` and `given_up` are failed ones that staff have dealt with: sent again as another mail, or left. */
export const MAIL_STATUSES = ['pending', 'sent', 'failed', 'repeated', 'given_up'] as const;
export type MailStatus = (typeof MAIL_STATUSES)[number];

/** What a mail is about: on that record's page it is listed. */
export const MAIL_SUBJECTS = ['quote', 'order', 'company', 'user'] as const;
export type MailSubject = (typeof MAIL_SUBJECTS)[number];

/** A file to go with a mail: loaded when it is sent, from the source registered under `source`. */
export interface AttachmentRef {
  /** Key in `AttachmentSources`, for example 'quote-pdf'. */
  source: string;
  id: string;
  revision?: number;
}

const OutboxMailSchema = defineEntity({
  name: 'OutboxMail',
  tableName: 'outbox_mails',
  // What is due is looked for all the time; all else is history, with a part a month.
  indexes: [
    {
      name: 'outbox_mails_created',
      expression: 'create index outbox_mails_created on outbox_mails (created_at desc, id desc)',
    },
    { name: 'outbox_mails_due', properties: ['nextAttemptAt'], where: "status = 'pending'" },
    { name: 'outbox_mails_about', properties: ['subjectId', 'createdAt'] },
    { name: 'outbox_mails_to', properties: ['recipient', 'createdAt'] },
    { name: 'outbox_mails_failed', properties: ['createdAt'], where: "status = 'failed'" },
    { name: 'outbox_mails_repeats', properties: ['repeats'], where: 'repeats is not null' },
  ],
  properties: {
    ...baseProperties,
    /** File in `templates/mail`, without its ending. */
    template: p.string(),
    recipient: p.string(),
    /** The record it is about; none where somebody without an account has written. */
    subjectType: p.enum(MAIL_SUBJECTS).nullable(),
    subjectId: p.uuid().nullable(),
    /** The mail that staff sent again as this one. */
    repeats: p.uuid().nullable(),
    /** What the template needs, as it was at the time of the event. */
    data: p.json<Record<string, unknown>>(),
    attachment: p.json<AttachmentRef>().nullable(),
    /** Two mails with the same key are one mail, for example 'quote-reminder:<id>:7': a trigger claims it in `outbox_mail_keys`, or drops the row. */
    dedupeKey: p.string().nullable(),
    status: p.enum(MAIL_STATUSES).default('pending'),
    attempts: p.integer().default(0),
    /** Attempts after which the server had the whole mail, and gave no answer: it may have been delivered each time. */
    unanswered: p.integer().default(0),
    /** A pending mail is due from then on: a worker that takes it puts it off by a few seconds. A failed one failed then. */
    nextAttemptAt: p.datetime().defaultRaw('now()'),
    lastError: p.text().nullable(),
    sentAt: p.datetime().nullable(),
    /** The request it came of, for the logs. */
    requestId: p.string().nullable(),
  },
});

/** A mail to send, written in the transaction of the event it tells of. Sent at least once, marked so that a repeat does not send it twice. */
export class OutboxMail extends OutboxMailSchema.class {}
OutboxMailSchema.setClass(OutboxMail);
