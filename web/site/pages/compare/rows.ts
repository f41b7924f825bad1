import { featureRows, type Row } from '../products/feature-rows';
import type { Compared } from './show';

/**
 * Returns the rows of the comparison: one for each specification of the products, shared specifications first, then one
 * for each property that every product in the catalogue has.
 */
export function rowsBetween(products: Compared[]): Row[] {
  const names = [...new Set(products.flatMap(({ specifications }) => specifications.map(({ name }) => name)))];
  const own = names.map((feature) => ({
    feature,
    found: products.map(({ specifications }) => specifications.find(({ name }) => name === feature)?.value),
  }));
  const isShared = ({ found }: (typeof own)[number]) => found.filter((value) => value !== undefined).length > 1;
  const ordered = [...own.filter(isShared), ...own.filter((row) => !isShared(row))];
  return featureRows(
    products,
    ordered.map(({ feature, found }) => ({ feature, values: found.map((value) => value ?? '–') })),
  );
}
