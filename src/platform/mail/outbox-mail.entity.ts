import { defineEntity, p } from '@mikro-orm/core';
import { baseProperties } from '../database/base.entity.js';

/**
 * `bounced`: the mail was sent, and a report of its failed delivery came back. `repeated` and `given_up` are failed or
 * bounced mails that staff have handled: sent again as a new mail, or given up.
 */
export const MAIL_STATUSES = ['pending', 'sent', 'failed', 'bounced', 'repeated', 'given_up'] as const;
export type MailStatus = (typeof MAIL_STATUSES)[number];

/** Kinds of records that a mail can be about; the record's page lists its mails. */
export const MAIL_SUBJECTS = ['quote', 'order', 'company', 'user'] as const;
export type MailSubject = (typeof MAIL_SUBJECTS)[number];

/** Reference to an attachment: loaded when the mail is sent, from the source registered under `source`. */
export interface AttachmentRef {
  /** Key in `AttachmentSources`, for example 'quote-pdf'. */
  source: string;
  id: string;
  revision?: number;
}

const OutboxMailSchema = defineEntity({
  name: 'OutboxMail',
  tableName: 'outbox_mails',
  // Due mails are queried all the time; all others are history, partitioned by month.
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
    /** File in `templates/mail`, without its extension. */
    template: p.string(),
    recipient: p.string(),
    /** Record that the mail is about; null if a person without an account has written. */
    subjectType: p.enum(MAIL_SUBJECTS).nullable(),
    subjectId: p.uuid().nullable(),
    /** The earlier mail that staff sent again as this one. */
    repeats: p.uuid().nullable(),
    /** Data for the template, as of the time of the event. */
    data: p.json<Record<string, unknown>>(),
    attachment: p.json<AttachmentRef>().nullable(),
    /**
     * Key for deduplication, for example 'quote-reminder:<id>:7': a trigger claims it in `outbox_mail_keys`, or drops
     * the row if it is taken.
     */
    dedupeKey: p.string().nullable(),
    status: p.enum(MAIL_STATUSES).default('pending'),
    attempts: p.integer().default(0),
    /** Attempts after which the server had the whole mail but did not reply: it may have been delivered each time. */
    unanswered: p.integer().default(0),
    /**
     * Time from which a pending mail is due; a worker that takes it postpones it by a few seconds. For a failed mail,
     * the time of the failure.
     */
    nextAttemptAt: p.datetime().defaultRaw('now()'),
    lastError: p.text().nullable(),
    sentAt: p.datetime().nullable(),
    /** Id of the request that created it, for the logs. */
    requestId: p.string().nullable(),
  },
});

/**
 * A mail to send, written in the transaction of its event. Sent at least once; marked as sent, so that a repeated job
 * does not send it twice.
 */
export class OutboxMail extends OutboxMailSchema.class {}
OutboxMailSchema.setClass(OutboxMail);
