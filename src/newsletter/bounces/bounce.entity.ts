import { defineEntity, p } from '@mikro-orm/core';
import { baseProperties } from '../../platform/database/base.entity.js';
import { BOUNCE_KINDS, BOUNCE_WAYS } from '../../rules/bounce.js';
import { CampaignRecipient } from '../campaigns/campaign.entity.js';
import { Subscriber } from '../subscribers/subscriber.entity.js';

const BounceSchema = defineEntity({
  name: 'Bounce',
  tableName: 'newsletter_bounces',
  uniques: [{ name: 'newsletter_bounces_once', properties: ['recipient', 'key'] }],
  indexes: [{ name: 'newsletter_bounces_of', properties: ['subscriber', 'createdAt'] }],
  properties: {
    ...baseProperties,
    recipient: () => p.manyToOne(CampaignRecipient).deleteRule('cascade'),
    /** The subscriber; null once the subscriber is erased. */
    subscriber: () => p.manyToOne(Subscriber).nullable().deleteRule('set null'),
    kind: p.enum(BOUNCE_KINDS),
    via: p.enum(BOUNCE_WAYS),
    /** Enhanced status code of the server (RFC 3463): '5.1.1'. */
    code: p.string().length(12).nullable(),
    /** Text of the mail server; null once the subscriber is erased. */
    reason: p.text().nullable(),
    /** Hash that identifies the report, so that a report which arrives again is counted once. */
    key: p.string().length(64),
  },
});

/** A bounce or a spam complaint about a mail of a campaign. */
export class Bounce extends BounceSchema.class {}
BounceSchema.setClass(Bounce);
