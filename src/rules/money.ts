/**
 * Money is an integer number of cents in code, `numeric(14,2)` in Postgres and a number of euros with at most two
 * decimals on the wire. These are the only conversions.
 */
export type Cents = number;

/** The largest amount a `numeric(14,2)` column holds, in cents. */
export const MAX_CENTS: Cents = 99_999_999_999_999;

/** Cents to the number of euros that goes on the wire: 1234 → 12.34. */
export function toEuros(cents: Cents): number;
export function toEuros(cents: Cents | null): number | null;
export function toEuros(cents: Cents | null): number | null {
  return cents === null ? null : cents / 100;
}

/**
 * Euros as they arrive (a number, or the text of a `numeric` column) to cents: '12.34' → 1234.
 * More than two decimals are rounded half up; the DTOs refuse them before they get here.
 */
export function toCents(euros: number | string): Cents {
  return Math.round(Number(euros) * 100);
}

/**
 * `amount × numerator ÷ denominator`, rounded half up to the cent, exact for any amount a column can hold.
 * The one rounding of the product: line totals, tax, discounts and prepayments all go through it.
 */
export function multiply(amount: Cents, numerator: number, denominator = 1): Cents {
  const doubled = 2n * BigInt(amount) * BigInt(numerator) + BigInt(denominator);
  const divisor = 2n * BigInt(denominator);
  const quotient = doubled / divisor;
  return Number(doubled % divisor < 0n ? quotient - 1n : quotient);
}
