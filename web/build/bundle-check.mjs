import { gzipSync } from 'node:zlib';

/** Modules that only the console may load. */
const CONSOLE = /\/web\/admin\/|\/node_modules\/(react-admin|ra-[\w-]+)\//;
/** Entry module of the console. It checks the user's role before it imports the rest of the console. */
const DOOR = /\/web\/admin\/AdminPage\.tsx$/;
const FRAME = 'portal/PortalLayout.tsx';

/** Modules whose imports make up the first page of each kind of visit, in addition to the app's entry. */
const VISITS = {
  signIn: [['site/LoginPage.tsx']],
  portal: [
    [FRAME, 'portal/dashboard/DashboardPage.tsx'],
    [FRAME, 'portal/quotes/list/QuoteListPage.tsx'],
  ],
  console: [['shared/Styled.tsx', 'admin/AdminPage.tsx', 'admin/Console.tsx']],
};

/** @typedef {{ kB: number, files: number }} Limit for the JavaScript of a first visit: gzipped size, number of files */

/**
 * Fails a build in which a visit loads too much JavaScript or too many files, or in which a visitor could load parts of
 * the console. `test/browser/first-load.spec.ts` checks the same limits in a browser, and counts all other requests
 * too.
 *
 * @param {Record<keyof typeof VISITS, Limit>} limits
 * @returns {import('vite').Plugin}
 */
export const bundleCheck = (limits) => ({
  name: 'bundle-check',
  apply: 'build',
  generateBundle(_options, bundle) {
    const chunks = new Map(Object.entries(bundle).filter(([, { type }]) => type === 'chunk'));
    const size = (names) => [...names].reduce((sum, name) => sum + gzipSync(chunks.get(name).code).length, 0) / 1000;
    const closure = (roots) => {
      const found = new Set(roots);
      for (const name of found)
        for (const other of chunks.get(name)?.imports ?? []) if (chunks.has(other)) found.add(other);
      return found;
    };
    const part = (module) => {
      const found = [...chunks].find(([, { moduleIds }]) => moduleIds.some((id) => id.endsWith(`/web/${module}`)));
      if (!found) this.error(`${module} is not in the bundle`);
      return found[0];
    };
    const entry = [...chunks].find(([, { isEntry }]) => isEntry)[0];
    const problems = [];

    for (const [visit, visits] of Object.entries(VISITS)) {
      const { kB, files } = limits[visit];
      const loads = visits.map((parts) => closure([entry, ...parts.map(part)]));
      const largest = loads.toSorted((one, other) => size(other) - size(one))[0];
      const [has, count] = [size(largest), Math.max(...loads.map((load) => load.size))];
      this.info(`${visit}: ${has.toFixed(0)} kB of JavaScript in ${count} files`);
      if (has > kB) problems.push(`${visit} loads ${has.toFixed(1)} kB of JavaScript, over ${kB}`);
      if (count > files) problems.push(`${visit} loads ${count} files of JavaScript, over ${files}`);
    }

    /** Chunks that a visitor can load, also on demand. The imports on demand of the console's entry are left out. */
    const visited = closure([entry]);
    for (const name of visited) {
      const { facadeModuleId, dynamicImports, imports, moduleIds } = chunks.get(name);
      const found = moduleIds.find((id) => CONSOLE.test(id) && !DOOR.test(id));
      if (found) problems.push(`${name}, which a visitor can load, has a part of the console: ${found}`);
      const next = DOOR.test(facadeModuleId ?? '') ? imports : [...imports, ...dynamicImports];
      for (const other of next) if (chunks.has(other)) visited.add(other);
    }
    if (problems.length > 0) this.error(problems.join('\n'));
  },
});
