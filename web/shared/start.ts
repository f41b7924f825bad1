import { notifyManager, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api/errors';
import { presetSession, reloadKeptPages, watchSession } from './session/session';

/** What asks the API in a browser, for who is signed in and, in the app, for everybody. */
export function startQueries(): QueryClient {
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
  return queries;
}
