import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { runnerImport } from 'vite';

/**
 * HTML files, one for each kind of visit. `opens` is the module that its addresses show, `draws` is the address of the
 * prerendered page, and `next` is the module that the user usually needs next; the browser fetches it when idle.
 */
const PAGES = {
  'login.html': { opens: 'site/LoginPage.tsx', draws: '/login' },
  'login-from.html': { opens: 'site/LoginPage.tsx' },
  'signup.html': { opens: 'site/signup/SignupPage.tsx', draws: '/signup' },
  'forgot-password.html': { opens: 'site/ForgotPasswordPage.tsx', draws: '/forgot-password' },
  'portal.html': { opens: 'portal/PortalLayout.tsx', next: 'shared/Styled.tsx' },
};
const NO_STYLES = {
  name: 'no-styles',
  enforce: 'pre',
  resolveId: { filter: { id: /\.css$/ }, handler: () => '\0no-styles' },
  load: { filter: { id: /^\0no-styles$/ }, handler: () => '' },
};
const START = fileURLToPath(new URL('./start-once-drawn.mjs', import.meta.url));
const THEME = fileURLToPath(new URL('../public/theme.js', import.meta.url));
const PRERENDER = fileURLToPath(new URL('./prerender.tsx', import.meta.url));
const TEXT = /\.(js|css|html|svg|json)$/;
const TITLE = /<title>.*?<\/title>/s;
/** Styles of the component library in the prerendered HTML. */
const STYLES = /<style data-emotion="[^"]*">.*?<\/style>/gs;
const FONT = /^assets\/inter-latin-[\w-]{8}\.woff2$/;

/**
 * Writes an HTML page for each kind of visit, beside index.html. The page requests everything that its first screen
 * needs at once instead of one file after the other; the server selects the page by the address. The sign-in, sign-up
 * and password pages are prerendered. Also writes a .br and a .gz copy of each text file, at the highest compression.
 *
 * @returns {import('vite').Plugin}
 */
export const sitePages = () => ({
  name: 'site-pages',
  apply: 'build',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    async handler(_options, bundle) {
      const chunks = new Map(Object.entries(bundle).filter(([, { type }]) => type === 'chunk'));
      const page = String(bundle['index.html'].source);
      const font = Object.keys(bundle).find((name) => FONT.test(name));
      const filesOf = (part) => {
        const isPart = ([, { moduleIds }]) => moduleIds.some((id) => id.endsWith(`/web/${part}`));
        const files = new Set([...chunks].filter(isPart).map(([name]) => name));
        for (const name of files) for (const other of chunks.get(name).imports) if (chunks.has(other)) files.add(other);
        return files;
      };
      for (const [fileName, { opens, draws, next }] of Object.entries(PAGES)) {
        const needs = filesOf(opens);
        const later = next ? filesOf(next).difference(needs) : [];
        const links = [
          ...[...needs].map((name) => `<link rel="modulepreload" crossorigin href="/${name}">`),
          ...[...later].map((name) => `<link rel="prefetch" as="script" crossorigin href="/${name}">`),
        ].filter((link) => !page.includes(/href="([^"]+)/.exec(link)[1]));
        if (font) links.push(`<link rel="preload" as="font" type="font/woff2" crossorigin href="/${font}">`);
        const source = page.replace('</head>', `${links.join('')}</head>`);
        this.emitFile({ type: 'asset', fileName, source: draws ? await drawn(draws, source, bundle) : source });
      }
    },
  },
  writeBundle: {
    order: 'post',
    sequential: true, // runs after the plugin that writes the files of the public site
    async handler({ dir }) {
      const names = await readdir(dir, { recursive: true });
      await Promise.all(
        names
          .filter((name) => TEXT.test(name))
          .map(async (name) => {
            const file = join(dir, name);
            const text = await readFile(file);
            const brotli = { params: { [constants.BROTLI_PARAM_SIZE_HINT]: text.length } };
            await writeFile(`${file}.br`, await promisify(brotliCompress)(text, brotli));
            await writeFile(`${file}.gz`, await promisify(gzip)(text, { level: 9 }));
          }),
      );
    },
  },
});

/**
 * Returns the HTML page with everything that the first paint needs inlined: the content, the style sheet, and the
 * script that sets the theme. The page requests the app's scripts after the first paint. The server adds both inline
 * scripts to the content security policy.
 *
 * @param {string} address
 * @param {string} page
 * @param {import('vite').Rolldown.OutputBundle} bundle
 */
async function drawn(address, page, bundle) {
  const { module } = await runnerImport(PRERENDER, { plugins: [NO_STYLES], logLevel: 'error' });
  const content = module.drawn[address];
  const [title] = TITLE.exec(content);
  const looks = [...new Set(content.match(STYLES))];
  const [theme, start] = await Promise.all([THEME, START].map((file) => readFile(file, 'utf8')));
  const files = [...page.matchAll(/<link rel="modulepreload"[^>]* href="([^"]+)">/g)].map(([, file]) => file);
  const [tag, app] = /<script type="module"[^>]* src="([^"]+)"><\/script>/.exec(page);
  return page
    .replace(tag, () => `<meta name="app-files" content="${[app, ...files].join(' ')}">`)
    .replaceAll(/\s*<link rel="modulepreload"[^>]*>/g, '')
    .replace(TITLE, () => title)
    .replace('<script src="/theme.js"></script>', () => `<script>${theme}</script>`)
    .replace(
      /<link rel="stylesheet"[^>]* href="\/([^"]+)">/,
      (_, css) => `<style>${bundle[css].source}</style>${looks.join('')}`,
    )
    .replace(
      '<div id="root"></div>',
      () => `<div id="root">${content.replace(TITLE, '').replaceAll(STYLES, '')}</div><script>${start}</script>`,
    );
}
