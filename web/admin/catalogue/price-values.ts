import { parseAmount, parseCount, typedAmount } from '../../shared/amounts';
import type { BillingPeriod } from '../../shared/api/schema';
import { catalogueTexts } from './texts';

/** Typed values of the price fields. */
export interface PriceValues {
  billingPrice: string;
  billingPeriod: BillingPeriod;
  billingTerm: string;
}

interface Price {
  billingPrice: number | null;
  billingPeriod: BillingPeriod;
  billingTerm: number;
}

export const priceValues = (price: Price | null): PriceValues => ({
  billingPrice: typedAmount(price?.billingPrice ?? null),
  billingPeriod: price?.billingPeriod ?? 'one_time',
  billingTerm: String(price?.billingTerm ?? 1),
});

/** Converts typed values to the request body. A one-time price has a term of 1. */
export const toPrice = (values: PriceValues): Price => ({
  billingPrice: parseAmount(values.billingPrice),
  billingPeriod: values.billingPeriod,
  billingTerm: values.billingPeriod === 'one_time' ? 1 : (parseCount(values.billingTerm) ?? 0),
});

/** Validation rule of a price field for react-hook-form. */
export const amountRule = {
  validate: (typed: string) => !Number.isNaN(parseAmount(typed)) || catalogueTexts.prices.amount,
};

/** Validation rule of a count field for react-hook-form. The server decides whether the field may be empty. */
export const countRule = {
  validate: (typed: string) => !Number.isNaN(parseCount(typed)) || catalogueTexts.prices.count,
};

export const PERIODS = (['one_time', 'monthly', 'yearly'] as const).map((value) => ({
  value,
  label: catalogueTexts.prices.periods[value],
}));
