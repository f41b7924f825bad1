import { useQueryClient } from '@tanstack/react-query';
import { useRefresh } from 'react-admin';

/**
 * After a change: what is on screen is asked again, and lists that are not are forgotten, so that none shows for a moment
 * what is no longer so.
 */
export function useChanged(): () => void {
  const queries = useQueryClient();
  const refresh = useRefresh();
  return () => {
    queries.removeQueries({ predicate: ({ queryKey }) => queryKey[1] === 'getList', type: 'inactive' });
    refresh();
  };
}
