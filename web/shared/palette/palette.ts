import { useEffect } from 'react';
import type { LucideIcon } from 'lucide-react';
import type { SearchResult } from '../api/schema';

/** A page, or an action to start. */
export interface PalettePlace {
  label: string;
  /** Other words to find it by. */
  also?: string;
  to: string;
  icon: LucideIcon;
}

/** Content of an area's palette. */
export interface PaletteArea {
  actions: PalettePlace[];
  pages: PalettePlace[];
  search: (query: string, signal: AbortSignal) => Promise<SearchResult[]>;
  /** Returns the address of a search result. */
  open: Record<SearchResult['type'], (id: string) => string>;
  /** Returns the address of a kind's list, filtered by the search; kinds without a list are left out. */
  all: Partial<Record<SearchResult['type'], (query: string) => string>>;
}

/** Runs a function on Ctrl-K or ⌘K, anywhere on the page. */
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
