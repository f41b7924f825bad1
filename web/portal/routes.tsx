import { Navigate, type RouteObject } from 'react-router';
import { builderRoutes } from './builder/routes';
import type { PortalHandle } from './PortalLayout';

const pleaseSignIn: PortalHandle = { pleaseSignIn: true };

const partnerPages = async () => ({ Component: (await import('./partner-programme/PartnerPages')).PartnerPages });

/**
 * Returns the routes of a portal below its base path. Each page is a separate chunk; the frame is loaded with the first
 * page. The first pages do not use the component library, which is loaded with the other pages.
 */
export function portalRoutes(isPartner: boolean): RouteObject {
  return {
    path: isPartner ? '/partners/dashboard' : '/dashboard',
    lazy: async () => {
      const { PortalLayout } = await import('./PortalLayout');
      return { element: <PortalLayout isPartner={isPartner} /> };
    },
    children: [
      {
        index: true,
        lazy: isPartner
          ? partnerPages
          : async () => ({ Component: (await import('./dashboard/DashboardPage')).DashboardPage }),
      },
      {
        path: 'quotes',
        lazy: async () => ({ Component: (await import('./quotes/list/QuoteListPage')).QuoteListPage }),
      },
      {
        lazy: async () => ({ Component: (await import('../shared/Styled')).StyledPages }),
        children: [
          ...builderRoutes.map((route) => ({ ...route, handle: pleaseSignIn })),
          {
            path: 'quotes/:id',
            handle: pleaseSignIn,
            lazy: async () => ({ Component: (await import('./quotes/detail/QuoteDetailPage')).QuoteDetailPage }),
          },
          {
            path: 'quotes/:id/accepted',
            handle: pleaseSignIn,
            lazy: async () => ({ Component: (await import('./quotes/detail/AcceptedPage')).AcceptedPage }),
          },
          {
            path: 'orders',
            lazy: async () => ({ Component: (await import('./orders/list/OrderListPage')).OrderListPage }),
          },
          {
            path: 'orders/:id',
            handle: pleaseSignIn,
            lazy: async () => ({ Component: (await import('./orders/detail/OrderDetailPage')).OrderDetailPage }),
          },
          {
            path: 'invoices',
            lazy: async () => ({ Component: (await import('./invoices/list/InvoiceListPage')).InvoiceListPage }),
          },
          {
            path: 'invoices/:id',
            handle: pleaseSignIn,
            lazy: async () => ({ Component: (await import('./invoices/detail/InvoiceDetailPage')).InvoiceDetailPage }),
          },
          { path: 'company', lazy: async () => ({ Component: (await import('./company/CompanyPage')).CompanyPage }) },
          { path: 'users', lazy: async () => ({ Component: (await import('./users/UsersPage')).UsersPage }) },
          ...(isPartner ? [{ path: '*', lazy: partnerPages }] : []),
          {
            path: 'profile',
            lazy: async () => ({ Component: (await import('./settings/SettingsPage')).SettingsPage }),
          },
        ],
      },
      // Specified: the partner's sidebar links to the same screen under this name.
      { path: 'settings', element: <Navigate to="../profile" replace /> },
      {
        path: '*',
        lazy: async () => ({
          Component: (await import('../shared/components/feedback/NotFoundScreen')).NotFoundScreen,
        }),
      },
    ],
  };
}
