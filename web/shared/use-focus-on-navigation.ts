import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** After a change of page the keyboard starts at the new page, as after a page load; not on the first one. */
export function useFocusOnNavigation() {
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    main.current?.focus({ preventScroll: true });
  }, [pathname]);
  return main;
}
