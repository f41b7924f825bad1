import { useSyncExternalStore } from 'react';

/** Breakpoints, the same as in the style sheets: from WIDE on there is a sidebar; within PHONE, lists are cards. */
export const WIDE = '(min-width: 1200px)';
export const PHONE = '(max-width: 599.95px)';

/** True while the viewport matches the media query; updates when that changes. */
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
