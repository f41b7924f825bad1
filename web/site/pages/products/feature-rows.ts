import {
  glassesLabel,
  portabilityLabel,
  SPECIFICATION_NAMES,
  usersLabel,
  weeksLabel,
} from '#rules/product-specifications';
import type { Card, GroupShown } from './products';

/** Row of a comparison: one value for each product, in the order of the products. */
export interface Row {
  feature: string;
  values: string[];
}

/** Returns the rows of a group: its own features, then the properties that every product in the catalogue has. */
export function rowsOf({ featureComparison, products }: Pick<GroupShown, 'featureComparison' | 'products'>): Row[] {
  const own = featureComparison.map(({ feature, values }) => ({
    feature,
    values: products.map(({ id }) => values.find(({ productId }) => productId === id)?.value ?? '–'),
  }));
  return featureRows(products, own);
}

/** Returns `own`, followed by the properties that every product in the catalogue has and that `own` lacks. */
export function featureRows(products: Card[], own: Row[]): Row[] {
  const known = new Set(own.map(({ feature }) => feature));
  const { users, glasses, portability, leadTime } = SPECIFICATION_NAMES;
  const every: [string, (product: Card) => string][] = [
    [users, (product) => usersLabel(product.activeUsers)],
    [glasses, (product) => glassesLabel(product.glasses)],
    [portability, (product) => portabilityLabel(product.portability)],
    [leadTime, (product) => weeksLabel(product.leadTimeWeeks)],
  ];
  const isSoftware = products.every(({ category }) => category === 'Software');
  return [
    ...own,
    ...every
      .filter(([feature]) => !known.has(feature) && !(isSoftware && feature !== leadTime && feature !== users))
      .map(([feature, valueOf]) => ({ feature, values: products.map(valueOf) })),
  ];
}

/** True when the products have different values in a row. */
export const differs = ({ values }: Row): boolean => new Set(values).size > 1;
