import { useSyncExternalStore } from 'react';

/**
 * Breakpoints, equal to those in the style sheets: from WIDE there is a sidebar; up to NARROW, tables have fewer columns;
 * up to PHONE, lists are cards.
 */
export const WIDE = '(min-width: 1200px)';
export const NARROW = '(max-width: 899.95px)';
export const PHONE = '(max-width: 599.95px)';

/** Returns whether the viewport matches the media query; re-renders when this changes. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const media = matchMedia(query);
      media.addEventListener('change', changed);
      return () => media.removeEventListener('change', changed);
    },
    () => matchMedia(query).matches,
  );
}
