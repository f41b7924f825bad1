import { entryPaths } from '#rules/entry-paths';

/**
 * Returns a redirect parameter as a path of this site; null for another site, a scheme or invalid input. Parses the
 * result again as the browser will, because `/.//evil.example` becomes `//evil.example`.
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

/** Sign-in address that returns to `path` (with its query) after sign-in; without a path it leads to the start page. */
export const loginPath = comingBack(entryPaths.login);

/** Registration address that returns to `path` in the same way. */
export const signupPath = comingBack(entryPaths.signup);
