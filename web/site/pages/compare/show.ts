import { type Card, cardOf } from '../products/products';
import type { Product, SiteSource } from '../source';

/** A product as it is compared. */
export type Compared = Card & Pick<Product, 'groupName' | 'specifications'>;

export interface CompareShown {
  /** All that there are, in catalogue order. */
  products: Compared[];
}

/** /compare. Which ones are side by side is in the address's query. */
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
