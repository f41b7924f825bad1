import { useEffect } from 'react';
import type { LucideIcon } from 'lucide-react';
import type { SearchResult } from '../api/schema';

/** A page, or an action that opens a page. */
export interface PalettePlace {
  label: string;
  /** Additional words that the search matches. */
  also?: string;
  to: string;
  icon: LucideIcon;
}

/** Content of the palette of the portal or the console. */
export interface PaletteArea {
  actions: PalettePlace[];
  pages: PalettePlace[];
  search: (query: string, signal: AbortSignal) => Promise<SearchResult[]>;
  /** Returns the address of a search result. */
  open: Record<SearchResult['type'], (id: string) => string>;
  /** Returns the address of a type's list, filtered by the search text; types without a list are omitted. */
  all: Partial<Record<SearchResult['type'], (query: string) => string>>;
}

/** Runs a function when Ctrl-K or ⌘K is pressed anywhere on the page. */
export function usePaletteKey(run: () => void) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      run();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  });
}
