import { defineEntity, p } from '@mikro-orm/core';
import { baseProperties } from '../database/base.entity.js';

/**
 * Statuses of a mail. `bounced`: the mail was sent, and a bounce came back. `repeated` and `given_up`: staff have
 * handled a failed or bounced mail, and either sent it again as a new mail or given it up.
 */
export const MAIL_STATUSES = ['pending', 'sent', 'failed', 'bounced', 'repeated', 'given_up'] as const;
export type MailStatus = (typeof MAIL_STATUSES)[number];

/** Kinds of records that a mail can be about; the page of the record lists its mails. */
export const MAIL_SUBJECTS = ['quote', 'order', 'company', 'user'] as const;
export type MailSubject = (typeof MAIL_SUBJECTS)[number];

/** Reference to the attached file or files. They are loaded when the mail is sent, from the source that is registered as `source`. */
export interface AttachmentRef {
  /** Name in `AttachmentSources`, for example 'quote-pdf'. */
  source: string;
  id: string;
  revision?: number;
}

const OutboxMailSchema = defineEntity({
  name: 'OutboxMail',
  tableName: 'outbox_mails',
  // An index for due mails only, because they are queried all the time. All other mails are history, partitioned by
  // month.
  indexes: [
    {
      name: 'outbox_mails_created',
      expression: 'create index outbox_mails_created on outbox_mails (created_at desc, id desc)',
    },
    { name: 'outbox_mails_due', properties: ['nextAttemptAt'], where: "status = 'pending'" },
    { name: 'outbox_mails_about', properties: ['subjectId', 'createdAt'] },
    { name: 'outbox_mails_to', properties: ['recipient', 'createdAt'] },
    { name: 'outbox_mails_failed', properties: ['createdAt'], where: "status = 'failed'" },
    { name: 'outbox_mails_bounced', properties: ['createdAt'], where: "status = 'bounced'" },
    { name: 'outbox_mails_repeats', properties: ['repeats'], where: 'repeats is not null' },
  ],
  properties: {
    ...baseProperties,
    /** Name of the file in `templates/mail`, without its extension. */
    template: p.string(),
    recipient: p.string(),
    /** The record that the mail is about; null for a mail about no record, such as a message of a visitor. */
    subjectType: p.enum(MAIL_SUBJECTS).nullable(),
    subjectId: p.uuid().nullable(),
    /** The earlier mail that this mail repeats, because staff sent it again. */
    repeats: p.uuid().nullable(),
    /** Data for the template, as they were when the mail was written. */
    data: p.json<Record<string, unknown>>(),
    attachment: p.json<AttachmentRef>().nullable(),
    /**
     * Key for deduplication, for example 'quote-reminder:<id>:7'. A trigger inserts it into `outbox_mail_keys`, or
     * drops the mail if the key exists.
     */
    dedupeKey: p.string().nullable(),
    status: p.enum(MAIL_STATUSES).default('pending'),
    attempts: p.integer().default(0),
    /**
     * Number of attempts in which the server received the whole mail but did not reply; each may have delivered the
     * mail.
     */
    unanswered: p.integer().default(0),
    /**
     * Time of the next attempt for a pending mail; a worker that takes the mail postpones it by a few seconds. For a
     * failed mail, the time of the failure.
     */
    nextAttemptAt: p.datetime().defaultRaw('now()'),
    lastError: p.text().nullable(),
    sentAt: p.datetime().nullable(),
    /** Id of the request that wrote the mail, for the logs. */
    requestId: p.string().nullable(),
  },
});

/**
 * A mail to send, written in the transaction of its event. It is delivered at least once. The worker then marks it as
 * sent, so that a repeated job does not send it again.
 */
export class OutboxMail extends OutboxMailSchema.class {}
OutboxMailSchema.setClass(OutboxMail);
