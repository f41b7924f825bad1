import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { EXTENSION_DAYS, PROTECTED_DAYS, PROTECTION_WARNINGS } from '../../src/rules/deal.js';
import { markdownTokens } from '../../src/rules/markdown.js';
import { PARTNER_TIERS } from '../../src/rules/partner-tier.js';
import { paths } from '../../src/rules/paths.js';
import { DOC_PAGES, docPage, searchDocs } from '../../web/portal/partner-programme/docs/docs.js';

const FOLDER = fileURLToPath(new URL('../../web/portal/partner-programme/docs/pages/', import.meta.url));
const pages = DOC_PAGES.map((slug) => docPage(slug, readFileSync(`${FOLDER}${slug}.md`, 'utf8')));
const pageOf = (slug: string) => pages.find((page) => page.slug === slug);

/** Tests the files of the documentation for partners. */

it('the documentation has a page for each file, each with a title and a text', () => {
  expect(readdirSync(FOLDER).toSorted()).toEqual(DOC_PAGES.map((slug) => `${slug}.md`).toSorted());
  for (const { title, text } of pages)
    expect([title, text]).toEqual([expect.stringMatching(/\w/), expect.stringMatching(/\w/)]);
});

const linksOf = (text: string) =>
  markdownTokens(text, 1).flatMap(({ children }) =>
    (children ?? []).flatMap((token) => (token.type === 'link_open' ? String(token.attrGet('href')) : [])),
  );

const KNOWN = new Set<string>([
  ...Object.values(paths).filter((path) => typeof path === 'string'),
  paths.createQuote(paths.partnerBase),
]);

it.each(pages)('the page $slug links to existing pages and headings', ({ slug, text }) => {
  for (const link of linksOf(text)) {
    const [address = '', anchor] = link.split('#');
    const [, doc] = new RegExp(`^${paths.docs}/([^/]+)$`).exec(address) ?? [];
    const page = pageOf(address === '' ? slug : (doc ?? ''));
    expect([link, page !== undefined || KNOWN.has(address)]).toEqual([link, true]);
    if (anchor !== undefined) expect(page?.sections.map(({ id }) => id)).toContain(anchor);
  }
});

it.each(pages)('each heading of the page $slug has a unique id', ({ sections }) => {
  const ids = sections.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});

it('the documentation contains the same figures as the rules', () => {
  const tiers = pageOf('tiers')!.text;
  for (const { label, rate, from } of Object.values(PARTNER_TIERS)) {
    expect(tiers).toContain(
      `| ${label} | ${Math.round(rate * 100)}% | ${from ? `€${from.toLocaleString('en')}` : '–'} |`,
    );
  }
  const deals = pageOf('deals')!.text;
  expect(deals).toContain(`**${PROTECTED_DAYS} days**`);
  expect(deals).toContain(`by ${EXTENSION_DAYS} days`);
  expect(deals).toContain(`${PROTECTION_WARNINGS.join(' and ')} days`);
});

it('a search finds sections that contain every word, headings first', () => {
  const hits = searchDocs(pages, '  refund COMMISSION ');
  expect(hits[0]).toMatchObject({ page: { slug: 'commission' }, section: { id: 'reversals' } });
  expect(hits[0]!.excerpt).toContain('A refund reverses');
  expect(searchDocs(pages, 'tiers')[0]).toMatchObject({ page: { slug: 'tiers' } });
  expect(searchDocs(pages, 'unobtainium')).toEqual([]);
  expect(searchDocs(pages, ' ')).toEqual([]);
});
