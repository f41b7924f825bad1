import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { CoreAdminContext, CoreAdminUI, CustomRoutes, memoryStore, Resource } from 'react-admin';
import { Navigate, Route } from 'react-router';
import { CrashScreen } from '../shared/components/CrashScreen';
import { WaitScreen } from '../shared/components/StateScreen';
import { part } from '../shared/parts';
import { paths } from '../shared/paths';
import { guardTexts } from '../shared/texts';
import { AuditLogPage } from './audit-log/AuditLogPage';
import { authProvider } from './core/auth-provider';
import { ProductListPage } from './catalogue/ProductListPage';
import { ProductPage } from './catalogue/ProductPage';
import { SlaListPage } from './catalogue/SlaListPage';
import { SlaPage } from './catalogue/SlaPage';
import { CompanyFormPage } from './companies/CompanyFormPage';
import { CompanyListPage } from './companies/CompanyListPage';
import { CompanyPage } from './companies/CompanyPage';
import { useMayChange } from './core/use-may-change';
import { dataProvider } from './core/data-provider';
import { DocumentListPage } from './documents/DocumentListPage';
import { DocumentPage } from './documents/DocumentPage';
import { ExportListPage } from './exports/ExportListPage';
import { CreateOrderPage } from './orders/CreateOrderPage';
import { OrderListPage } from './orders/OrderListPage';
import { OrderPage } from './orders/OrderPage';
import { QuoteListPage } from './quotes/QuoteListPage';
import { QuotePage } from './quotes/QuotePage';
import { ConsoleNotFound } from './shell/ConsoleNotFound';
import { ConsoleShell } from './shell/ConsoleShell';
import { StatisticsPage } from './statistics/StatisticsPage';
import { UserListPage } from './users/UserListPage';
import { UserPage } from './users/UserPage';

/** Lists keep their filters, sort and page for as long as the console is open. */
const store = memoryStore();
/** With its charts, which no other page has. */
const Dashboard = part(async () => (await import('./dashboard/DashboardPage')).DashboardPage);
const Waiting = () => <WaitScreen text={guardTexts.loading} />;
const Crashed = ({ error }: { error?: unknown }) => <CrashScreen error={error} />;

/** The console: react-admin's data, lists and routes inside our own frame and theme. */
export function Console() {
  const queries = useQueryClient();
  const auth = useMemo(() => authProvider(queries), [queries]);
  const mayChange = useMayChange();
  return (
    <CoreAdminContext
      basename={paths.admin}
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
        dashboard={Dashboard}
        disableTelemetry
        requireAuth
      >
        <Resource name="quotes">
          <Route path=":id/full" element={<QuotePage />} />
          <Route path=":id?" element={<QuoteListPage />} />
        </Resource>
        <Resource name="orders">
          {mayChange && <Route path="create" element={<CreateOrderPage />} />}
          <Route path=":id" element={<OrderPage />} />
          <Route index element={<OrderListPage />} />
        </Resource>
        <Resource name="companies">
          {mayChange && <Route path="create" element={<CompanyFormPage />} />}
          {mayChange && <Route path=":id/edit" element={<CompanyFormPage />} />}
          <Route path=":id/:part?" element={<CompanyPage />} />
          <Route index element={<CompanyListPage />} />
        </Resource>
        <Resource name="documents">
          <Route path=":id" element={<DocumentPage />} />
          <Route index element={<DocumentListPage />} />
        </Resource>
        <Resource name="users">
          <Route path=":id" element={<UserPage />} />
          <Route index element={<UserListPage />} />
        </Resource>
        <Resource name="products">
          <Route path=":id" element={<ProductPage />} />
          <Route index element={<ProductListPage />} />
        </Resource>
        <Resource name="sla-packages">
          <Route path=":id" element={<SlaPage />} />
          <Route index element={<SlaListPage />} />
        </Resource>
        <Resource name="exports">
          <Route index element={<ExportListPage />} />
        </Resource>
        <Resource name="audit-log">
          <Route index element={<AuditLogPage />} />
        </Resource>
        <CustomRoutes>
          <Route path="statistics" element={<StatisticsPage />} />
          <Route path="dashboard" element={<Navigate to={paths.admin} replace />} />
        </CustomRoutes>
      </CoreAdminUI>
    </CoreAdminContext>
  );
}
