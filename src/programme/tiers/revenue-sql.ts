/**
 * SQL of what was paid for the orders of a partner and of its clients, less what was given back, without VAT, in twelve
 * months (UTC), of a row of `partners` named `p` in the statement.
 */
export const REVENUE_SQL = `(
  select round(coalesce(sum(case x.kind when 'payment' then x.amount else -x.amount end
                            * (o.total - o.tax) / nullif(o.total, 0)), 0), 2)
    from orders o join order_payments x on x.order_id = o.id join quotes q on q.id = o.quote_id
   where (q.partner_id = p.company_id or (q.company_id = p.company_id and q.partner_id is null))
     and x.paid_on > (now() at time zone 'UTC')::date - interval '12 months')`;
