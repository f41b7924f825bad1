import type { EntityManager } from '@mikro-orm/postgresql';
import type { SubscriptionAction } from '../../rules/subscription.js';

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
  await em.execute(
    `with latest as (
       select id from newsletter_recipients where subscriber_id = ? and status <> 'pending' order by created_at desc, id limit 1),
     marked as (
       update newsletter_recipients r set outcome = ?, error = coalesce(?, error) from latest
        where r.id = latest.id and r.status = 'sent' and r.outcome is null and r.done_at > now() - interval '30 days'
       returning r.campaign_id)
     update newsletter_campaigns c set ${outcome} = c.${outcome} + 1 from marked where c.id = marked.campaign_id`,
    [subscriber, outcome, outcome === 'unsubscribed' ? null : note],
  );
}

/** Deletes which mails and links readers opened. The sums of campaigns stay, because they identify no reader. */
export async function forgetMeasured(em: EntityManager, subscribers: string[]): Promise<void> {
  await em.execute(
    `update newsletter_recipients set measured = false, industry = null, opened_at = null, clicked_at = null, followed = '{}'
      where subscriber_id = any(array[?]::uuid[]) and measured`,
    [subscribers],
  );
}
