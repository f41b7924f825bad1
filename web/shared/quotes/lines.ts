import { optionGroupTitle } from '#rules/option-groups';
import { toCents, toEuros } from '#rules/money';
import { lineTotal } from '#rules/price';
import { ratesDiffer, taxBeyond } from '#rules/tax-words';
import { partsInWords, totalParts } from '#rules/total-parts';
import type { BillingPeriod, PricedItem, Quote, QuoteItem } from '../api/schema';
import { formatMoney, plural } from '../format';
import { quoteTexts } from './texts';

const words = quoteTexts.items;

/** Formats a term: '12 months', '1 year'; null for one-time prices. The unit of a term is the billing period. */
export function termWords(period: BillingPeriod, term: number): string | null {
  if (period === 'one_time') return null;
  return plural(term, period === 'monthly' ? 'month' : 'year');
}

/** Formats a lead time: '6 weeks', or 'Ready to ship' for 0. */
export const leadTimeWords = (weeks: number): string =>
  weeks === 0 ? quoteTexts.details.readyToShip : plural(weeks, 'week');

/** Returns the price text of an included option: 'Included', '8 × Included'. */
export const includedWords = (quantity: number): string =>
  quantity > 1 ? words.includedTimes(String(quantity)) : words.included;

/**
 * Returns the text that replaces an item's amount, as in the PDF: 'Included' for included options, 'Free' for other
 * free options and free software. Null for an item with an amount, even if staff have reduced it to 0.
 */
export function insteadOfAmount(item: QuoteItem): string | null {
  if (item.billingPrice === null) return words.custom;
  if (item.billingPrice !== 0 || item.listPrice !== 0) return null;
  if (item.optionGroup === 'included') return includedWords(item.quantity);
  return item.optionId !== null || item.product.category === 'Software' ? words.free : null;
}

/** True when an item is quoted below its list price. The list price is then shown too, as in the PDF. */
export const isDiscounted = (item: QuoteItem): item is QuoteItem & { billingPrice: number; listPrice: number } =>
  item.billingPrice !== null && item.listPrice !== null && item.billingPrice < item.listPrice;

/** Returns the discount in euros: the list prices of the discounted items over their terms minus the quoted prices. */
export const discountOf = (items: readonly QuoteItem[]): number =>
  toEuros(
    items.filter(isDiscounted).reduce((sum, { quantity, billingPeriod, billingTerm, billingPrice, listPrice }) => {
      const cost = (euros: number) =>
        lineTotal({ quantity, billingPeriod, billingTerm, unitPrice: toCents(euros) }) ?? 0;
      return sum + cost(listPrice) - cost(billingPrice);
    }, 0),
  );

export interface ProductLine {
  item: QuoteItem;
  groups: { title: string; options: QuoteItem[] }[];
}

/** Groups the items of a quote for display: each product with its options by option group, in the given order. */
export function productLines(items: QuoteItem[]): ProductLine[] {
  return items
    .filter((item) => item.parentItemId === null)
    .map((item) => {
      const groups = new Map<string, QuoteItem[]>();
      for (const option of items.filter((other) => other.parentItemId === item.id)) {
        const title = optionGroupTitle(option.optionGroup, 'Other');
        groups.set(title, [...(groups.get(title) ?? []), option]);
      }
      return { item, groups: [...groups].map(([title, options]) => ({ title, options })) };
    });
}

/** Converts the products of a quote and their options to input for the builder's API calls. */
export const toLineInputs = (items: QuoteItem[]) =>
  productLines(items).map(({ item }) => ({
    productId: item.productId,
    quantity: item.quantity,
    priceConfigurationId: item.priceConfigurationId,
    selectedOptions: item.selectedOptions.map(({ optionId, quantity, optionGroup }) => ({
      optionId,
      quantity,
      optionGroup,
    })),
  }));

type Totalled = Pick<Quote, 'taxPercentage' | 'shippingCost'> & { currency?: string };

/**
 * Formats the parts of a total with VAT, one-time and per period: '€48,500.00 once · €2,280.00 a year'. Null when
 * everything is one-time. Non-breaking spaces keep each part on one line.
 */
export function partsOfTotal(
  lines: readonly Pick<PricedItem, 'billingPeriod' | 'billingTerm' | 'total'>[],
  { taxPercentage, shippingCost, currency }: Totalled,
): string | null {
  const cents = (euros: number | null) => (euros === null ? null : toCents(euros));
  const parts = totalParts(
    lines.map((line) => ({ ...line, total: cents(line.total) })),
    taxPercentage,
    cents(shippingCost),
  );
  const inWords = partsInWords(parts, (amount) => formatMoney(toEuros(amount), currency));
  return inWords && inWords.replaceAll(/(?<!·) (?!·)/g, '\u00a0');
}

/** Formats the parts of a quote's or order's total, by {@link partsOfTotal}. */
export const partsOf = (
  content: Totalled & Pick<Quote, 'tax' | 'taxDecision'> & { items: readonly QuoteItem[]; ended?: object | null },
): string | null =>
  ratesDiffer(content.taxDecision?.groups) || content.ended || taxBeyond(content.tax, content.taxDecision?.groups) !== 0
    ? null
    : partsOfTotal(
        content.items.map((item) => ({ ...item, total: item.totalPrice })),
        content,
      );
