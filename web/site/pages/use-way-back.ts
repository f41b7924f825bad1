import { useLocation } from 'react-router';
import { sitePaths } from '#rules/site-paths';

/**
 * Returns the address to come back to after signing in: the current page, or null on the home page, from which users go
 * to their portal.
 */
export function useWayBack(): string | null {
  const { pathname } = useLocation();
  return pathname === sitePaths.home ? null : pathname;
}
