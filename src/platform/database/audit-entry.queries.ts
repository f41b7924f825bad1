import { statement } from './statement.js';

/** Attributes all further changes of the transaction to somebody in the audit log. */
export const SET_AUDITOR = statement({ auditor: 'text' }, `select set_config('app.auditor', ?, true) as auditor`);

export const INSERT_ENTRY = statement(
  {},
  `insert into audit_log (actor_id, actor_email, address, request_id, operation, action, entity, entity_id, after)
   select (by ->> 'actorId')::uuid, by ->> 'actorEmail', by ->> 'address', by ->> 'requestId', by ->> 'operation', ?, ?, ?, ?::jsonb
     from (select nullif(current_setting('app.auditor', true), '')::jsonb as by) as auditor where by is not null`,
);
