import { useEffect } from 'react';
import { loadAhead } from '../resources';

/** Preloads the page of a link on hover and on keyboard focus, so that the page opens without a delay. */
export function usePagesAhead() {
  useEffect(() => {
    const ahead = ({ target }: Event) => {
      const link = target instanceof Element && target.closest('a');
      if (link && link.origin === location.origin) loadAhead(link.pathname);
    };
    const signs = ['pointerover', 'focusin'];
    for (const sign of signs) addEventListener(sign, ahead);
    return () => signs.forEach((sign) => removeEventListener(sign, ahead));
  }, []);
}
