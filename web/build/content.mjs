import { readFile } from 'node:fs/promises';
import { parse } from 'yaml';
import { markdownTokens } from '../../src/rules/markdown.ts';

const CONTENT_FILE = /\/site\/content\/(.*\.md)(\?front)?$/;
const FRONT_MATTER = /^---\r?\n(.*?)\r?\n---\r?\n(.*)$/s;
const text = (least, most) => (value) =>
  (typeof value === 'string' && value.trim().length >= least && value.length <= most) ||
  `must be a text of ${least} to ${most} characters`;
const date = (value) => (typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value)) || 'must be a date: 2026-11-23';
const picture = (value) => /^\/pictures\/[\w-]+\.webp$/.test(value) || 'must be /pictures/<name>.webp';

const address = (value) => /^[/#][\w/#-]*$/.test(value) || 'must be an address of the site: /contact';
const country = (value) => /^[A-Z]{2}$/.test(value) || 'must be a country: NL';
const slug = (value) => /^[a-z\d-]+$/.test(value) || 'must be a slug: holotable-65';
const oneOf = (values) => (value) => values.includes(value) || `must be one of ${values.join(', ')}`;
/** Validates a list of at least `least` entries, each with the given `fields`. */
const list = (fields, least) => (value) => {
  if (!Array.isArray(value) || value.length < least) return `must be a list of ${least} or more`;
  const wrong = value.flatMap((entry, at) => problemsOf(fields, entry).map((problem) => `${at + 1}: ${problem}`));
  return wrong.length === 0 || wrong.join('; ');
};
const group = (fields) => (value) => problemsOf(fields, value).join('; ') || true;
const required = (check) => ({ required: true, check });

/** Front matter that every file may have. Search engines cut titles at about 60 characters, descriptions at 160. */
const FIELDS = {
  title: required(text(3, 60)),
  description: required(text(50, 160)),
  heading: { check: text(3, 80) },
  lead: { check: text(10, 300) },
  picture: { check: picture },
  card: { check: picture },
  action: { check: group({ label: required(text(3, 30)), to: required(address) }) },
  write: {
    check: group({
      heading: required(text(3, 60)),
      text: required(text(10, 200)),
      subject: required(text(3, 100)),
      message: required(text(3, 100)),
      file: required(text(3, 80)),
    }),
  },
  updated: { check: date },
};
const QUESTIONS = list({ question: required(text(5, 120)), answer: required(text(5, 400)) }, 2);

/** Additional front matter of the files in a folder, or of a single file, by the prefix of their path. */
const KINDS = {
  'industries/': {
    name: required(text(2, 40)),
    problem: required(text(10, 120)),
    scene: required(
      group({
        title: required(text(3, 60)),
        picture: { check: picture },
        steps: required(
          list({ when: required(text(2, 12)), title: required(text(3, 60)), text: required(text(5, 200)) }, 3),
        ),
      }),
    ),
    products: required(list({ id: required(slug), why: required(text(10, 200)) }, 2)),
    reference: required(
      group({
        words: required(text(10, 300)),
        who: required(text(3, 60)),
        role: required(text(3, 60)),
        company: required(text(3, 60)),
      }),
    ),
    questions: required(QUESTIONS),
  },
  'news/': {
    lead: required(text(10, 300)),
    picture: required(picture),
    alt: required(text(10, 160)),
    date: required(date),
    topic: required(oneOf(['products', 'references', 'installations', 'developers', 'company'])),
    author: required(text(3, 60)),
  },
  'careers/': {
    team: required(text(3, 40)),
    place: required(text(3, 60)),
    country: required(country),
    hours: required(text(3, 60)),
    kind: required(oneOf(['FULL_TIME', 'PART_TIME'])),
    posted: required(date),
  },
  'faq.md': { topics: required(list({ topic: required(text(3, 40)), questions: required(QUESTIONS) }, 2)) },
  'company/references.md': {
    stories: required(
      list(
        {
          company: required(text(3, 60)),
          place: required(text(3, 60)),
          industry: required(slug),
          product: required(slug),
          picture: required(picture),
          title: required(text(3, 60)),
          text: required(text(10, 300)),
          words: required(text(10, 200)),
          who: required(text(3, 80)),
        },
        3,
      ),
    ),
  },
  'products/viewing-technology.md': {
    ways: required(
      list(
        {
          glasses: required(oneOf(['sunglasses', 'reflective_balls', 'light_bulbs', 'none'])),
          title: required(text(3, 40)),
          text: required(text(10, 300)),
        },
        2,
      ),
    ),
  },
};

/** Returns the error messages for the values of `fields`. */
function problemsOf(fields, values) {
  if (typeof values !== 'object' || values === null) return ['must have fields'];
  return [
    ...Object.keys(values).flatMap((field) => (fields[field] ? [] : [`${field} is not known`])),
    ...Object.entries(fields).flatMap(([field, { required: isRequired, check }]) => {
      if (values[field] === undefined) return isRequired ? [`${field} is missing`] : [];
      const verdict = check(values[field]);
      return verdict === true ? [] : [`${field} ${verdict}`];
    }),
  ];
}

/**
 * Returns the content of a file: its front matter, and its Markdown as elements. Throws one error that lists all
 * problems of the file.
 *
 * @param {string} name its path below `site/content`
 */
function readContent(source, name) {
  const [, front, body = ''] = FRONT_MATTER.exec(source) ?? [];
  if (front === undefined) throw new Error(`${name}: begins with --- and its front matter`);
  const kind = Object.keys(KINDS).find((beginning) => name.startsWith(beginning));
  const fields = parse(front) ?? {};
  const wrong = [
    ...problemsOf({ ...FIELDS, ...KINDS[kind] }, fields),
    ...(/^# /m.test(body) ? ['headings begin with ##: the page has its own'] : []),
    ...(body.trim() === '' ? ['there is no text'] : []),
  ];
  if (wrong.length > 0) throw new Error(`${name}: ${wrong.join('; ')}`);
  return { ...fields, text: nodesOf(markdownTokens(body, 1, true)) };
}

/** Converts Markdown tokens to the nodes that `site/content/content-file.ts` describes. */
function nodesOf(tokens) {
  const root = [];
  const open = [root];
  for (const token of tokens) {
    if (token.hidden) continue; // the paragraph inside an item of a list without blank lines
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
 * Turns the files in `site/content` into modules, and fails the build when a file is invalid. An import with `?front`
 * contains only the front matter, for lists.
 *
 * @returns {import('vite').Plugin}
 */
export const contentPlugin = () => ({
  name: 'content',
  load: {
    filter: { id: CONTENT_FILE },
    async handler(id) {
      const [, name, query] = CONTENT_FILE.exec(id);
      const { text: written, ...front } = readContent(await readFile(id.replace(/\?.*$/, ''), 'utf8'), name);
      const content = query ? front : { ...front, text: written };
      return { code: `export default ${JSON.stringify(content)}`, moduleType: 'js', map: null };
    },
  },
});
