import { existsSync } from 'node:fs';
import supertest from 'supertest';
import { CATALOG_ITEMS } from '../../src/seeds/catalogue/catalog-items.js';
import { PRODUCT_GROUPS } from '../../src/seeds/catalogue/product-groups.js';
import { ANNA, IAN_INTERNAL, PAULA_PARTNER, STAFF, TestApp } from '../app.js';
import { pricesWrittenIn } from './written-prices.js';

const productPath = ({ groupSlug, id }: (typeof CATALOG_ITEMS)[number]) => `/products/${groupSlug}/${id}`;
const ADDRESSES = [
  '/products',
  ...PRODUCT_GROUPS.map(({ slug }) => `/products/${slug}`),
  ...CATALOG_ITEMS.map(productPath),
];

/** What search engines, browsers without scripts and guests are told of products. */
describe('the pages of products', () => {
  let app: TestApp;
  const pages = new Map<string, string>();
  const get = (path: string, headers: Record<string, string> = {}) => supertest(app.url).get(path).set(headers);

  beforeAll(async () => {
    app = await TestApp.start();
    for (const address of ADDRESSES) pages.set(address, (await get(address).expect(200)).text);
  }, 120_000);

  afterAll(() => app.close());

  const told = (page: string, pattern: RegExp): string[] => [...page.matchAll(pattern)].map(([, value]) => value ?? '');

  it('each say what they are about in words of their own, under one h1', () => {
    for (const pattern of [/<title>([^<]+)<\/title>/g, /<meta name="description" content="([^"]{40,})"/g]) {
      const all = [...pages].map(([address, page]) => [address, told(page, pattern)] as const);
      expect(all.filter(([, found]) => found.length !== 1)).toEqual([]);
      expect(new Set(all.map(([, [one]]) => one)).size).toBe(ADDRESSES.length);
    }
    expect([...pages].filter(([, page]) => told(page, /(<h1)\b/g).length !== 1).map(([address]) => address)).toEqual(
      [],
    );
  });

  it('tell search engines what it is and where it stands, without a price', () => {
    for (const product of CATALOG_ITEMS) {
      const things = told(
        pages.get(productPath(product)) ?? '',
        /<script type="application\/ld\+json">(.*?)<\/script>/g,
      );
      const [crumbs, thing] = things.map((one) => JSON.parse(one) as Record<string, unknown>);
      expect(crumbs).toMatchObject({ '@type': 'BreadcrumbList' });
      expect(thing).toMatchObject({ '@type': 'Product', name: product.name, sku: product.id });
      expect(thing).not.toHaveProperty('offers');
    }
  });

  it('show pictures that there are', () => {
    const wanted = [...pages.values()].flatMap((page) => told(page, /(\/pictures\/[\w-]+\.\w+)/g));
    expect([...new Set(wanted)].filter((picture) => !existsSync(`web/public${picture}`))).toEqual([]);
  });

  it('tell nobody a price, in what is shown and in what comes with it', async () => {
    for (const [address, page] of pages) {
      expect([address, pricesWrittenIn(page)]).toEqual([address, []]);
      expect(page).not.toMatch(/€|billingPrice/);
    }
    for (const email of [ANNA, PAULA_PARTNER, IAN_INTERNAL, STAFF]) {
      const agent = supertest.agent(app.url);
      await agent.post('/api/v1/auth/login').send({ email, password: 'Demo1234!' }).expect(200);
      for (const address of ['/products/tables', '/products/tables/holotable-65']) {
        expect((await agent.get(address).expect(200)).text).toBe(pages.get(address));
      }
    }
  });

  it('are kept by browsers until the catalogue changes', async () => {
    const { headers } = await get('/products/tables/holotable-65');
    await get('/products/tables/holotable-65', { 'If-None-Match': headers.etag ?? '' }).expect(304);
  });

  it.each([
    '/products/nothing',
    '/products/tables/nothing',
    '/products/rooms/holotable-65',
    '/products/tables/holotable-65/more',
  ])('%s is not there', async (address) => {
    expect((await get(address).expect(404)).text).toContain('Page not found');
  });
});
