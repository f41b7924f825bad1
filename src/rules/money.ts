/**
 * Money is an integer number of cents in code, `numeric(14,2)` in Postgres and a number of euros with at most two
 * decimals in JSON. These are the only conversions.
 */
export type Cents = number;

/** The largest amount a `numeric(14,2)` column holds, in cents. */
export const MAX_CENTS: Cents = 99_999_999_999_999;

/** Converts cents to the number of euros in JSON: 1234 → 12.34. */
export function toEuros(cents: Cents): number;
export function toEuros(cents: Cents | null): number | null;
export function toEuros(cents: Cents | null): number | null {
  return cents === null ? null : cents / 100;
}

/**
 * Converts incoming euros (a number, or the text of a `numeric` column) to cents: '12.34' → 1234. Rounds more than two
 * decimals half up; the DTOs reject them earlier.
 */
export function toCents(euros: number | string): Cents {
  return Math.round(Number(euros) * 100);
}

/**
 * Returns `amount × numerator ÷ denominator`, rounded half up to the cent, exact for any amount that a column can hold.
 * The only rounding of the product: line totals, tax, discounts and prepayments all use it.
 */
export function multiply(amount: Cents, numerator: number, denominator = 1): Cents {
  const doubled = 2n * BigInt(amount) * BigInt(numerator) + BigInt(denominator);
  const divisor = 2n * BigInt(denominator);
  const quotient = doubled / divisor;
  return Number(doubled % divisor < 0n ? quotient - 1n : quotient);
}
