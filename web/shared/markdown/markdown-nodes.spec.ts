import { createElement, Fragment } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { markdownToHtml } from '#rules/markdown';
import { markdownNodes } from './markdown-nodes';

const lines = (html: string) =>
  html
    .replace(/<(br|hr)\s*\/>/g, '<$1>')
    .replace(/>\n+/g, '>')
    .replace(/&#x27;/g, "'")
    .trim();

it.each([
  '# Fees\n\nWe pay **15%** of the *net* value,  \nas `agreed`.\nEvery month.',
  '1. one\n2. two\n   - a\n   - b\n\n3. three',
  '3. begins later\n\n> quoted [here](https://a.example "Title")\n\n---\n\n    code < 3',
  '| Tier | Rate |\n|:--|--:|\n| Gold | 15% |\n| Silver | 12% |',
  '<script>alert(1)</script> [a](javascript:alert(1)) & "quotes"',
  '',
])('says on screen what it says on paper: %j', (text) => {
  const nodes = createElement(Fragment, null, markdownNodes(text, 2));
  expect(lines(renderToStaticMarkup(nodes))).toBe(lines(markdownToHtml(text, 2)));
});
