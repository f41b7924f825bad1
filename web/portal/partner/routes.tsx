import type { RouteObject } from 'react-router';

/** The pages that only partners have, below `/partners/dashboard`; each is its own chunk. */
export const partnerRoutes: RouteObject[] = [
  {
    path: 'performance/analytics',
    lazy: async () => ({ Component: (await import('./performance/AnalyticsPage')).AnalyticsPage }),
  },
  {
    path: 'sales/quotes',
    lazy: async () => ({ Component: (await import('./quotes/PartnerQuotesPage')).PartnerQuotesPage }),
  },
];
