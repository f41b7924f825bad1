import { QueryClientProvider, QueryObserver } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { FLAG, sessionQuery } from '../shared/session/session';
import { startQueries } from '../shared/start';
import { tellReader } from './reader';

/** Query client that all parts of the page share. Loaded only when a user has signed in in this browser. */
const queries = startQueries();

new QueryObserver(queries, sessionQuery).subscribe(({ data, isPending }) => {
  if (!isPending) tellReader(data ?? null);
});

// A sign-out in another tab also ends the session of this tab.
addEventListener('storage', ({ key, newValue }) => {
  if (key === FLAG && newValue === null) void queries.invalidateQueries(sessionQuery);
});

/** Provides the query client to parts that call the API for the signed-in user. */
export function Signed({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={queries}>{children}</QueryClientProvider>;
}
