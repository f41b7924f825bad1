import { REVENUE } from '../orders/revenue.js';
import { statement, typed } from '../platform/database/statement.js';
import type { QuoteStatus } from '../rules/quote-status.js';
import type { SalesDto } from './sales.dto.js';

/** Sales of a period and of the period before, as queried. Amounts in euros. */
export interface FoundSales extends Pick<SalesDto, 'companies' | 'products'> {
  /** Sums by step, numbered from 1; the steps of the previous period come first. */
  sold: { step: number; orders: number; revenue: number }[];
  quoted: { step: number; status: QuoteStatus; quotes: number; amount: number; approvals: number; seconds: number }[];
}

/**
 * Sales of a period and of the period before. Steps are numbered from 1; the first `count` steps belong to the period
 * before. While the current period has not ended, the period before is cut to the same length; the gap contains the
 * days that are left out.
 */
export const SALES = statement(
  { sales: typed<FoundSales>('json') },
  `
  with sold as materialized (
    select width_bucket((created_at at time zone 'UTC')::date, :starts::date[]) as step, company_id,
           count(*) as orders, sum(${REVENUE.amount}) as revenue
      from orders
     where ${REVENUE.isCounted} and created_at >= :first::timestamp at time zone 'UTC'
       and created_at < :after::timestamp at time zone 'UTC'
       and (created_at at time zone 'UTC')::date not between :gapFrom::date and :gapTo::date
     group by 1, 2),
  quoted as (
    select width_bucket(day, :starts::date[]) as step, status, sum(quotes) as quotes, sum(amount) as amount,
           sum(approvals) as approvals, sum(approval_seconds) as seconds
      from quote_statistics where day >= :first::date and day < :after::date and day not between :gapFrom::date and :gapTo::date
     group by 1, 2),
  companies_by as (
    select company_id as id, coalesce(sum(orders) filter (where step > :count), 0) as orders,
           coalesce(sum(revenue) filter (where step > :count), 0) as revenue,
           coalesce(sum(revenue) filter (where step <= :count), 0) as before
      from sold group by 1 order by revenue desc, id limit 10),
  products_by as (
    select product_id as id, coalesce(sum(orders) filter (where day >= :from::date), 0) as orders,
           coalesce(sum(quantity) filter (where day >= :from::date), 0) as quantity,
           coalesce(sum(amount) filter (where day >= :from::date), 0) as revenue,
           coalesce(sum(amount) filter (where day < :from::date), 0) as before
      from product_sales where day >= :first::date and day < :after::date and day not between :gapFrom::date and :gapTo::date
     group by 1 order by revenue desc, id limit 10)
  select json_build_object(
    'sold', (select coalesce(json_agg(s), '[]') from (
      select step, sum(orders) as orders, sum(revenue) as revenue from sold group by 1) s),
    'quoted', (select coalesce(json_agg(quoted), '[]') from quoted),
    'companies', (select coalesce(json_agg(json_build_object('id', b.id, 'name', c.name, 'orders', b.orders,
        'revenue', b.revenue, 'revenueBefore', b.before) order by b.revenue desc, b.id), '[]')
      from companies_by b join companies c on c.id = b.id where b.orders > 0),
    'products', (select coalesce(json_agg(json_build_object('id', b.id, 'name', coalesce(i.name, b.id), 'orders', b.orders,
        'quantity', b.quantity, 'revenue', b.revenue, 'revenueBefore', b.before) order by b.revenue desc, b.id), '[]')
      from products_by b left join catalog_items i on i.id = b.id where b.orders > 0)) as sales`,
);
