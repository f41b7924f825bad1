import { useEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';

/**
 * Moves focus to the new page after navigation, as after a page load, but not on the first page. If the address opens a
 * part of the page, focus goes to the element with `data-opened`. A reader who enters the frame from outside, as from
 * sign-in, gets focus on the page's heading.
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

/** Moves focus from the page to its heading once that has rendered, unless focus has moved elsewhere by then. */
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
