import type { Catalogue } from '../catalogue/catalogue.js';
import { toItem, toItemDetail } from '../catalogue/catalogue.view.js';
import type { SiteSource } from './site-renderer.js';

/** A catalogue as visitors read it: without prices. */
export const sourceOf = ({ groups, products }: Catalogue, origin: string): SiteSource => {
  const items = [...products.values()].map((product) => toItem(product, false));
  const found = <T>(value: T | undefined): Promise<T | null> => Promise.resolve(value ?? null);
  return {
    origin,
    groups: () => Promise.resolve(groups),
    group: (slug) => {
      const group = groups.find((one) => one.slug === slug);
      return found(group && { ...group, products: items.filter((item) => item.group === slug) });
    },
    products: () => Promise.resolve(items),
    product: (id) => {
      const product = products.get(id);
      return found(product && toItemDetail(product, false));
    },
  };
};
