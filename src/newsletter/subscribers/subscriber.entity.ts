import { defineEntity, type Opt, p } from '@mikro-orm/core';
import { baseProperties } from '../../platform/database/base.entity.js';
import { singleUseProperties } from '../../platform/tokens/single-use-token.js';
import type { CompanyIndustry } from '../../rules/industries.js';
import {
  CONFIRMATIONS,
  FREQUENCIES,
  SUBSCRIPTION_ACTION_NAMES,
  SUBSCRIPTION_SOURCES,
  SUBSCRIPTION_STATUSES,
  type Topic,
} from '../../rules/subscription.js';

const SEARCHED = `(search_fold(email || ' ' || coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || coalesce(company, ''))) stored`;

const SubscriberSchema = defineEntity({
  name: 'Subscriber',
  tableName: 'newsletter_subscribers',
  indexes: [
    { name: 'newsletter_subscribers_by_time', properties: ['createdAt', 'id'] },
    { name: 'newsletter_subscribers_by_status', properties: ['status', 'createdAt', 'id'] },
    { name: 'newsletter_subscribers_by_source', properties: ['source', 'createdAt', 'id'] },
    { name: 'newsletter_subscribers_by_change', properties: ['statusSince', 'id'] },
    { name: 'newsletter_subscribers_waiting', properties: ['statusSince'], where: "status = 'pending'" },
    {
      name: 'newsletter_subscribers_by_kind',
      expression:
        'create index newsletter_subscribers_by_kind on newsletter_subscribers (status, source) include (topics, frequency, industry, confirmed_at)',
    },
    {
      name: 'newsletter_subscribers_found',
      expression:
        'create index newsletter_subscribers_found on newsletter_subscribers using gin (status, source, topics, search_text gin_trgm_ops)',
    },
  ],
  properties: {
    ...baseProperties,
    /** In lower case. */
    email: p.string().length(254).unique(),
    status: p.enum(SUBSCRIPTION_STATUSES),
    statusSince: p.datetime(),
    firstName: p.string().length(50).nullable(),
    lastName: p.string().length(50).nullable(),
    company: p.string().length(100).nullable(),
    industry: p.string().length(50).$type<CompanyIndustry>().nullable(),
    topics: p.array().$type<Topic[]>(),
    frequency: p.enum(FREQUENCIES).default('all'),
    /** Where the address was given first. */
    source: p.enum(SUBSCRIPTION_SOURCES),
    /** When its owner agreed to it, the last time: by a link or signed in, or elsewhere as staff have proven. */
    confirmedAt: p.datetime().nullable(),
    /** Since when it may be seen what they open and follow; null is not at all. */
    measuredSince: p.datetime().nullable(),
    searchText: p.text().$type<Opt<string>>().generated(SEARCHED),
  },
});

/** An address that is, was or may be sent the newsletter. Account Settings show the one of the account's address. */
export class Subscriber extends SubscriberSchema.class {}
SubscriberSchema.setClass(Subscriber);

const ConsentSchema = defineEntity({
  name: 'Consent',
  tableName: 'newsletter_consents',
  indexes: [{ name: 'newsletter_consents_of_subscriber', properties: ['subscriber', 'createdAt'] }],
  properties: {
    ...baseProperties,
    subscriber: () => p.manyToOne(Subscriber).deleteRule('cascade'),
    action: p.enum(SUBSCRIPTION_ACTION_NAMES),
    /** After it. */
    status: p.enum(SUBSCRIPTION_STATUSES),
    /** What was agreed to, as it stood there. */
    text: p.text().nullable(),
    textVersion: p.string().length(20).nullable(),
    /** Network address that it came from. */
    address: p.string().length(45).nullable(),
    source: p.enum(SUBSCRIPTION_SOURCES).nullable(),
    /** Path of the page on which it was done. */
    page: p.string().length(200).nullable(),
    /** What made a subscription of it. */
    confirmation: p.enum(CONFIRMATIONS).nullable(),
    /** Who did it, signed in. */
    actorId: p.uuid().nullable(),
    actorName: p.string().nullable(),
    /** Of staff: how consent was given. Of mail servers: what they said. */
    note: p.text().nullable(),
  },
});

/** One thing that happened to a subscription: the proof of consent. Rows are added and never changed: the database refuses it. */
export class Consent extends ConsentSchema.class {}
ConsentSchema.setClass(Consent);

const ConfirmationTokenSchema = defineEntity({
  name: 'ConfirmationToken',
  tableName: 'newsletter_tokens',
  properties: {
    ...singleUseProperties,
    subscriber: () => p.manyToOne(Subscriber).index().deleteRule('cascade'),
  },
});

/** What the link of a mail to confirm a subscription proves, once. */
export class ConfirmationToken extends ConfirmationTokenSchema.class {}
ConfirmationTokenSchema.setClass(ConfirmationToken);
