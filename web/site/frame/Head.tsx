import { useContext } from 'react';
import { useLocation } from 'react-router';
import { sitePaths } from '#rules/site-paths';
import { useSite } from '../pages/page';
import { CardTaken } from './card';

interface HeadProps {
  /** Of the browser's tab: up to 60 characters, its own on each page. */
  title: string;
  /** One or two sentences: up to 160 characters. */
  description: string;
  /** Of shared links: what is on their card, an address of a picture of ours that is on no other page's. */
  picture?: string;
  kind?: 'website' | 'article' | 'product';
  /** News that the page belongs to. */
  feed?: { title: string; address: string };
  /** schema.org data, each with its `@type`. Addresses in it are absolute: `useAbsolute`. */
  data?: object[];
  /** That search engines are to leave it out. */
  unlisted?: boolean;
}

const DEFAULT_PICTURE = '/pictures/home-hero.webp';

/** In which there are pages; each would have an address of its own. `x-default` is for readers of any other. */
const LANGUAGES = ['en', 'x-default'];

/** What search engines and shared links are told of a page, and its title. Once on every page. */
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
  // The name of the product is also told where it is sold.
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

/** Makes absolute addresses of paths of ours. */
export function useAbsolute(): (path: string) => string {
  const { origin } = useSite();
  return (path) => new URL(path, origin).href;
}
