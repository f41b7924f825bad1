import type { SubscriptionStatus } from '../../rules/subscription.js';
import { statement, typed } from '../../platform/database/statement.js';
import { PROVEN_STATUS } from '../subscribers/subscriber-record.queries.js';

export const LOCK_ERASED = statement({}, 'lock table newsletter_erased in share mode');

export const LOCK_KNOWN = statement(
  {},
  'select 1 from newsletter_subscribers where email = any(array[?]::text[]) order by email for update',
);

export const INSERT_CONSENTS = statement(
  {},
  `insert into newsletter_consents (id, subscriber_id, action, status, source, confirmation, actor_id, actor_name, note)
   select gen_random_uuid(), g.id, 'import', 'subscribed', ?, 'import', ?, ?, ? || ', line ' || g.line || ')'
     from jsonb_to_recordset(?::jsonb) as g(id uuid, line int)`,
);

/** SQL: the beginning of the day in UTC on which the subscribers gave consent. */
const AGREED = `?::timestamp at time zone 'UTC'`;

const GIVEN = `jsonb_to_recordset(?::jsonb) as g(line int, email text, "firstName" text, "lastName" text, company text,
  industry text, topics jsonb)`;

export const INSERT_SUBSCRIBERS = statement(
  { id: 'uuid', email: 'text' },
  `insert into newsletter_subscribers (id, email, status, status_since, confirmed_at, first_name, last_name, company, industry, topics, source)
   select gen_random_uuid(), g.email, 'subscribed', now(), ${AGREED}, g."firstName", g."lastName", g.company, g.industry,
          array(select jsonb_array_elements_text(g.topics)), 'import'
     from ${GIVEN} where not exists (select from newsletter_erased e where e.hash = newsletter_hash(g.email))
    order by g.email on conflict (email) do nothing returning id, email`,
);

export const CONFIRM_SUBSCRIBERS = statement(
  { id: 'uuid', email: 'text' },
  `update newsletter_subscribers s set status = 'subscribed', status_since = now(), confirmed_at = ${AGREED},
          first_name = coalesce(g."firstName", s.first_name), last_name = coalesce(g."lastName", s.last_name),
          company = coalesce(g.company, s.company), industry = coalesce(g.industry, s.industry)
     from ${GIVEN} where s.email = g.email and s.status = 'pending' returning s.id, s.email`,
);

export const END_TOKENS = statement(
  {},
  'update newsletter_tokens set used_at = now() where subscriber_id = any(array[?]::uuid[]) and used_at is null',
);

export const KNOWN_ADDRESSES = statement(
  { email: 'text', status: typed<SubscriptionStatus | null>('text?'), wasErased: 'bool' },
  `select g.email, ${PROVEN_STATUS} as status, e.hash is not null as "wasErased"
     from ${GIVEN} left join newsletter_subscribers s on s.email = g.email
     left join newsletter_erased e on e.hash = newsletter_hash(g.email)
    where s.id is not null or e.hash is not null`,
);

export const INSERT_PROBLEMS = statement(
  {},
  `insert into newsletter_import_problems (id, import_id, line, value, field, problem)
   select gen_random_uuid(), ?, g.line, g.value, g.field, g.problem
     from jsonb_to_recordset(?::jsonb) as g(line int, value text, field text, problem text)`,
);

export const COUNT_ROWS = statement({}, 'update newsletter_imports set rows = ?, taken = taken + ? where id = ?');

export const LOCK_ROUND = statement(
  {},
  'select 1 from newsletter_imports where id = ? and round = ? and status = ? and rows = ? for update',
);
