import type { EntityManager } from '@mikro-orm/postgresql';
import { Conditions } from '../../platform/database/conditions.js';
import type { SegmentCondition } from '../../rules/campaign-segment.js';
import type { AudienceDto } from './campaign-checks.dto.js';

/** What a subscriber `s` is to us: 'client' or 'partner' by an account of that address, else 'visitor'. */
const TYPE = `coalesce((select case c.type when 'partner' then 'partner' else 'client' end
  from users u join companies c on c.id = u.company_id
 where u.email = s.email and u.deleted_at is null and u.email_verified_at is not null), 'visitor')`;

const FIELDS: Record<Exclude<SegmentCondition['field'], 'joined'>, string> = {
  topic: 's.topics && array[?]::text[]',
  type: `${TYPE} = any(array[?]::text[])`,
  industry: 's.industry = any(array[?]::text[])',
  source: 's.source = any(array[?]::text[])',
  engaged: `exists (select from newsletter_recipients m
    where m.subscriber_id = s.id and m.campaign_id = any(array[?]::uuid[]) and m.opened_at is not null)`,
};

/** Subscribers `s` whom a campaign is for, whatever has become of their subscription. */
export function audienceOf(segment: readonly SegmentCondition[], important: boolean): Conditions {
  const where = new Conditions();
  if (!important) where.add(`s.frequency = 'all'`);
  for (const { field, is, values } of segment) {
    const condition = field === 'joined' ? `s.confirmed_at >= ?::timestamp at time zone 'UTC'` : FIELDS[field];
    where.add(is ? condition : `not coalesce(${condition}, false)`, field === 'joined' ? values[0] : values);
  }
  return where;
}

/** How many a campaign would reach now: one statement. */
export async function countAudience(em: EntityManager, where: Conditions): Promise<AudienceDto> {
  const [row] = await em.execute<AudienceDto[]>(
    `select count(*)::int as matching, count(*) filter (where s.status = 'unsubscribed')::int as unsubscribed,
            count(*) filter (where s.status in ('bounced', 'complained'))::int as blocked,
            count(*) filter (where s.status = 'pending')::int as pending,
            count(*) filter (where s.status = 'subscribed')::int as recipients
       from newsletter_subscribers s where ${where.sql}`,
    where.parameters,
  );
  return row!;
}

/** Writes the list of a campaign: each subscriber of it once, also when it is done again. Answers how many they are. */
export async function freezeAudience(em: EntityManager, campaignId: string, where: Conditions): Promise<number> {
  const [row] = await em.execute<{ count: number }[]>(
    `with frozen as (
       insert into newsletter_recipients (id, campaign_id, subscriber_id)
       select gen_random_uuid(), ?, s.id from newsletter_subscribers s where s.status = 'subscribed' and ${where.sql}
       on conflict (campaign_id, subscriber_id) do nothing returning 1)
     select count(*)::int as count from frozen`,
    [campaignId, ...where.parameters],
  );
  return row?.count ?? 0;
}
