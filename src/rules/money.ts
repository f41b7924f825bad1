/**
 * An amount of money: an integer number of cents in code, `numeric(14,2)` in Postgres, and a number of euros with at
 * most two decimals in JSON. Only the functions of this file convert between these forms.
 */
export type Cents = number;

/** Largest amount that a `numeric(14,2)` column can store, in cents. */
export const MAX_CENTS: Cents = 99_999_999_999_999;

/** Converts cents to the number of euros in JSON: 1234 → 12.34. */
export function toEuros(cents: Cents): number;
export function toEuros(cents: Cents | null): number | null;
export function toEuros(cents: Cents | null): number | null {
  return cents === null ? null : cents / 100;
}

/**
 * Converts euros (a number, or the text of a `numeric` column) to cents: '12.34' → 1234. Rounds half up if there are
 * more than two decimals; the DTOs reject such input earlier.
 */
export function toCents(euros: number | string): Cents {
  return Math.round(Number(euros) * 100);
}

/**
 * Returns `amount × numerator ÷ denominator`, rounded half up to the cent and exact for every amount that a column can
 * store. Line totals, tax, discounts and prepayments are all rounded by this function.
 */
export function multiply(amount: Cents, numerator: number, denominator = 1): Cents {
  const doubled = 2n * BigInt(amount) * BigInt(numerator) + BigInt(denominator);
  const divisor = 2n * BigInt(denominator);
  const quotient = doubled / divisor;
  return Number(doubled % divisor < 0n ? quotient - 1n : quotient);
}
