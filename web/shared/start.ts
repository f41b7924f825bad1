import { notifyManager, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api/errors';
import { presetSession, reloadKeptPages, watchSession } from './session/session';

/** Creates the query client of the browser, with the session connected to it. */
export function startQueries(): QueryClient {
  // A second Enter or click must find the form already busy; by default React Query notifies a timer later.
  notifyManager.setScheduler(queueMicrotask);
  const queries = new QueryClient({
    defaultOptions: {
      // Without a network, calls fail like any other and show an error; by default they would wait silently.
      mutations: { networkMode: 'always' },
      queries: {
        networkMode: 'always',
        refetchOnReconnect: true,
        staleTime: 10_000,
        // A refusal does not change with a retry; without an answer, or after a server error, the query is retried
        // twice.
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
