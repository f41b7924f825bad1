import { useEffect } from 'react';
import type { LucideIcon } from 'lucide-react';
import type { SearchResult } from '../api/schema';

/** A place to go, or something to begin. */
export interface PalettePlace {
  label: string;
  /** Other words that it is found by. */
  also?: string;
  to: string;
  icon: LucideIcon;
}

/** What the palette of an area knows. */
export interface PaletteArea {
  actions: PalettePlace[];
  pages: PalettePlace[];
  search: (query: string, signal: AbortSignal) => Promise<SearchResult[]>;
  /** Where what was found opens. */
  open: Record<SearchResult['type'], (id: string) => string>;
  /** The list of a kind, narrowed to what is searched; kinds without have none. */
  all: Partial<Record<SearchResult['type'], (query: string) => string>>;
}

/** Ctrl-K, or ⌘K, from anywhere on the page. */
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
