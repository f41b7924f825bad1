import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { bundleCheck } from './bundle-check.mjs';
import { chunkNames } from './chunks.mjs';
import limits from './first-load.json' with { type: 'json' };
import { sitePages } from './site-pages.mjs';
import { tokensCssPlugin } from './tokens-css.mjs';

/** Where `npm run dev` finds the API; same host name as the page, so that cookies and the origin check hold. */
const api = process.env.API_URL ?? 'http://localhost:3000';

/** The router's own default is its development build, with warnings and checks. */
const router = fileURLToPath(new URL('../node_modules/react-router/dist/production/', import.meta.url));

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [
    {
      name: 'router-for-production',
      apply: 'build',
      enforce: 'pre',
      resolveId: {
        filter: { id: /^react-router(\/dom)?$/ },
        handler: (id) => `${router}${id.endsWith('/dom') ? 'dom-export' : 'index'}.mjs`,
      },
    },
    react(),
    tokensCssPlugin(),
    bundleCheck(limits),
    sitePages(),
  ],
  server: { port: 5173, proxy: { '/api': { target: api, changeOrigin: false } } },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: 'es2022',
    // Fonts and pictures stay files: the content security policy has no data: for scripts or fonts.
    assetsInlineLimit: 0,
    cssCodeSplit: false,
    rolldownOptions: {
      output: {
        // The app's entry names every file there is: a letter less of each is a tenth of a kB that everybody loads.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        codeSplitting: { includeDependenciesRecursively: false, groups: [{ name: chunkNames(), debugName: 'visits' }] },
      },
    },
  },
});
