import { randomUUID } from 'node:crypto';
import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { now } from '../../platform/clock.js';
import { type Actor, fullName } from '../../rules/actor.js';
import {
  allowsSubscription,
  type Confirmation,
  CONSENT_TEXTS,
  consentTo,
  SUBSCRIPTION_ACTIONS,
  type SubscriptionAction,
  type SubscriptionSource,
  type SubscriptionStatus,
  TOPICS,
} from '../../rules/subscription.js';
import { countForCampaign, forgetMeasured } from './campaign-effects.js';
import { Consent, Subscriber } from './subscriber.entity.js';
import {
  BEGIN_ERASING,
  FORGET_ERRORS,
  FORGET_BOUNCES,
  DELETE_MAILS,
  FORGET_IMPORT_PROBLEMS,
  FORGET_LOGGED,
  END_ERASING,
} from './subscriber-record.queries.js';

/** Functions that load, lock and change a subscription and store the proof of each change. */

/** Source of a change, and proof of the consent. */
export interface Proof {
  address?: string | null;
  source?: SubscriptionSource;
  page?: string | null;
  confirmation?: Confirmation;
  actor?: Actor;
  note?: string | null;
  /**
   * Day on which the subscriber gave consent elsewhere, `2026-01-31`; absent if the consent is given with this change.
   */
  consentedOn?: string;
}

/** Details that subscribers can enter about themselves. */
export type Preferences = Partial<
  Pick<Subscriber, 'firstName' | 'lastName' | 'company' | 'industry' | 'topics' | 'frequency' | 'measuredSince'>
>;

/** Locks and returns the subscription of an address or an id; null when there is none. */
export const lockSubscriber = (em: EntityManager, of: { email: string } | { id: string }): Promise<Subscriber | null> =>
  em.findOne(Subscriber, of, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true });

/**
 * Inserts a subscription. Returns null when the address already has one; waits for a concurrent insert to find that
 * out.
 *
 * @param action first action: `ask` leaves the subscription pending, all other actions subscribe the address
 */
export async function addSubscriber(
  em: EntityManager,
  { email, source, ...preferences }: { email: string; source: SubscriptionSource } & Preferences,
  action: 'ask' | 'subscribe' | 'add',
  proof: Proof,
): Promise<Subscriber | null> {
  const { to: status } = SUBSCRIPTION_ACTIONS[action];
  const times = { createdAt: now(), statusSince: now(), confirmedAt: status === 'subscribed' ? agreedAt(proof) : null };
  const { affectedRows } = await em
    .createQueryBuilder(Subscriber)
    .insert({ id: randomUUID(), email, source, status, ...times, topics: [...TOPICS], ...preferences })
    .onConflict('email')
    .ignore()
    .execute<{ affectedRows: number }>('run');
  if (affectedRows === 0) return null;
  const subscriber = await em.findOneOrFail(Subscriber, { email });
  await record(em, subscriber.id, action, status, { source, ...proof });
  return subscriber;
}

/**
 * Changes a locked subscription according to the transition table and adds the proof row. Throws when the table does
 * not allow the action.
 */
export async function changeSubscription(
  em: EntityManager,
  subscriber: Subscriber,
  action: SubscriptionAction,
  proof: Proof,
  preferences: Preferences = {},
): Promise<void> {
  const { id, status: from } = subscriber;
  if (!allowsSubscription(action, from)) throw new Error(`A ${from} subscription has no ${action}`);
  const rule = SUBSCRIPTION_ACTIONS[action];
  const to = 'to' in rule ? rule.to : from;
  await em.nativeUpdate(
    Subscriber,
    { id, status: from },
    {
      ...preferences,
      ...(to !== from && { status: to, statusSince: now() }),
      ...(to === 'subscribed' && from !== to && { confirmedAt: agreedAt(proof) }),
    },
  );
  await record(em, id, action, to, proof);
  await countForCampaign(em, id, action, proof.note ?? null);
  await em.refresh(subscriber);
}

const agreedAt = ({ consentedOn }: Proof): Date => (consentedOn ? new Date(consentedOn) : now());

/** Deletes subscriptions and all data about their addresses, including reports of mail servers. */
export async function forgetSubscribers(em: EntityManager, ids: string[]): Promise<void> {
  await BEGIN_ERASING.run(em); // allows changes to proof rows until END_ERASING
  await FORGET_ERRORS.run(em, [ids]);
  await forgetMeasured(em, ids);
  await FORGET_BOUNCES.run(em, [ids]);
  await DELETE_MAILS.run(em, [ids]);
  await FORGET_IMPORT_PROBLEMS.run(em, [ids]);
  await em.nativeDelete(Subscriber, { id: ids });
  await FORGET_LOGGED.run(em, [ids]);
  await END_ERASING.run(em);
}

/** Actions whose proof row contains the text to which the subscriber consented. */
const AGREES: readonly SubscriptionAction[] = ['ask', 'confirm', 'subscribe'];

function agreedTo(action: SubscriptionAction, source: SubscriptionSource): { text: string; version: string } | null {
  if (action === 'measure') return CONSENT_TEXTS.measurement;
  return AGREES.includes(action) ? consentTo(source) : null;
}

async function record(
  em: EntityManager,
  subscriber: string,
  action: SubscriptionAction,
  status: SubscriptionStatus,
  { address, source, page, confirmation, actor, note }: Proof,
): Promise<void> {
  const consent = agreedTo(action, source ?? 'website');
  em.create(Consent, {
    subscriber,
    action,
    status,
    text: consent?.text ?? null,
    textVersion: consent?.version ?? null,
    address: address ?? null,
    source: source ?? null,
    page: page ?? null,
    confirmation: confirmation ?? null,
    actorId: actor?.userId ?? null,
    actorName: actor ? fullName(actor) : null,
    note: note ?? null,
  });
  await em.flush();
}
