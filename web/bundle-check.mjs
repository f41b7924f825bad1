import { gzipSync } from 'node:zlib';

/** What only the console may load. */
const CONSOLE = /\/web\/admin\/|\/node_modules\/(react-admin|ra-[\w-]+|@mui\/x-charts[\w-]*)\//;
/** The console's own door: it decides who may load the rest. */
const DOOR = /\/web\/admin\/AdminPage\.tsx$/;

/**
 * Fails a build whose visitors would load parts of the console, or too much at first. Sizes are gzip, in kB.
 *
 * @param {{ initial: number, visitor: number }} limits of the JavaScript of every first visit, and of any one page of the
 *   site or the portal with it
 * @returns {import('vite').Plugin}
 */
export const bundleCheck = (limits) => ({
  name: 'bundle-check',
  apply: 'build',
  generateBundle(_options, bundle) {
    const chunks = new Map(Object.entries(bundle).filter(([, { type }]) => type === 'chunk'));
    const size = (names) => [...names].reduce((sum, name) => sum + gzipSync(chunks.get(name).code).length, 0) / 1000;
    const closure = (name, found = new Set()) => {
      if (found.has(name) || !chunks.has(name)) return found;
      found.add(name);
      for (const other of chunks.get(name).imports) closure(other, found);
      return found;
    };
    const foreign = (names) =>
      [...names].flatMap((name) => chunks.get(name).moduleIds.filter((id) => CONSOLE.test(id) && !DOOR.test(id)));
    const entry = [...chunks].find(([, { isEntry }]) => isEntry)?.[0];
    const initial = closure(entry);
    /** What a visitor can come to load on demand: everything but what is behind the door. */
    const visited = new Set();
    const follow = (name) => {
      for (const part of closure(name)) {
        const { facadeModuleId, dynamicImports } = chunks.get(part);
        if (DOOR.test(facadeModuleId ?? '')) continue;
        for (const page of dynamicImports) {
          if (visited.has(page) || !chunks.has(page)) continue;
          visited.add(page);
          follow(page);
        }
      }
    };
    follow(entry);
    const pages = [...visited].map((name) => ({ name, needs: new Set([...initial, ...closure(name)]) }));

    const problems = [];
    for (const { name, needs } of [{ name: entry, needs: initial }, ...pages]) {
      const found = foreign(needs);
      if (found.length > 0) problems.push(`${name} loads parts of the console: ${found.slice(0, 3).join(', ')}`);
    }
    const first = size(initial);
    const largest = pages.toSorted((one, other) => size(other.needs) - size(one.needs))[0];
    if (first > limits.initial)
      problems.push(`The initial JavaScript is ${first.toFixed(0)} kB, over ${limits.initial}`);
    if (largest && size(largest.needs) > limits.visitor)
      problems.push(`${largest.name} makes it ${size(largest.needs).toFixed(0)} kB, over ${limits.visitor}`);
    this.info(
      `JavaScript, gzip: ${first.toFixed(0)} kB at first, ` +
        `${largest ? size(largest.needs).toFixed(0) : 0} kB with the largest page of a visitor (${largest?.name}), ` +
        `${(size(chunks.keys()) - first).toFixed(0)} kB on demand`,
    );
    if (problems.length > 0) this.error(problems.join('\n'));
  },
});
