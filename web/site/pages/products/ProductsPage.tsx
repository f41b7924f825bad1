import { useLoaderData } from 'react-router';
import { sitePaths } from '#rules/site-paths';
import { Head } from '../../frame/Head';
import { Photo } from '../../frame/Photo';
import { SiteLink } from '../../frame/SiteLink';
import { AccessBox } from '../AccessBox';
import { ProductCard } from './ProductCard';
import type { Overview } from './products';
import { productTexts } from './texts';

const words = productTexts.overview;

/** /products: all product groups with their products. */
export function ProductsPage() {
  const { groups } = useLoaderData<Overview>();
  return (
    <>
      <Head title={words.title} description={words.description} picture="/pictures/card-products.webp" />
      <div className="ink hero page-hero">
        <Photo
          className="hero-picture"
          src="/pictures/group-tables.webp"
          kind="group"
          slot="100vw"
          alt={words.picture}
          first
        />
        <div className="wrap hero-copy">
          <h1 className="h1">{words.heading}</h1>
          <p className="lead">{words.lead}</p>
          <nav className="jumps" aria-label={words.groups}>
            {groups.map(({ slug, name }) => (
              <a key={slug} href={`#${slug}`}>
                {name}
              </a>
            ))}
          </nav>
        </div>
      </div>
      {groups.map(({ slug, name, headline, products }) => (
        <section key={slug} className="wrap product-row" aria-labelledby={slug}>
          <div className="between">
            <div>
              <h2 className="h2" id={slug}>
                {name}
              </h2>
              <p className="secondary">{headline}</p>
            </div>
            <SiteLink className="link" to={sitePaths.group(slug)}>
              {words.all(name)}
            </SiteLink>
          </div>
          <div className="product-cards">
            {products.map((product) => (
              <ProductCard key={product.id} product={product} />
            ))}
          </div>
        </section>
      ))}
      <div className="wrap section">
        <AccessBox />
      </div>
    </>
  );
}
