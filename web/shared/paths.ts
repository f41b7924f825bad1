/** Every address the screens link to, so that a link and its route cannot drift apart. */
export const paths = {
  home: '/',
  login: '/login',
  signup: '/signup',
  contact: '/contact',
  admin: '/admin',
  apiDocs: '/api/docs',
  clientBase: '/dashboard',
  partnerBase: '/partners/dashboard',
  quotes: (base: string) => `${base}/quotes`,
  quote: (base: string, id: string) => `${base}/quotes/${encodeURIComponent(id)}`,
  createQuote: (base: string) => `${base}/quotes/create`,
  configureQuote: (base: string) => `${base}/quotes/create/configure`,
  editQuote: (base: string, id: string) => `${base}/quotes/${encodeURIComponent(id)}/edit`,
  profile: (base: string) => `${base}/profile`,
  company: (base: string) => `${base}/company`,
} as const;
