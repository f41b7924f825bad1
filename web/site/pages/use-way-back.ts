import { useLocation } from 'react-router';
import { sitePaths } from '#rules/site-paths';

/**
 * Returns the address to return to after signing in: the current page; null on the home page, after which users go to
 * their portal.
 */
export function useWayBack(): string | null {
  const { pathname } = useLocation();
  return pathname === sitePaths.home ? null : pathname;
}
