import { useEffect } from 'react';
import { loadAhead } from '../pages';

/** A page is loaded as soon as a link to it is pointed at or has the keyboard, so that it stands at once when it is opened. */
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
