import { entryPaths } from './entry-paths.js';

const HOME_CARD = '/home';

/** Addresses of the public site, each with one spelling: lower case, without a slash at its end. */
export const sitePaths = {
  home: entryPaths.home,
  products: '/products',
  group: (slug: string) => `/products/${encodeURIComponent(slug)}`,
  product: (group: string, id: string) => `/products/${encodeURIComponent(group)}/${encodeURIComponent(id)}`,
  compare: '/compare',
  /** Products side by side; `saved` is the id of a saved comparison. */
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
  /** The picture that networks show of a shared link to a page. */
  card: (page: string) => `/cards${page === '/' ? HOME_CARD : page}.jpg`,
  terms: '/terms',
} as const;

/** What the app draws: the ways in, the portals, the console. Every other address is the public site's, drawn by the server. */
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

/** Whether an address (path, without its query) is one of the app's. */
export const isAppAddress = (path: string): boolean => APP.some((area) => path === area || path.startsWith(`${area}/`));

/** The page that a card is of; null for any other address. */
export function pageOfCard(path: string): string | null {
  const page = /^\/cards(\/.+)\.jpg$/.exec(path)?.[1] ?? null;
  return page === HOME_CARD ? '/' : page;
}

/** The one spelling of an address of the site: '/Products/' is '/products'. */
export const oneSpelling = (path: string): string =>
  path
    .toLowerCase()
    .replace(/\/{2,}/g, '/')
    .replace(/(?<=.)\/$/, '');
