import { setTimeout } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { now } from '../../platform/clock.js';
import { Transactions } from '../../platform/database/transactions.js';
import { conflict, notFound } from '../../platform/errors.js';
import type { MessageDto } from '../../platform/http/message.dto.js';
import { Outbox } from '../../platform/mail/outbox.js';
import { hashSecret } from '../../platform/secrets.js';
import { issueToken, redeemToken, retireTokens } from '../../platform/tokens/single-use-token.js';
import type { Actor } from '../../rules/actor.js';
import {
  allowsSubscription,
  ALREADY_SUBSCRIBED,
  CONFIRM_DAYS,
  CONFIRM_SUBSCRIPTION,
  type SubscriptionSource,
} from '../../rules/subscription.js';
import { forgetMeasured } from './campaign-effects.js';
import { alreadySubscribedMail, confirmSubscriptionMail } from './newsletter-mails.js';
import { ConfirmationToken, Subscriber } from './subscriber.entity.js';
import { SubscriptionLinks } from './subscription-links.js';
import {
  addSubscriber,
  changeSubscription,
  lockSubscriber,
  type Preferences,
  type Proof,
} from './subscription-record.js';
import type {
  ChangePreferencesDto,
  ConfirmationDto,
  ConfirmedDto,
  NewsletterPreferencesDto,
  OwnSubscriptionDto,
  PreferencesDto,
  SubscribeDto,
  SubscribedDto,
} from './subscriptions.dto.js';
import { TOKEN_OWNER } from './subscriber-record.queries.js';

/**
 * Minimum response time in milliseconds. It is longer than storing a mail takes, so that the time does not reveal
 * whether the address is known.
 */
const SUBSCRIBE_MS = 150;
/** Maximum number of links that are mailed to an address within an hour, and the minimum time between two. */
const LINKS_AN_HOUR = 5;
const AGAIN_AFTER_MS = 60_000;

const ASKED: SubscribedDto = { message: CONFIRM_SUBSCRIPTION, subscribed: false };

/**
 * Newsletter subscriptions of the public: requested with a form, confirmed with a mailed link, and ended with another
 * link.
 */
@Injectable()
export class Subscriptions {
  constructor(
    private readonly transactions: Transactions,
    private readonly outbox: Outbox,
    private readonly links: SubscriptionLinks,
  ) {}

  /**
   * Mails a confirmation link. Neither the response nor its time reveals whether the address is known: a subscribed
   * address gets a mail that says so, a blocked address gets none. A user who is signed in with the address is
   * subscribed immediately, and only such a user gets 409 `already_subscribed`. A request from a bot is dropped with
   * the usual response.
   */
  async subscribe(
    { email, website, page, preferences = {}, source = 'footer' }: SubscribeDto,
    actor: Actor | undefined,
    address: string | undefined,
  ): Promise<SubscribedDto> {
    if (website) return ASKED;
    const proof = { address, page };
    if (actor?.email === email) return this.subscribeOwn(actor, source, preferences, proof);
    const asked = source === 'account_settings' ? 'website' : source;
    await Promise.all([
      this.transactions.runAtOnce((em) => this.ask(em, email, asked, preferences, { ...proof, source: asked })),
      setTimeout(SUBSCRIBE_MS),
    ]);
    return ASKED;
  }

  /** Returns the subscription of the actor's address. */
  async own(actor: Actor): Promise<OwnSubscriptionDto> {
    const found = await this.transactions.fork().findOne(Subscriber, { email: actor.email });
    return { data: { subscribed: found?.status === 'subscribed', status: found?.status ?? null } };
  }

  /** Ends the actor's subscription; does nothing when there is none. */
  async unsubscribeOwn(actor: Actor, address: string | undefined): Promise<OwnSubscriptionDto> {
    await this.transactions.run(async (em) => {
      await this.end(em, { email: actor.email }, { address, actor, source: 'account_settings' });
    });
    return this.own(actor);
  }

  /**
   * Returns the address and the state of a confirmation link without changing anything. 404 for a link that is unknown,
   * replaced or expired.
   */
  async confirmation(token: string): Promise<ConfirmationDto> {
    const found = await findConfirmation(this.transactions.fork(), token);
    if (!found) throw noSuchLink();
    return { email: found.email, confirmed: found.isUsed };
  }

  /**
   * Subscribes the address that a link was mailed to; a second call changes nothing. Returns the token of the
   * preferences, except for a link that was used before. 404 as in `confirmation`.
   */
  async confirm(token: string, address: string | undefined): Promise<ConfirmedDto> {
    const { id, email, isUsed } = await this.transactions.run(async (em) => {
      const found = await findConfirmation(em, token);
      // Locks the subscriber first, so that the second of two concurrent requests sees that the link was used.
      const locked = found && (await lockSubscriber(em, { id: found.id }));
      if (!locked || !(await findConfirmation(em, token))) throw noSuchLink();
      if (locked.status === 'subscribed') return { id: locked.id, email: locked.email, isUsed: true };
      await redeemToken(em, ConfirmationToken, token, { subscriber: locked.id });
      await retireTokens(em, ConfirmationToken, { subscriber: locked.id });
      const proof = { address, source: found.source, page: CONFIRM_PAGE, confirmation: 'link' } as const;
      await changeSubscription(em, locked, 'confirm', proof);
      return { id: locked.id, email: locked.email, isUsed: false };
    });
    return { message: 'Your subscription is confirmed.', email, token: isUsed ? null : await this.links.sign(id) };
  }

  /** Ends the subscription of a token; a second call changes nothing. Throws 404 for an invalid token. */
  async unsubscribe(token: string, address: string | undefined): Promise<MessageDto> {
    const id = await this.links.read(token);
    if (!id) throw noSuchLink();
    await this.transactions.run((em) => this.end(em, { id }, { address, page: UNSUBSCRIBE_PAGE }));
    return { message: 'You have been unsubscribed. You will get no more newsletters from us.' };
  }

  /** Returns the details of a subscriber. Throws 404 for an invalid token and for an erased address. */
  async preferences(token: string): Promise<PreferencesDto> {
    return toPreferences(await this.find(this.transactions.fork(), token));
  }

  /** Changes the given fields. Throws 404 like `preferences`; 409 `blocked` for an address that must not get mails. */
  async changePreferences(
    token: string,
    { measured, ...given }: ChangePreferencesDto,
    address: string | undefined,
  ): Promise<PreferencesDto> {
    return this.transactions.run(async (em) => {
      const { id } = await this.find(em, token);
      const subscriber = await lockSubscriber(em, { id });
      if (!subscriber) throw noSuchLink();
      if (!allowsSubscription('change', subscriber.status)) {
        throw conflict('blocked', 'We no longer send newsletters to this address. Please contact support.');
      }
      const proof = { address, page: PREFERENCES_PAGE };
      if (!holdsAlready(subscriber, told(given))) {
        await changeSubscription(em, subscriber, 'change', proof, told(given));
      }
      if (measured === true && !subscriber.measuredSince) {
        await changeSubscription(em, subscriber, 'measure', proof, { measuredSince: now() });
      }
      if (measured === false && subscriber.measuredSince) {
        await changeSubscription(em, subscriber, 'unmeasure', proof, { measuredSince: null });
        await forgetMeasured(em, [id]);
      }
      return toPreferences(subscriber);
    });
  }

  /** Subscribes the actor's own address: at once when it is verified, otherwise by a mailed link. */
  private async subscribeOwn(
    actor: Actor,
    source: SubscriptionSource,
    given: NewsletterPreferencesDto,
    where: Proof,
  ): Promise<SubscribedDto> {
    const { email } = actor;
    const proof: Proof = { ...where, source, actor };
    return this.transactions.run(async (em) => {
      const subscriber = await lockSubscriber(em, { email });
      if (subscriber?.status === 'subscribed') throw conflict('already_subscribed', ALREADY_SUBSCRIBED);
      if (!actor.emailVerified) {
        await this.ask(em, email, source, given, proof);
        return ASKED;
      }
      const confirmed: Proof = { ...proof, confirmation: 'account' };
      if (subscriber) await changeSubscription(em, subscriber, 'subscribe', confirmed, told(given));
      else if (!(await addSubscriber(em, { email, source, ...told(given) }, 'subscribe', confirmed))) {
        throw conflict('already_subscribed', ALREADY_SUBSCRIBED);
      }
      await retireTokens(em, ConfirmationToken, { subscriber: { email } });
      return { message: 'You are subscribed to our newsletter.', subscribed: true };
    });
  }

  private async ask(
    em: EntityManager,
    email: string,
    source: SubscriptionSource,
    given: NewsletterPreferencesDto,
    proof: Proof,
  ): Promise<void> {
    const made = await addSubscriber(em, { email, source, ...told(given) }, 'ask', proof);
    if (made) return this.mailLink(em, made);
    const subscriber = await lockSubscriber(em, { email });
    if (!subscriber) return;
    if (subscriber.status === 'subscribed') {
      await this.outbox.add(alreadySubscribedMail(subscriber, await this.links.sign(subscriber.id), now()));
    } else if (allowsSubscription('ask', subscriber.status) && !(await hasEnoughLinks(em, subscriber.id))) {
      await changeSubscription(em, subscriber, 'ask', proof, told(given));
      await this.mailLink(em, subscriber);
    }
  }

  private async mailLink(em: EntityManager, { id, email }: Subscriber): Promise<void> {
    const token = await issueToken(em, ConfirmationToken, { subscriber: id }, CONFIRM_DAYS * 24);
    await this.outbox.add(confirmSubscriptionMail(email, token));
  }

  private async end(em: EntityManager, of: { id: string } | { email: string }, proof: Proof): Promise<void> {
    const subscriber = await lockSubscriber(em, of);
    if (!subscriber || !allowsSubscription('unsubscribe', subscriber.status)) return;
    await retireTokens(em, ConfirmationToken, { subscriber: subscriber.id });
    await changeSubscription(em, subscriber, 'unsubscribe', proof);
  }

  private async find(em: EntityManager, token: string): Promise<Subscriber> {
    const id = await this.links.read(token);
    const found = id ? await em.findOne(Subscriber, { id }) : null;
    if (!found) throw noSuchLink();
    return found;
  }
}

/** Page names that the proof stores for actions by a link. They do not contain the link's token. */
const CONFIRM_PAGE = '/newsletter/confirm';
const UNSUBSCRIBE_PAGE = '/newsletter/unsubscribe';
const PREFERENCES_PAGE = '/newsletter/preferences';

const noSuchLink = () => notFound('This link is no longer valid. Please subscribe again.');

const told = (given: NewsletterPreferencesDto): Preferences =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));

/** True when the given preferences change nothing. The proof records changes, not repeated saves. */
const holdsAlready = (subscriber: Subscriber, given: Preferences): boolean =>
  Object.entries(given).every(([field, value]) =>
    isDeepStrictEqual(subscriber[field as keyof Preferences] ?? null, value),
  );

const toPreferences = (subscriber: Subscriber): PreferencesDto => ({
  email: subscriber.email,
  status: subscriber.status,
  firstName: subscriber.firstName ?? null,
  lastName: subscriber.lastName ?? null,
  company: subscriber.company ?? null,
  industry: subscriber.industry ?? null,
  topics: subscriber.topics,
  frequency: subscriber.frequency,
  measured: Boolean(subscriber.measuredSince),
});

/**
 * Returns the subscriber of a confirmation link and the source of the request. The link must be unused and valid, or
 * used and its address subscribed.
 */
async function findConfirmation(
  em: EntityManager,
  token: string,
): Promise<{ id: string; email: string; source: SubscriptionSource; isUsed: boolean } | undefined> {
  const found = await TOKEN_OWNER.first(em, [hashSecret(token), now()]);
  return found;
}

/** True when the maximum number of links was mailed to an address, whoever requested them. */
async function hasEnoughLinks(em: EntityManager, subscriber: string): Promise<boolean> {
  const since = (ms: number) => ({ subscriber, createdAt: { $gt: new Date(now().getTime() - ms) } });
  const latest = await em.count(ConfirmationToken, { ...since(AGAIN_AFTER_MS), usedAt: null });
  return latest > 0 || (await em.count(ConfirmationToken, since(3_600_000))) >= LINKS_AN_HOUR;
}
