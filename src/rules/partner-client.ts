/** How a partner's request to be connected stands. A stored `pending` past its date is `expired`. */
export const CLIENT_REQUEST_STATUSES = ['pending', 'connected', 'declined', 'expired', 'withdrawn'] as const;

/** Wrong codes until those that were mailed open nothing any more. */
export const CLIENT_CODE_TRIES = 5;
