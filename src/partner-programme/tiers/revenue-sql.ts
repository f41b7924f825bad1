/**
 * SQL: payments of twelve months (UTC) for the orders of a partner and of its clients, less refunds, without VAT. For
 * the row of `partners` that is named `p` in the statement; read from daily sums that are stored with each payment.
 */
export const REVENUE_SQL = `(
  select round(coalesce(sum(d.amount), 0), 2) from revenue_days d
   where d.company_id = p.company_id and d.day > (now() at time zone 'UTC')::date - interval '12 months')`;
