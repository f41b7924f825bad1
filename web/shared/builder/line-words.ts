import type { BillingPeriod, CatalogItem, PricedItem } from '../api/schema';
import { formatMoney, formatMoneyShort } from '../format';
import { termWords } from '../quotes/lines';
import { lineTotal } from './pricing';
import { builderTexts } from './texts';

const { summary } = builderTexts;
const PER: Record<BillingPeriod, string> = {
  one_time: '',
  monthly: builderTexts.perMonth,
  yearly: builderTexts.perYear,
};

/**
 * Formats an amount of a builder line: without decimals (LOOK 'Type') unless it has cents, so that the lines add up to
 * the total.
 */
const lineMoney = (amount: number): string =>
  Number.isInteger(amount) ? formatMoneyShort(amount) : formatMoney(amount);

/** Formats the price of one unit: '€185/month'; 'Free' for 0, 'Custom Quote' without a price. */
export function optionPrice(price: { billingPrice: number | null; billingPeriod: BillingPeriod }): string {
  if (price.billingPrice === null) return summary.customQuote;
  if (price.billingPrice === 0) return summary.free;
  return lineMoney(price.billingPrice) + PER[price.billingPeriod];
}

/** Formats the total of one unit over its term: '× 3 years = €6,660'. Null for a one-time price or a free item. */
export function termPrice(price: Parameters<typeof lineTotal>[0]): string | null {
  const term = termWords(price.billingPeriod, price.billingTerm);
  if (term === null || !price.billingPrice) return null;
  return builderTexts.overTerm(term, lineMoney(lineTotal(price, 1) ?? 0));
}

/**
 * Formats the amount that additional units of an option cost over their term: '+€6,660'; 'Free' for 0, 'Custom Quote'
 * without a price.
 */
export function addedPrice(price: Parameters<typeof lineTotal>[0], more: number): string {
  const added = lineTotal(price, more);
  return added ? builderTexts.more(lineMoney(added)) : optionPrice(price);
}

/**
 * Describes a priced line: '5 × €149 × 12 months' and '€8,940'. A free line is called free, as in the price badge; a
 * single free unit has no calculation.
 */
export function pricedWords(item: PricedItem, category?: CatalogItem['category']) {
  const instead = withoutAmount(item, category);
  const unit = instead ?? lineMoney(item.unitPrice ?? 0);
  const term = instead ? undefined : (termWords(item.billingPeriod, item.billingTerm) ?? undefined);
  return {
    // Non-breaking spaces, so that a line breaks only before a '×'.
    sum:
      instead && item.quantity === 1
        ? null
        : [item.quantity, unit, term?.replaceAll(' ', '\u00a0')].filter((part) => part !== undefined).join(' ×\u00a0'),
    total: instead ?? lineMoney(item.total ?? 0),
  };
}

function withoutAmount({ unitPrice, isOption }: PricedItem, category: CatalogItem['category'] | undefined) {
  if (unitPrice === null) return summary.customQuote;
  if (unitPrice > 0) return null;
  if (isOption) return summary.free;
  return category === 'Software' ? summary.free : summary.customQuote;
}

/** Returns the position of a line among the lines of the same product, from 1; null for a single line. */
export function ordinalOf<Line extends { productId: string }>(lines: readonly Line[], line: Line): number | null {
  const same = lines.filter(({ productId }) => productId === line.productId);
  return same.length > 1 ? same.indexOf(line) + 1 : null;
}

/** Returns the name of a line: 'FlexLED Curve (2)', or the product's name without an ordinal. */
export const lineName = (name: string, ordinal: number | null): string =>
  ordinal === null ? name : builderTexts.ordinal(name, ordinal);
