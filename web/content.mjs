import { readFile } from 'node:fs/promises';
import { relative } from 'node:path';
import { parse } from 'yaml';
import { markdownTokens } from '../src/rules/markdown.ts';

const FRONT_MATTER = /^---\r?\n(.*?)\r?\n---\r?\n(.*)$/s;
const text = (least, most) => (value) =>
  (typeof value === 'string' && value.trim().length >= least && value.length <= most) ||
  `must be a text of ${least} to ${most} characters`;
const date = (value) => (typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value)) || 'must be a date: 2026-11-23';
const picture = (value) => /^\/pictures\/[\w-]+\.webp$/.test(value) || 'must be /pictures/<name>.webp';

/** What the front matter of every file may hold. Search engines cut titles at about 60 characters, descriptions at 160. */
const FIELDS = {
  title: { required: true, check: text(3, 60) },
  description: { required: true, check: text(50, 160) },
  heading: { check: text(3, 80) },
  lead: { check: text(10, 300) },
  picture: { check: picture },
  updated: { check: date },
};

/** The content of a file: its front matter, and its Markdown as elements. Throws with everything that is wrong with it. */
function readContent(source, name) {
  const [, front, body = ''] = FRONT_MATTER.exec(source) ?? [];
  if (front === undefined) throw new Error(`${name}: begins with --- and its front matter`);
  const fields = parse(front) ?? {};
  const wrong = [
    ...Object.keys(fields).flatMap((field) => (FIELDS[field] ? [] : [`${field} is not known`])),
    ...Object.entries(FIELDS).flatMap(([field, { required, check }]) => {
      if (fields[field] === undefined) return required ? [`${field} is missing`] : [];
      const verdict = check(fields[field]);
      return verdict === true ? [] : [`${field} ${verdict}`];
    }),
    ...(/^# /m.test(body) ? ['headings begin with ##: the page has its own'] : []),
    ...(body.trim() === '' ? ['there is no text'] : []),
  ];
  if (wrong.length > 0) throw new Error(`${name}: ${wrong.join('; ')}`);
  return { ...fields, text: nodesOf(markdownTokens(body, 1, true)) };
}

/** As `site/content/content-file.ts` describes them. */
function nodesOf(tokens) {
  const root = [];
  const open = [root];
  for (const token of tokens) {
    if (token.hidden) continue; // the paragraph of an item in a dense list
    const { type, tag, nesting, content } = token;
    const into = open.at(-1);
    const element = { tag, ...(token.attrs?.length > 0 && { attributes: Object.fromEntries(token.attrs) }) };
    if (nesting === -1) open.pop();
    else if (nesting === 1) open.push(into[into.push({ ...element, children: [] }) - 1].children);
    else if (type === 'inline') into.push(...nodesOf(token.children));
    else if (type === 'softbreak') into.push('\n');
    else if (type === 'hardbreak' || type === 'hr') into.push(element);
    else if (type === 'code_inline') into.push({ tag: 'code', children: [content] });
    else if (tag === 'code') into.push({ tag: 'pre', children: [{ tag, children: [content] }] });
    else if (content) into.push(content);
  }
  return root;
}

/**
 * Makes modules of the files in `site/content`, and fails a build where one of them is wrong.
 *
 * @returns {import('vite').Plugin}
 */
export const contentPlugin = () => ({
  name: 'content',
  load: {
    filter: { id: /\/site\/content\/.*\.md$/ },
    async handler(id) {
      const content = readContent(await readFile(id, 'utf8'), relative(process.cwd(), id));
      return { code: `export default ${JSON.stringify(content)}`, moduleType: 'js', map: null };
    },
  },
});
