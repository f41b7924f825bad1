import { FileDown, Plus } from 'lucide-react';
import { Suspense } from 'react';
import { useLoaderData } from 'react-router';
import { SPECIFICATION_NAMES, specificationsOf } from '#rules/product-specifications';
import { sitePaths } from '#rules/site-paths';
import { Button } from '../../../shared/components/actions/Button';
import { breadcrumbList, Crumbs } from '../../frame/Crumbs';
import { Head, useAbsolute } from '../../frame/Head';
import { Photo } from '../../frame/Photo';
import { SiteLink } from '../../frame/SiteLink';
import { HOLOGRAMS } from '../../hologram/holograms';
import { useBuyer } from '../../reader';
import { AccessBox } from '../AccessBox';
import { StartButton } from '../StartButton';
import { CompareToggle } from '../compare/CompareToggle';
import { Price } from './Price';
import { useAddToQuote } from './add-to-quote';
import type { ProductShown } from './products';
import { sizeOf } from './size';
import { productTexts } from './texts';
import { late } from '../../late';

const words = productTexts;
const Choices = late(async () => (await import('./Choices')).Choices);
const Related = late(async () => (await import('./Related')).Related);
const Hologram = late(async () => (await import('../../hologram/Hologram')).Hologram);
const Sizes = late(async () => (await import('./Sizes')).Sizes);

/** /products/:group/:product: all catalogue data of a product. Prices are loaded only for users who may see them. */
export function ProductPage() {
  const product = useLoaderData<ProductShown>();
  const { id, name, description, category, group, groupName, image, choices } = product;
  const absolute = useAbsolute();
  const addTo = useAddToQuote([id]);
  const isBuyer = useBuyer() !== null;
  const size = sizeOf(product.specifications);
  const crumbs = [
    { label: words.products, to: sitePaths.products },
    { label: groupName, to: sitePaths.group(group) },
    { label: name, to: sitePaths.product(group, id) },
  ];
  const about = words.product.description(product);
  const drawn = HOLOGRAMS[image];
  const picture = <Photo src={image} kind="product" slot="(min-width: 900px) 800px, 110vw" alt={name} first />;
  return (
    <>
      <Head
        title={`${name} · ${groupName}`}
        description={about}
        picture={image}
        kind="product"
        data={[
          breadcrumbList(crumbs, absolute),
          {
            '@type': 'Product',
            name,
            description,
            category: groupName,
            sku: id,
            image: absolute(image),
            url: absolute(sitePaths.product(group, id)),
            brand: { '@type': 'Brand', name: 'HoloPortal' },
            additionalProperty: product.specifications.map((one) => ({ '@type': 'PropertyValue', ...one })),
          },
        ]}
      />
      <div className="ink product-hero">
        <div className="wrap">
          <Crumbs crumbs={crumbs} />
          <div className="product-hero-copy">
            <h1 className="display">{name}</h1>
            <p className="lead">{description}</p>
            <p className="product-hero-price">
              <Price id={id} category={category} />
            </p>
            <div className="cta">
              {addTo ? (
                <Button size="large" variant="lit" href={addTo} icon={<Plus size={16} />}>
                  {words.product.addToQuote}
                </Button>
              ) : (
                <StartButton />
              )}
              <Button size="large" className="ghost" href="#specifications">
                {words.specifications}
              </Button>
              <CompareToggle id={id} name={name} />
            </div>
          </div>
          {drawn ? (
            <Suspense>
              <Hologram drawn={drawn} className="melt" label={words.product.turn(name, drawn.object)}>
                {picture}
              </Hologram>
            </Suspense>
          ) : (
            <div className="melt">{picture}</div>
          )}
        </div>
        <div className="hero-facts">
          <dl className="wrap">
            {factsOf(product).map(([label, value]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd className="num">{value}</dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
      <nav className="page-nav" aria-label={words.product.onThisPage}>
        <div className="wrap">
          <b>{name}</b>
          {product.contentBlocks.length > 0 && <a href="#use">{words.product.use}</a>}
          {size && <a href="#size">{words.product.size}</a>}
          <a href="#specifications">{words.specifications}</a>
          {choices.length > 0 && <a href="#configure">{words.product.configure}</a>}
          <div className="page-nav-step">
            {isBuyer ? (
              <Price id={id} category={category} />
            ) : (
              <Button size="small" href="#price">
                {words.product.price}
              </Button>
            )}
            {addTo && (
              <Button size="small" href={addTo}>
                {words.product.addToQuote}
              </Button>
            )}
          </div>
        </div>
      </nav>
      <Uses product={product} />
      {size && (
        <section className="section band" aria-labelledby="size">
          <div className="wrap">
            <div className="section-head">
              <h2 className="h1" id="size">
                {words.product.sizeTitle}
              </h2>
              <p className="secondary">{words.product.sizeText}</p>
            </div>
            <Suspense>
              <Sizes size={size} product={product} />
            </Suspense>
          </div>
        </section>
      )}
      <section className="section wrap" aria-labelledby="specifications">
        <div className="between with-space">
          <h2 className="h1" id="specifications">
            {words.specifications}
          </h2>
          <Button icon={<FileDown size={16} />} href={`/api/v1/catalog/items/${id}/data-sheet`}>
            {words.product.dataSheet}
          </Button>
        </div>
        <dl className="spec-table">
          {specificationsOf(product).map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd className="num">
                {label === SPECIFICATION_NAMES.glasses ? (
                  <SiteLink className="link" to={sitePaths.viewingTechnology}>
                    {value}
                  </SiteLink>
                ) : (
                  value
                )}
              </dd>
            </div>
          ))}
        </dl>
      </section>
      <Suspense>{choices.length > 0 && <Choices choices={choices} />}</Suspense>
      <div className="wrap section">
        <AccessBox id="price" />
      </div>
      <Suspense>
        <Related product={product} />
      </Suspense>
    </>
  );
}

function Uses({ product: { contentBlocks, heroImage } }: { product: ProductShown }) {
  const [first, ...others] = contentBlocks;
  if (!first) return null;
  return (
    <section className="section wrap" aria-labelledby="use">
      <div className="section-head">
        <h2 className="h1" id="use">
          {first.title}
        </h2>
        <p className="secondary">{first.text}</p>
      </div>
      <Photo className="wide-picture" src={heroImage} kind="group" slot="(min-width: 1280px) 1200px, 100vw" />
      <ul className="uses">
        {others.map(({ title, text }) => (
          <li key={title}>
            <h3 className="h4">{title}</h3>
            <p className="secondary">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/**
 * Returns the four main facts: the first specifications that staff have entered, and users, glasses and lead time if
 * known.
 */
function factsOf(product: ProductShown): [string, string][] {
  const lines = specificationsOf(product);
  const { users, glasses, leadTime, industries } = SPECIFICATION_NAMES;
  const asked = [users, glasses, leadTime].flatMap((label) => lines.filter(([name]) => name === label));
  const first = lines.slice(0, 4 - asked.length);
  const others = [...asked, ...lines].filter(([label]) => label !== industries);
  return [...new Map([...first, ...others])].slice(0, 4);
}
