import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** Scrolls to a section when the address has `#{name}`, once the section and the content above it are loaded. */
export function useScrollHere(name: string, loaded: boolean) {
  const anchor = useRef<HTMLDivElement>(null);
  const { hash } = useLocation();
  useEffect(() => {
    if (loaded && hash === `#${name}`) anchor.current?.scrollIntoView();
  }, [hash, loaded, name]);
  return anchor;
}
