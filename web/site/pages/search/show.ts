import { askedText, canBeSearched } from '#rules/site-search';
import type { SiteHit, SiteSource } from '../source';

export interface SearchShown {
  /** What is searched for; empty where nothing is. */
  asked: string;
  /** Null where it is not to be had now. */
  hits: SiteHit[] | null;
}

/** /search, for `?q=`. */
export async function showSearch(source: SiteSource, query: URLSearchParams): Promise<SearchShown> {
  const asked = askedText(query.get('q'));
  return { asked, hits: canBeSearched(asked) ? await source.search(asked) : [] };
}
