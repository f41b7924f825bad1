/**
 * Revenue, in SQL on a row of `orders`: the ordered amount without VAT by the day the order was made (UTC), minus
 * credits without their share of the VAT. Cancelled orders have none. Clients see the same amount of their company as
 * 'Spend'.
 */
export const REVENUE = {
  amount: '(total - tax - coalesce(round(credited_amount * (total - tax) / nullif(total, 0), 2), 0))',
  isCounted: `status <> 'cancelled'`,
} as const;

/** Outstanding amount in SQL on a row of `orders o`, as `outstandingOf`. */
export const OUTSTANDING = `case when o.status = 'cancelled' then 0.00 else o.total - o.credited_amount - o.paid_amount end`;
