import { askedText, canBeSearched } from '#rules/site-search';
import type { SiteHit, SiteSource } from '../source';

export interface SearchShown {
  /** The search text; empty when nothing is searched. */
  asked: string;
  /** Search results; null when the search is not available. */
  hits: SiteHit[] | null;
}

/** Returns the loader data of /search for `?q=`. */
export async function showSearch(source: SiteSource, query: URLSearchParams): Promise<SearchShown> {
  const asked = askedText(query.get('q'));
  return { asked, hits: canBeSearched(asked) ? await source.search(asked) : [] };
}
