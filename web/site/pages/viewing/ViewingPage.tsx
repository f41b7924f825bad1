import { useLoaderData } from 'react-router';
import { sitePaths } from '#rules/site-paths';
import { breadcrumbList, Crumbs } from '../../frame/Crumbs';
import { Head, useAbsolute } from '../../frame/Head';
import { Prose } from '../../frame/Prose';
import { SiteLink } from '../../frame/SiteLink';
import { PageTop } from '../PageTop';
import type { ViewingShown } from './viewing';

const words = { products: 'Products', usedWith: 'Used with' };

/** /products/viewing-technology: the types of glasses, their purpose, and the devices that need them. */
export function ViewingPage() {
  const { title, description, heading, lead, picture, ways, text } = useLoaderData<ViewingShown>();
  const absolute = useAbsolute();
  const crumbs = [
    { label: words.products, to: sitePaths.products },
    { label: title, to: sitePaths.viewingTechnology },
  ];
  return (
    <>
      <Head title={title} description={description} picture={picture} data={[breadcrumbList(crumbs, absolute)]} />
      <PageTop heading={heading ?? title} lead={lead} picture={picture} above={<Crumbs crumbs={crumbs} />} />
      <section className="section wrap" aria-label={title}>
        <ul className="ways">
          {ways.map((way) => (
            <li key={way.glasses}>
              <h2 className="h2">{way.title}</h2>
              <p>{way.text}</p>
              <dl>
                <dt>{words.usedWith}</dt>
                {way.devices.map(({ id, name, group }) => (
                  <dd key={id}>
                    <SiteLink className="link" to={sitePaths.product(group, id)}>
                      {name}
                    </SiteLink>
                  </dd>
                ))}
              </dl>
            </li>
          ))}
        </ul>
      </section>
      <div className="band">
        <Prose text={text} />
      </div>
    </>
  );
}
