import { headingId, markdownTokens } from '#rules/markdown';

/** File names of the pages in order; each page has the address /partners/dashboard/docs/{name}. */
export const DOC_PAGES = ['start', 'deals', 'clients', 'quotes', 'commission', 'funds', 'tiers'] as const;

/** A heading with the text up to the next heading. */
interface DocSection {
  /** Id of the heading; null for the text before the first heading. */
  id: string | null;
  title: string;
  /** Plain text, for the search. */
  words: string;
}

export interface DocPage {
  slug: string;
  title: string;
  /** Markdown of the page without its title. */
  text: string;
  sections: DocSection[];
}

/** Converts a Markdown file to a page; the first line of the file is the title. */
export function docPage(slug: string, file: string): DocPage {
  const [first = '', ...rest] = file.split('\n');
  const text = rest.join('\n').trim();
  const title = first.replace(/^#\s*/, '').trim();
  return { slug, title, text, sections: sectionsOf(title, text) };
}

function sectionsOf(title: string, text: string): DocSection[] {
  const sections: DocSection[] = [{ id: null, title, words: '' }];
  let isHeading = false;
  for (const { type, children } of markdownTokens(text, 1)) {
    if (type === 'heading_open' || type === 'heading_close') isHeading = type === 'heading_open';
    if (type !== 'inline') continue;
    const words = (children ?? []).map((child) => (child.type === 'softbreak' ? ' ' : child.content)).join('');
    if (isHeading) sections.push({ id: headingId(words), title: words, words: '' });
    else sections.at(-1)!.words += `${words} `;
  }
  return sections;
}

/** Section that contains all search words, with an excerpt around the first word. */
export interface DocHit {
  page: DocPage;
  section: DocSection;
  excerpt: string;
}

const AROUND = 60;

/** Returns the sections that contain all search words; sections with a word in the heading come first. */
export function searchDocs(pages: readonly DocPage[], search: string): DocHit[] {
  const sought = search.toLowerCase().split(/\s+/).filter(Boolean);
  if (sought.length === 0) return [];
  const hits = pages.flatMap((page) =>
    page.sections
      .filter(({ title, words }) =>
        sought.every((word) => `${page.title} ${title} ${words}`.toLowerCase().includes(word)),
      )
      .filter(({ title, words }) => sought.some((word) => `${title} ${words}`.toLowerCase().includes(word)))
      .map((section) => ({ page, section, excerpt: excerptOf(section.words, sought) })),
  );
  const inHeading = ({ section }: DocHit) => sought.some((word) => section.title.toLowerCase().includes(word));
  return [...hits.filter(inHeading), ...hits.filter((hit) => !inHeading(hit))];
}

function excerptOf(words: string, sought: string[]): string {
  const at = Math.max(0, ...sought.map((word) => words.toLowerCase().indexOf(word)).slice(0, 1));
  const from = at <= AROUND ? 0 : words.indexOf(' ', at - AROUND) + 1;
  const cut = words.slice(from, from + 3 * AROUND).trim();
  return `${from > 0 ? '… ' : ''}${cut}${from + 3 * AROUND < words.length ? ' …' : ''}`;
}
