import type { SeedPrice } from './catalogue.types.js';

/** One-off price; null when it is quoted on request. */
export function oneTime(euros: number | null): SeedPrice {
  return { billingPrice: euros, billingPeriod: 'one_time', billingTerm: 1 };
}

/** Monthly price with its term in months. */
export function monthly(euros: number | null, months: number): SeedPrice {
  return { billingPrice: euros, billingPeriod: 'monthly', billingTerm: months };
}

/** Yearly price with its term in years. */
export function yearly(euros: number | null, years: number): SeedPrice {
  return { billingPrice: euros, billingPeriod: 'yearly', billingTerm: years };
}
