import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { LucideProvider } from 'lucide-react';
import { StrictMode, type ReactNode } from 'react';
import { Outlet, type RouteObject } from 'react-router';
import { routes } from './routes';
import { ToastProvider } from './shared/components/feedback/Toast';

/** Rendered inside the router, so that a toast can contain a link. */
function Toasts() {
  return (
    <ToastProvider>
      <Outlet />
    </ToastProvider>
  );
}

export const appRoutes: RouteObject[] = [{ Component: Toasts, children: routes }];

/** Providers around the router. */
export function App({ queries, children }: { queries: QueryClient; children: ReactNode }) {
  return (
    <StrictMode>
      <LucideProvider size={16} strokeWidth={1.75}>
        <QueryClientProvider client={queries}>{children}</QueryClientProvider>
      </LucideProvider>
    </StrictMode>
  );
}
