import { entryPaths } from './entry-paths.js';

const HOME_CARD = '/home';

/** Paths of the public site, each with one spelling: lower case, without a trailing slash. */
export const sitePaths = {
  home: entryPaths.home,
  products: '/products',
  group: (slug: string) => `/products/${encodeURIComponent(slug)}`,
  product: (group: string, id: string) => `/products/${encodeURIComponent(group)}/${encodeURIComponent(id)}`,
  compare: '/compare',
  /** Comparison of products; `saved` is the id of a saved comparison. */
  comparison: (products: readonly string[], saved?: string | null) => {
    const query = [
      ...(products.length > 0 ? [`products=${products.map(encodeURIComponent).join(',')}`] : []),
      ...(saved ? [`saved=${encodeURIComponent(saved)}`] : []),
    ];
    return query.length > 0 ? `/compare?${query.join('&')}` : '/compare';
  },
  search: '/search',
  searchFor: (text: string) => (text ? `/search?q=${encodeURIComponent(text)}` : '/search'),
  viewingTechnology: '/products/viewing-technology',
  solutions: '/solutions',
  industry: (slug: string) => `/industries/${encodeURIComponent(slug)}`,
  news: '/news',
  newsTopic: (topic: string) => `/news/topics/${encodeURIComponent(topic)}`,
  newsFeed: '/news/feed.xml',
  whatIsHologram: '/what-is-hologram',
  coCreate: '/co-create',
  references: '/company/references',
  about: '/about',
  careers: '/careers',
  partnerProgram: '/partner-program',
  resellers: '/resellers',
  faq: '/faq',
  contact: entryPaths.contact,
  privacy: '/privacy',
  /** Picture that social networks show for a shared link to a page. */
  card: (page: string) => `/cards${page === '/' ? HOME_CARD : page}.jpg`,
  terms: '/terms',
} as const;

/** Areas that the app renders: sign-in pages, portals, console. The server renders every other address, as the public site. */
const APP = [
  entryPaths.login,
  entryPaths.signup,
  entryPaths.verifyEmail,
  entryPaths.forgotPassword,
  entryPaths.resetPassword,
  entryPaths.acceptInvitation,
  entryPaths.partnerApply,
  entryPaths.partnerApplication,
  entryPaths.clientBase,
  entryPaths.partnerBase,
  entryPaths.admin,
  '/profile',
  '/newsletter',
];

/** True when an address (path without query) belongs to the app. */
export const isAppAddress = (path: string): boolean => APP.some((area) => path === area || path.startsWith(`${area}/`));

/** Returns the page of a card's address; null for any other address. */
export function pageOfCard(path: string): string | null {
  const page = /^\/cards(\/.+)\.jpg$/.exec(path)?.[1] ?? null;
  return page === HOME_CARD ? '/' : page;
}

/** Normalizes an address of the site to its one spelling: '/Products/' is '/products'. */
export const oneSpelling = (path: string): string =>
  path
    .toLowerCase()
    .replace(/\/{2,}/g, '/')
    .replace(/(?<=.)\/$/, '');
