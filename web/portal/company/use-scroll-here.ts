import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** Scrolls to a section that `#{name}` in the address names, once the content above and in it is loaded. */
export function useScrollHere(name: string, loaded: boolean) {
  const anchor = useRef<HTMLDivElement>(null);
  const { hash } = useLocation();
  useEffect(() => {
    if (loaded && hash === `#${name}`) anchor.current?.scrollIntoView();
  }, [hash, loaded, name]);
  return anchor;
}
