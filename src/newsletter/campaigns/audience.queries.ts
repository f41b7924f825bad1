import { statement } from '../../platform/database/statement.js';

export const AUDIENCE = statement(
  { matching: 'int4', unsubscribed: 'int4', blocked: 'int4', pending: 'int4', seldom: 'int4', recipients: 'int4' },
  (
    where: string,
  ) => `select count(*)::int as matching, count(*) filter (where s.status = 'unsubscribed')::int as unsubscribed,
          count(*) filter (where s.status in ('bounced', 'complained'))::int as blocked,
          count(*) filter (where s.status = 'pending')::int as pending,
          count(*) filter (where s.status = 'subscribed' and not (s.frequency = 'all' or ?))::int as seldom,
          count(*) filter (where s.status = 'subscribed' and (s.frequency = 'all' or ?))::int as recipients
     from newsletter_subscribers s where ${where}`,
  ['true'],
);

export const HAS_AUDIENCE = statement(
  { is: 'bool' },
  (where: string) =>
    `select exists (select from newsletter_subscribers s where s.status = 'subscribed' and ${where}) as is`,
  ['true'],
);

/** Inserts the recipients of a campaign and returns their number. */
export const FREEZE = statement(
  { count: 'int4' },
  (where: string) => `with frozen as (
     insert into newsletter_recipients (id, campaign_id, subscriber_id)
     select gen_random_uuid(), ?, s.id from newsletter_subscribers s where s.status = 'subscribed' and ${where}
     on conflict (campaign_id, subscriber_id) do nothing returning 1)
   select count(*)::int as count from frozen`,
  ['true'],
);
