/** Minimum and maximum number of characters of a search on the public site. */
export const SEARCH_LEAST = 2;
export const SEARCH_MOST = 200;

/** Kinds of results, in the order that is used if nothing else decides. */
export const SITE_KINDS = ['product', 'group', 'industry', 'news', 'question', 'page'] as const;
export type SiteKind = (typeof SITE_KINDS)[number];

/**
 * Normalizes a search text from a form or an address: single spaces, no unprintable characters, and at most one
 * character more than is allowed.
 */
export const askedText = (typed: unknown): string =>
  typeof typed === 'string' ? readable(readable(typed).slice(0, SEARCH_MOST + 1)) : '';

const readable = (text: string): string => text.replaceAll(/[\s\p{Cc}\p{Cs}]+/gu, ' ').trim();

/** True when the text has an allowed length. */
export const canBeSearched = ({ length }: string): boolean => length >= SEARCH_LEAST && length <= SEARCH_MOST;
