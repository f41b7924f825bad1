import { useGetOne, type RaRecord } from 'react-admin';
import type { ResourceName } from './resources';

/** Lists leave their rows behind for `getOne`; a page needs the whole record, so it asks for it by a name of its own. */
const WHOLE = { whole: true };

/** One record, whole. */
export const useRecord = <R extends RaRecord>(resource: ResourceName, id: string, enabled = true) =>
  useGetOne<R, Error>(resource, { id, meta: WHOLE }, { enabled });
