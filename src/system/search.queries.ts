import { effectiveStatusSql } from '../companies/effective-status.js';
import { Conditions } from '../platform/database/conditions.js';
import { Scope } from '../platform/database/scope.js';
import { statement, typed } from '../platform/database/statement.js';
import { onlyReadable } from '../quotes/quote-visibility.js';
import type { Actor } from '../rules/actor.js';
import { NAME_SEPARATOR } from '../rules/quote-name.js';
import type { SearchResultDto } from './search.dto.js';

/** Maximum number of results of a source. */
export const EACH = 5;

/** Number of a company's newest rows that are searched first. */
const NEWEST = 100;

interface Source {
  where: string;
  /** SQL of the searched text. It has a trigram index, except for products, which are few. */
  text: string;
  /** SQL of the columns except the subtitle. */
  select: string;
  subtitle: string;
  from: string;
  join?: string;
  order: string;
  /** True if a company can have many rows. Requires an index on company and `id`, in this order. */
  isLong?: boolean;
  /** Company that owns the row; staff see its name. Without it, all users see the rows. */
  company?: { id: string; name: string };
  /** Restricts the rows to those that the actor may read, if the company alone does not determine it. */
  readable?: (where: Conditions, actor: Actor) => Conditions;
  /** Set if only staff see the rows, or only staff and administrators of the company. */
  for?: 'staff' | 'admins';
}

/** Sources of results, the most relevant source first. */
const SOURCES: Source[] = [
  {
    where: `c.status <> 'deleted'`,
    text: 'c.search_text',
    select: `'company' as type, c.id::text as id, c.name as title, c.status`,
    subtitle: 'c.city, c.type',
    from: 'companies c',
    order: 'lower(c.name), c.id',
    for: 'staff',
  },
  {
    where: 'u.deleted_at is null',
    text: 'u.search_text',
    select: `'user' as type, u.id::text as id, trim(u.first_name || ' ' || u.last_name) as title,
      ${effectiveStatusSql()} as status`,
    subtitle: 'u.email, u.phone',
    from: 'users u',
    join: 'join companies c on c.id = u.company_id',
    order: 'lower(u.last_name), lower(u.first_name), u.id',
    company: { id: 'u.company_id', name: 'c.name' },
    for: 'admins',
  },
  {
    where: 'q.deleted_at is null',
    text: 'q.search_text',
    select: `'quote' as type, q.id::text as id,
      concat_ws('${NAME_SEPARATOR}', q.number, nullif(q.customer_reference, '')) as title, q.status`,
    subtitle: `array_to_string(q.product_names[1:2], ', ')`,
    from: 'quotes q',
    join: 'join companies c on c.id = q.company_id',
    order: 'q.created_at desc, q.id',
    isLong: true,
    company: { id: 'q.company_id', name: 'c.name' },
    readable: onlyReadable,
  },
  {
    where: 'true',
    text: 'o.search_text',
    select: `'order' as type, o.id::text as id, o.number as title, o.status`,
    subtitle: `array_to_string(o.product_names[1:2], ', ')`,
    from: 'orders o',
    order: 'o.created_at desc, o.id',
    isLong: true,
    company: { id: 'o.company_id', name: `o.company_details ->> 'name'` },
  },
  {
    where: 'true',
    text: 'lower(n.number)',
    select: `'invoice' as type, o.id::text as id, n.number as title, '' as status`,
    subtitle: 'o.number',
    from: 'order_invoices n',
    join: 'join orders o on o.id = n.order_id',
    order: 'n.number desc',
    company: { id: 'o.company_id', name: `o.company_details ->> 'name'` },
  },
  {
    where: 'i.archived_at is null',
    text: `search_fold(i.name || ' ' || i.type || ' ' || i.description)`,
    select: `'product' as type, i.id, i.name as title, '' as status`,
    subtitle: 'i.type, i.description',
    from: 'catalog_items i',
    order: 'i.position, i.id',
  },
  {
    where: 't.is_own',
    text: `search_fold(t.title || ' ' || coalesce(t.description, ''))`,
    select: `'template' as type, t.name as id, t.title, '' as status`,
    subtitle: 't.category, t.description',
    from: 'email_templates t',
    order: 'lower(t.title), t.name',
    for: 'staff',
  },
  {
    where: 'true',
    text: `search_fold(m.name || ' ' || coalesce(m.subject, ''))`,
    select: `'campaign' as type, m.id::text as id, m.name as title, m.status`,
    subtitle: 'm.subject',
    from: 'newsletter_campaigns m',
    order: 'm.updated_at desc, m.id',
    for: 'staff',
  },
  {
    where: 'true',
    text: 's.search_text',
    select: `'subscriber' as type, s.id::text as id, s.email as title, s.status`,
    subtitle: `nullif(concat_ws(' ', s.first_name, s.last_name), ''), s.company`,
    from: 'newsletter_subscribers s',
    order: 's.email',
    for: 'staff',
  },
];

/**
 * Returns the parts of `RESULTS` for an actor, one for each source that the actor may search, and their parameters. Only
 * administrators of a company find people.
 */
export function selectsFor(actor: Actor, text: string): { selects: string[]; parameters: unknown[] } {
  const scope = Scope.of(actor);
  const found = SOURCES.filter(
    ({ for: readers }) => scope.isAll || !readers || (readers === 'admins' && actor.accountType === 'admin'),
  ).map((source) => selectOf(source, actor, scope, text));
  return { selects: found.map(({ sql }) => sql), parameters: found.flatMap(({ parameters }) => parameters) };
}

/**
 * Returns the SQL for a source's results. A source with many rows is searched in two steps if all rows belong to one
 * company. A partner sees quotes of several companies and staff see all companies, so these are searched in one step.
 */
function selectOf(source: Source, actor: Actor, scope: Scope, text: string): { sql: string; parameters: unknown[] } {
  const { select, subtitle, company, from, join = '', order } = source;
  const columns = `${select}, concat_ws(' · ', ${scope.isAll && company ? `${company.name}, ` : ''}${subtitle}) as subtitle`;
  const rows = new Conditions().add(source.where);
  if (source.readable) source.readable(rows, actor);
  else if (company) rows.within(scope, company.id);
  const words = new Conditions().search(text, `${source.text} like ?`);
  const parameters = [...rows.parameters, ...words.parameters];
  const best = `order by ${order} limit ${EACH}`;
  const isOfOneCompany = actor.companyType === 'client' || (actor.companyType === 'partner' && !source.readable);
  if (!source.isLong || !isOfOneCompany) {
    return { sql: `(select ${columns} from ${from} ${join} where ${rows.sql} and ${words.sql} ${best})`, parameters };
  }
  // The newest rows contain most of the words that users type. If they have too few matches, the index of words is
  // used: `offset 0` prevents other plans, because the planner does not know whether a word is in all rows or in none.
  const alias = from.split(' ').at(-1)!;
  return {
    sql: `(with newest as materialized (
        select ${columns} from (select ${alias}.id from ${from} where ${rows.sql} order by ${order} limit ${NEWEST}) newest
          cross join lateral (select * from ${from} where ${alias}.id = newest.id offset 0) ${alias} ${join}
         where ${words.sql} ${best})
      select * from newest where (select count(*) from newest) = ${EACH}
      union all
      (select ${columns} from (select * from ${from} where ${rows.sql} and ${words.sql} offset 0) ${alias} ${join}
        where (select count(*) from newest) < ${EACH} ${best}))`,
    parameters: [...parameters, ...parameters],
  };
}

/** Results of all sources, at most five of each. */
export const RESULTS = statement(
  {
    type: typed<SearchResultDto['type']>('text'),
    id: 'text',
    title: 'text',
    subtitle: 'text',
    status: 'text',
  },
  (selects: readonly string[]) => selects.join(' union all '),
  ...(['system', 'partner', 'client'] as const).map((companyType) => {
    const actor = { companyType, companyId: '', accountType: 'admin' } as Actor;
    return [selectsFor(actor, 'word').selects] as const;
  }),
);
