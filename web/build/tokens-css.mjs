import { readFileSync } from 'node:fs';

const SOURCE = new URL('../shared/tokens.json', import.meta.url);
const kebab = (name) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const list = (names, prefix = '') =>
  Object.entries(names)
    .filter(([name]) => !name.startsWith('$'))
    .map(([name, value]) => `--${prefix}${kebab(name)}:${value}`)
    .join(';');

/**
 * Returns tokens.json as custom properties (`--text2`, `--border-strong`), for pages without the component library.
 * Print is always light.
 */
function tokensCss() {
  const { color, shadow, motion } = JSON.parse(readFileSync(SOURCE, 'utf8'));
  const mode = (name) => `${list(color[name])};${list(shadow[name], 'shadow-')}`;
  return `:root{--ease:${motion.ease};${list(color.ink, 'ink-')};${mode('light')}}@media screen{[data-theme=dark]{${mode('dark')}}}`;
}

/**
 * Puts the design tokens into the page's own style sheet.
 *
 * @returns {import('vite').Plugin}
 */
export const tokensCssPlugin = () => ({
  name: 'tokens-css',
  enforce: 'pre',
  transform: { filter: { id: /\/web\/base\.css$/ }, handler: (css) => css + tokensCss() },
});
