import type { BillingPeriod } from './billing.js';
import { type Cents, multiply } from './money.js';

/** Maximum quantity of a product or an option in one line of a quote. */
export const MAX_QUANTITY = 9999;

/** Line of a quote with its price: quantity × unit price × term. */
export interface PricedLine {
  quantity: number;
  /** Null until staff quote the price. The line then adds nothing to the total. */
  unitPrice: Cents | null;
  billingPeriod: BillingPeriod;
  /** Number of billing periods; 1 for `one_time`. */
  billingTerm: number;
}

/** Tax of a quote: the rate as a fraction and the reason for it. Stored with each revision. */
export interface TaxDecision {
  rate: number;
  reason: string;
}

export interface Totals {
  subtotal: Cents;
  tax: Cents;
  total: Cents;
}

/** Tax rate of all quotes today. It is stored with each revision, so that reverse charge can be added later. */
export const STANDARD_TAX: TaxDecision = { rate: 0.21, reason: 'Standard rate, the Netherlands' };

/** Scale of rates and percentages, which have a precision of one ten-thousandth (0.01%). */
const RATE_SCALE = 10_000;

/**
 * Returns the total of a line in cents: quantity × unit price × billing term, as specified. Null while the line has no
 * price.
 */
export function lineTotal(line: PricedLine): Cents | null {
  if (line.unitPrice === null) return null;
  return multiply(line.unitPrice, line.quantity * (line.billingPeriod === 'one_time' ? 1 : line.billingTerm));
}

/** Returns the sum of line totals. Lines without a price add nothing. */
export const subtotalOf = (lineTotals: readonly (Cents | null)[]): Cents =>
  lineTotals.reduce<Cents>((sum, total) => sum + (total ?? 0), 0);

/** Returns the subtotal of the lines, the tax (rounded once, on subtotal + shipping) and the total, in cents. */
export function totals(lineTotals: (Cents | null)[], tax: TaxDecision, shippingCost: Cents | null = null): Totals {
  const subtotal = subtotalOf(lineTotals);
  const taxable = subtotal + (shippingCost ?? 0);
  const taxAmount = fractionOf(taxable, tax.rate);
  return { subtotal, tax: taxAmount, total: taxable + taxAmount };
}

/** Returns a unit price after a discount, in cents. `discount` is a fraction: 0.125 means 12.5% off. */
export function discounted(unitPrice: Cents, discount: number): Cents {
  return fractionOf(unitPrice, 1 - discount);
}

/** Returns a fraction of an amount, for tax and prepayments, rounded half up to the cent. */
export function fractionOf(amount: Cents, fraction: number): Cents {
  return multiply(amount, Math.round(fraction * RATE_SCALE), RATE_SCALE);
}

/**
 * Returns the price of an SLA package for a device: the price set for that device, or else the package's general price.
 * Undefined if there is neither.
 */
export const slaPriceFor = <Price extends { deviceId: string | null }>(prices: readonly Price[], deviceId: string) =>
  prices.find((price) => price.deviceId === deviceId) ?? prices.find((price) => price.deviceId === null);
