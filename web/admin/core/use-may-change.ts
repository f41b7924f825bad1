import { useProfile } from '../../shared/session/session';

/**
 * True if the user may create records; internal users may only read. The allowed actions of a record are in its field
 * `actions`.
 */
export const useMayChange = (): boolean => useProfile().company.type === 'system';
