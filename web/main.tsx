import './base.css';
import './shared/elements.css';
import { notifyManager, QueryClient } from '@tanstack/react-query';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router';
import { App, appRoutes } from './App';
import { ApiError } from './shared/api/errors';
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

const router = createBrowserRouter(appRoutes);
const app = (
  <App queries={queries}>
    <RouterProvider router={router} />
  </App>
);
const root = document.getElementById('root')!;
if (!root.hasChildNodes()) createRoot(root).render(app);
// The page came drawn (`prerender.tsx`): it is taken over, bit by bit, once the part of the app that draws it is there.
else whenReady(() => startTransition(() => void hydrateRoot(root, app)));

function whenReady(then: () => void) {
  if (router.state.initialized) return then();
  const stop = router.subscribe(({ initialized }) => {
    if (!initialized) return;
    stop();
    then();
  });
}
