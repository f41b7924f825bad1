import { statement } from '../platform/database/statement.js';

/** Latest lines of a product that a comparison reads. */
const COMPARED = 1000;

/** Prices of the product with the largest discount of a quote, in other quotes that were sent in the last year. */
export const COMPARISON = statement(
  { name: 'text', sameClient: 'float8?', lowest: 'float8?', usualDiscount: 'float8?' },
  `with line as (
     select i.product_id, i.price_configuration_id, i.name, q.company_id, q.currency
       from quotes q join quote_items i on i.quote_id = q.id
      where q.id = :quote and i.option_id is null and i.unit_price < i.list_price
      order by i.unit_price / i.list_price, i.position limit 1),
   given as (
     select o.company_id, o.sent_at, i.unit_price, i.list_price
       from line cross join lateral (
         select * from quote_items where product_id = line.product_id and option_id is null
          order by created_at desc limit ${COMPARED}) i
       join quotes o on o.id = i.quote_id
      where i.price_configuration_id = line.price_configuration_id and i.unit_price is not null and o.id <> :quote
        and o.currency = line.currency and o.deleted_at is null and o.sent_at > now() - interval '1 year'
        and o.status in ('sent', 'accepted', 'rejected', 'expired'))
   select line.name,
          (select g.unit_price from given g where g.company_id = line.company_id order by g.sent_at desc limit 1)::float8
            as "sameClient",
          (select min(unit_price) from given)::float8 as lowest,
          (select round(100 * avg(1 - unit_price / list_price), 1) from given where list_price > 0)::float8
            as "usualDiscount"
     from line`,
);
