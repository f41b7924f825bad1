import { createRequire } from 'node:module';

const HEADING = { options: { uppercase: false } };

let convert: ((html: string) => string) | undefined;

/** Converts the HTML of a mail to text. Its library takes 80 ms, so it is loaded by the first mail. */
export function textOf(html: string): string {
  convert ??= loadConverter();
  return convert(html);
}

function loadConverter(): (html: string) => string {
  const require = createRequire(import.meta.url);
  const { compile } = require('html-to-text') as typeof import('html-to-text');
  return compile({
    wordwrap: 78,
    formatters: {
      description: (picture: { attribs?: Record<string, string> }, _walk, builder) =>
        builder.addInline(picture.attribs?.alt ?? ''),
    },
    selectors: [
      { selector: '.no-text', format: 'skip' },
      { selector: 'img', format: 'description' },
      { selector: 'a', options: { hideLinkHrefIfSameAsText: true } },
      { selector: 'table.data', format: 'dataTable', options: { uppercaseHeaderCells: false } },
      ...['h1', 'h2', 'h3'].map((selector) => ({ selector, ...HEADING })),
    ],
  });
}
