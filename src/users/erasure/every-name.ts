import type { EntityManager } from '@mikro-orm/postgresql';
import { searchFold } from '../../rules/search-fold.js';
import { arrayLiteral } from '../array-literal.js';
import type { ErasedPerson } from './known.js';

/** Names of a user at a certain time, as columns of the user's row. */
interface Called {
  first_name?: string | null;
  last_name?: string | null;
  job_title?: string | null;
  phone?: string | null;
  /** First and last name combined, as in histories and signatures. */
  name?: string | null;
}

/** SQL for the changes of the users' own rows, newest first. Changes of standard accounts are not in the audit log. */
const CHANGES = `select entity_id as id, before, after from audit_log
  where entity = 'users' and entity_id = any (?::text[])
    and jsonb_exists_any(coalesce(before, after), array['first_name', 'last_name', 'phone'])
  order by audit_log.id desc`;

/**
 * SQL for names that are stored with a user's id: in the rows of the user's actions, and in quotes whose contact is the
 * user.
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
  union select signer_name, null, null from quote_acceptances where user_id in (select id from people)
  union select signer_name, null, null from partner_agreement_acceptances where user_id in (select id from people)`;

/** All present and former names of users. */
export interface EveryName {
  /**
   * Texts that name the users: full names in both orders, and phone numbers, each also as `searchFold` returns it. The
   * longest text is first.
   */
  inTexts: string[];
  /** Full names in lower case, as 'first last'. */
  full: string[];
}

/** Returns all current and former names of the users, including those in signatures. Uses two statements. */
export async function everyName(em: EntityManager, people: ErasedPerson[]): Promise<EveryName> {
  const ids = arrayLiteral(people.map(({ id }) => id));
  const changes = await em.execute<{ id: string; before: Called | null; after: Called | null }[]>(CHANGES, [ids]);
  const written = await em.execute<Called[]>(WRITTEN, [ids]);
  const histories = people.flatMap((person) => {
    const own = changes.filter(({ id }) => id === person.id);
    return history(person, own);
  });
  const called = [...histories, ...written];
  const told = called.flatMap(namesInTexts).filter((word) => word.length > 2);
  const inTexts = [...told, ...told.map(searchFold)]; // search columns contain the folded form
  const full = called.flatMap((one) => (one.first_name && one.last_name ? `${one.first_name} ${one.last_name}` : []));
  return {
    inTexts: unique(inTexts).sort((a, b) => b.length - a.length),
    full: unique(full.map((name) => name.toLowerCase())),
  };
}

/**
 * Returns the names of a user, now and before each change, from new to old. A change contains only the changed columns.
 */
function history(person: ErasedPerson, changes: { before: Called | null; after: Called | null }[]): Called[] {
  let at: Called = { first_name: person.firstName, last_name: person.lastName, phone: person.phone };
  const called = [at];
  for (const told of changes.flatMap(({ before, after }) => [after, before])) {
    if (told) called.push((at = { ...at, ...told }));
  }
  return called;
}

function namesInTexts({ first_name: first, last_name: last, phone, name }: Called): string[] {
  return [
    ...(first && last ? [`${first} ${last}`, `${last}, ${first}`, `${last} ${first}`] : []),
    ...(phone ? [phone] : []),
    // A single word would also match parts of other people's names.
    ...(name?.trim().includes(' ') ? [name.trim()] : []),
  ];
}

const unique = (values: string[]): string[] => [...new Set(values)];
