import type { OutboxMail } from './outbox-mail.entity.js';
import { statement, typed } from '../database/statement.js';
import { BATCH, TAKEN } from './due-sender.js';

/**
 * Due mails. The statements on this table are prepared and restrict `created_at`, because planning them for all monthly
 * partitions at each call would take longer than running them.
 */
const DUE = `select id, created_at as "createdAt" from outbox_mails where status = 'pending' and next_attempt_at <= now()
  order by next_attempt_at limit ${BATCH} for update skip locked`;

export const DUE_MAILS = statement({ id: 'uuid', createdAt: 'timestamptz' }, DUE);

const BY_KEY = 'id = any ($1::uuid[]) and created_at between $2 and $3';

const PUT_OFF = `update outbox_mails set next_attempt_at = now() + ${TAKEN} where ${BY_KEY}`;

export const PUT_MAILS_OFF = statement({}, PUT_OFF);

const LOAD = `select id, created_at as "createdAt", template, recipient, data, attachment, attempts, unanswered, request_id as "requestId"
    from outbox_mails where ${BY_KEY} and status = 'pending'`;

export const LOAD_MAILS = statement(
  {
    id: 'uuid',
    createdAt: 'timestamptz',
    template: 'text',
    recipient: 'text',
    data: typed<Record<string, unknown>>('json'),
    attachment: typed<OutboxMail['attachment']>('json?'),
    attempts: 'int4',
    unanswered: 'int4',
    requestId: 'text?',
  },
  LOAD,
);

/**
 * Marks mails as sent. Deletes the token of a link (`data.token`), of which only the hash may be kept after sending,
 * and a body that was rendered earlier (`data.body`). Skips mails whose bounce was recorded in the meantime.
 */
const MARK = `
  update outbox_mails set status = 'sent', sent_at = now(), attempts = attempts + 1, last_error = null, data = data - '{token,body}'::text[]
   where ${BY_KEY} and status = 'pending'`;

export const MARK_MAILS = statement({}, MARK);

/**
 * Mails that failed within this time are left for the next report, because the clocks of the workers differ slightly
 * and uncommitted failures are not visible yet.
 */
const SETTLED = `interval '10 seconds'`;

/** Number of failed mails that staff were not told about yet, with the times of the first and the last failure. */
export const WAITING_MAILS = statement(
  { mails: 'int4', since: 'text', until: 'text', hour: 'text' },
  `select count(*)::int as mails, to_json(min(next_attempt_at)) #>> '{}' as since, to_json(max(next_attempt_at)) #>> '{}' as until,
          to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24') as hour
     from outbox_mails
    where status = 'failed' and template <> ? and next_attempt_at < now() - ${SETTLED}
      and next_attempt_at > greatest(now() - interval '1 day', (
            select max((data ->> 'until')::timestamptz) from outbox_mails
             where recipient = ? and template = ? and created_at > now() - interval '1 day'))`,
);
