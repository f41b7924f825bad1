import { useLocation } from 'react-router';
import { sitePaths } from '#rules/site-paths';

/** Where somebody comes back to who signs in on a page of the site: to that, but from the home page to where they work. */
export function useWayBack(): string | null {
  const { pathname } = useLocation();
  return pathname === sitePaths.home ? null : pathname;
}
