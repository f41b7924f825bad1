import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { CoreAdminContext, CoreAdminUI, CustomRoutes, memoryStore } from 'ra-core';
import { Navigate, Route } from 'react-router';
import { CrashScreen } from '../shared/components/feedback/CrashScreen';
import { WaitScreen } from '../shared/components/feedback/StateScreen';
import { entryPaths } from '#rules/entry-paths';
import { guardTexts } from '../shared/texts';
import { authProvider } from './core/auth-provider';
import { dataProvider } from './core/data-provider';
import { Resource } from './core/Resource';
import { DashboardPage } from './dashboard/DashboardPage';
import { resources } from './resources';
import { ConsoleNotFound } from './shell/ConsoleNotFound';
import { ConsoleShell } from './shell/ConsoleShell';

/** Store of each list's filters, sort order and page; lost when the console is closed. */
const store = memoryStore();
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
        {resources.map((resource) => (
          <Resource key={resource.name} {...resource} />
        ))}
        <CustomRoutes>
          <Route path="dashboard" element={<Navigate to={entryPaths.admin} replace />} />
        </CustomRoutes>
      </CoreAdminUI>
    </CoreAdminContext>
  );
}
