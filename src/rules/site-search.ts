/** A search of the public site asks for so many characters. */
export const SEARCH_LEAST = 2;
export const SEARCH_MOST = 200;

/** What is found, in this order where nothing else decides. */
export const SITE_KINDS = ['product', 'group', 'industry', 'news', 'question', 'page'] as const;
export type SiteKind = (typeof SITE_KINDS)[number];

/**
 * What somebody asks the site for, whatever they typed or put into an address: single spaces, nothing that cannot be
 * shown, and one character more than may be asked for at most.
 */
export const askedText = (typed: unknown): string =>
  typeof typed === 'string' ? readable(readable(typed).slice(0, SEARCH_MOST + 1)) : '';

const readable = (text: string): string => text.replaceAll(/[\s\p{Cc}\p{Cs}]+/gu, ' ').trim();

/** Whether a text can be searched for. */
export const canBeSearched = ({ length }: string): boolean => length >= SEARCH_LEAST && length <= SEARCH_MOST;
