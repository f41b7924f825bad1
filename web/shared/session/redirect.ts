import { paths } from '../paths';

/** A path of this site out of a redirect parameter; null for another site, a scheme, or nonsense. */
export function ownSitePath(raw: string | null, origin: string = location.origin): string | null {
  if (!raw?.startsWith('/')) return null;
  try {
    const url = new URL(raw, origin);
    return url.origin === origin ? url.pathname + url.search + url.hash : null;
  } catch {
    return null;
  }
}

/** The sign-in address that comes back to `path` (with its query). */
export const loginPath = (path: string) => `${paths.login}?${new URLSearchParams({ redirect: path })}`;
