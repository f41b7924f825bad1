/**
 * The only session cookie that scripts can read. It only says that a session may exist. Its content is never trusted: a
 * forged cookie only causes one useless request.
 */
export const SESSION_MARKER = 'holoportal-session';
