import './base.css';
import './shared/elements.css';
import { notifyManager, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { LucideProvider } from 'lucide-react';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, Outlet, RouterProvider } from 'react-router';
import { routes } from './routes';
import { ApiError } from './shared/api/errors';
import { ToastProvider } from './shared/components/Toast';
import { presetSession, reloadKeptPages, watchSession } from './shared/session/session';
import { showTips } from './shared/tips';

// A second Enter or click must find the form already busy: by default that is drawn a timer later.
notifyManager.setScheduler(queueMicrotask);

const queries = new QueryClient({
  defaultOptions: {
    // Without a network a call fails as any other does, and is told; by default it would wait, and nothing be said.
    mutations: { networkMode: 'always' },
    queries: {
      networkMode: 'always',
      refetchOnReconnect: true,
      staleTime: 10_000,
      // A refusal will not change by asking again; no answer, or a failing server, is asked twice more.
      retry: (failures, error) =>
        failures < 2 && !(error instanceof ApiError && error.status > 0 && error.status < 500),
    },
  },
});
presetSession(queries, location.pathname);
reloadKeptPages();
watchSession(queries);
showTips();

/** Inside the router, so that a toast can carry a link. */
function App() {
  return (
    <ToastProvider>
      <Outlet />
    </ToastProvider>
  );
}

const router = createBrowserRouter([{ Component: App, children: routes }]);

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <LucideProvider size={16} strokeWidth={1.75}>
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </LucideProvider>
  </StrictMode>,
);
