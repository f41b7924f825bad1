import type { EntityManager } from '@mikro-orm/postgresql';
import { arrayLiteral } from './array-literal.js';
import type { User } from './user.entity.js';

/** What is told of somebody at some time; as columns of their row. */
interface Called {
  first_name?: string | null;
  last_name?: string | null;
  job_title?: string | null;
  phone?: string | null;
  /** First and last name in one, as histories and signatures have it. */
  name?: string | null;
}

/** Changes of people's own rows, latest first. Those of standard accounts are not audited. */
const CHANGES = `select entity_id as id, before, after from audit_log
  where entity = 'users' and entity_id = any (?::text[])
    and jsonb_exists_any(coalesce(before, after), array['first_name', 'last_name', 'job_title', 'phone'])
  order by audit_log.id desc`;

/** What was written down beside a person's id when they did something, or were a quote's contact. */
const WRITTEN = `with people as materialized (select unnest(?::uuid[]) as id)
  select null as name, null as job_title, document #>> '{contact,firstName}' as first_name, document #>> '{contact,lastName}' as last_name
    from quote_revisions where quote_id in (select id from quotes where user_id in (select id from people))
  union select null, null, contact ->> 'firstName', contact ->> 'lastName' from orders where user_id in (select id from people)
  union select actor_name, null, null, null from quote_events where actor_id in (select id from people)
  union select actor_name, null, null, null from order_events where actor_id in (select id from people)
  union select actor_name, null, null, null from order_payments where actor_id in (select id from people)
  union select actor_name, null, null, null from order_invoices where actor_id in (select id from people)
  union select signer_name, signer_title, null, null from quote_acceptances where user_id in (select id from people)
  union select signer_name, null, null, null from partner_agreement_acceptances where user_id in (select id from people)`;

/**
 * Everything that people are and were called: now, before they were renamed, and as they signed. `words` name them
 * wherever they stand (addresses, full names, phone numbers), the longest first, since one may begin another; `names` only
 * where they are all that a field says (first names, last names, job titles), in lower case. Two statements.
 */
export async function everyName(em: EntityManager, people: User[]): Promise<{ words: string[]; names: string[] }> {
  const ids = arrayLiteral(people.map(({ id }) => id));
  const changes = await em.execute<{ id: string; before: Called | null; after: Called | null }[]>(CHANGES, [ids]);
  const written = await em.execute<Called[]>(WRITTEN, [ids]);
  const called = [
    ...people.flatMap((user) =>
      history(
        user,
        changes.filter(({ id }) => id === user.id),
      ),
    ),
    ...written,
  ];
  const words = [...people.map(({ email }) => email), ...called.flatMap(inTexts)];
  const names = called.flatMap((one) => [one.first_name, one.last_name, one.job_title, one.name]);
  return {
    words: unique(words.filter((word) => word.trim().length > 2)).sort((a, b) => b.length - a.length),
    names: unique(names.flatMap((name) => name?.toLowerCase() ?? [])),
  };
}

/** Somebody as they are and, going back change by change, as they were: a change tells only what it changed. */
function history(user: User, changes: { before: Called | null; after: Called | null }[]): Called[] {
  let at: Called = {
    first_name: user.firstName,
    last_name: user.lastName,
    job_title: user.jobTitle ?? null,
    phone: user.phone ?? null,
  };
  const called = [at];
  for (const told of changes.flatMap(({ before, after }) => [after, before])) {
    if (told) called.push((at = { ...at, ...told }));
  }
  return called;
}

function inTexts({ first_name: first, last_name: last, phone, name }: Called): string[] {
  return [
    ...(first && last ? [`${first} ${last}`, `${last}, ${first}`, `${last} ${first}`] : []),
    ...(phone ? [phone] : []),
    // A name of one short word would be found within others.
    ...(name?.trim().includes(' ') ? [name.trim()] : []),
  ];
}

const unique = (values: string[]): string[] => [...new Set(values)];
