import { useEffect } from 'react';
import { entryPaths } from '#rules/entry-paths';
import { pagesOf } from '../core/Resource';
import { resources } from '../resources';

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

/** Preloads the pages of the resource at an address. */
function loadAhead(pathname: string) {
  const name = new RegExp(`^${entryPaths.admin}/([^/]+)`).exec(pathname)?.[1];
  const found = resources.find((resource) => resource.name === name);
  for (const [, page] of found ? pagesOf(found) : []) page?.ahead();
}
