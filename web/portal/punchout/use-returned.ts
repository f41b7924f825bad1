import type { PricedItem } from '../../shared/api/schema';
import type { PricedLine } from '../../shared/builder/pricing';
import { usePricing } from '../builder/use-pricing';

/** Products and options that go back to the buyer's system. */
interface Returned {
  items: PricedItem[];
  /** Their sum in euros, without VAT. */
  total: number;
  /** Number of all products and options, also of those that cannot be returned. */
  of: number;
}

/** True for a product that can be returned: it and all its options have a price. */
export const isPriced = ({ item, options }: PricedLine): boolean =>
  [item, ...options].every(({ unitPrice }) => unitPrice !== null);

/** Returns what of the builder's lines goes back at the prices of now. */
export function useReturned(): Returned {
  const { lines = [] } = usePricing();
  const items = lines.filter(isPriced).flatMap(({ item, options }) => [item, ...options]);
  return {
    items,
    total: items.reduce((sum, line) => sum + (line.total ?? 0), 0),
    of: lines.flatMap(({ options }) => [null, ...options]).length,
  };
}
