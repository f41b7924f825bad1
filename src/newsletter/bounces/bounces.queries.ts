import { statement } from '../../platform/database/statement.js';

/** Subscriber who received a mail of a campaign. */
export const RECIPIENT = statement(
  { subscriberId: 'uuid?', email: 'text?' },
  `select r.subscriber_id as "subscriberId", s.email
     from newsletter_recipients r left join newsletter_subscribers s on s.id = r.subscriber_id where r.id = ?`,
);

/** Inserts a bounce; returns no row when it was recorded before. */
export const INSERT_BOUNCE = statement(
  { id: 'uuid' },
  `insert into newsletter_bounces (id, recipient_id, subscriber_id, kind, via, code, reason, key, created_at)
   values (gen_random_uuid(), ?, ?, ?, ?, ?, ?, ?, ?) on conflict do nothing returning id`,
);

/** Number of mails to a subscriber with a soft bounce since a given time and since the subscriber's status changed. */
export const COUNT_SOFT_BOUNCES = statement(
  { count: 'int4' },
  `select count(distinct b.recipient_id)::int as count from newsletter_bounces b join newsletter_subscribers s on s.id = b.subscriber_id
    where b.subscriber_id = ? and b.kind = 'soft' and b.created_at > greatest(?, s.status_since)`,
);

/** Marks a mail as bounced or reported as spam, and adds it to the sums of the campaign. */
export const MARK_BOUNCED = statement(
  {},
  (outcome: 'bounced' | 'complained') => `with marked as (
     update newsletter_recipients set outcome = ?, error = ? where id = ? and status = 'sent' and outcome is null
     returning campaign_id)
   update newsletter_campaigns set ${outcome} = ${outcome} + 1 where id in (select campaign_id from marked)`,
  ['bounced'],
);
