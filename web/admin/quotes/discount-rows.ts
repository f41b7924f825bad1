import type { Quote } from '../../shared/api/schema';
import { formatMoney } from '../../shared/format';
import { discountOf } from '../../shared/quotes/lines';
import { quoteTexts } from '../../shared/quotes/texts';

/** Rows above a subtotal: what the lines cost at list prices, and how much less is quoted. None where no line is quoted below its list price. */
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
