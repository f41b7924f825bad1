import { entryPaths } from '#rules/entry-paths';

/**
 * Converts a redirect parameter to a path of this site; null for another site, another scheme or invalid input. The
 * result is parsed twice, because `/.//evil.example` becomes `//evil.example`.
 */
export function ownSitePath(raw: string | null, site?: string): string | null {
  if (!raw?.startsWith('/')) return null;
  const origin = site ?? location.origin;
  try {
    const url = new URL(raw, origin);
    const path = url.pathname + url.search + url.hash;
    return url.origin === origin && new URL(path, origin).href === url.href ? path : null;
  } catch {
    return null;
  }
}

const comingBack = (way: string) => (path: string | null) =>
  path === null ? way : `${way}?${new URLSearchParams({ redirect: path })}`;

/**
 * Returns the address of the sign-in page that leads back to `path` (with its query); without a path, to the home page.
 */
export const loginPath = comingBack(entryPaths.login);

/** Returns the address of the sign-up page that leads back to `path` in the same way. */
export const signupPath = comingBack(entryPaths.signup);
