import { toCents, toEuros } from '#rules/money';
import type { PricedItem, Quote } from '../../shared/api/schema';

/**
 * A product or an option whose price is another one today than in the saved draft. Prices are those that return: of one
 * piece for its whole billing term, in euros.
 */
export interface PriceChange {
  key: string;
  item: PricedItem;
  now: number;
  before: number;
}

/** Returns what of a saved draft has another price today, each product and option once. */
export function priceChanges(items: Quote['items'], today: readonly PricedItem[]): PriceChange[] {
  const priced = new Map(today.map((item) => [keyOf(item), item]));
  const changes = new Map<string, PriceChange>();
  for (const saved of items) {
    const key = keyOf(saved);
    const item = priced.get(key);
    const now = item ? pieceOf(item.total, item.quantity) : null;
    const before = pieceOf(saved.totalPrice, saved.quantity);
    if (!item || now === null || before === null || now === before) continue;
    changes.set(key, { key, item, now, before });
  }
  return [...changes.values()];
}

const keyOf = ({ priceConfigurationId, optionId }: Pick<PricedItem, 'priceConfigurationId' | 'optionId'>): string =>
  `${priceConfigurationId} ${optionId ?? ''}`;

/** Price of one piece, in whole cents; null without a price. */
const pieceOf = (total: number | null, quantity: number): number | null =>
  total === null ? null : toEuros(Math.round(toCents(total) / quantity));
