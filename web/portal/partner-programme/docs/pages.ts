import { DOC_PAGES, docPage } from './docs';

const files = import.meta.glob<string>('./pages/*.md', { query: '?raw', import: 'default', eager: true });

/** Pages of the portal's documentation for partners. */
export const docPages = DOC_PAGES.map((slug) => docPage(slug, files[`./pages/${slug}.md`] ?? ''));
