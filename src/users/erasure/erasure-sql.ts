// SQL that the statements of an erasure (erasure-statements.ts) are made of.

/** A statement of an erasure, and the table whose rows it changes or deletes. */
export interface Statement {
  table: string;
  sql: string;
}

export const NOBODY = `'Deleted User'`;
/** SQL condition for the companies of the users, because records of these companies may name the users. */
export const OWN = (column: string) => `${column} = any (:tenants)`;
export const THEIRS = (column: string) => `${column} = any (:ids)`;
/** Lengths of columns, by names that mean the same in each table; `upTo` is for the others. */
const LENGTHS: Readonly<Record<string, number>> = {
  activity: 200,
  arrival_place: 200,
  contact_name: 100,
  customer_reference: 200,
  drafted_by: 80,
  filename: 255,
  label: 60,
  lost_reason: 200,
  name: 100,
  next_step: 200,
  original_name: 255,
  purchase_order: 100,
  received_by: 100,
  reference: 100,
  subject: 255,
  tax_reason: 255,
  written_by: 80,
};
/** The text of a column without the users, cut to its length, because 'Deleted User' can be longer than the name. */
export const text = (column: string, length = LENGTHS[column]) => {
  const erased = `erase_text(${column}, :names, :addresses)`;
  return length ? `left(${erased}, ${length})` : erased;
};
export const json = (column: string) => `erase_person(${column}, :ids::text[], :emails, :full, :names, :addresses)`;
export const upTo = (length: number, column: string) => ({ [column]: text(column, length) });
export const texts = (...columns: string[]) => Object.fromEntries(columns.map((column) => [column, text(column)]));
export const searched = { search_text: `lower(${text('search_text')})` };
const nameOf = (name: string, id: string) => ({ [name]: `case when ${THEIRS(id)} then ${NOBODY} else ${name} end` });
export const actor = nameOf('actor_name', 'actor_id');
export const signature = { signer_name: NOBODY, signer_title: 'null', address: `''`, ...texts('purchase_order') };

/** Statement that updates columns of the rows that match `tie`, if their values change. */
export const change = (table: string, tie: string, values: Record<string, string>): Statement => {
  const sets = Object.entries(values).map(([column, value]) => `${column} = ${value}`);
  const [now, then] = [Object.keys(values).join(', '), Object.values(values).join(', ')];
  return {
    table,
    sql: `update ${table} set ${sets.join(', ')} where (${tie}) and row(${now}) is distinct from row(${then})`,
  };
};
export const remove = (table: string, tie: string): Statement => ({ table, sql: `delete from ${table} where ${tie}` });

/** SQL expression for a contact in a document. */
export const contact = (column: string) => `case when ${column} ->> 'id' = any (:ids::text[])
  then ${column} || jsonb_build_object('firstName', 'Deleted', 'lastName', 'User',
                                       'email', 'deleted-' || (${column} ->> 'id') || '@deleted.invalid')
  else ${column} end`;

/** SQL expression for the user's own row in the audit log. */
const ownRow = (column: string) => `(select jsonb_object_agg(key, case
    when key in ('email', 'first_name', 'last_name', 'job_title', 'phone', 'industry') then '"***"' else value end)
  from jsonb_each(${column}))`;
const isTheirs = `(coalesce(before, after) ->> 'user_id' = any (:ids::text[])
  or lower(coalesce(before, after) ->> 'email') = any (:emails))`;
export const audited = (column: string) => `case
  when entity = 'users' and entity_id = any (:ids::text[]) then ${ownRow(column)}
  when entity in ('sessions', 'account_tokens', 'access_tokens', 'agent_grants', 'contact_messages', 'invitations', 'newsletter_subscribers', 'notes') and ${isTheirs}
    then null
  when entity in ('company_documents', 'notes') and company_id = any (:companies) then null
  else ${json(column)} end`;

/** Statement that erases rows of the audit log that match an indexed condition. */
export const audit = (tie: string): Statement =>
  change('audit_log', tie, { before: audited('before'), after: audited('after'), ...texts('operation') });
export const mails = (subjects: string): Statement =>
  change('outbox_mails', `subject_id = any (array(${subjects}))`, { data: json('data'), ...texts('last_error') });
