import { useEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';

/**
 * Moves the focus to the new page after a navigation, as a page load does, but not on the first page. If the address
 * opens a part of the page, the element with `data-opened` gets the focus. When the user enters the frame from another
 * page such as sign-in, the heading gets the focus.
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

/**
 * Moves the focus from the page to its heading once the heading is rendered, unless the focus is elsewhere by then.
 * Returns a function that cancels this.
 */
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
