/**
 * Name of the only session cookie that scripts can read. The cookie tells them that a session may exist. Its content is
 * not trusted: a forged cookie causes one unnecessary request, nothing else.
 */
export const SESSION_MARKER = 'holoportal-session';
