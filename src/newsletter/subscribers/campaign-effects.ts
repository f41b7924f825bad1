import type { EntityManager } from '@mikro-orm/postgresql';
import type { SubscriptionAction } from '../../rules/subscription.js';
import { MARK_LATEST, FORGET_MEASURED } from './subscriber-record.queries.js';

/** Outcome in a campaign's report for each action that ends a subscription. */
const OUTCOMES: Partial<Record<SubscriptionAction, 'unsubscribed' | 'bounced' | 'complained'>> = {
  unsubscribe: 'unsubscribed',
  bounce: 'bounced',
  complain: 'complained',
};

/**
 * Counts the end of a subscription, whoever ended it, for the last campaign that was sent to the subscriber within 30
 * days.
 */
export async function countForCampaign(
  em: EntityManager,
  subscriber: string,
  action: SubscriptionAction,
  note: string | null,
): Promise<void> {
  const outcome = OUTCOMES[action];
  if (!outcome) return;
  await MARK_LATEST.run(em, [subscriber, outcome, outcome === 'unsubscribed' ? null : note], outcome);
}

/** Deletes the opens and clicks of subscribers. The sums of campaigns stay, because they identify no subscriber. */
export async function forgetMeasured(em: EntityManager, subscribers: string[]): Promise<void> {
  await FORGET_MEASURED.run(em, [subscribers]);
}
