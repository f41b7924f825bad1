import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * After a change of page the keyboard starts at the new page, as after a page load; not on the first one. Where the address
 * opens a part of the page, that has `data-opened` and is where the keyboard starts.
 */
export function useFocusOnNavigation() {
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    const opened = main.current?.querySelector<HTMLElement>('[data-opened]');
    (opened ?? main.current)?.focus({ preventScroll: true });
  }, [pathname]);
  return main;
}
