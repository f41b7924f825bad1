import { Suspense } from 'react';
import { useLoaderData } from 'react-router';
import { sitePaths } from '#rules/site-paths';
import { breadcrumbList, Crumbs } from '../../frame/Crumbs';
import { Head, useAbsolute } from '../../frame/Head';
import { Photo } from '../../frame/Photo';
import { AccessBox } from '../AccessBox';
import { range } from '../range';
import { ProductCard } from './ProductCard';
import type { GroupShown } from './products';
import { productTexts } from './texts';
import { late } from '../../late';

const words = productTexts;
const Comparison = late(async () => (await import('./Comparison')).Comparison);

/** /products/:group: purpose of the group, its products, and a comparison of them. */
export function GroupPage() {
  const group = useLoaderData<GroupShown>();
  const { slug, name, headline, description, heroImage, contentBlocks, products, worksWith } = group;
  const absolute = useAbsolute();
  const crumbs = [
    { label: words.products, to: sitePaths.products },
    { label: name, to: sitePaths.group(slug) },
  ];
  const [first, ...others] = contentBlocks;
  const isSoftware = products.every(({ category }) => category === 'Software');
  const users = products.flatMap(({ activeUsers }) => (activeUsers === 'variable' ? [] : [activeUsers]));
  return (
    <>
      <Head
        title={name}
        description={`${headline} ${description}`}
        picture={heroImage}
        data={[breadcrumbList(crumbs, absolute)]}
      />
      <div className="ink hero page-hero">
        <Photo className="hero-picture" src={heroImage} kind="group" slot="100vw" first />
        <div className="wrap hero-copy">
          <Crumbs crumbs={crumbs} />
          <h1 className="display">{name}</h1>
          <p className="lead">{headline}</p>
          {!isSoftware && products.length > 0 && (
            <dl className="hero-specs">
              {users.length > 0 && (
                <div>
                  <dt>{words.group.users}</dt>
                  <dd className="num">{range(users)}</dd>
                </div>
              )}
              <div>
                <dt>{words.group.leadTime}</dt>
                <dd className="num">{range(products.map(({ leadTimeWeeks }) => leadTimeWeeks))} weeks</dd>
              </div>
            </dl>
          )}
        </div>
      </div>
      <section className="section wrap" aria-labelledby="products">
        <div className="section-head">
          <h2 className="h1" id="products">
            {first?.title ?? name}
          </h2>
          <p className="secondary">{first?.text ?? description}</p>
        </div>
        <div className="product-cards">
          {products.map((product) => (
            <ProductCard key={product.id} product={product} />
          ))}
        </div>
        {others.length > 0 && (
          <ul className="uses">
            {others.map(({ title, text }) => (
              <li key={title}>
                <h3 className="h4">{title}</h3>
                <p className="secondary">{text}</p>
              </li>
            ))}
          </ul>
        )}
      </section>
      <Suspense>{products.length > 1 && <Comparison group={group} />}</Suspense>
      <div className="wrap section">
        <AccessBox />
      </div>
      {worksWith.length > 0 && (
        <section className="section band" aria-labelledby="works-with">
          <div className="wrap">
            <h2 className="h2" id="works-with">
              {words.group.worksWith(name)}
            </h2>
            <div className="product-cards">
              {worksWith.map((product) => (
                <ProductCard key={product.id} product={product} />
              ))}
            </div>
          </div>
        </section>
      )}
    </>
  );
}
