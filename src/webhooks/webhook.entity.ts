import { defineEntity, p } from '@mikro-orm/core';
import { Company } from '../companies/company.entity.js';
import { REQUEST_PROBLEMS } from '../platform/http/public-request.js';
import { baseProperties, editorProperties } from '../platform/database/base.entity.js';
import { OFF_REASONS, WEBHOOK_RECORDS } from '../rules/webhook.js';
import { User } from '../users/user.entity.js';

const WebhookSchema = defineEntity({
  name: 'Webhook',
  tableName: 'webhooks',
  properties: {
    ...baseProperties,
    ...editorProperties,
    company: () => p.manyToOne(Company).index(),
    /** The administrator who answers for the webhook: nothing is sent while that person is not one. */
    user: () => p.manyToOne(User).index().deleteRule('cascade'),
    url: p.string().length(500),
    /** `WebhookEvent`s. */
    events: p.array().columnType('text[]'),
    /** The signing secret, encrypted for its company, and its last four characters. */
    encryptedSecret: p.text(),
    hint: p.string().length(4),
    /** The secret before, which also signs until the time. */
    encryptedOldSecret: p.text().nullable(),
    oldSecretUntil: p.datetime().nullable(),
    /** When and why the portal switched the webhook off; null while it is on. */
    offAt: p.datetime().nullable(),
    offReason: p.enum(OFF_REASONS).nullable(),
    /**
     * Time of the first failure since the last success; null after a success, and while `user` is no active
     * administrator.
     */
    failingSince: p.datetime().nullable(),
    /** Time of the last failure, from which a time without tries is known; null for one that an earlier version noted. */
    failedAt: p.datetime().nullable(),
    /** Version; each change by a person increases it. It is the ETag. */
    version: p.integer().default(1),
  },
});

/** An address of a company's system that hears of events. */
export class Webhook extends WebhookSchema.class {}
WebhookSchema.setClass(Webhook);

export const DELIVERY_STATUSES = ['pending', 'delivered', 'failed'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

const WebhookDeliverySchema = defineEntity({
  name: 'WebhookDelivery',
  tableName: 'webhook_deliveries',
  indexes: [
    {
      name: 'webhook_deliveries_of_webhook',
      expression: 'create index webhook_deliveries_of_webhook on webhook_deliveries (webhook_id, sequence desc)',
    },
    {
      name: 'webhook_deliveries_due',
      expression: `create index webhook_deliveries_due on webhook_deliveries (webhook_id, next_attempt_at) where status = 'pending'`,
    },
    {
      name: 'webhook_deliveries_pending',
      expression: `create index webhook_deliveries_pending on webhook_deliveries (webhook_id, sequence) where status = 'pending'`,
    },
    {
      name: 'webhook_deliveries_by_hand',
      expression: `create index webhook_deliveries_by_hand on webhook_deliveries (webhook_id) where status = 'pending' and by_hand`,
    },
    {
      name: 'webhook_deliveries_in_line',
      expression: `create index webhook_deliveries_in_line on webhook_deliveries (webhook_id, record_id, sequence)`,
    },
    { name: 'webhook_deliveries_created', properties: ['createdAt'] },
  ],
  properties: {
    ...baseProperties,
    company: () => p.manyToOne(Company),
    webhook: () => p.manyToOne(Webhook).deleteRule('cascade'),
    /** Order in which the events of a record happened: its writers hold a lock on the record until they commit. */
    sequence: p.bigint().autoincrement().unique(),
    /** `WebhookEvent` or `TEST_EVENT`. */
    type: p.string().length(40),
    recordType: p.enum(WEBHOOK_RECORDS),
    recordId: p.uuid(),
    /** Ids and statuses as they were at the event. Never an amount or a text that somebody wrote. */
    data: p.json<Record<string, unknown>>(),
    status: p.enum(DELIVERY_STATUSES).default('pending'),
    attempts: p.smallint().default(0),
    /** Time of the next try while it is pending; a worker that takes the delivery sets it to the end of its claim. */
    nextAttemptAt: p.datetime().defaultRaw('now()'),
    /** End of the claim of the worker that sends it; null while no worker does. */
    claimedUntil: p.datetime().nullable(),
    /** True when a person asked for the next try, which is then also made while the webhook is off. */
    byHand: p.boolean().default(false),
    /** The last try: its time, how long it took in milliseconds, and the answer's status and beginning, or what was wrong. */
    attemptedAt: p.datetime().nullable(),
    tookMs: p.integer().nullable(),
    answerStatus: p.smallint().nullable(),
    answer: p.text().nullable(),
    problem: p.enum(REQUEST_PROBLEMS).nullable(),
  },
});

/** An event for one webhook, written in the transaction of the change. It is delivered at least once. */
export class WebhookDelivery extends WebhookDeliverySchema.class {}
WebhookDeliverySchema.setClass(WebhookDelivery);
