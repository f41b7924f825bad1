import { defineEntity, type Opt, p } from '@mikro-orm/core';
import { baseProperties, editorProperties } from '../../platform/database/base.entity.js';
import type { CampaignBlock } from '../../rules/campaign-content.js';
import type { SegmentCondition } from '../../rules/campaign-segment.js';
import {
  CAMPAIGN_ACTION_NAMES,
  CAMPAIGN_STATUSES,
  RECIPIENT_OUTCOMES,
  RECIPIENT_STATUSES,
} from '../../rules/campaign-status.js';
import type { CompanyIndustry } from '../../rules/industries.js';
import { User } from '../../users/user.entity.js';
import { Subscriber } from '../subscribers/subscriber.entity.js';
import type { DrawnCampaign } from './campaign-mail.js';

const CampaignSchema = defineEntity({
  name: 'Campaign',
  tableName: 'newsletter_campaigns',
  indexes: [
    { name: 'newsletter_campaigns_sending', properties: ['nextSlotAt'], where: "status = 'sending'" },
    { name: 'newsletter_campaigns_scheduled', properties: ['scheduledAt'], where: "status = 'scheduled'" },
  ],
  properties: {
    ...baseProperties,
    ...editorProperties,
    /** Name of the campaign for staff; readers do not see it. */
    name: p.string().length(120),
    subject: p.string().length(200).nullable(),
    preheader: p.string().length(200).nullable(),
    content: p.json<CampaignBlock[]>(),
    segment: p.json<SegmentCondition[]>(),
    /** True when the campaign also goes to subscribers who want only important campaigns. */
    important: p.boolean().default(false),
    status: p.enum(CAMPAIGN_STATUSES).default('draft'),
    /**
     * Time at which sending begins (for a draft, the time that was last chosen), and the time zone in which it was
     * chosen: 'Europe/Amsterdam'.
     */
    scheduledAt: p.datetime().nullable(),
    timeZone: p.string().length(60).nullable(),
    /** Maximum number of mails a minute; null means as many as the mail server takes. */
    rate: p.integer().nullable(),
    /** Earliest time of the next mail, when there is a rate. */
    nextSlotAt: p.datetime().defaultRaw('now()'),
    /** Time at which the recipients and the rendered mail (`drawn`) were stored; null before that. */
    frozenAt: p.datetime().nullable(),
    drawn: p.json<DrawnCampaign>().nullable().lazy(),
    /** HTML of the public page, rendered at the same time. */
    archive: p.text().nullable().lazy(),
    /** Numbers of recipients by state of their mail, updated with the states of the recipients. */
    recipients: p.integer().default(0),
    sent: p.integer().default(0),
    failed: p.integer().default(0),
    skipped: p.integer().default(0),
    /** Numbers of later outcomes of the sent mails. */
    bounced: p.integer().default(0),
    complained: p.integer().default(0),
    unsubscribed: p.integer().default(0),
    /**
     * Number of mails to recipients who agreed to be counted, and how many of these recipients opened the mail or
     * clicked a link.
     */
    measured: p.integer().default(0),
    opened: p.integer().default(0),
    clicked: p.integer().default(0),
    finishedAt: p.datetime().nullable(),
    /** Version; each change by staff increases it. It is the ETag. */
    version: p.integer().default(1),
  },
});

/** A mail to subscribers. */
export class Campaign extends CampaignSchema.class {}
CampaignSchema.setClass(Campaign);

const CampaignLinkSchema = defineEntity({
  name: 'CampaignLink',
  tableName: 'newsletter_campaign_links',
  uniques: [{ name: 'newsletter_campaign_links_once', properties: ['campaign', 'position'] }],
  properties: {
    ...baseProperties,
    campaign: () => p.manyToOne(Campaign).deleteRule('cascade'),
    position: p.smallint(),
    address: p.text(),
    /** Text of the link. */
    label: p.text().nullable(),
    /** Number of clicks by all readers. */
    clicks: p.integer().default(0),
    /** Number of clicking recipients among those who agreed to be counted. */
    people: p.integer().default(0),
  },
});

/** Address of a campaign's link. Mails refer to it by position, so that a forged link cannot lead elsewhere. */
export class CampaignLink extends CampaignLinkSchema.class {}
CampaignLinkSchema.setClass(CampaignLink);

const CampaignEventSchema = defineEntity({
  name: 'CampaignEvent',
  tableName: 'newsletter_campaign_events',
  properties: {
    ...baseProperties,
    campaign: () => p.manyToOne(Campaign).index().deleteRule('cascade'),
    action: p.enum(CAMPAIGN_ACTION_NAMES),
    /** Number of mails that had been sent at the time of the event. */
    sent: p.integer().default(0),
    reason: p.text().nullable(),
    /** User who made the change; null for a change by the portal itself. */
    actor: () => p.manyToOne(User).nullable().deleteRule('no action'),
    actorName: p.string().nullable(),
  },
});

/** An event in a campaign's history, written in the transaction of the change. */
export class CampaignEvent extends CampaignEventSchema.class {}
CampaignEventSchema.setClass(CampaignEvent);

const RecipientSchema = defineEntity({
  name: 'CampaignRecipient',
  tableName: 'newsletter_recipients',
  uniques: [{ name: 'newsletter_recipients_once', properties: ['campaign', 'subscriber'] }],
  indexes: [
    { name: 'newsletter_recipients_due', properties: ['campaign', 'nextAttemptAt'], where: "status = 'pending'" },
    { name: 'newsletter_recipients_done', properties: ['campaign', 'doneAt'], where: "status <> 'pending'" },
    { name: 'newsletter_recipients_of', properties: ['subscriber', 'createdAt'] },
    { name: 'newsletter_recipients_opened', properties: ['campaign', 'openedAt'], where: 'opened_at is not null' },
    {
      name: 'newsletter_recipients_industries',
      properties: ['campaign', 'industry', 'openedAt'],
      where: 'measured',
    },
    {
      name: 'newsletter_recipients_undelivered',
      properties: ['campaign'],
      where: "status = 'failed' or outcome is not null",
    },
  ],
  properties: {
    ...baseProperties,
    campaign: () => p.manyToOne(Campaign).deleteRule('no action'),
    /** The subscriber; null once the subscriber is erased. */
    subscriber: () => p.manyToOne(Subscriber).nullable().deleteRule('set null'),
    status: p.enum(RECIPIENT_STATUSES).default('pending'),
    attempts: p.integer().default(0),
    /**
     * Number of attempts in which the server received the whole mail but did not reply; each may have delivered the
     * mail.
     */
    unanswered: p.integer().default(0),
    /** Time from which a pending mail is due. A worker that takes it moves this a few seconds into the future. */
    nextAttemptAt: p.datetime().defaultRaw('now()'),
    doneAt: p.datetime().nullable(),
    /**
     * Time of a permanent refusal while the server had taken no other mail of the campaign; such a mail is tried once
     * more.
     */
    refusedAt: p.datetime().nullable(),
    /** Reason why the mail was not sent, or bounced. */
    error: p.text().nullable(),
    /** Later outcome: a bounce, a complaint or an unsubscription. */
    outcome: p.enum(RECIPIENT_OUTCOMES).nullable(),
    /**
     * True when the reader had agreed to be counted at the time of sending; the columns below are empty for other
     * readers.
     */
    measured: p.boolean().default(false),
    /** Industry of the reader at the time of sending. */
    industry: p.string().length(50).$type<CompanyIndustry>().nullable(),
    openedAt: p.datetime().nullable(),
    clickedAt: p.datetime().nullable(),
    /** Positions of the links that the reader clicked. */
    followed: p.array().columnType('smallint[]').$type<Opt<number[]>>().default([]),
  },
});

/** A recipient of a campaign. A subscriber is at most once a recipient of a campaign, and gets one mail. */
export class CampaignRecipient extends RecipientSchema.class {}
RecipientSchema.setClass(CampaignRecipient);
