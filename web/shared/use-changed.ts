import { useQueryClient, type QueryClient } from '@tanstack/react-query';

/** What was loaded and is not on screen is forgotten, so that it never shows for a moment what is no longer so. */
export const forgetUnseen = (queries: QueryClient) => queries.removeQueries({ type: 'inactive' });

/**
 * After a change, or a refusal that says that something changed: what is not on screen is forgotten, and what is there is
 * asked again. Settles when that has come: what is told or closed after it is so on screen, and no old row can be used.
 */
export function useChanged(): () => Promise<void> {
  const queries = useQueryClient();
  return () => {
    forgetUnseen(queries);
    return queries.invalidateQueries();
  };
}
