import type { SeedPrice } from './catalogue.types.js';

/** Paid once; null is a price still to be quoted. */
export function oneTime(euros: number | null): SeedPrice {
  return { billingPrice: euros, billingPeriod: 'one_time', billingTerm: 1 };
}

/** Paid each month, for a number of months. */
export function monthly(euros: number | null, months: number): SeedPrice {
  return { billingPrice: euros, billingPeriod: 'monthly', billingTerm: months };
}

/** Paid each year, for a number of years. */
export function yearly(euros: number | null, years: number): SeedPrice {
  return { billingPrice: euros, billingPeriod: 'yearly', billingTerm: years };
}
