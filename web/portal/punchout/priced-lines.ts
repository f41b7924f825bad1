import type { PricedLine } from '../../shared/builder/pricing';

/** True for a product that can be returned: it and all its options have a price. */
export const isPriced = ({ item, options }: PricedLine): boolean =>
  [item, ...options].every(({ unitPrice }) => unitPrice !== null);
