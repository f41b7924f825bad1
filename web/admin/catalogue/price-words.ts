import type { BillingPeriod } from '../../shared/api/schema';
import { formatMoneyShort, formatMoney } from '../../shared/format';
import { termWords } from '../../shared/quotes/lines';
import { quoteTexts } from '../../shared/quotes/texts';

interface Price {
  billingPrice: number | null;
  billingPeriod: BillingPeriod;
  billingTerm: number;
}

/** Formats a price: '€18,900', '€149 × 12 months', 'Custom Quote'. */
export function priceWords(price: Price | null): string {
  if (price === null || price.billingPrice === null) return quoteTexts.items.custom;
  const amount = Number.isInteger(price.billingPrice)
    ? formatMoneyShort(price.billingPrice)
    : formatMoney(price.billingPrice);
  const term = termWords(price.billingPeriod, price.billingTerm);
  return term ? `${amount} × ${term}` : amount;
}
