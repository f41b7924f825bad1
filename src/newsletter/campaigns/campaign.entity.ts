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
    /** What staff call it; readers do not see it. */
    name: p.string().length(120),
    subject: p.string().length(200).nullable(),
    preheader: p.string().length(200).nullable(),
    content: p.json<CampaignBlock[]>(),
    segment: p.json<SegmentCondition[]>(),
    /** Also to who wants 'only the important ones'. */
    important: p.boolean().default(false),
    status: p.enum(CAMPAIGN_STATUSES).default('draft'),
    /** When it is to begin, or of a draft was, and the time zone in which that was said: 'Europe/Amsterdam'. */
    scheduledAt: p.datetime().nullable(),
    timeZone: p.string().length(60).nullable(),
    /** Mails a minute; null is as fast as the mail server takes them. */
    rate: p.integer().nullable(),
    /** When the next mail may go, where there is a rate. */
    nextSlotAt: p.datetime().defaultRaw('now()'),
    /** When its list was frozen and its mail drawn; null until then. */
    frozenAt: p.datetime().nullable(),
    drawn: p.json<DrawnCampaign>().nullable().lazy(),
    /** As anybody reads it in the browser, drawn with it. */
    archive: p.text().nullable().lazy(),
    /** Sums of its recipients, kept as they are marked. */
    recipients: p.integer().default(0),
    sent: p.integer().default(0),
    failed: p.integer().default(0),
    skipped: p.integer().default(0),
    /** Of those that were sent: what became of them later. */
    bounced: p.integer().default(0),
    complained: p.integer().default(0),
    unsubscribed: p.integer().default(0),
    /** To people who agreed to be counted, and how many of these opened it, or followed one of its links. */
    measured: p.integer().default(0),
    opened: p.integer().default(0),
    clicked: p.integer().default(0),
    finishedAt: p.datetime().nullable(),
    /** Grows with every change of what staff write; the ETag. */
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
    /** What stands on it. */
    label: p.text().nullable(),
    /** How often it was followed, by whomever. */
    clicks: p.integer().default(0),
    /** How many of those who agreed to be counted followed it. */
    people: p.integer().default(0),
  },
});

/** Where a link of a campaign leads. Mails name it by its position, so that nobody can make one that leads elsewhere. */
export class CampaignLink extends CampaignLinkSchema.class {}
CampaignLinkSchema.setClass(CampaignLink);

const CampaignEventSchema = defineEntity({
  name: 'CampaignEvent',
  tableName: 'newsletter_campaign_events',
  properties: {
    ...baseProperties,
    campaign: () => p.manyToOne(Campaign).index().deleteRule('cascade'),
    action: p.enum(CAMPAIGN_ACTION_NAMES),
    /** How many had been sent by then. */
    sent: p.integer().default(0),
    reason: p.text().nullable(),
    /** Null is the portal itself. */
    actor: () => p.manyToOne(User).nullable().deleteRule('no action'),
    actorName: p.string().nullable(),
  },
});

/** One row of a campaign's history, written in the transaction of the change. */
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
    /** Null once the subscriber is erased. */
    subscriber: () => p.manyToOne(Subscriber).nullable().deleteRule('set null'),
    status: p.enum(RECIPIENT_STATUSES).default('pending'),
    attempts: p.integer().default(0),
    /** Attempts after which the server had the whole mail, and gave no answer: it may have been delivered each time. */
    unanswered: p.integer().default(0),
    /** A pending one is due from then on. A worker that takes it puts it off by a few seconds. */
    nextAttemptAt: p.datetime().defaultRaw('now()'),
    doneAt: p.datetime().nullable(),
    /** When the server refused it for good while it had taken no other mail of the campaign; it is tried once more. */
    refusedAt: p.datetime().nullable(),
    /** Why it was not sent, or came back. */
    error: p.text().nullable(),
    /** What became of it later: it came back, or its reader complained or left. */
    outcome: p.enum(RECIPIENT_OUTCOMES).nullable(),
    /** Whether its reader had agreed to be counted when it was sent. Of all others nothing is known below. */
    measured: p.boolean().default(false),
    /** Theirs at that time. */
    industry: p.string().length(50).$type<CompanyIndustry>().nullable(),
    openedAt: p.datetime().nullable(),
    clickedAt: p.datetime().nullable(),
    /** The positions of the links that were followed. */
    followed: p.array().columnType('smallint[]').$type<Opt<number[]>>().default([]),
  },
});

/** One subscriber of a campaign's list: there once, sent to once. */
export class CampaignRecipient extends RecipientSchema.class {}
RecipientSchema.setClass(CampaignRecipient);
