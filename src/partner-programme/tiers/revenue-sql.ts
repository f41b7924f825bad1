/**
 * SQL for a partner's revenue: payments of twelve months (UTC), minus refunds, without VAT, for its own orders and for
 * its clients' orders from quotes that it made. It is for the row of `partners` with the alias `p`, and reads daily
 * sums that are stored with each payment.
 */
export const REVENUE_SQL = `(
  select round(coalesce(sum(d.amount), 0), 2) from revenue_days d
   where d.company_id = p.company_id and d.day > (now() at time zone 'UTC')::date - interval '12 months')`;
