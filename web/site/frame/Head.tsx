import { useContext } from 'react';
import { useLocation } from 'react-router';
import { sitePaths } from '#rules/site-paths';
import { useSite } from '../pages/page';
import { CardTaken } from './card';

interface HeadProps {
  /** Title of the browser tab: up to 60 characters, unique for each page. */
  title: string;
  /** One or two sentences: up to 160 characters. */
  description: string;
  /** Address of a picture for the card of shared links, which no other page uses. */
  picture?: string;
  kind?: 'website' | 'article' | 'product';
  /** News feed that is linked from the page. */
  feed?: { title: string; address: string };
  /** schema.org objects, each with its `@type`. The addresses in them must be absolute (`useAbsolute`). */
  data?: object[];
  /** True when search engines must not list the page. */
  unlisted?: boolean;
}

const DEFAULT_PICTURE = '/pictures/home-hero.webp';

/** Values of `hreflang`. A further language would have its own addresses; `x-default` is for all other languages. */
const LANGUAGES = ['en', 'x-default'];

/** Title of a page, and its metadata for search engines and shared links. Each page renders it once. */
export function Head({
  title,
  description,
  picture = DEFAULT_PICTURE,
  kind = 'website',
  feed,
  data = [],
  unlisted = false,
}: HeadProps) {
  const { pathname } = useLocation();
  const absolute = useAbsolute();
  const address = absolute(pathname);
  // The title on the card omits the text after the dot, which is the product group.
  const [shortTitle = title] = title.split(' · ');
  useContext(CardTaken)?.({ title: shortTitle, description, picture });
  const full = title.includes('HoloPortal') ? title : `${title} · HoloPortal`;
  return (
    <>
      <title>{full}</title>
      <meta name="description" content={description} />
      {unlisted && <meta name="robots" content="noindex" />}
      <link rel="canonical" href={address} />
      {LANGUAGES.map((language) => (
        <link key={language} rel="alternate" hrefLang={language} href={address} />
      ))}
      {feed && <link rel="alternate" type="application/rss+xml" title={feed.title} href={feed.address} />}
      <meta property="og:site_name" content="HoloPortal" />
      <meta property="og:type" content={kind} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={address} />
      <meta property="og:image" content={absolute(sitePaths.card(unlisted ? '/' : pathname))} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta name="twitter:card" content="summary_large_image" />
      {data.map((thing, at) => (
        <script key={at} type="application/ld+json">
          {JSON.stringify({ '@context': 'https://schema.org', ...thing })}
        </script>
      ))}
    </>
  );
}

/** Returns a function that converts a path of this site to an absolute address. */
export function useAbsolute(): (path: string) => string {
  const { origin } = useSite();
  return (path) => new URL(path, origin).href;
}
