import { useRoutes, type RouteObject } from 'react-router';
import { NotFoundScreen } from '../../shared/components/feedback/NotFoundScreen';
import { part } from '../../shared/parts';

/** Each page is a file of its own. They are listed here and not among the app's routes, which every signed-in user loads. */
const pages: RouteObject[] = [
  {
    index: true,
    Component: part(async () => (await import('./dashboard/PartnerDashboardPage')).PartnerDashboardPage),
  },
  { path: 'clients', Component: part(async () => (await import('./clients/ClientListPage')).ClientListPage) },
  { path: 'clients/:id', Component: part(async () => (await import('./clients/ClientPage')).ClientPage) },
  {
    path: 'performance/analytics',
    Component: part(async () => (await import('./performance/AnalyticsPage')).AnalyticsPage),
  },
  {
    path: 'performance',
    Component: part(async () => (await import('./performance/PerformancePage')).PerformancePage),
  },
  {
    path: 'performance/reports',
    Component: part(async () => (await import('./reports/ReportsPage')).ReportsPage),
  },
  {
    path: 'performance/commission',
    Component: part(async () => (await import('./commission/CommissionPage')).CommissionPage),
  },
  {
    path: 'funds',
    Component: part(async () => (await import('./funds/FundsPage')).FundsPage),
  },
  {
    path: 'funds/:id',
    Component: part(async () => (await import('./funds/FundRequestPage')).FundRequestPage),
  },
  {
    path: 'sales/quotes',
    Component: part(async () => (await import('./quotes/PartnerQuotesPage')).PartnerQuotesPage),
  },
  {
    path: 'sales/pipeline',
    Component: part(async () => (await import('./deals/PipelinePage')).PipelinePage),
  },
  {
    path: 'sales/opportunities',
    Component: part(async () => (await import('./deals/OpportunitiesPage')).OpportunitiesPage),
  },
  {
    path: 'sales/opportunities/:id',
    Component: part(async () => (await import('./deals/DealPage')).DealPage),
  },
  {
    path: 'contracts',
    Component: part(async () => (await import('./contracts/ContractsPage')).ContractsPage),
  },
  {
    path: 'resources',
    Component: part(async () => (await import('./resources/ResourcesPage')).ResourcesPage),
  },
  {
    path: 'resources/training',
    Component: part(async () => (await import('./training/TrainingPage')).TrainingPage),
  },
  {
    path: 'resources/training/:id/:chapterId?',
    Component: part(async () => (await import('./training/CoursePage')).CoursePage),
  },
  {
    path: 'docs/:page?',
    Component: part(async () => (await import('./docs/DocsPage')).DocsPage),
  },
  { path: '*', Component: NotFoundScreen },
];

/** Pages that only partners have, below `/partners/dashboard`. */
export const PartnerPages = () => useRoutes(pages);
