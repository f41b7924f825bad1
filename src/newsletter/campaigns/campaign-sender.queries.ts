import type { DrawnCampaign } from './campaign-mail.js';
import type { CampaignStatus } from '../../rules/campaign-status.js';
import { statement, typed } from '../../platform/database/statement.js';
import { SINCE_RESUMED } from './campaigns.queries.js';
import { REFUSED_AT_FIRST } from '../../rules/bounce.js';
import { BATCH, TAKEN } from '../../platform/mail/due-sender.js';

/**
 * Stores the outcomes of mails and adds them to the sums of their campaigns. Prepared, because planning takes longer
 * than execution.
 */
const MARK = `
  with given as (select * from jsonb_to_recordset($1::jsonb) as g(id uuid, status text, error text, measured boolean, industry text)),
       marked as (
         update newsletter_recipients r set status = g.status, done_at = now(), error = g.error, measured = coalesce(g.measured, false),
                industry = g.industry, attempts = attempts + case g.status when 'skipped' then 0 else 1 end
           from given g where r.id = g.id and r.status = 'pending' returning r.campaign_id, r.status, r.measured),
       locked as (select id from newsletter_campaigns where id in (select campaign_id from marked) order by id for update)
  update newsletter_campaigns c set sent = c.sent + m.sent, failed = c.failed + m.failed, skipped = c.skipped + m.skipped,
         measured = c.measured + m.measured
    from (select campaign_id, count(*) filter (where status = 'sent') as sent,
                 count(*) filter (where status = 'failed') as failed, count(*) filter (where status = 'skipped') as skipped,
                 count(*) filter (where measured) as measured
            from marked join locked on locked.id = campaign_id group by campaign_id) m
   where c.id = m.campaign_id`;

export const MARK_OUTCOMES = statement({}, MARK);

/**
 * The next statements detect a mail server that refuses all mails of the portal. It may report every mailbox as
 * unknown.
 */

/** Delay before the retry of a mail that the server refused before it accepted any mail. */
const WAIT = `interval '1 minute'`;

/** Delays a mail that the server refused before it accepted any mail. */
export const WAIT_AFTER_REFUSAL = statement(
  {},
  `update newsletter_recipients set attempts = attempts + 1, error = ?, refused_at = now(), next_attempt_at = now() + ${WAIT}
    where id = ? and status = 'pending'`,
);

export const LOCK_REFUSED = statement({}, 'select pg_advisory_xact_lock(hashtextextended(?, 0))');

/**
 * SQL: mails of a campaign that were permanently refused since the campaign was started or resumed: those that wait for
 * a retry, and those that failed.
 */
const REFUSED = `campaign_id = ? and (status = 'failed' and done_at > ${SINCE_RESUMED}
  or status = 'pending' and refused_at > ${SINCE_RESUMED})`;

/** Sets the mails that were refused at first to pending again and deletes their bounces. */
export const FORGIVE = statement(
  {},
  `with refused as (select id, status from newsletter_recipients where ${REFUSED} order by id for update),
        forgotten as (
          delete from newsletter_bounces b using newsletter_recipients r
           where b.recipient_id = r.id and r.campaign_id = ? and b.via = 'smtp'
             and (r.status = 'pending' or r.id in (select id from refused))),
        due as (
          update newsletter_recipients set status = 'pending', attempts = 0, done_at = null, error = null, refused_at = null,
                 next_attempt_at = now() where id in (select id from refused))
   update newsletter_campaigns set failed = failed - (select count(*) from refused where status = 'failed') where id = ?`,
);

export const IS_REFUSED_AT_FIRST = statement(
  { isSo: 'bool' },
  `select not exists (select from newsletter_recipients
                       where campaign_id = ? and status = 'sent' and done_at > ${SINCE_RESUMED})
          and (select count(*) from (select from newsletter_recipients where ${REFUSED} limit ${REFUSED_AT_FIRST}) r)
              >= case c.status when 'paused' then 0 else ${REFUSED_AT_FIRST} end as "isSo"
     from newsletter_campaigns c where c.id = ?`,
);

/** Milliseconds of unused sending rate that can be used at once after a pause. */
const BURST_MS = 1_000;

/** Campaign that may send next, and the number of mails that its rate allows now; locks the campaign. */
export const LOCK_CAMPAIGN = statement(
  { id: 'uuid', rate: 'int4?', places: 'int4' },
  `select c.id, c.rate, case when c.rate is null then ${BATCH} else least(${BATCH}, 1 + floor(c.rate / 60000.0 *
          least(${BURST_MS}, extract(epoch from now() - c.next_slot_at) * 1000))::int) end as places
     from newsletter_campaigns c
    where c.status = 'sending' and c.frozen_at is not null and c.next_slot_at <= now()
      and exists (select from newsletter_recipients r
                   where r.campaign_id = c.id and r.status = 'pending' and r.next_attempt_at <= now())
    order by c.next_slot_at limit 1 for update of c`,
);

/**
 * Takes a batch of a campaign's due recipients. Uses a CTE, because Postgres (18.4) runs `id in (select … limit n for
 * update skip locked)` once per row when its statistics say that the table is empty, and then takes every row
 * (`findings/postgres-skip-locked-limit.sh`).
 */
export const TAKE_RECIPIENTS = statement(
  { id: 'uuid' },
  `with due as (
     select id, next_attempt_at from newsletter_recipients
      where campaign_id = ? and status = 'pending' and next_attempt_at <= now()
      order by next_attempt_at limit ? for update skip locked),
   taken as (
     update newsletter_recipients r set next_attempt_at = now() + ${TAKEN} from due where r.id = due.id returning r.id)
   select id from due join taken using (id) order by due.next_attempt_at`,
);

/** Sets the time at which a campaign may send its next mail. */
export const USE_SLOTS = statement(
  {},
  `update newsletter_campaigns set next_slot_at = case when rate is null then now()
          else greatest(next_slot_at, now() - ${BURST_MS} * interval '1 ms') + ? * interval '1 minute' / rate end
    where id = ?`,
);

export const LOAD_RECIPIENTS = statement(
  {
    id: 'uuid',
    campaignId: 'uuid',
    attempts: 'int4',
    unanswered: 'int4',
    wasRefused: 'bool',
    subscriberId: 'uuid',
    email: 'text',
    firstName: 'text?',
    lastName: 'text?',
    company: 'text?',
    confirmedAt: 'timestamptz?',
    isSubscribed: 'bool',
    isMeasured: 'bool',
    industry: 'text?',
  },
  `select r.id, r.campaign_id as "campaignId", r.attempts, r.unanswered, r.refused_at is not null as "wasRefused", s.id as "subscriberId",
          s.email, s.first_name as "firstName", s.last_name as "lastName", s.company, s.confirmed_at as "confirmedAt",
          coalesce(s.status = 'subscribed', false) as "isSubscribed", s.measured_since is not null as "isMeasured", s.industry
     from newsletter_recipients r
     join newsletter_campaigns c on c.id = r.campaign_id
     left join newsletter_subscribers s on s.id = r.subscriber_id
    where r.id = any(array[?]::uuid[]) and r.status = 'pending' and c.status = 'sending'
    order by array_position(array[?]::uuid[], r.id)`,
);

export const CAMPAIGN_STATUS = statement(
  { status: typed<CampaignStatus>('text') },
  'select status from newsletter_campaigns where id = ?',
);

export const DRAWN_CAMPAIGN = statement(
  { drawn: typed<DrawnCampaign>('json!') },
  'select drawn from newsletter_campaigns where id = ?',
);

export const RETRY_LATER = statement(
  {},
  `update newsletter_recipients set attempts = attempts + 1, unanswered = ?, error = ?,
     next_attempt_at = now() + ? * interval '1 ms' where id = ? and status = 'pending'`,
);

/** Delay before a campaign tries an unreachable mail server again. */
const AWAY = `interval '5 seconds'`;

export const PUT_OFF_RECIPIENT = statement(
  {},
  `update newsletter_recipients set error = ?, next_attempt_at = now() + ${AWAY} where id = ?`,
);

export const PUT_OFF_CAMPAIGN = statement(
  {},
  `update newsletter_campaigns set next_slot_at = now() + ${AWAY} where id = ? and next_slot_at < now() + ${AWAY}`,
);

/** Campaigns that are being sent and of which mails failed or bounced. */
export const WITH_FAILURES = statement(
  { id: 'uuid' },
  `select id from newsletter_campaigns where status = 'sending' and failed + bounced > 0`,
);

/** Milliseconds until the next mail is due. */
export const NEXT_MAIL_IN = statement(
  { inMs: 'int4?' },
  `select (extract(epoch from min(greatest(c.next_slot_at, due.at)) - now()) * 1000)::int as "inMs"
     from newsletter_campaigns c
     join lateral (select min(r.next_attempt_at) as at from newsletter_recipients r
                    where r.campaign_id = c.id and r.status = 'pending') due on true
    where c.status = 'sending' and c.frozen_at is not null and due.at is not null`,
);
