import type { Readable } from 'node:stream';
import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { now, today } from '../../platform/clock.js';
import { csvFile, rowsOf } from '../../platform/database/export-files.js';
import { insertAuditEntry } from '../../platform/database/audit-entry.js';
import { Transactions } from '../../platform/database/transactions.js';
import { conflict, notFound, unprocessable } from '../../platform/errors.js';
import { type CappedPage, cappedTotal, pagingOf } from '../../platform/http/paging.js';
import { MailOverrides } from '../../platform/mail/mail-overrides.js';
import { retireTokens } from '../../platform/tokens/single-use-token.js';
import type { Actor } from '../../rules/actor.js';
import { isUuid } from '../../rules/ids.js';
import {
  allowsSubscription,
  SUBSCRIPTION_PROBLEMS,
  SUBSCRIPTION_STATUSES,
  subscriptionActions,
  subscriptionLabel,
  type SubscriptionStatus,
} from '../../rules/subscription.js';
import { checkConfirmation } from '../../users/user-workflow.service.js';
import { subscriberExport } from './subscriber-export.js';
import { ConfirmationToken, Subscriber } from './subscriber.entity.js';
import type {
  AddSubscriberDto,
  NewsletterStatisticsDto,
  SubscriberDto,
  SubscriberFilterDto,
  SubscriberRowDto,
} from './subscribers.dto.js';
import { findNewsletterSums, findSubscribers, findWholeSubscriber, SUBSCRIBER_SORTS } from './subscribers.queries.js';
import {
  addSubscriber,
  changeSubscription,
  forgetSubscribers,
  lockSubscriber,
  type Proof,
} from './subscription-record.js';
import { LOCK_ERASED, REMEMBER_ERASED, WAS_ERASED, SHOWN_STATUS } from './subscriber-record.queries.js';

/** Number of weeks in the statistics. */
const WEEKS = 26;
const DAY_MS = 86_400_000;

const iso = (time: string): string => new Date(time).toISOString();
const isoOrNull = (time: string | null): string | null => time && iso(time);

/** Subscribers of the newsletter, as staff see and manage them. */
@Injectable()
export class Subscribers {
  constructor(
    private readonly transactions: Transactions,
    private readonly overrides: MailOverrides,
  ) {}

  /** Returns a page of subscribers; searches addresses, names and companies. */
  async list(query: SubscriberFilterDto): Promise<CappedPage<SubscriberRowDto>> {
    const paging = pagingOf(query, SUBSCRIBER_SORTS, '-createdAt');
    const { rows, total } = await findSubscribers(this.transactions.em, query, paging);
    return { data: rows.map(toRow), ...cappedTotal(total), limit: paging.limit, offset: paging.offset };
  }

  /** Returns a subscriber with the whole history of consent. Throws 404 'Subscriber not found'. */
  async get(actor: Actor, id: string): Promise<SubscriberDto> {
    const found = isUuid(id) ? await findWholeSubscriber(this.transactions.em, id) : undefined;
    if (!found) throw subscriberNotFound();
    return {
      ...found,
      ...toRow(found),
      measuredSince: isoOrNull(found.measuredSince),
      history: found.history.map((one) => ({ ...one, createdAt: iso(one.createdAt) })),
      mails: await Promise.all(
        found.mails.map(async ({ template, data, ...mail }) => ({
          ...mail,
          subject: await this.overrides.subjectOf({ template, data }),
          createdAt: iso(mail.createdAt),
          sentAt: isoOrNull(mail.sentAt),
        })),
      ),
      campaigns: found.campaigns.map((one) => ({ ...one, doneAt: isoOrNull(one.doneAt) })),
      actions: subscriptionActions(found.status, actor),
    };
  }

  /**
   * Subscribes an address whose owner gave consent elsewhere; returns the id. 422 on `email` when only the owner may
   * subscribe the address, or when it is subscribed already.
   */
  async add(actor: Actor, { email, source, proof, consentedOn, ...given }: AddSubscriberDto): Promise<string> {
    if (consentedOn > today()) throw wrong('consentedOn', SUBSCRIPTION_PROBLEMS.future);
    const proven: Proof = { source, actor, confirmation: 'staff', consentedOn, note: `${consentedOn}: ${proof}` };
    const preferences = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
    return this.transactions.run(async (em) => {
      if (await wasErased(em, email)) throw wrong('email', SUBSCRIPTION_PROBLEMS.erased);
      const made = await addSubscriber(em, { email, source, ...preferences }, 'add', proven);
      if (made) return made.id;
      const known = await lockSubscriber(em, { email });
      const status = known && (await provenStatus(em, known));
      if (!status || !allowsSubscription('add', status)) throw wrong('email', whyNotAdd(status));
      await changeSubscription(em, known, 'add', proven, preferences);
      await retireTokens(em, ConfirmationToken, { subscriber: known.id });
      return known.id;
    });
  }

  /**
   * Ends a subscription at the request of its owner. 404 for an unknown subscriber; 409 `wrong_status` when the
   * subscription has ended already.
   */
  async unsubscribe(actor: Actor, id: string, reason: string): Promise<void> {
    await this.transactions.run(async (em) => {
      const found = await lock(em, id);
      if (!allowsSubscription('unsubscribe', found.status)) {
        throw conflict('wrong_status', `This address is already ${subscriptionLabel(found.status).toLowerCase()}`);
      }
      await retireTokens(em, ConfirmationToken, { subscriber: found.id });
      await changeSubscription(em, found, 'unsubscribe', { actor, note: reason });
    });
  }

  /**
   * Erases an address permanently from all newsletter data, except for a salted hash that prevents importing it again.
   * 404 for an unknown subscriber; 422 on `confirmEmail` when it is not the subscriber's address.
   */
  async erase(id: string, confirmEmail: string): Promise<void> {
    await this.transactions.run(async (em) => {
      await LOCK_ERASED.run(em); // locked before the subscriber, in the same order as in an import
      const { email } = await lock(em, id);
      checkConfirmation(confirmEmail.toLowerCase(), email);
      await REMEMBER_ERASED.run(em, [email]);
      await forgetSubscribers(em, [id]);
    });
  }

  /** Returns the current numbers of subscribers and the growth by week. */
  async statistics(): Promise<NewsletterStatisticsDto> {
    const from = mondayOf(new Date(now().getTime() - (WEEKS - 1) * 7 * DAY_MS));
    const { totals, weeks } = await findNewsletterSums(this.transactions.em, from);
    const sum = (which: (one: (typeof totals)[number]) => boolean) =>
      totals.filter(which).reduce((all, { subscribers }) => all + subscribers, 0);
    const total = sum(() => true);
    const byStatus = Object.fromEntries(
      SUBSCRIPTION_STATUSES.map((status) => [status, sum((one) => one.status === status)]),
    ) as Record<SubscriptionStatus, number>;
    const sources = [...new Set(totals.map(({ source }) => source))].map((source) => ({
      source,
      subscribed: sum((one) => one.source === source && one.status === 'subscribed'),
      total: sum((one) => one.source === source),
    }));
    return {
      ...byStatus,
      total,
      confirmedRate: total > 0 ? sum(({ wasConfirmed }) => wasConfirmed) / total : null,
      bySource: sources
        .filter((one) => one.total > 0)
        .toSorted((one, other) => other.total - one.total || one.source.localeCompare(other.source)),
      weeks: Array.from({ length: WEEKS }, (_, index) => {
        const week = new Date(Date.parse(from) + index * 7 * DAY_MS).toISOString().slice(0, 10);
        return weeks.find((one) => one.week === week) ?? { week, joined: 0, left: 0, bounced: 0, complained: 0 };
      }),
    };
  }

  /** Exports the subscribers that match the filters, with the proof of their consent, as CSV; the audit log records the export. */
  async exportCsv(query: SubscriberFilterDto): Promise<Readable> {
    await this.transactions.run((em) => recordExport(em, query));
    const source = subscriberExport(query);
    return csvFile(source, ',', this.transactions.lines(rowsOf(source), source.where.parameters)).file;
  }
}

async function lock(em: EntityManager, id: string): Promise<Subscriber> {
  const found = isUuid(id)
    ? await em.findOne(Subscriber, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true })
    : null;
  if (!found) throw subscriberNotFound();
  return found;
}

/** Writes the export to the audit log. Leaves out the search text, which may contain the name of a person. */
const recordExport = (em: EntityManager, { status, topic, source, search }: SubscriberFilterDto): Promise<void> =>
  insertAuditEntry(em, {
    action: 'create',
    entity: 'newsletter_subscribers',
    entityId: 'export',
    after: { status, topic, source, searched: search !== undefined },
  });

/** True when an address was erased, so that only its owner can subscribe it again. */
async function wasErased(em: EntityManager, email: string): Promise<boolean> {
  const found = await WAS_ERASED.all(em, [email]);
  return found.length > 0;
}

async function provenStatus(em: EntityManager, { id }: Subscriber): Promise<SubscriptionStatus> {
  return (await SHOWN_STATUS.one(em, [id])).status;
}

function whyNotAdd(status: SubscriptionStatus | null): string {
  if (status === 'subscribed') return SUBSCRIPTION_PROBLEMS.subscribed;
  return status === 'unsubscribed' ? SUBSCRIPTION_PROBLEMS.unsubscribed : SUBSCRIPTION_PROBLEMS.blocked;
}

/** Returns the Monday of the day's week (UTC). */
function mondayOf(day: Date): string {
  const sinceMonday = (day.getUTCDay() + 6) % 7;
  return new Date(day.getTime() - sinceMonday * DAY_MS).toISOString().slice(0, 10);
}

const toRow = (row: SubscriberRowDto): SubscriberRowDto => ({
  ...row,
  statusSince: iso(row.statusSince),
  confirmedAt: isoOrNull(row.confirmedAt),
  createdAt: iso(row.createdAt),
});

const subscriberNotFound = () => notFound('Subscriber not found');
const wrong = (field: string, message: string) => unprocessable(message, [{ field, message }]);
