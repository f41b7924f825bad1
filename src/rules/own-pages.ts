import { adminPaths } from './admin-paths.js';
import { paths } from './paths.js';

/** Base paths of the two portals. */
const BASES = [paths.clientBase, paths.partnerBase];

type Path = string | ((...parts: never[]) => string);

/**
 * Returns a regular expression for a path of the app. A parameter matches any path segment; at the start of the path it
 * matches only the base paths of the portals. Ignores the query and the fragment.
 */
function pattern(path: Path): RegExp {
  const written = typeof path === 'string' ? path : path(...(['PART0', 'PART1', 'PART2'] as never[]));
  const [page] = written.split(/[?#]/);
  const source = page!.replace(/^PART\d/, `(${BASES.join('|')})`).replace(/PART\d/g, '[^/]+');
  return new RegExp(`^${source}/?$`);
}

const PAGES = [...Object.values(paths), ...Object.values(adminPaths)].map((path: Path) => pattern(path));

/**
 * True when the app has a route for an address such as `/contact?from=mail`. Does not check that the record of the page
 * exists.
 */
export function isOwnPage(address: string): boolean {
  const [page] = address.split(/[?#]/);
  return PAGES.some((one) => one.test(page!));
}
