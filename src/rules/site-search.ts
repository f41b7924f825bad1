/** Minimum number of characters of a search on the public site; `SEARCH_MOST` is the maximum. */
export const SEARCH_LEAST = 2;
export const SEARCH_MOST = 200;

/** Kinds of search results, in the order that breaks ties. */
export const SITE_KINDS = ['product', 'group', 'industry', 'news', 'question', 'page'] as const;
export type SiteKind = (typeof SITE_KINDS)[number];

/**
 * Normalizes a search text from a form or a URL: single spaces, no unprintable characters, and at most one character
 * more than the maximum, so that the length check still fails.
 */
export const askedText = (typed: unknown): string =>
  typeof typed === 'string' ? readable(readable(typed).slice(0, SEARCH_MOST + 1)) : '';

const readable = (text: string): string => text.replaceAll(/[\s\p{Cc}\p{Cs}]+/gu, ' ').trim();

/** True when the search text has an allowed length. */
export const canBeSearched = ({ length }: string): boolean => length >= SEARCH_LEAST && length <= SEARCH_MOST;
