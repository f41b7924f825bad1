import { Suspense } from 'react';
import { useLoaderData } from 'react-router';
import { sitePaths } from '#rules/site-paths';
import { Button } from '../../../shared/components/actions/Button';
import { Head, useAbsolute } from '../../frame/Head';
import { Photo } from '../../frame/Photo';
import { SiteLink } from '../../frame/SiteLink';
import { offices } from '../../frame/texts';
import { HOLOGRAMS } from '../../hologram/holograms';
import { useSite } from '../page';
import { StartButton } from '../StartButton';
import type { Home } from './home';
import { homeTexts as words } from './texts';
import { late } from '../../late';

const Hologram = late(async () => (await import('../../hologram/Hologram')).Hologram);

const HERO = '/pictures/home-hero.webp';

/** The server renders its HTML; its script is loaded after those of the parts above it. */
const below = () => import('./HomeBelow');
const Story = late(async () => (await below()).Story);
const HomeBelow = late(async () => (await below()).HomeBelow);

/**
 * /: home page with introduction, the six product groups, a day of use, the steps of a quote, industries, references
 * and news.
 */
export function HomePage() {
  const { groups, facts } = useLoaderData<Home>();
  const site = useSite();
  return (
    <>
      <Head title={words.title} description={words.description} data={useOrganization()} />
      <div className="ink hero">
        <Suspense>
          <Hologram drawn={HOLOGRAMS[HERO]!} className="hero-picture" label={words.turn}>
            <Photo src={HERO} kind="hero" slot="(min-width: 900px) 125vw, 139vw" alt={words.heroPicture} first />
          </Hologram>
        </Suspense>
        <div className="wrap hero-copy">
          <h1 className="display">{words.heading}</h1>
          <p className="lead">{words.lead}</p>
          <div className="cta">
            <StartButton />
            {site.has(sitePaths.products) && (
              <Button size="large" className="ghost" to={sitePaths.products}>
                {words.browse}
              </Button>
            )}
          </div>
        </div>
        <div className="hero-facts">
          <dl className="wrap">
            <Fact label={words.facts.users} value={facts.users} />
            <Fact label={words.facts.products(groups.length)} value={facts.products} />
            <Fact label={words.facts.leadTime} value={facts.leadTime} />
            <Fact label={words.facts.software} value={facts.software} />
          </dl>
        </div>
      </div>
      <section className="section wrap" aria-labelledby="groups">
        <div className="section-head">
          <h2 className="h1" id="groups">
            {words.groups.title}
          </h2>
          <p className="secondary">{words.groups.text}</p>
        </div>
        <div className="groups">
          {groups.map(({ slug, name, description, heroImage, products }) => (
            <SiteLink key={slug} to={sitePaths.group(slug)} className="group">
              <Photo src={heroImage} kind="group" slot="(min-width: 900px) 700px, 100vw" />
              <div>
                <div>
                  <h3 className="h4">{name}</h3>
                  <p className="secondary">{description}</p>
                </div>
                <span className="small num">{words.products(products)}</span>
              </div>
            </SiteLink>
          ))}
        </div>
      </section>
      <Suspense>
        <Story />
      </Suspense>
      <section className="section" aria-labelledby="quote">
        <div className="wrap duo">
          <div>
            <h2 className="h1" id="quote">
              {words.quote.title}
            </h2>
            <p className="lead">{words.quote.text}</p>
          </div>
          <ol className="steps">
            {words.quote.steps.map(([name, text], at) => (
              <li key={name}>
                <span className="num">{at + 1}</span>
                <b>{name}</b>
                <span>{text}</span>
              </li>
            ))}
          </ol>
        </div>
      </section>
      <Suspense>
        <HomeBelow />
      </Suspense>
    </>
  );
}

function Fact({ label, value }: { label: string; value: string | number }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className="num">{value}</dd>
    </div>
  );
}

/** Returns the company as schema.org data. */
function useOrganization(): object[] {
  const absolute = useAbsolute();
  return [
    {
      '@type': 'Organization',
      name: 'HoloPortal',
      url: absolute('/'),
      logo: absolute('/icon-512.png'),
      email: offices[0]?.email,
      address: offices.map(({ address: [street, place, country] }) => ({
        '@type': 'PostalAddress',
        streetAddress: street,
        addressLocality: place,
        addressCountry: country,
      })),
    },
    { '@type': 'WebSite', name: 'HoloPortal', url: absolute('/') },
  ];
}
