import { featureRows, type Row } from '../products/feature-rows';
import type { Compared } from './show';

/** Every specification of them, those that several have first, and what the catalogue knows of every product. */
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
