import type { EntityManager } from '@mikro-orm/postgresql';
import { Conditions } from '../../platform/database/conditions.js';
import { type SegmentCondition, segmentValues } from '../../rules/campaign-segment.js';
import type { AudienceDto } from './campaign-checks.dto.js';
import { AUDIENCE, HAS_AUDIENCE, FREEZE } from './audience.queries.js';

/** SQL condition: true when the address of subscriber `s` has an account at a company of one of these kinds. */
const ACCOUNT = `exists (select from users u join companies c on c.id = u.company_id
  where u.email = s.email and u.deleted_at is null and u.email_verified_at is not null
    and case c.type when 'partner' then 'partner' else 'client' end = any(array[?]::text[]))`;

const OPENED = `exists (select from newsletter_recipients m
  where m.subscriber_id = s.id and m.campaign_id = any(array[?]::uuid[]) and m.opened_at is not null)`;

/** Negates a condition; an unknown (null) value counts as not matching. */
const unless = (is: boolean, condition: string) => (is ? condition : `not coalesce(${condition}, false)`);

type Condition = [sql: string, parameter: unknown];

/** SQL of each field, in a form that Postgres evaluates for all subscribers at once: a lookup per row takes seconds for a million rows. */
const FIELDS: Record<SegmentCondition['field'], (is: boolean, values: string[]) => Condition> = {
  topic: (is, values) => [unless(is, 's.topics && array[?]::text[]'), values],
  type: (is, values) => {
    const wanted = segmentValues.type!.filter((type) => values.includes(type) === is);
    const others = segmentValues.type!.filter((type) => !wanted.includes(type));
    return wanted.includes('visitor') ? [`not ${ACCOUNT}`, others] : [ACCOUNT, wanted];
  },
  industry: (is, values) => [unless(is, 's.industry = any(array[?]::text[])'), values],
  source: (is, values) => [unless(is, 's.source = any(array[?]::text[])'), values],
  joined: (is, [day]) => [unless(is, `s.confirmed_at >= ?::timestamp at time zone 'UTC'`), day],
  engaged: (is, values) => [is ? OPENED : `not ${OPENED}`, values],
};

/** Returns the conditions for the subscribers `s` that a campaign is for. Includes subscriptions in any status. */
export function audienceOf(segment: readonly SegmentCondition[], important: boolean): Conditions {
  const where = matching(segment);
  if (!important) where.add(`s.frequency = 'all'`);
  return where;
}

/** Returns the conditions for the subscribers `s` that match the segment, regardless of the frequency they chose. */
function matching(segment: readonly SegmentCondition[]): Conditions {
  const where = new Conditions();
  for (const { field, is, values } of segment) {
    const [sql, parameter] = FIELDS[field](is, values);
    where.add(sql, parameter);
  }
  return where;
}

/**
 * Returns how many subscribers a campaign would reach now, and how many it leaves out for each reason, with one SQL
 * statement.
 */
export async function countAudience(
  em: EntityManager,
  segment: readonly SegmentCondition[],
  important: boolean,
): Promise<AudienceDto> {
  const where = matching(segment);
  const row = await AUDIENCE.first(em, [important, important, ...where.parameters], where.sql);
  return row!;
}

/** True when a campaign would reach at least one subscriber now. */
export async function hasAudience(em: EntityManager, where: Conditions): Promise<boolean> {
  const row = await HAS_AUDIENCE.first(em, where.parameters, where.sql);
  return row!.is;
}

/** Inserts the recipients of a campaign. A repeated call adds no subscriber twice. Returns how many were added. */
export async function freezeAudience(em: EntityManager, campaignId: string, where: Conditions): Promise<number> {
  const row = await FREEZE.first(em, [campaignId, ...where.parameters], where.sql);
  return row?.count ?? 0;
}
