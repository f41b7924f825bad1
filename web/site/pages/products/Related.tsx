import { ProductCard } from './ProductCard';
import type { ProductShown } from './products';
import { productTexts } from './texts';

const words = productTexts;

/** Other products of the same group, and products that work with this product. */
export function Related({ product: { id, groupName, beside, worksWith } }: { product: ProductShown }) {
  return (
    <>
      {beside.length > 1 && (
        <section className="section band" aria-labelledby="beside">
          <div className="wrap">
            <h2 className="h2" id="beside">
              {words.product.beside(groupName)}
            </h2>
            <div className="product-cards">
              {beside.map((card) => (
                <ProductCard key={card.id} product={card} isThis={card.id === id} />
              ))}
            </div>
          </div>
        </section>
      )}
      {worksWith.length > 0 && (
        <section className="section wrap" aria-labelledby="works-with">
          <h2 className="h2" id="works-with">
            {words.product.worksWith}
          </h2>
          <div className="product-cards">
            {worksWith.map((card) => (
              <ProductCard key={card.id} product={card} />
            ))}
          </div>
        </section>
      )}
    </>
  );
}
