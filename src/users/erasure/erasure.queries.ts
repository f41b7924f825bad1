import { statement, typed } from '../../platform/database/statement.js';

/** Allows this transaction to change rows of append-only tables. */
export const BEGIN_ERASING = statement({ set_config: 'text' }, `select set_config('app.erasing', 'on', true)`);

export const END_ERASING = statement({ set_config: 'text' }, `select set_config('app.erasing', '', true)`);

/** Names of a user at one point in time; the fields are named as the columns of `users`. */
export interface Called {
  first_name?: string | null;
  last_name?: string | null;
  job_title?: string | null;
  phone?: string | null;
  /** First and last name in one text, as histories and signatures store it. */
  name?: string | null;
}

/**
 * Changes of users' names and phone numbers in the audit log, the latest first. Changes of standard accounts are not in
 * the audit log.
 */
const CHANGES = `select entity_id as id, before, after from audit_log
  where entity = 'users' and entity_id = any (?::text[])
    and jsonb_exists_any(coalesce(before, after), array['first_name', 'last_name', 'phone'])
  order by audit_log.id desc`;

export const NAME_CHANGES = statement(
  { id: 'text', before: typed<Called | null>('json?'), after: typed<Called | null>('json?') },
  CHANGES,
);

/**
 * Names that are stored with a user's id: in histories, payments, invoices and signatures, and in quotes and orders
 * with the user as the contact.
 */
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
  union select payment_notice ->> 'toldBy', null, null from order_invoices
   where payment_notice ->> 'toldById' in (select id::text from people)
  union select actor_name, null, null from credit_notes where actor_id in (select id from people)
  union select signer_name, null, null from quote_acceptances where user_id in (select id from people)
  union select signer_name, null, null from acceptance_signatures where user_id in (select id from people)
  union select signer_name, null, null from transport_proofs where stated_by_id in (select id from people)
  union select decided_by_name, null, null from transport_proofs where decided_by_id in (select id from people)
  union select signer_name, null, null from partner_agreement_acceptances where user_id in (select id from people)`;

export const WRITTEN_NAMES = statement({ name: 'text?', first_name: 'text?', last_name: 'text?' }, WRITTEN);

export const COMPANY_NAMES = statement(
  { name: 'text' },
  'select search_fold(name) as name from companies where id in (?)',
);

/** Subscriber imports whose file still exists. */
export const KEPT_IMPORTS = statement(
  { id: 'uuid', key: 'text!' },
  'select id, storage_key as key from newsletter_imports where storage_key is not null',
);

/** Deletes an import; returns no row while a job is importing the file. */
export const DELETE_IMPORT = statement(
  { id: 'uuid' },
  `delete from newsletter_imports where id = ? and status <> 'importing' returning id`,
);

export const EXPIRE_IMPORT = statement(
  {},
  `update newsletter_imports set expires_at = now() where id = ? and status <> 'imported'`,
);

/** Number of audit log rows of a user that one transaction processes. */
const WINDOW = 2_000;

/** Time of the audit log row at which the next batch of a user's rows ends. */
export const WINDOW_END = statement(
  { to: 'text' },
  `select created_at::text as "to" from audit_log where actor_id = ? and created_at > ?
    order by created_at offset ${WINDOW} limit 1`,
);

export const SET_SETTING = statement({ set_config: 'text' }, 'select set_config(?, ?, true)');
