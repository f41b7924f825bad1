import { fileURLToPath } from 'node:url';

/** Vite's own helper, which requests all files of a lazy part as modules at once. */
const HELPER = /^\0vite\/preload-helper\.js$/;
const OURS = fileURLToPath(new URL('./files-once-here.mjs', import.meta.url));

/**
 * Makes each lazy part of the app list all files that it needs, and fetch these files before it is imported.
 *
 * @returns {import('vite').Plugin}
 */
export const filesFirst = () => ({
  name: 'files-first',
  apply: 'build',
  enforce: 'pre',
  // By default, Vite creates no file list for a part that consists of a single file.
  config: () => ({
    build: { modulePreload: { resolveDependencies: (file, files) => [...new Set([file, ...files])] } },
  }),
  load: {
    filter: { id: HELPER },
    handler: () => `export { onceHere as __vitePreload } from ${JSON.stringify(OURS)};`,
  },
});
