import type { RouteObject } from 'react-router';

/** Routes of the quote builder, below {base}/quotes. */
export const builderRoutes: RouteObject[] = [
  {
    path: 'quotes/create',
    lazy: async () => ({ Component: (await import('./steps/SelectProductsPage')).SelectProductsPage }),
  },
  {
    path: 'quotes/create/configure',
    lazy: async () => ({ Component: (await import('./CreateQuotePage')).CreateQuotePage }),
  },
  {
    path: 'quotes/:id/edit',
    lazy: async () => ({ Component: (await import('./EditQuotePage')).EditQuotePage }),
  },
];
