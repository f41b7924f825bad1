/**
 * SQL for the revenue of a row of `orders`: the ordered amount without VAT, on the day the order was created (UTC),
 * minus the credits without their share of the VAT. A cancelled order has no revenue. Clients see the same amount of
 * their company as 'Spend'.
 */
export const REVENUE = {
  amount: '(total - tax - coalesce(round(credited_amount * (total - tax) / nullif(total, 0), 2), 0))',
  isCounted: `status <> 'cancelled'`,
} as const;

/** SQL for the outstanding amount of a row of `orders o`, equal to `outstandingOf`. */
export const OUTSTANDING = `case when o.status = 'cancelled' then 0.00 else greatest(0.00, o.total - o.credited_amount - o.paid_amount) end`;
