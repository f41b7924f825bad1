import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { bundleCheck } from './bundle-check.mjs';

/** Where `npm run dev` finds the API; same host name as the page, so that cookies and the origin check hold. */
const api = process.env.API_URL ?? 'http://localhost:3000';

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react(), bundleCheck({ initial: 200, visitor: 300 })],
  server: { port: 5173, proxy: { '/api': { target: api, changeOrigin: false } } },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: 'es2022',
    // Fonts and pictures stay files: the content security policy has no data: for scripts or fonts.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // Only what every screen needs is pinned, so that it stays cached over releases. Everything else follows the
        // lazy routes: what only the console uses never reaches a visitor.
        codeSplitting: {
          groups: [
            {
              name: 'react',
              test: /node_modules[\\/](react|react-dom|scheduler|react-router|@tanstack|@emotion|openapi-fetch)[\\/]/,
            },
          ],
        },
      },
    },
  },
});
