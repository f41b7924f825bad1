/**
 * The one cookie of a session that scripts can read: it says that there may be somebody to ask for, and nothing else. What is in it is
 * believed by nobody: with a false one a page asks once in vain.
 */
export const SESSION_MARKER = 'holoportal-session';
