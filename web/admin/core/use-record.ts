import { useQueryClient } from '@tanstack/react-query';
import { useGetOne, type RaRecord } from 'react-admin';
import type { ResourceName } from './resources';

/** Lists leave their rows behind for `getOne`; a page needs the whole record, so it asks for it by a name of its own. */
const WHOLE = { whole: true };

/** One record, whole. */
export const useRecord = <R extends RaRecord>(resource: ResourceName, id: string, enabled = true) =>
  useGetOne<R, Error>(resource, { id, meta: WHOLE }, { enabled });

/**
 * For what the server answered a change of the record with: it stands on screen at once, so that the next change starts
 * from it, whichever part of the page makes it.
 */
export function useSetRecord(resource: ResourceName): (saved: RaRecord) => void {
  const queries = useQueryClient();
  return (saved) => queries.setQueryData([resource, 'getOne', { id: String(saved.id), meta: WHOLE }], saved);
}
