import { statement } from '../../../platform/database/statement.js';
import { OPEN_QUOTE_STATUSES } from '../../../rules/quote-status.js';
import { IS_STAFF_ADMIN, isReachableSql } from '../../../companies/effective-status.js';

const IS_OPEN = `q.status in (${OPEN_QUOTE_STATUSES.map((status) => `'${status}'`).join(', ')})`;

const FIGURES = `
  select u.id, trim(u.first_name || ' ' || u.last_name) as name,
         count(*) filter (where ${IS_OPEN})::int as open,
         coalesce(sum(q.total) filter (where ${IS_OPEN}), 0)::float8 as "openAmount",
         count(*) filter (where ${IS_OPEN} and f.due_on <= (now() at time zone 'UTC')::date)::int as due,
         count(*) filter (where q.status = 'accepted')::int as accepted,
         coalesce(sum(q.total) filter (where q.status = 'accepted'), 0)::float8 as "acceptedAmount",
         count(*) filter (where q.status = 'rejected')::int as rejected,
         count(*) filter (where q.status = 'expired')::int as expired
    from users u join companies c on c.id = u.company_id
    left join quote_follow_ups f on f.owner_id = u.id
    left join quotes q on q.id = f.quote_id and q.deleted_at is null
   where ${IS_STAFF_ADMIN}
   group by u.id order by lower(u.last_name), lower(u.first_name), u.id`;

export const OWNER_FIGURES = statement(
  {
    id: 'uuid',
    name: 'text',
    open: 'int4',
    openAmount: 'float8',
    due: 'int4',
    accepted: 'int4',
    acceptedAmount: 'float8',
    rejected: 'int4',
    expired: 'int4',
  },
  FIGURES,
);

/** Locks a user to whom a follow-up can be assigned, so that the user keeps that right until the transaction ends. */
export const LOCK_OWNER = statement(
  { id: 'uuid' },
  `select u.id from users u join companies c on c.id = u.company_id where u.id = ? and ${IS_STAFF_ADMIN} for share of u`,
);

/** Due follow-ups whose owner was not reminded yet, with the owner; locks the follow-ups. */
export const DUE_FOLLOW_UPS = statement(
  { id: 'uuid', revision: 'int4!', dueOn: 'text', ownerId: 'uuid', email: 'text', firstName: 'text' },
  `select q.id, q.revision, f.due_on::text as "dueOn", u.id as "ownerId", u.email, u.first_name as "firstName"
     from quote_follow_ups f join quotes q on q.id = f.quote_id join users u on u.id = f.owner_id
    where f.due_on <= (now() at time zone 'UTC')::date and q.deleted_at is null and q.revision is not null
      and q.status in (${OPEN_QUOTE_STATUSES.map(() => '?').join(', ')}) and ${isReachableSql()}
      and not exists (select 1 from outbox_mail_keys k
                       where k.key = concat_ws(':', 'quote-due', q.id, f.due_on, u.id))
    order by q.id limit ? for update of f skip locked`,
);
