import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { runnerImport } from 'vite';

/** The page's file for each kind of visit, and the part of the app that its addresses open. */
const PAGES = {
  'login.html': ['site/LoginPage.tsx'],
  'login-from.html': ['site/LoginPage.tsx'],
  'portal.html': ['portal/PortalLayout.tsx'],
};
const DRAWN = 'login.html';
const NO_STYLES = {
  name: 'no-styles',
  enforce: 'pre',
  resolveId: { filter: { id: /\.css$/ }, handler: () => '\0no-styles' },
  load: { filter: { id: /^\0no-styles$/ }, handler: () => '' },
};
const THEME = fileURLToPath(new URL('./public/theme.js', import.meta.url));
const PRERENDER = fileURLToPath(new URL('./prerender.tsx', import.meta.url));
const TEXT = /\.(js|css|html|svg|json)$/;
const FONT = /^assets\/inter-latin-opsz-normal-.*\.woff2$/;

/**
 * Besides index.html a page for each kind of visit that asks at once for what its first screen needs, instead of finding
 * out file by file; the server picks by the address. The sign-in page comes drawn, too. And every text once more as .br and .gz, packed as small as it gets.
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
      for (const [fileName, parts] of Object.entries(PAGES)) {
        const needs = new Set(
          [...chunks]
            .filter(([, { facadeModuleId: id }]) => parts.some((part) => id?.endsWith(part)))
            .map(([name]) => name),
        );
        for (const name of needs) for (const other of chunks.get(name).imports) if (chunks.has(other)) needs.add(other);
        const links = [...needs]
          .filter((name) => !page.includes(name))
          .map((name) => `<link rel="modulepreload" crossorigin href="/${name}">`);
        if (font) links.push(`<link rel="preload" as="font" type="font/woff2" crossorigin href="/${font}">`);
        const source = page.replace('</head>', `${links.join('')}</head>`);
        this.emitFile({ type: 'asset', fileName, source: fileName === DRAWN ? await drawn(source, bundle) : source });
      }
    },
  },
  async writeBundle({ dir }) {
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
});

/**
 * With all that its first paint needs within: what it looks like, its style sheet, and the script that sets the theme (the
 * server lets the content security policy know that script). What comes after that may come later.
 *
 * @param {string} page
 * @param {import('vite').Rolldown.OutputBundle} bundle
 */
async function drawn(page, bundle) {
  const { module } = await runnerImport(PRERENDER, { plugins: [NO_STYLES], logLevel: 'error' });
  const [, title, content] = /^(<title>.*?<\/title>)(.*)$/s.exec(module.signInPage);
  const theme = await readFile(THEME, 'utf8');
  return page
    .replace(/<title>.*?<\/title>/, () => title)
    .replace('<script src="/theme.js"></script>', () => `<script>${theme}</script>`)
    .replace(/<link rel="stylesheet"[^>]* href="\/([^"]+)">/, (_, css) => `<style>${bundle[css].source}</style>`)
    .replaceAll(/ (?=crossorigin (src|href)="[^"]+\.js")/g, ' fetchpriority="low" ')
    .replace('<div id="root"></div>', () => `<div id="root">${content}</div>`);
}
