import { entryPaths } from '#rules/entry-paths';

/**
 * A path of this site out of a redirect parameter; null for another site, a scheme, or nonsense. What comes out is read
 * once more, as the browser will: `/.//evil.example` becomes `//evil.example`.
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

/** The sign-in address that comes back to `path` (with its query), or goes home when there is none. */
export const loginPath = comingBack(entryPaths.login);

/** The same by way of a new account. */
export const signupPath = comingBack(entryPaths.signup);
