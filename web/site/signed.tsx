import { QueryClientProvider, QueryObserver } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { FLAG, sessionQuery } from '../shared/session/session';
import { startQueries } from '../shared/start';
import { tellReader } from './reader';

/** One for all parts of the page. Loaded in a browser in which somebody has signed in. */
const queries = startQueries();

new QueryObserver(queries, sessionQuery).subscribe(({ data, isPending }) => {
  if (!isPending) tellReader(data ?? null);
});

// Who signs out in another tab leaves nothing in this one.
addEventListener('storage', ({ key, newValue }) => {
  if (key === FLAG && newValue === null) void queries.invalidateQueries(sessionQuery);
});

/** Around what asks the API for who is signed in. */
export function Signed({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={queries}>{children}</QueryClientProvider>;
}
