import { existsSync } from 'node:fs';
import supertest from 'supertest';
import { CATALOG_ITEMS } from '../../src/seeds/catalogue/catalog-items.js';
import { PRODUCT_GROUPS } from '../../src/seeds/catalogue/product-groups.js';
import { TestApp } from '../app.js';
import { pricesWrittenIn } from './written-prices.js';

const productPath = ({ groupSlug, id }: (typeof CATALOG_ITEMS)[number]) => `/products/${groupSlug}/${id}`;
const ADDRESSES = [
  '/products',
  ...PRODUCT_GROUPS.map(({ slug }) => `/products/${slug}`),
  ...CATALOG_ITEMS.map(productPath),
];

/** Tests product data for search engines, browsers without scripts, and visitors. */
describe('product pages', () => {
  let app: TestApp;
  const pages = new Map<string, string>();
  const get = (path: string) => supertest(app.url).get(path);

  beforeAll(async () => {
    app = await TestApp.start();
    for (const address of ADDRESSES) pages.set(address, (await get(address).expect(200)).text);
  }, 120_000);

  afterAll(() => app.close());

  const told = (page: string, pattern: RegExp): string[] => [...page.matchAll(pattern)].map(([, value]) => value ?? '');

  it('each have a unique title and description and one h1', () => {
    for (const pattern of [/<title>([^<]+)<\/title>/g, /<meta name="description" content="([^"]{40,})"/g]) {
      const all = [...pages].map(([address, page]) => [address, told(page, pattern)] as const);
      expect(all.filter(([, found]) => found.length !== 1)).toEqual([]);
      expect(new Set(all.map(([, [one]]) => one)).size).toBe(ADDRESSES.length);
    }
    expect([...pages].filter(([, page]) => told(page, /(<h1)\b/g).length !== 1).map(([address]) => address)).toEqual(
      [],
    );
  });

  it('have structured data and breadcrumbs without a price', () => {
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

  it('state whether glasses are needed, for devices only', () => {
    for (const product of CATALOG_ITEMS) {
      const [facts = ''] = told(pages.get(productPath(product)) ?? '', /<div class="hero-facts">(.*?)<\/div><nav/g);
      expect(facts.includes('<dt>Glasses</dt>')).toBe(product.category === 'Device');
    }
  });

  it('offer only software that runs on the device', () => {
    const offered = (address: string) =>
      told((pages.get(address) ?? '').split('id="works-with"')[1] ?? '', /<h3 class="h4"><a[^>]*>([^<]+)</g);
    expect(offered('/products/tables')).toEqual(['Presenter', 'Collab Review', 'Vision SDK']);
    expect(offered('/products/flex')).toEqual(['Vision SDK', 'Spatial SDK']);
    expect(offered('/products/flex/flexled-curve')).toEqual(['Vision SDK', 'Spatial SDK']);
  });

  it('use existing pictures', () => {
    const wanted = [...pages.values()].flatMap((page) => told(page, /(\/pictures\/[\w-]+\.\w+)/g));
    expect([...new Set(wanted)].filter((picture) => !existsSync(`web/public${picture}`))).toEqual([]);
  });

  it('compare up to four different products as the address says, without prices', async () => {
    const [one = '', two = '', ...others] = CATALOG_ITEMS.map(({ id }) => id);
    const names = CATALOG_ITEMS.slice(0, 2).map(({ name }) => name);
    const sideBySide = async (query: string) => (await get(`/compare?${query}`).expect(200)).text;
    const compared = await sideBySide(`products=${one},${two}`);
    const [, heads = ''] = compared.split(/class="compare-heads"|class="wrap compare-lines"/);
    expect(told(heads, /<img\b[^>]*\balt="([^"]+)"/g)).toEqual(names);
    expect(pricesWrittenIn(compared)).toEqual([]);
    expect(await sideBySide(`products=${one},nothing,${two},${one}`)).toBe(compared);
    const most = [one, two, ...others].slice(0, 4).join(',');
    expect(await sideBySide(`products=${[one, two, ...others].join(',')}`)).toBe(await sideBySide(`products=${most}`));
    const chooser = await sideBySide('');
    for (const query of ['products=', 'products=nothing', 'products[]=x', `saved=${one}`]) {
      expect(await sideBySide(query)).toBe(chooser);
    }
  });

  it.each([
    '/products/nothing',
    '/products/tables/nothing',
    '/products/rooms/holotable-65',
    '/products/tables/holotable-65/more',
  ])('%s returns 404', async (address) => {
    expect((await get(address).expect(404)).text).toContain('Page not found');
  });
});
