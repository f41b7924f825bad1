import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { contentPlugin } from './content.mjs';
import { filesFirst } from './files-first.mjs';
import { isAppAddress } from '../../src/rules/site-paths.ts';
import { tokensCssPlugin } from './tokens-css.mjs';

const at = (path) => fileURLToPath(new URL(path, import.meta.url));
const FONT = /^assets\/inter-latin-[\w-]{8}\.woff2$/;
/** Modules that several pages share. */
const SHARED =
  /\/lucide-react\/dist\/esm\/icons\/(plus|check)\.|\/rules\/pictures\.|\/web\/site\/(frame\/(Crumbs|Photo)|hologram\/holograms|pages\/(AccessBox|StartButton|TextTop|range|compare\/(choice|CompareToggle)|products\/(Price|add-to-quote|texts)))\.|\/web\/shared\/(format|price-words)\.|\/web\/shared\/components\/badges\/PriceBadge\./;
/** Modules of a product card. */
const CARD = /\/ProductCard\.|\/lucide-react\/dist\/esm\/icons\/(clock|glasses|luggage|users)\./;
/** Modules that text pages, industries, news and other long pages share. */
const STORIES = /\/web\/site\/(frame\/Prose|pages\/(PageTop|Questions|news\/(ArticleCards|texts)))\./;
/** Modules that the page and the dialog of the search share. */
const SEARCH = /\/web\/site\/pages\/search\/(Found|show|texts)\.|\/rules\/site-search\./;
/** Modules that a visitor never loads. */
const OTHERS = /\/web\/(admin|portal)\/|\/node_modules\/(@mui|@emotion|react-admin|ra-[\w-]+)\//;

/**
 * Builds the public site twice, in addition to the app. The build for the browser goes into the app's folder, with its
 * own scripts and style sheet; the build for the server goes into `dist/site` and includes everything that it needs.
 * `dist/site` also holds `page.html`, into which the server puts each page, and `files.json`, which lists the scripts
 * of each entry of `web/site/pages/table.ts`.
 *
 * @param {{ site: { kB: number, files: number }, hologram: { kB: number } }} limits for the JavaScript of a page, and
 * of the hologram renderer: gzipped size in kB, and number of files
 * @param {import('vite').Plugin} router
 * @returns {import('vite').Plugin}
 */
export const publicSite = (limits, router) => ({
  name: 'public-site',
  apply: 'build',
  writeBundle: {
    order: 'pre',
    sequential: true,
    async handler({ dir }) {
      const options = { configFile: false, logLevel: 'warn', root: at('..'), publicDir: false };
      const plugins = () => [router, react(), tokensCssPlugin(), contentPlugin()];
      const server = join(dir, '../site');
      await build({
        ...options,
        plugins: plugins(),
        define: { 'process.env.NODE_ENV': '"production"' },
        ssr: { noExternal: true },
        build: { ssr: 'build/site-server.tsx', outDir: server, emptyOutDir: true, target: 'node24', minify: false },
      });
      const { output } = await build({
        ...options,
        plugins: [...plugins(), filesFirst()],
        build: {
          write: false, // the app has an index.html of its own in that folder
          target: 'es2022',
          assetsInlineLimit: 0,
          cssCodeSplit: false,
          rolldownOptions: {
            input: at('./site.html'),
            output: {
              entryFileNames: 'assets/site-[hash:7].js',
              chunkFileNames: 'assets/site-[name]-[hash:7].js',
              // Modules that pages share go into one file instead of one for each.
              codeSplitting: {
                groups: [
                  { name: 'shared', test: SHARED },
                  { name: 'stories', test: STORIES },
                  { name: 'card', test: CARD },
                  { name: 'search', test: SEARCH },
                ],
              },
            },
          },
        },
      });
      for (const file of output.filter(({ fileName }) => !/\.(html|css)$/.test(fileName))) {
        await mkdir(dirname(join(dir, file.fileName)), { recursive: true });
        await writeFile(join(dir, file.fileName), file.type === 'chunk' ? file.code : file.source);
      }
      const files = filesOf(output);
      for (const problem of problemsOf(output, files, limits)) this.error(problem);
      await writeFile(join(server, 'files.json'), JSON.stringify(files));
      await writeFile(join(server, 'page.html'), await pageOf(output));
    },
  },
});

/**
 * For `npm run dev`: serves the public site without server rendering, and builds its content files.
 *
 * @returns {import('vite').Plugin[]}
 */
export const publicSiteInDev = () => [
  { ...contentPlugin(), apply: 'serve' },
  {
    name: 'public-site-in-dev',
    apply: 'serve',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const { pathname } = new URL(request.originalUrl, 'http://localhost');
        const isPage = request.headers.accept?.includes('text/html') && !/^\/api\/|\.\w+$/.test(pathname);
        if (!isPage || isAppAddress(pathname)) return next();
        readFile(at('./site.html'), 'utf8')
          .then((page) => server.transformIndexHtml(pathname, page))
          .then((page) => response.setHeader('Content-Type', 'text/html').end(page), next);
      });
    },
  },
];

/** Returns the scripts of the start (key `''`) and of each lazy part, by its source file. */
function filesOf(output) {
  const chunks = new Map(output.filter(({ type }) => type === 'chunk').map((chunk) => [chunk.fileName, chunk]));
  const closure = (name) => {
    const found = new Set([name]);
    for (const one of found) for (const other of chunks.get(one).imports) if (chunks.has(other)) found.add(other);
    return [...found];
  };
  const entry = [...chunks.values()].find(({ isEntry }) => isEntry).fileName;
  const start = closure(entry);
  const parts = [...chunks.values()].filter(({ isDynamicEntry, facadeModuleId }) => isDynamicEntry && facadeModuleId);
  return {
    '': start,
    ...Object.fromEntries(
      parts.map(({ facadeModuleId, fileName }) => [
        facadeModuleId.slice(facadeModuleId.lastIndexOf('/web/') + 1),
        closure(fileName).filter((name) => !start.includes(name)),
      ]),
    ),
  };
}

function problemsOf(output, files, { site: limit, hologram }) {
  const chunks = output.filter(({ type }) => type === 'chunk');
  const size = (names) =>
    chunks
      .filter(({ fileName }) => names.includes(fileName))
      .reduce((sum, { code }) => sum + gzipSync(code).length, 0) / 1000;
  const problems = chunks.flatMap(({ moduleIds }) => moduleIds.filter((id) => OTHERS.test(id)).slice(0, 1));
  const loads = Object.entries(files)
    .filter(([part]) => part.endsWith('Page.tsx'))
    .map(([part, own]) => ({ part, kB: size([...files[''], ...own]), count: files[''].length + own.length }));
  console.log(
    loads.map(({ part, kB, count }) => `${part}: ${kB.toFixed(1)} kB of JavaScript in ${count} files`).join('\n'),
  );
  const stage = size(files['web/site/hologram/stage.ts']);
  return [
    ...(stage > hologram.kB ? [`the hologram is ${stage.toFixed(1)} kB of JavaScript`] : []),
    ...problems.map((id) => `the public site has ${id}`),
    ...loads
      .filter(({ kB, count }) => kB > limit.kB || count > limit.files)
      .map(({ part, kB, count }) => `${part} loads ${kB.toFixed(1)} kB of JavaScript in ${count} files`),
  ];
}

/** Returns the HTML page with everything that the first paint needs inlined, as `site-pages.mjs` does for the sign-in page. */
async function pageOf(output) {
  const [theme, start] = await Promise.all(
    ['../public/theme.js', './start-once-drawn.mjs'].map((file) => readFile(at(file), 'utf8')),
  );
  const page = String(output.find(({ fileName }) => fileName.endsWith('site.html')).source);
  const style = String(output.find(({ fileName }) => fileName.endsWith('.css')).source);
  const font = output.find(({ fileName }) => FONT.test(fileName)).fileName;
  return page
    .replaceAll(/\s*<(script type="module"|link rel="(modulepreload|stylesheet)")[^>]*>(<\/script>)?/g, '')
    .replace(
      '<script src="/theme.js"></script>',
      () =>
        `<script>${theme}</script><style>${style}</style>` +
        `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${font}"><meta name="app-files" content="<!--files-->">`,
    )
    .replace('</body>', () => `<script>${start}</script></body>`);
}
