import { queryOptions } from '@tanstack/react-query';
import { answer, api } from '../api/client';
import { toCents, toEuros } from '#rules/money';
import { lineTotal as centsOf, subtotalOf } from '#rules/price';
import type { CalculateInput, PricedItem, PricingLineInput, PricingResult } from '../api/schema';
import type { Taxed } from '../quotes/tax';
import { toLineInput, type ConfiguredLine } from './builder-state';

/** Totals of a quote: calculated by the server, or a rough sum without VAT when the server's calculation fails. */
export interface Pricing {
  lines: PricedLine[];
  subtotal: number;
  /** VAT by group with its reasons; null in the rough sum. */
  vat: Taxed | null;
  total: number;
  isRough: boolean;
}

/** A product of a price calculation with its options. */
export interface PricedLine {
  item: PricedItem;
  options: PricedItem[];
}

/** The company that buys, or the quote that the lines belong to, on which the VAT depends. */
export type PricingOf = Omit<CalculateInput, 'items'>;

/** POST /pricing/calculate. 422 at the field of a product or option that is not in the catalogue. */
export const pricingQuery = (items: PricingLineInput[], of: PricingOf = {}) =>
  queryOptions({
    queryKey: ['pricing', items, of],
    queryFn: ({ signal }) => answer(api.POST('/api/v1/pricing/calculate', { body: { items, ...of }, signal })),
    // Prices can change at any time, so a result is used only while it is on screen.
    staleTime: 0,
  });

/** Converts lines to input for the price calculation; omits lines that cannot be ordered. */
export const pricingInputs = (lines: readonly ConfiguredLine[]): PricingLineInput[] =>
  lines.flatMap((line) => {
    const input = toLineInput(line);
    if (!input) return [];
    const { priceConfigurationId, quantity, selectedOptions } = input;
    return [{ priceConfigurationId, quantity, selectedOptions }];
  });

export const toPricing = (result: PricingResult): Pricing => ({
  lines: pricedLines(result.items),
  subtotal: result.subtotal,
  vat: result,
  total: result.total,
  isRough: false,
});

/** Returns a rough sum without VAT: quantity × unit price × term of every item with a price. As specified. */
export function roughPricing(lines: readonly ConfiguredLine[]): Pricing {
  const items = lines.flatMap(({ line, product, configuration, options }): PricedItem[] => {
    if (!configuration) return [];
    const shared = { productId: product.id, priceConfigurationId: configuration.id };
    return [
      { ...shared, optionId: null, isOption: false, name: product.name, ...priced(configuration, line.quantity) },
      ...options.flatMap(({ optionId, quantity }) => {
        const option = configuration.options.find(({ id }) => id === optionId);
        return option ? [{ ...shared, optionId, isOption: true, name: option.name, ...priced(option, quantity) }] : [];
      }),
    ];
  });
  const sum = toEuros(subtotalOf(items.map(({ total }) => (total === null ? null : toCents(total)))));
  return { lines: pricedLines(items), subtotal: sum, vat: null, total: sum, isRough: true };
}

/** Groups the items of a price calculation by product; options follow their product. */
export function pricedLines(items: readonly PricedItem[]): PricedLine[] {
  const lines: PricedLine[] = [];
  for (const item of items) {
    if (item.isOption) lines.at(-1)?.options.push(item);
    else lines.push({ item, options: [] });
  }
  return lines;
}

type Price = Pick<PricedItem, 'billingPeriod' | 'billingTerm'> & { billingPrice: number | null };

/**
 * Returns the total of a quantity over its term, in units of the currency; null without a price. This is an estimate;
 * the server's calculation is binding.
 */
export function lineTotal({ billingPrice, billingPeriod, billingTerm }: Price, quantity: number): number | null {
  const unitPrice = billingPrice === null ? null : toCents(billingPrice);
  return toEuros(centsOf({ quantity, unitPrice, billingPeriod, billingTerm }));
}

function priced(price: Price, quantity: number) {
  const { billingPrice: unitPrice, billingPeriod, billingTerm } = price;
  return { quantity, unitPrice, billingPeriod, billingTerm, total: lineTotal(price, quantity) };
}
