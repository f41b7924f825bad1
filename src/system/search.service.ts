import { Injectable } from '@nestjs/common';
import { Conditions } from '../platform/database/conditions.js';
import { NAME_SEPARATOR } from '../rules/quote-name.js';
import { MailDeclarations } from '../platform/mail/mail-declaration.js';
import { Transactions } from '../platform/database/transactions.js';
import { effectiveStatusSql } from '../companies/effective-status.js';
import { Scope } from '../platform/database/scope.js';
import { type Actor } from '../rules/actor.js';
import { onlyReadable } from '../quotes/quote-visibility.js';
import type { SearchResultDto } from './search.dto.js';

const EACH = 5;

interface Source {
  where: string;
  /** SQL of the searched text; with a trigram index, except for the few products. */
  text: string;
  /** Columns except the subtitle. */
  select: string;
  subtitle: string;
  from: string;
  order: string;
  /** Company that owns the row; staff see its name. Without it, the rows are visible to all. */
  company?: { id: string; name: string };
  /** Restricts the rows to those that the actor may read, when the company alone does not decide. */
  readable?: (where: Conditions, actor: Actor) => Conditions;
  /** Only for staff, or only for staff and administrators of the company. */
  for?: 'staff' | 'admins';
}

/** Sources of results, most relevant first. */
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
    from: 'users u join companies c on c.id = u.company_id',
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
    from: 'quotes q join companies c on c.id = q.company_id',
    order: 'q.created_at desc, q.id',
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
    company: { id: 'o.company_id', name: `o.company_details ->> 'name'` },
  },
  {
    where: 'true',
    text: 'lower(n.number)',
    select: `'invoice' as type, o.id::text as id, n.number as title, '' as status`,
    subtitle: 'o.number',
    from: 'order_invoices n join orders o on o.id = n.order_id',
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
 * Searches companies, people, quotes, orders, invoices, products and, for staff, mail templates, campaigns and
 * subscribers, among those that the actor can see: a partner also finds quotes of its clients.
 */
@Injectable()
export class Search {
  constructor(
    private readonly transactions: Transactions,
    private readonly mails: MailDeclarations,
  ) {}

  /**
   * At most five results per source, in one statement. Clients and partners find what is visible to their company; only
   * its administrators find people.
   */
  async find(actor: Actor, text: string): Promise<SearchResultDto[]> {
    const scope = Scope.of(actor);
    const sources = SOURCES.filter(
      ({ for: readers }) => scope.isAll || !readers || (readers === 'admins' && actor.accountType === 'admin'),
    ).map((source) => {
      const conditions = new Conditions().add(source.where).search(text, `${source.text} like ?`);
      if (source.readable) source.readable(conditions, actor);
      else if (source.company) conditions.within(scope, source.company.id);
      return { ...source, conditions };
    });
    const found = await this.transactions.em.execute<SearchResultDto[]>(
      sources
        .map(
          ({ select, subtitle, company, from, conditions, order }) =>
            `(select ${select}, concat_ws(' · ', ${scope.isAll && company ? `${company.name}, ` : ''}${subtitle}) as subtitle
                from ${from} where ${conditions.sql} order by ${order} limit ${EACH})`,
        )
        .join(' union all '),
      sources.flatMap(({ conditions }) => conditions.parameters),
    );
    const own = found.filter(({ type }) => type === 'template').length;
    return scope.isAll ? [...found, ...this.findMails(text, EACH - own)] : found;
  }

  /** Mails of the portal, which are not stored as rows. */
  private findMails(text: string, limit: number): SearchResultDto[] {
    const words = text.toLowerCase().split(/\s+/);
    return this.mails.editable
      .map(([id, { title, category, description }]) => ({ id, title, category, description }))
      .filter(({ title, description }) => words.every((word) => `${title} ${description}`.toLowerCase().includes(word)))
      .toSorted((a, b) => a.title.localeCompare(b.title))
      .slice(0, limit)
      .map(({ id, title, category, description }) => ({
        type: 'template',
        id,
        title,
        subtitle: `${category} · ${description}`,
        status: '',
      }));
  }
}
