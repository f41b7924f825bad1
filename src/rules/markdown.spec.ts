import { markdownToHtml, markdownTokens } from './markdown.js';

it('Markdown headings, lists, tables and emphasis are rendered', () => {
  expect(markdownToHtml('# Fees\n\n1. **15%**\n2. *net*\n\n| Tier |\n|:-:|\n| Gold |')).toBe(
    '<h1>Fees</h1>\n<ol>\n<li><strong>15%</strong></li>\n<li><em>net</em></li>\n</ol>\n' +
      '<table>\n<thead>\n<tr>\n<th>Tier</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td>Gold</td>\n</tr>\n</tbody>\n</table>\n',
  );
});

it.each([
  ['<script>alert(1)</script>', '&lt;script&gt;'],
  ['<img src=x onerror=alert(1)>', '&lt;img'],
  ['[a](javascript:alert(1))', '[a](javascript:alert(1))'],
  ['[a](data:text/html,x)', '[a](data:text/html,x)'],
  ['[a](//elsewhere.example)', '[a](//elsewhere.example)'],
  ['![a](https://elsewhere.example/a.png)', '!<a href='],
])('Markdown with %s is rendered as text or harmless HTML', (text, expected) => {
  const html = markdownToHtml(text);
  expect(html).toContain(expected);
  expect(html).not.toMatch(/<(script|img)\b|href="(javascript|data|\/\/)|style=/i);
});

it('links to the web, to mail addresses and within the portal are rendered', () => {
  expect(markdownToHtml('[a](https://a.example) [b](mailto:b@c.example) [c](/contact)')).toBe(
    '<p><a href="https://a.example">a</a> <a href="mailto:b@c.example">b</a> <a href="/contact">c</a></p>\n',
  );
});

it('headings get an id on request', () => {
  const [open] = markdownTokens('## What is *taken* back?', 1, true);
  expect(open?.attrGet('id')).toBe('what-is-taken-back');
  expect(markdownTokens('## One', 1)[0]?.attrGet('id')).toBeNull();
});

it('headings start at the given level', () => {
  expect(markdownToHtml('# One\n\n###### Six', 3)).toBe('<h3>One</h3>\n<h6>Six</h6>\n');
});
