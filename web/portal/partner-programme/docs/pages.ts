import { DOC_PAGES, docPage } from './docs';

const files = import.meta.glob<string>('./pages/*.md', { query: '?raw', import: 'default', eager: true });

/** Documentation of the portal for partners. */
export const docPages = DOC_PAGES.map((slug) => docPage(slug, files[`./pages/${slug}.md`] ?? ''));
