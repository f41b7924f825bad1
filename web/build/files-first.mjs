import { fileURLToPath } from 'node:url';

/** Vite's own helper, which requests all files of a lazy part as modules at once. */
const HELPER = /^\0vite\/preload-helper\.js$/;
const OURS = fileURLToPath(new URL('./files-once-here.mjs', import.meta.url));

/**
 * Makes every lazy part of a build list all files that it needs, and fetch them before it is imported.
 *
 * @returns {import('vite').Plugin}
 */
export const filesFirst = () => ({
  name: 'files-first',
  apply: 'build',
  enforce: 'pre',
  // By default Vite lists no file for a part that is a single file.
  config: () => ({
    build: { modulePreload: { resolveDependencies: (file, files) => [...new Set([file, ...files])] } },
  }),
  load: {
    filter: { id: HELPER },
    handler: () => `export { onceHere as __vitePreload } from ${JSON.stringify(OURS)};`,
  },
});
