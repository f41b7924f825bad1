import { isApiError, messageOf } from './api/errors';

const SIGNED_OUT = 'You were signed out before this was done. Please try again.';

/** What went wrong with a write, as a page tells it. A session that ended is told as such: its reader has signed in again by then. */
export const problemOf = (error: unknown, fallback: string): string =>
  isApiError(error, 401) ? SIGNED_OUT : messageOf(error, fallback);
