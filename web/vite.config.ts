import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { bundleCheck } from './bundle-check.mjs';
import { chunkNames } from './chunks.mjs';
import { tokensCssPlugin } from './tokens-css.mjs';

/** Where `npm run dev` finds the API; same host name as the page, so that cookies and the origin check hold. */
const api = process.env.API_URL ?? 'http://localhost:3000';

/** What a visit may load at first: JavaScript in kB (gzip) and in how many files. */
const limits = {
  signIn: { kB: 130, files: 6 },
  portal: { kB: 235, files: 13 },
  console: { kB: 375, files: 12 },
};

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react(), tokensCssPlugin(), bundleCheck(limits)],
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
        codeSplitting: { includeDependenciesRecursively: false, groups: [{ name: chunkNames(), debugName: 'visits' }] },
      },
    },
  },
});
