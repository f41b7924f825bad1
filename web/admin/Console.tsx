import { useQueryClient } from '@tanstack/react-query';
import { createElement, useMemo } from 'react';
import { CoreAdminContext, CoreAdminUI, CustomRoutes, memoryStore, Resource } from 'ra-core';
import { Navigate, Route } from 'react-router';
import { CrashScreen } from '../shared/components/feedback/CrashScreen';
import { WaitScreen } from '../shared/components/feedback/StateScreen';
import { entryPaths } from '#rules/entry-paths';
import { guardTexts } from '../shared/texts';
import { authProvider } from './core/auth-provider';
import { dataProvider } from './core/data-provider';
import { DashboardPage } from './dashboard/DashboardPage';
import { pages } from './pages';
import { ConsoleNotFound } from './shell/ConsoleNotFound';
import { ConsoleShell } from './shell/ConsoleShell';

/** Store of each list's filters, sort order and page; lost when the console is closed. */
const store = memoryStore();
const RESOURCES = [
  'quotes',
  'orders',
  'companies',
  'documents',
  'users',
  'partner-applications',
  'partner-deals',
  'partners',
  'partner-funds',
  'partner-payouts',
  'partner-agreements',
  'partner-courses',
  'partner-resources',
  'products',
  'product-groups',
  'sla-packages',
  'campaigns',
  'subscribers',
  'email-templates',
  'exports',
  'mails',
  'audit-log',
] as const;
const Waiting = () => <WaitScreen text={guardTexts.loading} />;
const Crashed = ({ error }: { error?: unknown }) => <CrashScreen error={error} />;

/** The console: react-admin's data, lists and routes inside the portal's own frame and theme. */
export function Console() {
  const queries = useQueryClient();
  const auth = useMemo(() => authProvider(queries), [queries]);
  return (
    <CoreAdminContext
      basename={entryPaths.admin}
      dataProvider={dataProvider}
      authProvider={auth}
      queryClient={queries}
      store={store}
    >
      <CoreAdminUI
        layout={ConsoleShell}
        loading={Waiting}
        error={Crashed}
        catchAll={ConsoleNotFound}
        dashboard={DashboardPage}
        disableTelemetry
        requireAuth
      >
        {RESOURCES.map((name) => (
          <Resource key={name} name={name}>
            <Route path="*" element={createElement(pages[name])} />
          </Resource>
        ))}
        <CustomRoutes>
          <Route path="jobs/:queue?/:jobId?" element={<pages.jobs />} />
          <Route path="partner-program" element={createElement(pages['partner-program'])} />
          <Route path="partner-tiers/:part?" element={createElement(pages['partner-tiers'])} />
          <Route path="statistics" element={<pages.statistics />} />
          <Route path="dashboard" element={<Navigate to={entryPaths.admin} replace />} />
        </CustomRoutes>
      </CoreAdminUI>
    </CoreAdminContext>
  );
}
