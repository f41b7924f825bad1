import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { bundleCheck } from './build/bundle-check.mjs';
import { chunkNames } from './build/chunks.mjs';
import { filesFirst } from './build/files-first.mjs';
import limits from './build/first-load.json' with { type: 'json' };
import { publicSite, publicSiteInDev } from './build/public-site.mjs';
import { sitePages } from './build/site-pages.mjs';
import { tokensCssPlugin } from './build/tokens-css.mjs';

/** API address for `npm run dev`; same host name as the page, so that cookies and the origin check work. */
const api = process.env.API_URL ?? 'http://localhost:3000';

const ROUTER = fileURLToPath(new URL('../node_modules/react-router/dist/production/', import.meta.url));
/** Replaces the router's default, a development build with warnings and checks. */
const router: Plugin = {
  name: 'router-for-production',
  apply: 'build',
  enforce: 'pre',
  resolveId: {
    filter: { id: /^react-router(\/dom)?$/ },
    handler: (id) => `${ROUTER}${id.endsWith('/dom') ? 'dom-export' : 'index'}.mjs`,
  },
};

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [
    router,
    react(),
    filesFirst(),
    tokensCssPlugin(),
    bundleCheck(limits),
    publicSite(limits, router),
    publicSiteInDev(),
    sitePages(),
  ],
  server: { port: 5173, proxy: { '/api': { target: api, changeOrigin: false } } },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: 'es2022',
    // Fonts and pictures stay files: the content security policy allows no data: URLs for scripts or fonts.
    assetsInlineLimit: 0,
    cssCodeSplit: false,
    rolldownOptions: {
      output: {
        // The app's entry lists every file: one character less in each name saves every visit a tenth of a kB.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        codeSplitting: { includeDependenciesRecursively: false, groups: [{ name: chunkNames(), debugName: 'visits' }] },
      },
    },
  },
});
