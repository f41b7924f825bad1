import type { Quote } from '../../shared/api/schema';
import { formatMoney } from '../../shared/format';
import { discountOf } from '../../shared/quotes/lines';
import { quoteTexts } from '../../shared/quotes/texts';

/**
 * Returns the rows above a subtotal: the amount at list prices, and the discount. Empty when no line is below its list
 * price.
 */
export function discountRows({
  items,
  subtotal,
  currency,
}: Pick<Quote, 'items' | 'subtotal' | 'currency'>): [string, string][] {
  const discount = discountOf(items);
  const { beforeDiscount, discount: label } = quoteTexts.summary;
  if (discount === 0) return [];
  return [
    [beforeDiscount, formatMoney(subtotal + discount, currency)],
    [label, formatMoney(-discount, currency)],
  ];
}
