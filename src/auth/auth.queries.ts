import { statement, typed } from '../platform/database/statement.js';
import { ACTOR_COLUMNS, ACTOR_SQL } from '../users/actor-columns.js';

/** Ends the session that a refresh token, the current or the previous one, belongs to. */
export const END_SESSION = statement(
  {},
  'update sessions set ended_at = now() where id = ? and ended_at is null and ? in (token_hash, previous_token_hash)',
);

/** Users of open sessions, in the form of `Actor`. */
export const ACTOR_OF_SESSION = statement(
  {
    ...ACTOR_COLUMNS,
    sessionId: 'uuid?',
  },
  `select ${ACTOR_SQL}, s.id as "sessionId"
     from sessions s join users u on u.id = s.user_id join companies c on c.id = u.company_id
    where s.id = any (?::uuid[]) and s.ended_at is null and s.expires_at > now()`,
);

/** Writes a sign-in attempt of a user to the audit log. */
export const LOG_SIGN_IN = statement(
  {},
  `insert into audit_log (actor_id, actor_email, entity, entity_id, record, company_id, address, request_id, operation, action, after)
   select id, email, 'users', id, 'user/' || id, company_id, ?, ?, ?, ?, ?::jsonb from users where id = ?`,
);

/** Writes a sign-in attempt with an unknown e-mail address to the audit log. */
export const LOG_UNKNOWN = statement(
  {},
  `insert into audit_log (actor_email, entity, entity_id, address, request_id, operation, action, after)
   values ('unknown address', 'users', ?, ?, ?, ?, ?, ?::jsonb)`,
);

/** E-mail address of a user and whether it is confirmed; locks the row. */
export const LOCK_ADDRESS = statement(
  { id: 'uuid', email: 'text', verified: 'bool' },
  'select id, email, email_verified_at is not null as verified from users where id = ? for no key update',
);

/** Returns a row if the link with this token confirmed the e-mail address of a user with an active account. */
export const WAS_CONFIRMED = statement(
  {},
  `select 1 from account_tokens t join users u on u.id = t.user_id
    where t.token_hash = ? and t.purpose = 'verify_email' and t.created_at <= u.email_verified_at
      and u.account_status = 'active'`,
);

/** Sets a password. Also confirms the e-mail address, because the link to set it was mailed there. */
export const SET_PASSWORD = statement(
  {},
  'update users set password_hash = ?, email_verified_at = coalesce(email_verified_at, now()) where id = ?',
);

export const FRESH_MINUTES = 15;

/**
 * Number of links to reset the password that a user was sent in the last hour, and how many of these are unused and
 * younger than `FRESH_MINUTES`.
 */
export const RECENT_LINKS = statement(
  { recent: 'int4', fresh: 'int4' },
  `select count(*)::int as recent,
          (count(*) filter (where used_at is null and created_at > now() - interval '${FRESH_MINUTES} minutes'))::int as fresh
     from account_tokens where user_id = ? and purpose = 'reset_password' and created_at > now() - interval '1 hour'`,
);
