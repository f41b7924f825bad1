import { Navigate, type RouteObject } from 'react-router';
import { NotFoundScreen } from '../shared/components/NotFoundPage';
import { builderRoutes } from './builder/routes';
import type { PortalHandle } from './PortalLayout';

const pleaseSignIn: PortalHandle = { pleaseSignIn: true };

/** One portal's routes below its base path. Each page is its own chunk; the frame comes with the first. */
export function portalRoutes(isPartner: boolean): RouteObject {
  return {
    path: isPartner ? '/partners/dashboard' : '/dashboard',
    lazy: async () => {
      const { PortalLayout } = await import('./PortalLayout');
      return { element: <PortalLayout isPartner={isPartner} /> };
    },
    children: [
      // The dashboards come later; until then a portal opens on its quotes.
      { index: true, element: <Navigate to="quotes" replace /> },
      {
        path: 'quotes',
        lazy: async () => ({ Component: (await import('./quotes/list/QuoteListPage')).QuoteListPage }),
      },
      ...builderRoutes.map((route) => ({ ...route, handle: pleaseSignIn })),
      {
        path: 'quotes/:id',
        handle: pleaseSignIn,
        lazy: async () => ({ Component: (await import('./quotes/detail/QuoteDetailPage')).QuoteDetailPage }),
      },
      { path: 'profile', lazy: async () => ({ Component: (await import('./account/ProfilePage')).ProfilePage }) },
      { path: 'company', lazy: async () => ({ Component: (await import('./account/CompanyPage')).CompanyPage }) },
      { path: '*', element: <NotFoundScreen /> },
    ],
  };
}
