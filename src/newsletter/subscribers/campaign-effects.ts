import type { EntityManager } from '@mikro-orm/postgresql';
import type { SubscriptionAction } from '../../rules/subscription.js';
import { MARK_LATEST, FORGET_MEASURED } from './subscriber-record.queries.js';

/** Outcome that the end of a subscription counts as in a campaign's report. */
const OUTCOMES: Partial<Record<SubscriptionAction, 'unsubscribed' | 'bounced' | 'complained'>> = {
  unsubscribe: 'unsubscribed',
  bounce: 'bounced',
  complain: 'complained',
};

/** Counts the end of a subscription, by any actor, for the campaign that was last sent to it, if that was within 30 days. */
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

/** Deletes which mails and links readers opened. The sums of campaigns stay, because they identify no reader. */
export async function forgetMeasured(em: EntityManager, subscribers: string[]): Promise<void> {
  await FORGET_MEASURED.run(em, [subscribers]);
}
