import { useQueryClient, type QueryClient } from '@tanstack/react-query';

/** Drops cached data that is not on screen, so that a stale copy is never shown for a moment. */
export const forgetUnseen = (queries: QueryClient) => queries.removeQueries({ type: 'inactive' });

/**
 * Returns a function to call after a change, or after a refusal that reveals one: drops cached data that is not on
 * screen and refetches the rest. Its promise settles when the new data has arrived, so that a message or close after it
 * never sits beside old rows.
 */
export function useChanged(): () => Promise<void> {
  const queries = useQueryClient();
  return () => {
    forgetUnseen(queries);
    return queries.invalidateQueries();
  };
}
