import type { BillingPeriod } from './billing.js';
import { type Cents, multiply } from './money.js';

/** Maximum quantity of a product or an option on a line. */
export const MAX_QUANTITY = 9999;

/** Line with a price: quantity × unit price × term. */
export interface PricedLine {
  quantity: number;
  /** Null for a price still to be quoted; the line then adds nothing to the total. */
  unitPrice: Cents | null;
  billingPeriod: BillingPeriod;
  /** Number of billing periods; 1 for `one_time`. */
  billingTerm: number;
}

/** A tax decision: the rate as a fraction, and the reason for it. Stored with each revision. */
export interface TaxDecision {
  rate: number;
  reason: string;
}

export interface Totals {
  subtotal: Cents;
  tax: Cents;
  total: Cents;
}

/** Rate of every quote today; stored with each revision so that reverse charge can be added later. */
export const STANDARD_TAX: TaxDecision = { rate: 0.21, reason: 'Standard rate, the Netherlands' };

/** Scale of rates and percentages, which are exact to a ten-thousandth (0.01%). */
const RATE_SCALE = 10_000;

/** Returns a line's total in cents; null while it has no price. As specified: quantity × unit price × billing term. */
export function lineTotal(line: PricedLine): Cents | null {
  if (line.unitPrice === null) return null;
  return multiply(line.unitPrice, line.quantity * (line.billingPeriod === 'one_time' ? 1 : line.billingTerm));
}

/** Sum of line totals; lines without a price add nothing. */
export const subtotalOf = (lineTotals: readonly (Cents | null)[]): Cents =>
  lineTotals.reduce<Cents>((sum, total) => sum + (total ?? 0), 0);

/** Subtotal of the lines, tax rounded once on subtotal + shipping, and their sum, in cents. */
export function totals(lineTotals: (Cents | null)[], tax: TaxDecision, shippingCost: Cents | null = null): Totals {
  const subtotal = subtotalOf(lineTotals);
  const taxable = subtotal + (shippingCost ?? 0);
  const taxAmount = fractionOf(taxable, tax.rate);
  return { subtotal, tax: taxAmount, total: taxable + taxAmount };
}

/** A unit price after a discount, in cents. `discount` is a fraction: 0.125 takes 12.5% off. */
export function discounted(unitPrice: Cents, discount: number): Cents {
  return fractionOf(unitPrice, 1 - discount);
}

/** A fraction of an amount (tax, prepayment), rounded half up to the cent. */
export function fractionOf(amount: Cents, fraction: number): Cents {
  return multiply(amount, Math.round(fraction * RATE_SCALE), RATE_SCALE);
}

/** Returns an SLA package's price for a product: the device's own, else the package's. Undefined if it has neither. */
export const slaPriceFor = <Price extends { deviceId: string | null }>(prices: readonly Price[], deviceId: string) =>
  prices.find((price) => price.deviceId === deviceId) ?? prices.find((price) => price.deviceId === null);
