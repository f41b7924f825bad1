import { useRoutes, type RouteObject } from 'react-router';
import { NotFoundScreen } from '../../shared/components/feedback/NotFoundScreen';
import { lazyWithRetry } from '../../shared/lazy';

/** Lazy pages. They are not part of the app's routes, because every signed-in user loads those. */
const pages: RouteObject[] = [
  {
    index: true,
    Component: lazyWithRetry(async () => (await import('./dashboard/PartnerDashboardPage')).PartnerDashboardPage),
  },
  {
    path: 'clients',
    Component: lazyWithRetry(async () => (await import('../partners/clients/ClientListPage')).ClientListPage),
  },
  {
    path: 'clients/:id',
    Component: lazyWithRetry(async () => (await import('../partners/clients/ClientPage')).ClientPage),
  },
  {
    path: 'performance/analytics',
    Component: lazyWithRetry(async () => (await import('./performance/AnalyticsPage')).AnalyticsPage),
  },
  {
    path: 'performance',
    Component: lazyWithRetry(async () => (await import('./performance/PerformancePage')).PerformancePage),
  },
  {
    path: 'performance/reports',
    Component: lazyWithRetry(async () => (await import('./reports/ReportsPage')).ReportsPage),
  },
  {
    path: 'performance/commission',
    Component: lazyWithRetry(async () => (await import('./commission/CommissionPage')).CommissionPage),
  },
  {
    path: 'funds',
    Component: lazyWithRetry(async () => (await import('./funds/FundsPage')).FundsPage),
  },
  {
    path: 'funds/:id',
    Component: lazyWithRetry(async () => (await import('./funds/FundRequestPage')).FundRequestPage),
  },
  {
    path: 'sales/quotes',
    Component: lazyWithRetry(async () => (await import('../partners/quotes/PartnerQuotesPage')).PartnerQuotesPage),
  },
  {
    path: 'sales/pipeline',
    Component: lazyWithRetry(async () => (await import('./deals/PipelinePage')).PipelinePage),
  },
  {
    path: 'sales/opportunities',
    Component: lazyWithRetry(async () => (await import('./deals/OpportunitiesPage')).OpportunitiesPage),
  },
  {
    path: 'sales/opportunities/:id',
    Component: lazyWithRetry(async () => (await import('./deals/DealPage')).DealPage),
  },
  {
    path: 'contracts',
    Component: lazyWithRetry(async () => (await import('../partners/contracts/ContractsPage')).ContractsPage),
  },
  {
    path: 'resources',
    Component: lazyWithRetry(async () => (await import('./resources/ResourcesPage')).ResourcesPage),
  },
  {
    path: 'resources/training',
    Component: lazyWithRetry(async () => (await import('./training/TrainingPage')).TrainingPage),
  },
  {
    path: 'resources/training/:id/:chapterId?',
    Component: lazyWithRetry(async () => (await import('./training/CoursePage')).CoursePage),
  },
  {
    path: 'docs/:page?',
    Component: lazyWithRetry(async () => (await import('./docs/DocsPage')).DocsPage),
  },
  { path: '*', Component: NotFoundScreen },
];

/** Pages for partners only, below `/partners/dashboard`. */
export const PartnerPages = () => useRoutes(pages);
