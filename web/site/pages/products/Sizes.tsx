import type { Product } from '../source';
import { FromAbove } from './FromAbove';
import { FromFront } from './FromFront';
import type { Size } from './size';
import { productTexts } from './texts';

const words = productTexts.product;

interface SizesProps {
  size: Size;
  product: Pick<Product, 'name' | 'type' | 'activeUsers'>;
}

/** Drawings that show a product's size: from the front, and from above when the depth is known. */
export function Sizes({ size, product: { name, type, activeUsers } }: SizesProps) {
  const { depth } = size;
  return (
    <div className="sizes">
      <figure>
        <FromFront size={size} type={type} name={name} />
        <figcaption>{words.fromFront(size.above !== undefined)}</figcaption>
      </figure>
      {depth !== undefined && activeUsers !== 'variable' && (
        <figure>
          <FromAbove size={{ ...size, depth }} type={type} name={name} users={activeUsers} />
          <figcaption>{words.fromAbove(activeUsers)}</figcaption>
        </figure>
      )}
    </div>
  );
}
