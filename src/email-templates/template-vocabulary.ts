import { MAIL_PAGES } from '../platform/mail/mail-renderer.js';
import type { LeafType, Variable } from '../platform/mail/mail-variables.js';

/** Types of values that a template can print without a helper. */
export const PRINTABLE: string[] = ['text', 'number', 'path', 'link'] satisfies LeafType[];
export const IN_WORDS: Record<Variable['type'], string> = {
  text: 'a text',
  number: 'a number',
  money: 'an amount',
  date: 'a date',
  moment: 'a moment',
  yesNo: 'yes or no',
  texts: 'a list of texts',
  path: 'a page of the portal',
  link: 'an address',
  group: 'a group of variables',
  list: 'a list',
};
/** Handlebars syntax that prints a value of each other type. */
export const WRITTEN: Partial<Record<Variable['type'], (name: string) => string>> = {
  money: (name) => `{{money ${name} "EUR"}}`,
  date: (name) => `{{date ${name}}}`,
  moment: (name) => `{{moment ${name}}}`,
  texts: (name) => `{{names ${name}}}`,
  list: (name) => `{{#each ${name}}}`,
  yesNo: (name) => `{{#if ${name}}}`,
};

/** Argument and result types of each helper. */
export const HELPERS: Record<string, { takes: LeafType[][]; makes: LeafType }> = {
  money: { takes: [['money'], ['text']], makes: 'text' },
  date: { takes: [['date', 'moment']], makes: 'text' },
  moment: { takes: [['moment']], makes: 'text' },
  count: { takes: [['number'], ['text']], makes: 'text' },
  leadTime: { takes: [['number']], makes: 'text' },
  names: { takes: [['texts']], makes: 'text' },
  url: { takes: [['path']], makes: 'link' },
  page: { takes: [['text'], ['text'], ['text']], makes: 'link' },
  consolePage: { takes: [['text'], ['text'], ['text']], makes: 'link' },
  mailto: { takes: [['text'], ['text']], makes: 'link' },
};
/** Argument types of the helpers in words, for authors of templates. */
export const HELPER_WORDS = Object.entries(HELPERS).map(([name, { takes }]) => ({
  name,
  takes: name in MAIL_PAGES ? ['page'] : takes.map(([type]) => type!),
}));
/** Partials that the body of a mail may not use. */
export const INNER_PARTIALS = ['mark'];

/** Returns the partials that the body of a mail may use, each with the names of its arguments. */
export const partsOf = (partials: ReadonlyMap<string, string>) =>
  [...partials]
    .filter(([name]) => !INNER_PARTIALS.includes(name))
    .map(([name, source]) => ({
      name,
      takes: [...new Set([...source.matchAll(/\{\{(?!else\b)(\w+)\}\}/g)].map(([, given]) => given!))],
      isBlock: source.includes('{{> @partial-block}}'),
    }))
    .toSorted((a, b) => a.name.localeCompare(b.name));
