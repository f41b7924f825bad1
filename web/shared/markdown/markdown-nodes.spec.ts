import { createElement, Fragment, isValidElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Link } from 'react-router';
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
])('the text %j has the same elements on screen as in the PDF', (text) => {
  const nodes = createElement(Fragment, null, markdownNodes(text, 2));
  expect(lines(renderToStaticMarkup(nodes))).toBe(lines(markdownToHtml(text, 2)));
});

it('links to pages of the app use the router, all others are plain links', () => {
  const text =
    '[ours](/partners/dashboard/commission "Mine") [file](/api/v1/files/1) [there](https://a.example) [here](#fees)';
  const kinds = new Map<unknown, unknown>();
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) for (const one of node) visit(one);
    if (!isValidElement<{ children?: unknown; to?: string; href?: string }>(node)) return;
    if (node.props.to ?? node.props.href) kinds.set(node.props.to ?? node.props.href, node.type);
    visit(node.props.children);
  };
  visit(markdownNodes(text, 2));
  expect([...kinds]).toEqual([
    ['/partners/dashboard/commission', Link],
    ['/api/v1/files/1', 'a'],
    ['https://a.example', 'a'],
    ['#fees', 'a'],
  ]);
});
