import { statement } from '../../platform/database/statement.js';

/** Ends the sessions of a system's punch-outs. */
export const END_PUNCHOUT_SESSIONS = statement(
  {},
  `update sessions set ended_at = now() where ended_at is null
      and id in (select session_id from punch_outs where system_id = ?)`,
);

/** Deletes the punch-outs of a system that are older than 30 days. */
export const SWEEP_PUNCHOUTS = statement(
  {},
  `delete from punch_outs where system_id = ? and created_at < now() - interval '30 days'`,
);

/** Where the pages of a punch-out may be framed and post to, while its system is active; takes its token's hash or its id. */
export const PAGES_OF_PUNCHOUT = statement(
  { origins: 'text[]', returnUrl: 'text' },
  `select s.origins, p.return_url as "returnUrl" from punch_outs p join procurement_systems s on s.id = p.system_id
    where (p.token_hash = :hash and p.expires_at > now() or p.id = :id::uuid) and s.deactivated_at is null`,
);
