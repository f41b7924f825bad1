import { Clock, Glasses, Luggage, Plus, Users } from 'lucide-react';
import { sitePaths } from '#rules/site-paths';
import { Button } from '../../../shared/components/actions/Button';
import { Photo } from '../../frame/Photo';
import { SiteLink } from '../../frame/SiteLink';
import { useAddToQuote } from './add-to-quote';
import { CompareToggle } from '../compare/CompareToggle';
import { Price } from './Price';
import type { Card } from './products';
import { productTexts } from './texts';

const words = productTexts;

/** Card of a product: picture, purpose, main facts. */
export function ProductCard({ product, isThis = false }: { product: Card; isThis?: boolean }) {
  const { id, name, description, category, type, group, image } = product;
  const addTo = useAddToQuote([id]);
  return (
    <article className="product-card">
      <Photo src={image} kind="product" slot="(min-width: 1024px) 390px, (min-width: 600px) 50vw, 100vw" />
      <div>
        <div className="product-card-head">
          <h3 className="h4">{isThis ? name : <SiteLink to={sitePaths.product(group, id)}>{name}</SiteLink>}</h3>
          {isThis ? <span className="badge">{words.product.thisPage}</span> : <Price id={id} category={category} />}
        </div>
        <p className="secondary">{description}</p>
        <Facts product={product} />
        {category === 'Software' && <p className="small product-type">{type}</p>}
        <div className="product-card-actions">
          <CompareToggle id={id} name={name} />
          {addTo && !isThis && (
            <Button href={addTo} icon={<Plus size={16} />}>
              {words.product.addToQuote}
            </Button>
          )}
        </div>
      </div>
    </article>
  );
}

function Facts({ product }: { product: Card }) {
  const { category, portability, leadTimeWeeks } = product;
  if (category === 'Software') return null;
  return (
    <ul className="product-facts">
      <li>
        <Users />
        {words.facts.users(product)}
      </li>
      <li>
        <Glasses />
        {words.facts.glasses(product)}
      </li>
      {portability && (
        <li>
          <Luggage />
          {words.facts.portable}
        </li>
      )}
      <li>
        <Clock />
        {words.facts.leadTime(leadTimeWeeks)}
      </li>
    </ul>
  );
}
