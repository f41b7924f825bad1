import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** `#{name}` in the address brings a section into view, once nothing above or in it grows any more. */
export function useScrollHere(name: string, loaded: boolean) {
  const anchor = useRef<HTMLDivElement>(null);
  const { hash } = useLocation();
  useEffect(() => {
    if (loaded && hash === `#${name}`) anchor.current?.scrollIntoView();
  }, [hash, loaded, name]);
  return anchor;
}
