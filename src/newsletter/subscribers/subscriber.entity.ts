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
    /** E-mail address in lower case. */
    email: p.string().length(254).unique(),
    status: p.enum(SUBSCRIPTION_STATUSES),
    statusSince: p.datetime(),
    firstName: p.string().length(50).nullable(),
    lastName: p.string().length(50).nullable(),
    company: p.string().length(100).nullable(),
    industry: p.string().length(50).$type<CompanyIndustry>().nullable(),
    topics: p.array().$type<Topic[]>(),
    frequency: p.enum(FREQUENCIES).default('all'),
    /** Place where the address was first given. */
    source: p.enum(SUBSCRIPTION_SOURCES),
    /** Time of the last consent: by the link of a mail, while signed in, or elsewhere with a proof that staff entered. */
    confirmedAt: p.datetime().nullable(),
    /** Time from which openings and clicks may be recorded; null when they may not. */
    measuredSince: p.datetime().nullable(),
    searchText: p.text().$type<Opt<string>>().generated(SEARCHED),
  },
});

/** An address that gets, has had or has asked for the newsletter. Account Settings show the subscription of the account's address. */
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
    /** Status of the subscription after the action. */
    status: p.enum(SUBSCRIPTION_STATUSES),
    /** Text that the person agreed to, as it was shown. */
    text: p.text().nullable(),
    textVersion: p.string().length(20).nullable(),
    /** IP address of the request. */
    address: p.string().length(45).nullable(),
    source: p.enum(SUBSCRIPTION_SOURCES).nullable(),
    /** Path of the page on which the person acted. */
    page: p.string().length(200).nullable(),
    /** The way in which the subscription was confirmed. */
    confirmation: p.enum(CONFIRMATIONS).nullable(),
    /** The signed-in user who acted. */
    actorId: p.uuid().nullable(),
    actorName: p.string().nullable(),
    /** From staff: how consent was given. From mail servers: their message. */
    note: p.text().nullable(),
  },
});

/** An event of a subscription, kept as proof of consent. Rows are only added; the database rejects changes. */
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

/** Single-use token in the link of a confirmation mail. */
export class ConfirmationToken extends ConfirmationTokenSchema.class {}
ConfirmationTokenSchema.setClass(ConfirmationToken);
