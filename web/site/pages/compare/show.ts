import { type Card, cardOf } from '../products/products';
import type { Product, SiteSource } from '../source';

/** A product in the comparison. */
export type Compared = Card & Pick<Product, 'groupName' | 'specifications'>;

export interface CompareShown {
  /** All products, in catalogue order. */
  products: Compared[];
}

/** Returns the loader data of /compare. The query of the address names the compared products. */
export async function showCompare(source: SiteSource): Promise<CompareShown> {
  const products = await source.products();
  return {
    products: products.map((product) => ({
      ...cardOf(product),
      groupName: product.groupName,
      specifications: product.specifications,
    })),
  };
}
