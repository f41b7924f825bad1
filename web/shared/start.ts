import { notifyManager, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api/errors';
import { presetSession, reloadKeptPages, watchSession } from './session/session';

/** Creates the query client of the browser and connects the session to it. */
export function startQueries(): QueryClient {
  // A second Enter or click must find the form busy; by default React Query updates components after a timer.
  notifyManager.setScheduler(queueMicrotask);
  const queries = new QueryClient({
    defaultOptions: {
      // Without a network, calls fail with an error; by default they would wait silently.
      mutations: { networkMode: 'always' },
      queries: {
        networkMode: 'always',
        refetchOnReconnect: true,
        staleTime: 10_000,
        // An error response with a 4xx status is not retried. Queries without a response, or with a server error, are
        // retried twice.
        retry: (failures, error) =>
          failures < 2 && !(error instanceof ApiError && error.status > 0 && error.status < 500),
      },
    },
  });
  presetSession(queries, location.pathname);
  reloadKeptPages();
  watchSession(queries);
  return queries;
}
