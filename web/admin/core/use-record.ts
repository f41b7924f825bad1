import { useQueryClient } from '@tanstack/react-query';
import { useGetOne, type RaRecord, type UseGetOneOptions } from 'ra-core';

/**
 * Lists put their partial rows in the cache of `getOne`, and mark a record that is there as fresh without updating it
 * (`findings/react-admin-list-refresh.sh`). A page needs the complete record, so it uses a separate cache key.
 */
export const WHOLE = { whole: true };

/** Loads a complete record. */
export const useRecord = <R extends RaRecord>(resource: string, id: string, options?: UseGetOneOptions<R, Error>) =>
  useGetOne<R, Error>(resource, { id, meta: WHOLE }, options);

/**
 * Returns a function that puts a saved record in the cache. All parts of the page show it immediately, and the next
 * change is based on the new version.
 */
export function useSetRecord(resource: string): (saved: RaRecord) => void {
  const queries = useQueryClient();
  return (saved) => queries.setQueryData([resource, 'getOne', { id: String(saved.id), meta: WHOLE }], saved);
}
