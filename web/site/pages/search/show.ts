import { askedText, canBeSearched } from '#rules/site-search';
import type { SiteHit, SiteSource } from '../source';

export interface SearchShown {
  /** Text that is searched for; empty without a search. */
  asked: string;
  /** Null when the search is not available. */
  hits: SiteHit[] | null;
}

/** Returns the data of /search for `?q=`. */
export async function showSearch(source: SiteSource, query: URLSearchParams): Promise<SearchShown> {
  const asked = askedText(query.get('q'));
  return { asked, hits: canBeSearched(asked) ? await source.search(asked) : [] };
}
