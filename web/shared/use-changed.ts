import { useQueryClient, type QueryClient } from '@tanstack/react-query';

/** Removes cached data that is not on screen, so that a stale copy never appears for a moment. */
export const forgetUnseen = (queries: QueryClient) => queries.removeQueries({ type: 'inactive' });

/**
 * Returns a function to call after a change, or after a refusal that reveals one: removes cached data that is not on
 * screen and refetches the rest. Await its promise before showing a message or closing a dialog, so that no old rows
 * are visible then.
 */
export function useChanged(): () => Promise<void> {
  const queries = useQueryClient();
  return () => {
    forgetUnseen(queries);
    return queries.invalidateQueries();
  };
}
