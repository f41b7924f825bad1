/**
 * SQL of what was paid for the orders of a partner and of its clients, less what was given back, without VAT, in twelve
 * months (UTC), of a row of `partners` named `p` in the statement: of the sums by day that are kept with each payment.
 */
export const REVENUE_SQL = `(
  select round(coalesce(sum(d.amount), 0), 2) from revenue_days d
   where d.company_id = p.company_id and d.day > (now() at time zone 'UTC')::date - interval '12 months')`;
