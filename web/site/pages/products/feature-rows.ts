import {
  glassesLabel,
  portabilityLabel,
  SPECIFICATION_NAMES,
  usersLabel,
  weeksLabel,
} from '#rules/product-specifications';
import type { Card, GroupShown } from './products';

/** A row of the comparison: the values of the products, in their order. */
export interface Row {
  feature: string;
  values: string[];
}

/** Returns the group's own features, and the properties that the catalogue has of every product. */
export function rowsOf({ featureComparison, products }: Pick<GroupShown, 'featureComparison' | 'products'>): Row[] {
  const own = featureComparison.map(({ feature, values }) => ({
    feature,
    values: products.map(({ id }) => values.find(({ productId }) => productId === id)?.value ?? '–'),
  }));
  return featureRows(products, own);
}

/**
 * Returns the products' own rows, followed by the properties that the catalogue has of every product and that are not
 * among them.
 */
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

/** True when products differ in a row. */
export const differs = ({ values }: Row): boolean => new Set(values).size > 1;
