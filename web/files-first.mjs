import { fileURLToPath } from 'node:url';

/** Vite's own, which asks for a lazy part's files as modules at once. */
const HELPER = /^\0vite\/preload-helper\.js$/;
const OURS = fileURLToPath(new URL('./files-once-here.mjs', import.meta.url));

/**
 * Makes every lazy part of a build name all the files that it needs, and fetch them before it is imported.
 *
 * @returns {import('vite').Plugin}
 */
export const filesFirst = () => ({
  name: 'files-first',
  apply: 'build',
  enforce: 'pre',
  // By itself Vite names none where a part is one file.
  config: () => ({
    build: { modulePreload: { resolveDependencies: (file, files) => [...new Set([file, ...files])] } },
  }),
  load: {
    filter: { id: HELPER },
    handler: () => `export { onceHere as __vitePreload } from ${JSON.stringify(OURS)};`,
  },
});
