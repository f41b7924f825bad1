import { isActiveSql } from '../companies/effective-status.js';
import { readableByCompany as readableOrder } from '../orders/order-visibility.js';
import type { Conditions } from '../platform/database/conditions.js';
import { statement, typed } from '../platform/database/statement.js';
import { cappedCount } from '../platform/http/paging.js';
import {
  readableByCompany as readableQuote,
  wasReadableByCompany as wasReadableQuote,
} from '../quotes/quote-visibility.js';
import type { OffReason, WebhookRecord } from '../rules/webhook.js';
import type { RequestProblem } from '../platform/http/public-request.js';
import type { DeliveryStatus } from './webhook.entity.js';
import type { WebhookHourDto } from './webhooks.dto.js';

/** Runs changes of a company's webhooks one after another, because their number is limited. */
export const LOCK_WEBHOOKS = statement({}, 'select pg_advisory_xact_lock(hashtextextended(?, 0))');

/** Deliveries that one endpoint gets at the same time, and those that it gets while it fails. */
const AT_ONCE = 4;
const AT_ONCE_FAILING = 1;

/** Time for which other workers leave a delivery alone that one has taken: longer than the longest request. */
const CLAIM = `interval '20 seconds'`;

/**
 * SQL condition that the owner `u` of a webhook `w` is an active administrator of its company `c`, so that something
 * may be sent to it.
 */
const IS_OWNED = `u.company_id = w.company_id and u.account_type = 'admin' and ${isActiveSql()}`;

/** SQL condition for a delivery `d` whose next try is due. */
const DUE = `d.status = 'pending' and d.next_attempt_at <= now()`;
const HAS_DUE = `exists (select from webhook_deliveries d where d.webhook_id = w.id and ${DUE})`;
const HAS_DUE_BY_HAND = `exists (select from webhook_deliveries d where d.webhook_id = w.id and d.by_hand and ${DUE})`;

/**
 * Takes at most `:most` due deliveries, for a while. A delivery waits while an earlier one of its record is pending; each
 * endpoint has few at the same time, so that a slow one leaves room for the others. A webhook that another worker just takes
 * from is left to it.
 */
export const TAKE_DELIVERIES = statement(
  { id: 'uuid' },
  `with ready as (
     select w.id, w.off_at is not null as is_off,
            case when w.failing_since is null then ${AT_ONCE} else ${AT_ONCE_FAILING} end as places
       from webhooks w join users u on u.id = w.user_id join companies c on c.id = w.company_id
      where ${IS_OWNED} and (w.off_at is null and ${HAS_DUE} or w.off_at is not null and ${HAS_DUE_BY_HAND})
        for no key update of w skip locked),
   taken as (
     select next.id from ready r cross join lateral (
       select d.id from webhook_deliveries d
        where d.webhook_id = r.id and ${DUE} and (d.by_hand or not r.is_off)
          and not exists (select from webhook_deliveries e where e.webhook_id = d.webhook_id
                             and e.record_id = d.record_id and e.status = 'pending' and e.sequence < d.sequence)
        order by d.sequence
        limit greatest(0, r.places - (select count(*) from webhook_deliveries t
                                       where t.webhook_id = r.id and t.status = 'pending' and t.claimed_until > now()))
          for update of d skip locked) next
      order by random() limit :most)
   update webhook_deliveries d set claimed_until = now() + ${CLAIM}, next_attempt_at = now() + ${CLAIM}
     from taken where d.id = taken.id returning d.id`,
);

/** Number of the record of a delivery `d`: '' for a record without one, null for a record that its company may not see. */
const RECORD = `case d.record_type
    when 'quote' then (select q.number from quotes q where q.id = d.record_id
      and (q.deleted_at is null or d.type = 'quote.deleted') and (${readableQuote('d.company_id', 'q')}
        or d.type in ('quote.withdrawn', 'quote.deleted') and ${wasReadableQuote('d.company_id', 'q')}))
    when 'order' then (select o.number from orders o where o.id = d.record_id
      and (o.company_id = d.company_id or d.type like 'order.%' and ${readableOrder('d.company_id', 'o')}))
    when 'company_document' then (select '' from company_documents p where p.id = d.record_id
      and p.company_id = d.company_id and p.deleted_at is null)
    when 'connection' then (select '' from partner_clients l where l.id = d.record_id
      and d.company_id in (l.partner_id, l.client_id))
    else '' end`;

const EVENT = {
  id: 'uuid',
  type: 'text',
  recordType: typed<WebhookRecord>('text'),
  recordId: 'uuid',
  data: typed<Record<string, unknown>>('json'),
  createdAt: 'timestamptz',
} as const;
const EVENT_COLUMNS = `d.id, d.type, d.record_type as "recordType", d.record_id as "recordId", d.data,
            d.created_at as "createdAt"`;

/** Deliveries that a worker has taken, with what it needs to send them. `recordNumber` is that of `RECORD`. */
export const TAKEN_DELIVERIES = statement(
  {
    ...EVENT,
    recordNumber: 'text?',
    attempts: 'int4',
    companyId: 'uuid',
    companyType: 'text',
    webhookId: 'uuid',
    url: 'text',
    encryptedSecret: 'text',
    encryptedOldSecret: 'text?',
  },
  `select ${EVENT_COLUMNS}, ${RECORD} as "recordNumber", d.attempts::int, d.company_id as "companyId", c.type as "companyType",
          w.id as "webhookId", w.url, w.encrypted_secret as "encryptedSecret",
          case when w.old_secret_until > now() then w.encrypted_old_secret end as "encryptedOldSecret"
     from webhook_deliveries d join webhooks w on w.id = d.webhook_id join companies c on c.id = d.company_id
    where d.id = any (array[:ids]::uuid[]) and d.status = 'pending'`,
);

/** Records a try. `:retry` is the number of seconds until the next. */
export const RECORD_TRY = statement(
  { id: 'uuid' },
  `update webhook_deliveries set status = :status, attempts = attempts + 1, claimed_until = null, by_hand = false,
          next_attempt_at = now() + make_interval(secs => :retry::int), attempted_at = now(), took_ms = :tookMs,
          answer_status = :answerStatus, answer = :answer, problem = :problem
    where id = :id and status = 'pending' returning id`,
);

/** Locks a webhook. Whoever changes it and its deliveries locks it first, so that two of them cannot deadlock. */
export const LOCK_WEBHOOK = statement({ url: 'text' }, 'select url from webhooks where id = ? for no key update');

/** Forgets that an endpoint failed. */
export const FORGET_FAILURES = statement(
  {},
  'update webhooks set failing_since = null where id = ? and failing_since is not null',
);

/** Forgets that an endpoint failed when nothing of what failed is waiting any more. */
export const FORGET_OLD_FAILURES = statement(
  {},
  `update webhooks w set failing_since = null where w.id = ? and w.failing_since is not null
      and not exists (select from webhook_deliveries d where d.webhook_id = w.id and d.status = 'pending' and d.attempts > 0)`,
);

/** Forgets that endpoints failed to which nothing may be sent: they are not tried, so that they do not fail. */
export const FORGET_UNOWNED_FAILURES = statement(
  {},
  `update webhooks w set failing_since = null from users u, companies c
    where w.failing_since is not null and w.off_at is null and u.id = w.user_id and c.id = w.company_id
      and not (${IS_OWNED})`,
);

/**
 * Notes that an endpoint fails. It has not failed all the time when nothing was tried for longer than the longest wait
 * between two tries (`:untriedHours`), because the portal was down: then it fails since this failure.
 */
export const NOTE_FAILURE = statement(
  {},
  `update webhooks set failed_at = now(),
          failing_since = case when failing_since is null or failed_at < now() - make_interval(hours => :untriedHours)
                               then now() else failing_since end
    where id = :id`,
);

/**
 * Switches an endpoint off that is gone, or that has failed for `:hours`. Returns it with its owner and with the number
 * of pending deliveries; no row when it stays on or is off already.
 */
export const SWITCH_OFF = statement(
  {
    id: 'uuid',
    url: 'text',
    offReason: typed<OffReason>('text!'),
    userId: 'uuid',
    email: 'text',
    firstName: 'text',
    failingSince: 'timestamptz?',
  },
  `update webhooks w set off_at = now(), off_reason = case when :isGone::boolean then 'gone' else 'failing' end
     from users u where w.id = :id and w.off_at is null and u.id = w.user_id
      and (:isGone::boolean or w.failing_since <= now() - make_interval(hours => :hours))
   returning w.id, w.url, w.off_reason as "offReason", u.id as "userId", u.email, u.first_name as "firstName",
             w.failing_since as "failingSince"`,
);

/** Makes waiting deliveries of an endpoint due, from their first try on. */
export const RELEASE = statement(
  {},
  `update webhook_deliveries set next_attempt_at = now(), attempts = 0
    where webhook_id = ? and status = 'pending' and claimed_until is null`,
);

/** Makes what waits for an endpoint due, without counting its tries anew. */
export const MAKE_DUE = statement(
  {},
  `update webhook_deliveries set next_attempt_at = now()
    where webhook_id = ? and status = 'pending' and claimed_until is null`,
);

/** The delivery, if it is one of the webhook; `isBehind` says that an earlier one of its record is pending. */
export const DELIVERY_IN_LINE = statement(
  { status: typed<DeliveryStatus>('text'), isBehind: 'bool' },
  `select d.status, exists (select from webhook_deliveries e where e.webhook_id = d.webhook_id
            and e.record_id = d.record_id and e.status = 'pending' and e.sequence < d.sequence) as "isBehind"
     from webhook_deliveries d where d.id = ? and d.webhook_id = ?`,
);

/** Deletes deliveries from before a time. */
export const SWEEP_DELIVERIES = statement(
  { id: 'uuid' },
  `delete from webhook_deliveries where id in (
     select id from webhook_deliveries where created_at < ? order by created_at limit ?) returning id`,
);

/** Wakes the workers after the commit. */
export const WAKE_WORKERS = statement({}, `select pg_notify('webhooks', '')`);

/** The webhooks of a company, the oldest first, with their figures of 24 hours. Counts end at 1,000. */
export const WEBHOOKS = statement(
  {
    id: 'uuid',
    url: 'text',
    events: 'text[]',
    hint: 'text',
    oldSecretUntil: 'timestamptz?',
    owner: 'text',
    createdAt: 'timestamptz',
    offAt: 'timestamptz?',
    offReason: typed<OffReason | null>('text?'),
    failingSince: 'timestamptz?',
    isOwned: 'bool',
    version: 'int4',
    waiting: 'int4',
    delivered: 'int4',
    failed: 'int4',
    medianMs: 'int4?',
    hours: typed<WebhookHourDto[]>('json'),
  },
  `select w.id, w.url, w.events, w.hint, case when w.old_secret_until > now() then w.old_secret_until end as "oldSecretUntil",
          u.first_name || ' ' || u.last_name as owner, w.created_at as "createdAt", w.off_at as "offAt",
          w.off_reason as "offReason", w.failing_since as "failingSince",
          ${IS_OWNED} as "isOwned", w.version,
          (select count(*)::int from (select from webhook_deliveries d
            where d.webhook_id = w.id and d.status = 'pending' limit 1000) waits) as waiting,
          figures.delivered, figures.failed, figures.median as "medianMs", figures.hours
     from webhooks w join users u on u.id = w.user_id join companies c on c.id = w.company_id
    cross join lateral (
      with tried as (
        select d.status = 'delivered' as is_delivered, d.took_ms,
               floor(extract(epoch from now() - d.attempted_at) / 3600)::int as hours
          from (select status, took_ms, attempted_at from webhook_deliveries
                 where webhook_id = w.id and attempted_at is not null order by sequence desc limit 1000) d
         where d.attempted_at > now() - interval '24 hours'),
      by_hour as (
        select hours, count(*) filter (where is_delivered) as delivered, count(*) filter (where not is_delivered) as failed
          from tried group by hours)
      select (count(*) filter (where is_delivered))::int as delivered,
             (count(*) filter (where not is_delivered))::int as failed,
             (percentile_disc(0.5) within group (order by took_ms) filter (where is_delivered))::int as median,
             (select json_agg(json_build_object('delivered', coalesce(h.delivered, 0), 'failed', coalesce(h.failed, 0))
                              order by hours desc)
                from generate_series(0, 23) hours left join by_hour h using (hours)) as hours
        from tried) figures
    where w.company_id = :company and (:id::uuid is null or w.id = :id)
    order by w.created_at, w.id`,
);

/** A page of the deliveries `d` that match, with only those whose records the company may see, newest first. */
export const DELIVERIES = statement(
  {
    total: 'int4',
    data: typed<DeliveryRow[]>('json'),
  },
  (where: Conditions['sql'], direction: 'asc' | 'desc') => `
   select ${cappedCount(`from webhook_deliveries d where ${where} and ${RECORD} is not null`)} as total,
          coalesce((select json_agg(row) from (
            select ${EVENT_COLUMNS}, ${RECORD} as "recordNumber", d.status, d.attempts, d.attempted_at as "attemptedAt",
                   d.took_ms as "tookMs", d.answer_status as "answerStatus", d.answer, d.problem,
                   case when d.status = 'pending' then d.next_attempt_at end as "nextAttemptAt"
              from webhook_deliveries d where ${where} and ${RECORD} is not null
             order by d.sequence ${direction} limit ? offset ?) row), '[]') as data`,
  ['d.webhook_id = ?', 'desc'],
);

export interface DeliveryRow {
  id: string;
  type: string;
  recordType: WebhookRecord;
  recordId: string;
  data: Record<string, unknown>;
  createdAt: string;
  recordNumber: string;
  status: DeliveryStatus;
  attempts: number;
  attemptedAt: string | null;
  tookMs: number | null;
  answerStatus: number | null;
  answer: string | null;
  problem: RequestProblem | null;
  nextAttemptAt: string | null;
}
