import { parseAmount, parsePercentage, typedAmount } from '../../shared/amounts';
import { typedLeadTimeProblem } from '#rules/lead-time';
import type { PriceAdjustment, Quote, QuoteItem, QuoteTermsInput } from '../../shared/api/schema';
import { adminQuoteTexts } from './texts';

const words = adminQuoteTexts;

/** Typed values of the review form. Prices and discounts are by item id. */
export interface ReviewValues {
  mode: 'price' | 'percent';
  prices: Record<string, string>;
  discounts: Record<string, string>;
  shippingCost: string;
  leadTimeWeeks: string;
  /** A date such as `2026-01-31`. */
  validUntil: string;
  deliveryNotes: string;
  /** Prepayment in percent. */
  prepaymentPercentage: string;
  reason: string;
}

/** Returns the items whose price can be adjusted. Items that are included in a product stay free. */
export const adjustableItems = (quote: Pick<Quote, 'items'>): QuoteItem[] =>
  quote.items.filter(({ listPrice, billingPrice }) => listPrice !== 0 || billingPrice !== 0);

/** Returns the discount from the list price in percent; negative for a higher price, null without a list price. */
export function discountOf(item: Pick<QuoteItem, 'listPrice'>, price: number | null): number | null {
  if (!item.listPrice || price === null || Number.isNaN(price)) return null;
  return Math.round((1 - price / item.listPrice) * 1000) / 10;
}

const typedNumber = (value: number | null) => (value === null ? '' : String(value));

export function initialValues(quote: Quote): ReviewValues {
  const items = adjustableItems(quote);
  const longest = Math.max(0, ...quote.items.map(({ product }) => product.leadTimeWeeks));
  return {
    mode: 'price',
    prices: Object.fromEntries(items.map((item) => [item.id, typedAmount(item.billingPrice)])),
    discounts: Object.fromEntries(
      items.map((item) => [item.id, typedNumber(discountOf(item, item.billingPrice)).replace(/^-.*/, '')]),
    ),
    shippingCost: typedAmount(quote.shippingCost),
    leadTimeWeeks: String(quote.leadTimeWeeks ?? longest),
    validUntil: '',
    deliveryNotes: quote.deliveryNotes ?? '',
    prepaymentPercentage: quote.prepaymentPercentage
      ? typedNumber(Math.round(quote.prepaymentPercentage * 1e4) / 100)
      : '',
    reason: '',
  };
}

export type ReviewErrors = Record<string, string>;

/**
 * Returns the errors of the form by field. Shipping and lead time are required only when the quote is sent (`goesOut`).
 */
export function checkValues(quote: Quote, values: ReviewValues, goesOut: boolean): ReviewErrors {
  const errors: ReviewErrors = {};
  const shipping = parseAmount(values.shippingCost);
  if (shipping === null && goesOut) errors.shippingCost = words.terms.shippingRequired;
  if (Number.isNaN(shipping)) errors.shippingCost = words.terms.shippingAmount;
  const leadTime = typedLeadTimeProblem(values.leadTimeWeeks);
  if (leadTime && (goesOut || values.leadTimeWeeks.trim() !== '')) errors.leadTimeWeeks = leadTime;
  const share = parsePercentage(values.prepaymentPercentage);
  if (share !== null && !(share >= 0 && share <= 100)) errors.prepaymentPercentage = words.terms.prepaymentRange;
  return { ...errors, ...checkPrices(quote, values) };
}

function checkPrices(quote: Quote, values: ReviewValues): ReviewErrors {
  const errors: ReviewErrors = {};
  const before = initialValues(quote);
  for (const { id } of adjustableItems(quote)) {
    if (values.mode === 'price') {
      const price = parseAmount(values.prices[id] ?? '');
      // An emptied price field is an error, because it does not restore the earlier price.
      if (price === null && before.prices[id]) errors[`prices.${id}`] = words.adjust.required;
      if (Number.isNaN(price)) errors[`prices.${id}`] = words.adjust.amount;
    } else {
      const percent = parsePercentage(values.discounts[id] ?? '');
      const isEmptied = percent === null && before.discounts[id];
      if (isEmptied || (percent !== null && !(percent >= 0 && percent <= 100)))
        errors[`discounts.${id}`] = words.adjust.percentage;
    }
  }
  return errors;
}

/** Converts the terms to the format of the API; omits empty shipping and lead time. */
function termsOf(values: ReviewValues): Omit<PriceAdjustment, 'items'> {
  const shipping = parseAmount(values.shippingCost);
  const share = parsePercentage(values.prepaymentPercentage);
  return {
    ...(shipping !== null && { shippingCost: shipping }),
    ...(values.leadTimeWeeks.trim() !== '' && { leadTimeWeeks: Number(values.leadTimeWeeks) }),
    ...(values.validUntil && { validUntil: values.validUntil }),
    deliveryNotes: values.deliveryNotes.trim() || null,
    prepaymentPercentage: share ? Math.round(share * 100) / 1e4 : null,
  };
}

export const toApproval = (values: ReviewValues): QuoteTermsInput => termsOf(values) as QuoteTermsInput;

/** Returns the prices that differ from the quote, and the terms. */
export function toAdjustment(quote: Quote, values: ReviewValues): PriceAdjustment {
  const items = adjustableItems(quote).flatMap((item): PriceAdjustment['items'] => {
    if (values.mode === 'price') {
      const unitPrice = parseAmount(values.prices[item.id] ?? '');
      return unitPrice === null || unitPrice === item.billingPrice ? [] : [{ id: item.id, unitPrice }];
    }
    const percent = parsePercentage(values.discounts[item.id] ?? '');
    const known = discountOf(item, item.billingPrice);
    return percent === null || item.listPrice === null || percent === known
      ? []
      : [{ id: item.id, discountPercent: percent }];
  });
  return { items, ...termsOf(values) };
}

/** Maps a field name in the server's error to a form field. The index in the server's name refers to the sent items. */
export function fieldOf(field: string, sent: PriceAdjustment, mode: ReviewValues['mode']): string {
  const index = /^items\.(\d+)/.exec(field)?.[1];
  const id = index === undefined ? undefined : sent.items[Number(index)]?.id;
  return id ? `${mode === 'price' ? 'prices' : 'discounts'}.${id}` : field;
}
