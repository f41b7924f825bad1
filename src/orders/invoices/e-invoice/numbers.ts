import type { Cents } from '../../../rules/money.js';

/** Returns cents as the decimal number of an e-invoice: 1234 → '12.34'. */
export function decimal(cents: Cents): string {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Returns a rate as a percentage with at most two decimals: 0.21 → '21', 0.055 → '5.5'. */
export const percent = (rate: number): string => String(Math.round(rate * 10_000) / 100);
