import { entryPaths } from './entry-paths.js';

const HOME_CARD = '/home';

/** Paths of the public site. Each page has exactly one URL: lower case, without a trailing slash. */
export const sitePaths = {
  home: entryPaths.home,
  products: '/products',
  group: (slug: string) => `/products/${encodeURIComponent(slug)}`,
  product: (group: string, id: string) => `/products/${encodeURIComponent(group)}/${encodeURIComponent(id)}`,
  compare: '/compare',
  /** Page that compares products; `saved` is the id of a saved comparison. */
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
  /** URL of the preview picture that social networks show for a link to a page. */
  card: (page: string) => `/cards${page === '/' ? HOME_CARD : page}.jpg`,
  terms: '/terms',
} as const;

/**
 * Path prefixes of the browser app: sign-in pages, portals, console. The server renders all other paths as pages of the
 * public site.
 */
const APP = [
  entryPaths.login,
  entryPaths.signup,
  entryPaths.verifyEmail,
  entryPaths.forgotPassword,
  entryPaths.resetPassword,
  entryPaths.acceptInvitation,
  entryPaths.authorize,
  entryPaths.partnerApply,
  entryPaths.partnerApplication,
  entryPaths.clientBase,
  entryPaths.partnerBase,
  entryPaths.admin,
  '/profile',
  entryPaths.punchOutBase,
  '/newsletter',
];

/** True when a path (without query) belongs to the browser app. */
export const isAppAddress = (path: string): boolean => APP.some((area) => path === area || path.startsWith(`${area}/`));

/** Returns the path of the page that a preview picture belongs to; null for any other path. */
export function pageOfCard(path: string): string | null {
  const page = /^\/cards(\/.+)\.jpg$/.exec(path)?.[1] ?? null;
  return page === HOME_CARD ? '/' : page;
}

/** Normalizes a path of the site to its only valid form: '/Products/' becomes '/products'. */
export const oneSpelling = (path: string): string =>
  path
    .toLowerCase()
    .replace(/\/{2,}/g, '/')
    .replace(/(?<=.)\/$/, '');
