import { useEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';

/**
 * After a change of page the keyboard starts at the new page, as after a page load; not on the first one. Where the address
 * opens a part of the page, that has `data-opened` and is where the keyboard starts. Who comes from outside the frame, as
 * from signing in, starts at the page's heading.
 */
export function useFocusOnNavigation() {
  const { pathname } = useLocation();
  const isLoaded = useNavigationType() === NavigationType.Pop;
  const main = useRef<HTMLElement>(null);
  const last = useRef(isLoaded ? pathname : null);
  useEffect(() => {
    if (last.current === pathname) return;
    const isEntered = last.current === null;
    last.current = pathname;
    const opened = main.current?.querySelector<HTMLElement>('[data-opened]');
    (opened ?? main.current)?.focus({ preventScroll: true });
    return isEntered && main.current ? focusHeading(main.current) : undefined;
  }, [pathname]);
  return main;
}

/** Hands the focus of a page on to its heading, once that is there; not where it has gone elsewhere by then. */
function focusHeading(main: HTMLElement): () => void {
  const handOn = () => {
    const heading = main.querySelector('h1');
    if (!heading) return;
    watch.disconnect();
    if (document.activeElement !== main) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  };
  const watch = new MutationObserver(handOn);
  watch.observe(main, { childList: true, subtree: true });
  handOn();
  return () => watch.disconnect();
}
