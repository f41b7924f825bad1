import type { SeedPrice } from './catalogue.types.js';

/** Returns a one-time price in euros; null means on request. */
export function oneTime(euros: number | null): SeedPrice {
  return { billingPrice: euros, billingPeriod: 'one_time', billingTerm: 1 };
}

/** Returns a monthly price in euros with its term in months; null means on request. */
export function monthly(euros: number | null, months: number): SeedPrice {
  return { billingPrice: euros, billingPeriod: 'monthly', billingTerm: months };
}

/** Returns a yearly price in euros with its term in years; null means on request. */
export function yearly(euros: number | null, years: number): SeedPrice {
  return { billingPrice: euros, billingPeriod: 'yearly', billingTerm: years };
}
