import { adminPaths } from './admin-paths.js';
import { paths } from './paths.js';

/** Where the portal of somebody begins. */
const BASES = [paths.clientBase, paths.partnerBase];

type Path = string | ((...parts: never[]) => string);

/** A path with `BASE` or `PART` for what differs, without what follows it. */
function pattern(path: Path): RegExp {
  const written = typeof path === 'string' ? path : path(...(['PART0', 'PART1', 'PART2'] as never[]));
  const [page] = written.split(/[?#]/);
  const source = page!.replace(/^PART\d/, `(${BASES.join('|')})`).replace(/PART\d/g, '[^/]+');
  return new RegExp(`^${source}/?$`);
}

const PAGES = [...Object.values(paths), ...Object.values(adminPaths)].map((path: Path) => pattern(path));

/** Whether an address of the portal, `/contact?from=mail`, is one that the app draws. What a page shows there is its own affair. */
export function isOwnPage(address: string): boolean {
  const [page] = address.split(/[?#]/);
  return PAGES.some((one) => one.test(page!));
}
