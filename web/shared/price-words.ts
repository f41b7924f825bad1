import type { BillingPeriod } from './api/schema';
import { formatMoneyShort } from './format';

export interface BadgePrice {
  billingPrice: number | null;
  billingPeriod: BillingPeriod;
}

const PER: Record<BillingPeriod, string> = { one_time: '', monthly: '/month', yearly: '/year' };

/**
 * Returns the text of a price badge: an amount without decimals, '/month' or '/year'; 'Custom Quote' without a price;
 * for a price of 0 'Free' for Software, else 'Custom Quote'. As specified.
 */
export function priceWords(
  price: BadgePrice | null,
  category: string,
): { tone: 'free' | 'custom' | 'amount'; text: string; per: string } {
  const amount = price?.billingPrice ?? null;
  if (amount === 0 && category === 'Software') return { tone: 'free', text: 'Free', per: '' };
  if (!price || !amount) return { tone: 'custom', text: 'Custom Quote', per: '' };
  return { tone: 'amount', text: formatMoneyShort(amount), per: PER[price.billingPeriod] };
}
