import { featureRows, type Row } from '../products/feature-rows';
import type { Compared } from './show';

/**
 * Returns a row for each specification of the products, shared ones first, and for each property that the catalogue has
 * of every product.
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
