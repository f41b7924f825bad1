import supertest from 'supertest';
import { CatalogueService } from '../../src/catalogue/catalogue.service.js';
import { DataSheets } from '../../src/catalogue/data-sheets/data-sheets.service.js';
import { Storage } from '../../src/platform/storage/storage.js';
import { isAppAddress } from '../../src/rules/site-paths.js';
import { TestApp } from '../app.js';

/** Properties that each schema.org type on the pages must have. */
const REQUIRED: Record<string, string[]> = {
  Organization: ['name'],
  WebSite: ['name', 'url'],
  BreadcrumbList: ['itemListElement'],
  FAQPage: ['mainEntity'],
  NewsArticle: ['headline', 'image', 'datePublished', 'author', 'publisher'],
  JobPosting: ['title', 'description', 'datePosted', 'employmentType', 'hiringOrganization', 'jobLocation'],
  Product: ['name', 'description', 'image'],
};

const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found);

/** Tests every page of the public site that links lead to, starting from the home page. */
describe('a crawl of the public site', () => {
  let app: TestApp;
  const pages = new Map<string, string>();
  const refused: string[] = [];
  let listed: string[] = [];

  beforeAll(async () => {
    app = await TestApp.start();
    // Stores files that a worker would render, because these tests run without a worker.
    const { products } = await app.get(CatalogueService).current();
    for (const id of products.keys()) {
      const { key } = await app.get(DataSheets).current(id);
      await app.get(Storage).put(key, Buffer.from('%PDF-'), 'application/pdf');
    }
    const sitemap = await supertest(app.url).get('/sitemap.xml');
    listed = all(sitemap.text, /<loc>([^<]*)<\/loc>/g).map((address) => new URL(address).pathname);
    const waiting = ['/'];
    for (const path of waiting) {
      const answer = await supertest(app.url).get(path);
      if (answer.status !== 200) refused.push(`${answer.status} ${path}`);
      // A file, or a page of the app.
      if (answer.type !== 'text/html' || !answer.text.includes('id="site-data"')) continue;
      pages.set(path, answer.text);
      for (const href of all(answer.text, /<a\b[^>]*\bhref="(\/[^"?#]*)/g))
        if (!waiting.includes(href) && !isAppAddress(href)) waiting.push(href); // tests do not serve the app
    }
  }, 120_000);

  afterAll(() => app.close());

  it('finds no dead links and no redirects', () => {
    expect(refused).toEqual([]);
  });

  it('finds exactly the pages of the sitemap, without noindex pages', () => {
    expect([...pages.keys()].toSorted()).toEqual(listed.toSorted());
    expect([...pages].filter(([, html]) => html.includes('<meta name="robots"'))).toEqual([]);
  });

  it('finds one heading, a unique title and description, and the canonical address on each page', () => {
    const titles = [...pages.values()].flatMap((html) => all(html, /<title>([^<]*)<\/title>/g));
    const descriptions = [...pages.values()].flatMap((html) =>
      all(html, /<meta name="description" content="([^"]*)"/g),
    );
    for (const found of [titles, descriptions]) {
      expect(found.filter((text, at) => found.indexOf(text) !== at)).toEqual([]);
      expect(found).toHaveLength(pages.size);
    }
    const wrong = [...pages].filter(
      ([path, html]) =>
        all(html, /<(h1)\b/g).length !== 1 ||
        all(html, /<link rel="canonical" href="([^"]*)"/g).some((address) => new URL(address).pathname !== path),
    );
    expect(wrong.map(([path]) => path)).toEqual([]);
  });

  it('finds structured data with all required fields', () => {
    const wrong = [...pages].flatMap(([path, html]) =>
      all(html, /<script type="application\/ld\+json">(.*?)<\/script>/gs).flatMap((text) => {
        const thing = JSON.parse(text) as Record<string, unknown>;
        const fields = REQUIRED[String(thing['@type'])];
        const lacking = fields?.filter((field) => thing[field] === undefined || thing[field] === '');
        return lacking?.length === 0 ? [] : [`${path}: ${String(thing['@type'])} lacks ${lacking?.join(', ')}`];
      }),
    );
    expect(wrong).toEqual([]);
  });
});
