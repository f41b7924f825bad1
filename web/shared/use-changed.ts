import { useQueryClient, type QueryClient } from '@tanstack/react-query';

/** Removes cached data that is not on screen, so that a stale copy never appears for a moment. */
export const forgetUnseen = (queries: QueryClient) => queries.removeQueries({ type: 'inactive' });

/** Removes cached data that is not on screen, and loads the rest as it is now. */
export async function loadAgain(queries: QueryClient): Promise<void> {
  forgetUnseen(queries);
  // Its answer may be of before the change, and `invalidateQueries` restarts only loads that have data to show
  // meanwhile.
  await queries.cancelQueries({ type: 'active', predicate: ({ state }) => state.data === undefined });
  await queries.invalidateQueries();
}

/**
 * Returns a function to call after a change, or after a refusal that reveals one: removes cached data that is not on
 * screen and refetches the rest. Await its promise before showing a message or closing a dialog, so that no old rows
 * are visible then.
 */
export function useChanged(): () => Promise<void> {
  const queries = useQueryClient();
  return () => loadAgain(queries);
}
