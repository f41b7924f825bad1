import { statement, typed } from '../platform/database/statement.js';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Conditions } from '../platform/database/conditions.js';
import { cappedCount, type Paging } from '../platform/http/paging.js';
import type { AwaitedQuoteDto } from './order-answers.dto.js';

const COLUMNS: Record<string, string> = {
  acceptedAt: 'a.accepted_at',
  number: 'q.number',
  company: 'lower(c.name)',
  total: 'q.total',
};
export const AWAITED_QUOTE_SORTS = Object.keys(COLUMNS);

const FROM = 'from quotes q join quote_acceptances a on a.quote_id = q.id join companies c on c.id = q.company_id';

const PAGE = statement(
  { rows: typed<AwaitedQuoteDto[]>('json'), total: 'int4' },
  (where: string, order: string, direction: 'asc' | 'desc') => `select (select coalesce(json_agg(page), '[]') from (
       select q.id, q.number, q.customer_reference as "customerReference", a.purchase_order as "purchaseOrder",
              a.accepted_at as "acceptedAt", q.total, q.currency, q.product_names[1:4] as products,
              json_build_object('id', c.id, 'name', c.name) as company
         ${FROM} where ${where} order by ${order} ${direction}, q.id ${direction} limit ? offset ?) as page) as rows,
     ${cappedCount(`${FROM} where ${where}`)} as total`,
  ...Object.values(COLUMNS).map((order) => ['true', order, 'asc'] as const),
);

/**
 * Returns accepted quotes without an order and the number that match the search, counted up to the cap, with one
 * statement.
 */
export async function findAwaitedQuotes(
  em: EntityManager,
  search: string | undefined,
  { limit, offset, sort, direction }: Paging,
): Promise<{ rows: AwaitedQuoteDto[]; total: number }> {
  const where = new Conditions()
    .add(`q.status = 'accepted' and q.deleted_at is null`)
    .add('not exists (select 1 from orders o where o.quote_id = q.id)')
    .search(search, '(q.search_text like ? or search_fold(c.name) like ?)');
  const found = await PAGE.first(
    em,
    [...where.parameters, limit, offset, ...where.parameters],
    where.sql,
    COLUMNS[sort]!,
    direction,
  );
  return found ?? { rows: [], total: 0 };
}
