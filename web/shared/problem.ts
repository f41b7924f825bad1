import { isApiError, messageOf } from './api/errors';

const SIGNED_OUT = 'You were signed out before this was done. Please try again.';

/**
 * Returns the message for a failed write. A 401 has its own message, because the user has signed in again meanwhile and
 * can repeat the write.
 */
export const problemOf = (error: unknown, fallback: string): string =>
  isApiError(error, 401) ? SIGNED_OUT : messageOf(error, fallback);
