import { Injectable } from '@nestjs/common';
import { Conditions } from '../platform/database/conditions.js';
import { NAME_SEPARATOR } from '../rules/quote-name.js';
import { Transactions } from '../platform/database/transactions.js';
import { effectiveStatusSql } from '../companies/effective-status.js';
import type { SearchResultDto } from './search.dto.js';

const EACH = 5;

/** Where is looked, best first. Each has a trigram index on the text that is searched. */
const SOURCES = [
  {
    where: `c.status <> 'deleted'`,
    text: 'c.search_text',
    select: `'company' as type, c.id, c.name as title, concat_ws(' · ', c.city, c.type) as subtitle, c.status
      from companies c`,
    order: 'lower(c.name), c.id',
  },
  {
    where: 'u.deleted_at is null',
    text: 'u.search_text',
    select: `'user' as type, u.id, trim(u.first_name || ' ' || u.last_name) as title,
      concat_ws(' · ', u.email, c.name) as subtitle,
      ${effectiveStatusSql()} as status
      from users u join companies c on c.id = u.company_id`,
    order: 'lower(u.last_name), lower(u.first_name), u.id',
  },
  {
    where: 'q.deleted_at is null',
    text: 'q.search_text',
    select: `'quote' as type, q.id, concat_ws('${NAME_SEPARATOR}', q.number, nullif(q.customer_reference, '')) as title,
      concat_ws(' · ', c.name, array_to_string(q.product_names[1:2], ', ')) as subtitle, q.status
      from quotes q join companies c on c.id = q.company_id`,
    order: 'q.created_at desc, q.id',
  },
  {
    where: 'true',
    text: 'o.search_text',
    select: `'order' as type, o.id, o.number as title,
      concat_ws(' · ', o.company_details ->> 'name', array_to_string(o.product_names[1:2], ', ')) as subtitle, o.status
      from orders o`,
    order: 'o.created_at desc, o.id',
  },
];

/** Finds companies, people, quotes and orders for staff, whatever they begin to type. */
@Injectable()
export class Search {
  constructor(private readonly transactions: Transactions) {}

  /** At most five of each, in one statement. */
  async find(text: string): Promise<SearchResultDto[]> {
    const sources = SOURCES.map((source) => ({
      ...source,
      conditions: new Conditions().add(source.where).search(text, `${source.text} like ?`),
    }));
    return this.transactions.em.execute<SearchResultDto[]>(
      sources
        .map(
          ({ select, conditions, order }) =>
            `(select ${select} where ${conditions.sql} order by ${order} limit ${EACH})`,
        )
        .join(' union all '),
      sources.flatMap(({ conditions }) => conditions.parameters),
    );
  }
}
