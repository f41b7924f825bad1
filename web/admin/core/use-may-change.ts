import { useProfile } from '../../shared/session/session';

/** True if the reader may create records; internal users may only read. The actions allowed on a record are in its `actions`. */
export const useMayChange = (): boolean => useProfile().company.type === 'system';
