import { type Params, type RouteObject } from 'react-router';
import { sitePaths } from '#rules/site-paths';
import { contentPages } from '../content/content';
import { SiteError } from '../frame/SiteError';
import { SiteFrame } from '../frame/SiteFrame';
import { SITE, type SiteData, type SitePage } from './page';
import type { SiteSource } from './source';

/**
 * Loads the modules that build loader data, when a user navigates within the site; the first page already has its data.
 */
const home = () => import('./home/home');
const products = () => import('./products/products');
const news = () => import('./news/news');
const loadNews = async () => (await import('./news/NewsPage')).NewsPage;

/**
 * All pages of the site except text pages, which are files in `content/`. To add a page, add an entry here and a
 * component beside it.
 */
const pages: SitePage[] = [
  {
    path: '/',
    file: 'web/site/pages/home/HomePage.tsx',
    load: async () => (await import('./home/HomePage')).HomePage,
    show: async (source) => (await home()).showHome(source),
  },
  {
    path: '/products',
    file: 'web/site/pages/products/ProductsPage.tsx',
    load: async () => (await import('./products/ProductsPage')).ProductsPage,
    show: async (source) => (await products()).showOverview(source),
  },
  {
    path: '/products/:group',
    file: 'web/site/pages/products/GroupPage.tsx',
    load: async () => (await import('./products/GroupPage')).GroupPage,
    show: async (source, params) => (await products()).showGroup(source, params),
    addresses: async (source) => (await products()).groupAddresses(source),
  },
  {
    path: '/products/:group/:product',
    file: 'web/site/pages/products/ProductPage.tsx',
    load: async () => (await import('./products/ProductPage')).ProductPage,
    show: async (source, params) => (await products()).showProduct(source, params),
    addresses: async (source) => (await products()).productAddresses(source),
  },
  {
    path: '/news',
    file: 'web/site/pages/news/NewsPage.tsx',
    load: loadNews,
    show: async () => (await news()).showNews({}),
  },
  {
    path: '/news/topics/:topic',
    file: 'web/site/pages/news/NewsPage.tsx',
    load: loadNews,
    show: async (_, params) => (await news()).showNews(params),
    addresses: async () => (await news()).topicAddresses(),
  },
  {
    path: sitePaths.compare,
    file: 'web/site/pages/compare/ComparePage.tsx',
    load: async () => (await import('./compare/ComparePage')).ComparePage,
    show: async (source) => (await import('./compare/show')).showCompare(source),
  },
  {
    path: sitePaths.resellers,
    file: 'web/site/pages/resellers/ResellersPage.tsx',
    load: async () => (await import('./resellers/ResellersPage')).ResellersPage,
    show: (source) => source.resellers(),
  },
  {
    path: sitePaths.search,
    file: 'web/site/pages/search/SearchPage.tsx',
    load: async () => (await import('./search/SearchPage')).SearchPage,
    show: async (source, _, query) => (await import('./search/show')).showSearch(source, query),
    byQuery: true,
  },
  ...contentPages,
];

/** Returns the routes of the site; their loaders read from `source`. */
export const siteRoutes = (source: SiteSource): RouteObject[] => [
  {
    id: SITE,
    Component: SiteFrame,
    loader: async (): Promise<SiteData> => ({
      origin: source.origin,
      paths: pages.map(({ path }) => path),
      groups: (await source.groups()).map(({ slug, name, description }) => ({ slug, name, description })),
    }),
    shouldRevalidate: () => false,
    children: [
      {
        id: 'pages',
        ErrorBoundary: SiteError,
        children: [
          ...pages.map(({ path, file, load, show, byQuery }) => ({
            id: path,
            path,
            handle: { file },
            loader: async ({ params, request }: { params: Params; request: Request }) => {
              const shown = show ? await show(source, params, new URL(request.url).searchParams) : true;
              if (shown === null) throw new Missing();
              return shown;
            },
            shouldRevalidate: ({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }) =>
              byQuery === true || currentUrl.pathname !== nextUrl.pathname,
            lazy: async () => ({ Component: await load() }),
          })),
          {
            id: 'missing',
            path: '*',
            loader: ({ params }: { params: Params }) => {
              throw new Missing(params['*'] === '410' ? 410 : params['*'] === '429' ? 429 : 404);
            },
          },
        ],
      },
    ],
  },
];

/**
 * An error whose fields make the router treat it as an error response. The status is 404, or that of the pages which
 * the server renders at '/410' (content removed) and '/429' (too many searches).
 */
class Missing extends Error {
  statusText = '';
  internal = false;
  data = null;

  constructor(readonly status = 404) {
    super();
  }
}

/** Returns the addresses of all existing pages. */
export async function addressesOf(source: SiteSource): Promise<string[]> {
  const all = await Promise.all(
    pages.map(async ({ path, addresses }) => (addresses ? addresses(source) : path.includes(':') ? [] : [path])),
  );
  return all.flat();
}
