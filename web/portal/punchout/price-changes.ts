import type { PricedItem, Quote } from '../../shared/api/schema';

/** A product or an option whose price is another one today than in the saved draft. Prices are those of one piece. */
export interface PriceChange {
  name: string;
  now: number;
  before: number;
}

/** Returns what of a saved draft has another price today, each product and option once. */
export function priceChanges(items: Quote['items'], today: readonly PricedItem[]): PriceChange[] {
  const prices = new Map(
    today.map(({ priceConfigurationId, optionId, unitPrice }) => [key({ priceConfigurationId, optionId }), unitPrice]),
  );
  const changes = new Map<string, PriceChange>();
  for (const item of items) {
    const now = prices.get(key(item)) ?? null;
    if (now === null || item.billingPrice === null || now === item.billingPrice) continue;
    changes.set(key(item), { name: item.product.name, now, before: item.billingPrice });
  }
  return [...changes.values()];
}

const key = ({ priceConfigurationId, optionId }: Pick<PricedItem, 'priceConfigurationId' | 'optionId'>): string =>
  `${priceConfigurationId} ${optionId ?? ''}`;
