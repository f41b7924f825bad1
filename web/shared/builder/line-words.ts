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

/** Formats an amount of a builder line: no decimals (LOOK 'Type'), unless the amount has cents, which the sum would otherwise lack. */
const lineMoney = (amount: number): string =>
  Number.isInteger(amount) ? formatMoneyShort(amount) : formatMoney(amount);

/** Price of one unit: '€185/month'; 'Free' at 0, 'Custom Quote' without a price. */
export function optionPrice(price: { billingPrice: number | null; billingPeriod: BillingPeriod }): string {
  if (price.billingPrice === null) return summary.customQuote;
  if (price.billingPrice === 0) return summary.free;
  return lineMoney(price.billingPrice) + PER[price.billingPeriod];
}

/** Total of one unit over its term: '× 3 years = €6,660'; null for a one-time or free price. */
export function termPrice(price: Parameters<typeof lineTotal>[0]): string | null {
  const term = termWords(price.billingPeriod, price.billingTerm);
  if (term === null || !price.billingPrice) return null;
  return builderTexts.overTerm(term, lineMoney(lineTotal(price, 1) ?? 0));
}

/** Amount that more units of an option add to the quote over their term: '+€6,660'; 'Free' at 0, 'Custom Quote' without a price. */
export function addedPrice(price: Parameters<typeof lineTotal>[0], more: number): string {
  const added = lineTotal(price, more);
  return added ? builderTexts.more(lineMoney(added)) : optionPrice(price);
}

/**
 * A priced line in words: '5 × €149 × 12 months' and '€8,940'. A free line says so, as the price badge does; a single
 * free unit shows no calculation.
 */
export function pricedWords(item: PricedItem, category?: CatalogItem['category']) {
  const instead = withoutAmount(item, category);
  const unit = instead ?? lineMoney(item.unitPrice ?? 0);
  const term = instead ? undefined : (termWords(item.billingPeriod, item.billingTerm) ?? undefined);
  return {
    // Non-breaking spaces allow line breaks before a '×' only, never inside '× 12 months'.
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

/** Number of a line among the lines of its product, from 1; null when it is the only line. */
export function ordinalOf<Line extends { productId: string }>(lines: readonly Line[], line: Line): number | null {
  const same = lines.filter(({ productId }) => productId === line.productId);
  return same.length > 1 ? same.indexOf(line) + 1 : null;
}

/** 'FlexLED Curve (2)'; without an ordinal the name alone. */
export const lineName = (name: string, ordinal: number | null): string =>
  ordinal === null ? name : builderTexts.ordinal(name, ordinal);
