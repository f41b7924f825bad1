import { useProfile } from '../../shared/session/session';

/** Whether the reader may make new things; internal people only read. What can be done to a record is in its `actions`. */
export const useMayChange = (): boolean => useProfile().company.type === 'system';
