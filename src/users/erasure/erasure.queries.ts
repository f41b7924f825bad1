import { statement, typed } from '../../platform/database/statement.js';

/** Lets the transaction change rows that are never changed otherwise. */
export const BEGIN_ERASING = statement({ set_config: 'text' }, `select set_config('app.erasing', 'on', true)`);

export const END_ERASING = statement({ set_config: 'text' }, `select set_config('app.erasing', '', true)`);

/** Names of a user at one time, as columns of their row. */
export interface Called {
  first_name?: string | null;
  last_name?: string | null;
  job_title?: string | null;
  phone?: string | null;
  /** First and last name combined, as in histories and signatures. */
  name?: string | null;
}

/** Changes of the users' own rows, latest first. Changes of standard accounts are not audited. */
const CHANGES = `select entity_id as id, before, after from audit_log
  where entity = 'users' and entity_id = any (?::text[])
    and jsonb_exists_any(coalesce(before, after), array['first_name', 'last_name', 'phone'])
  order by audit_log.id desc`;

export const NAME_CHANGES = statement(
  { id: 'text', before: typed<Called | null>('json?'), after: typed<Called | null>('json?') },
  CHANGES,
);

/** Names stored with a user's id in their acts, and in quotes with them as the contact. */
const WRITTEN = `with people as materialized (select unnest(?::uuid[]) as id)
  select null as name, document #>> '{contact,firstName}' as first_name, document #>> '{contact,lastName}' as last_name
    from quote_revisions where quote_id in (select id from quotes where user_id in (select id from people))
     and document #>> '{contact,id}' in (select id::text from people)
  union select null, contact ->> 'firstName', contact ->> 'lastName' from orders where user_id in (select id from people)
     and contact ->> 'id' in (select id::text from people)
  union select actor_name, null, null from quote_events where actor_id in (select id from people)
  union select actor_name, null, null from order_events where actor_id in (select id from people)
  union select actor_name, null, null from order_payments where actor_id in (select id from people)
  union select actor_name, null, null from order_invoices where actor_id in (select id from people)
  union select signer_name, null, null from quote_acceptances where user_id in (select id from people)
  union select signer_name, null, null from partner_agreement_acceptances where user_id in (select id from people)`;

export const WRITTEN_NAMES = statement({ name: 'text?', first_name: 'text?', last_name: 'text?' }, WRITTEN);

export const COMPANY_NAMES = statement(
  { name: 'text' },
  'select search_fold(name) as name from companies where id in (?)',
);

/** Imports whose file is kept. */
export const KEPT_IMPORTS = statement(
  { id: 'uuid', key: 'text!' },
  'select id, storage_key as key from newsletter_imports where storage_key is not null',
);

/** Returns nothing for an import that a job is writing to the list. */
export const DELETE_IMPORT = statement(
  { id: 'uuid' },
  `delete from newsletter_imports where id = ? and status <> 'importing' returning id`,
);

export const EXPIRE_IMPORT = statement(
  {},
  `update newsletter_imports set expires_at = now() where id = ? and status <> 'imported'`,
);

/** Rows of the audit log written by a user, per transaction. */
const WINDOW = 2_000;

/** The end of the next window of a person's entries in the audit log. */
export const WINDOW_END = statement(
  { to: 'text' },
  `select created_at::text as "to" from audit_log where actor_id = ? and created_at > ?
    order by created_at offset ${WINDOW} limit 1`,
);

export const SET_SETTING = statement({ set_config: 'text' }, 'select set_config(?, ?, true)');
