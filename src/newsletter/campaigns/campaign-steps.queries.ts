import { statement } from '../../platform/database/statement.js';
import { BLOCKED_BY } from './campaigns.queries.js';

/** Number of subscriptions that one statement changes. Keeps it far below the statement timeout of a request. */
export const AT_ONCE = 500;

/** Unblocks a batch of the subscribers that a campaign blocked. */
export const UNBLOCK = statement(
  { id: 'uuid' },
  `with blocked as (select s.id ${BLOCKED_BY} order by s.id limit ${AT_ONCE} for update of s)
   update newsletter_subscribers s set status = 'subscribed', status_since = ? from blocked
    where s.id = blocked.id and s.status = 'bounced' returning s.id`,
);

/** Adds a consent row for each unblocked subscriber. */
export const INSERT_RESTORED = statement(
  {},
  `insert into newsletter_consents (id, created_at, subscriber_id, action, status, actor_id, actor_name, note)
   select g.id, ?, g.subscriber, 'restore', 'subscribed', ?, ?, ? from jsonb_to_recordset(?::jsonb) as g(id uuid, subscriber uuid)`,
);

/** Public archive page of a campaign that was sent. */
export const ARCHIVE = statement(
  { archive: 'text?' },
  'select archive from newsletter_campaigns where id = ? and frozen_at is not null',
);

/** Scheduled campaigns whose sending time has come; locks them. */
export const SCHEDULED_DUE = statement(
  { id: 'uuid' },
  `select id from newsletter_campaigns where status = 'scheduled' and scheduled_at <= now() for update skip locked`,
);

const TO_FREEZE = `status = 'sending' and frozen_at is null`;

/** Campaign whose list of recipients must be written next; locks it. */
export const NEXT_TO_FREEZE = statement(
  { id: 'uuid' },
  `select id from newsletter_campaigns where ${TO_FREEZE} order by updated_at limit 1 for update skip locked`,
);

export const DATABASE_TIME = statement({ at: 'timestamptz' }, 'select now() as at');

/** Campaigns whose mails have all been sent; locks them. */
export const DONE = statement(
  { id: 'uuid' },
  `select c.id from newsletter_campaigns c
    where c.status = 'sending' and c.frozen_at is not null and not exists (
      select from newsletter_recipients r where r.campaign_id = c.id and r.status = 'pending')
    for update of c skip locked`,
);

/** Locks a campaign if its list of recipients has not been written yet; otherwise returns no row. */
export const LOCK_TO_FREEZE = statement(
  {},
  `select from newsletter_campaigns where id = ? and ${TO_FREEZE} for update skip locked`,
);
