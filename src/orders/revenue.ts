/**
 * Revenue, wherever it stands: what was ordered, without VAT, on the day (UTC) its order was made, less what was credited of it, with
 * its share of the VAT. What a cancelled order came to is none. What a client reads as 'Spend' is the same, of their company. In SQL,
 * of a row of `orders`.
 */
export const REVENUE = {
  amount: '(total - tax - coalesce(round(credited_amount * (total - tax) / nullif(total, 0), 2), 0))',
  isCounted: `status <> 'cancelled'`,
} as const;

/** What is still to be paid, in SQL, of a row of `orders o`: `outstandingOf`. */
export const OUTSTANDING = `case when o.status = 'cancelled' then 0.00 else o.total - o.credited_amount - o.paid_amount end`;
