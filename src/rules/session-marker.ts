/**
 * The only session cookie that scripts can read. It only says that a session may exist. Its content is never trusted: a
 * forged one merely costs one request in vain.
 */
export const SESSION_MARKER = 'holoportal-session';
