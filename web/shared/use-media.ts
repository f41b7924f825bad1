import { useSyncExternalStore } from 'react';

/** From here on there is a sidebar, and from there down a list is cards. As the style sheets have it. */
export const WIDE = '(min-width: 1200px)';
export const PHONE = '(max-width: 599.95px)';

/** Whether the window is as the media query says, now and whenever that changes. */
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
