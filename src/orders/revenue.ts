/**
 * Revenue, wherever it stands: what was ordered, without VAT, on the day (UTC) its order was made. What a cancelled order
 * came to is none. What a client reads as 'Spend' is the same, of their company. In SQL, of a row of `orders`.
 */
export const REVENUE = { amount: 'total - tax', isCounted: `status <> 'cancelled'` } as const;
