import type { RouteObject } from 'react-router';
import type { PortalHandle } from '../PortalLayout';

const pleaseSignIn: PortalHandle = { pleaseSignIn: true };

/** The pages that only partners have, below `/partners/dashboard`; each is its own chunk. */
export const partnerRoutes: RouteObject[] = [
  { path: 'clients', lazy: async () => ({ Component: (await import('./clients/ClientListPage')).ClientListPage }) },
  { path: 'clients/:id', lazy: async () => ({ Component: (await import('./clients/ClientPage')).ClientPage }) },
  {
    path: 'performance/analytics',
    lazy: async () => ({ Component: (await import('./performance/AnalyticsPage')).AnalyticsPage }),
  },
  {
    path: 'performance/commission',
    lazy: async () => ({ Component: (await import('./commission/CommissionPage')).CommissionPage }),
  },
  {
    path: 'sales/quotes',
    lazy: async () => ({ Component: (await import('./quotes/PartnerQuotesPage')).PartnerQuotesPage }),
  },
  {
    path: 'sales/pipeline',
    lazy: async () => ({ Component: (await import('./deals/PipelinePage')).PipelinePage }),
  },
  {
    path: 'sales/opportunities',
    lazy: async () => ({ Component: (await import('./deals/OpportunitiesPage')).OpportunitiesPage }),
  },
  {
    path: 'sales/opportunities/:id',
    handle: pleaseSignIn,
    lazy: async () => ({ Component: (await import('./deals/DealPage')).DealPage }),
  },
  {
    path: 'contracts',
    lazy: async () => ({ Component: (await import('./contracts/ContractsPage')).ContractsPage }),
  },
];
