import supertest from 'supertest';
import { SiteService } from '../../src/site/site.service.js';
import { STAFF, TestApp } from '../app.js';
import { eventually } from '../platform/eventually.js';
import { pricesWrittenIn } from './written-prices.js';

/** Tests the public site as a browser without scripts and a search engine read it. */
describe('the public site', () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await TestApp.start();
  }, 120_000);

  afterAll(() => app.close());

  const get = (path: string, headers: Record<string, string> = {}) => supertest(app.url).get(path).set(headers);

  it('is rendered with its content and an ETag', async () => {
    const page = await get('/');
    expect(page.status).toBe(200);
    expect(page.type).toBe('text/html');
    expect(page.text).toContain('<h1');
    expect(page.text).toContain('Tables');
    const etag = page.headers.etag ?? '';
    await get('/', { 'If-None-Match': etag }).expect(304);
    await get('/', { 'Accept-Encoding': 'identity' }).expect('ETag', etag);
  });

  it('asks for the company on the contact form, not on job applications', async () => {
    const asked = async (address: string) => (await get(address).expect(200)).text.includes('name="company"');
    expect(await Promise.all(['/co-create', '/careers/optical-engineer'].map(asked))).toEqual([true, false]);
  });

  it('answers 410 for a withdrawn text or archived product, and 200 when the product is back', async () => {
    const path = '/products/tables/holotable-65';
    const text = '/news/withdrawn';
    const archive = (at: string) => app.sql(`update catalog_items set archived_at = ${at} where id = 'holotable-65'`);
    await get(path).expect(200);
    Object.defineProperty(app.get(SiteService)['renderer'], 'goneTexts', { value: [text] });
    await get(text).expect(404); // takes effect with the next edition, like a new build
    await archive('now()');
    await eventually(async () => (await get(path)).status !== 200);
    const answer = await get(path).expect(410);
    expect(answer.text).toContain('Page no longer available');
    expect(answer.text).toContain('noindex');
    expect((await get(text).expect(410)).text).toContain('Page no longer available');
    expect((await get('/sitemap.xml')).text).not.toContain(path);
    await archive('null');
    await eventually(async () => (await get(path)).status === 200);
  });

  it.each([
    ['/Privacy', 301, '/privacy'],
    ['/privacy/?from=mail', 301, '/privacy?from=mail'],
    ['/nothing/here', 404, null],
    ['/Nothing/', 404, null],
  ])('answers %s with %d', async (path, status, location) => {
    const answer = await get(path);
    expect([answer.status, answer.headers.location ?? null]).toEqual([status, location]);
    if (status === 404) expect(answer.text).toContain('Page not found');
  });

  describe('the search of the site', () => {
    interface Hit {
      kind: string;
      address: string;
      title: string[];
      snippet: string[];
    }
    const find = async (q: string): Promise<Hit[]> =>
      ((await get('/api/v1/site/search').query({ q }).expect(200)).body as { data: Hit[] }).data;

    it.each([
      ['HoloTable 65', 'product', '/products/tables/holotable-65'],
      ['holotabel 65', 'product', '/products/tables/holotable-65'],
      ['tables', 'group', '/products/tables'],
      ['helthcare', 'industry', '/industries/healthcare-medical'],
      ['whale ballr', 'news', '/news/a-whale-in-the-ballroom'],
      ['do I need glasses', 'question', '/faq#do-i-need-glasses'],
      ['PRIVACY', 'page', '/privacy'],
      ['reseller', 'page', '/resellers'],
    ])('finds for %j first a %s', async (q, kind, address) => {
      expect((await find(q)).find((hit) => hit.kind === kind)?.address).toBe(address);
    });

    it('lists title matches before others within each kind, with matches marked', async () => {
      const found = await find('wall');
      const kinds = found.map(({ kind }) => kind);
      expect(kinds.filter((kind, at) => kind !== kinds[at - 1])).toHaveLength(new Set(kinds).size);
      for (const kind of new Set(kinds)) {
        const named = found.filter((hit) => hit.kind === kind).map(({ title }) => title.length > 1);
        expect(named).toEqual(named.toSorted((one, other) => Number(other) - Number(one)));
      }
      expect(found.flatMap(({ title, snippet }) => [title[1], snippet[1]]).filter(Boolean)).toContain('Wall');
    });

    it.each(['%', '%%', '__', String.raw`\%`, '. *', 'xqzzvw', "' or 1=1 --xqzzvw"])(
      'takes %j literally, not as a wildcard',
      async (q) => {
        const page = await get('/search').query({ q }).expect(200);
        expect(page.text).toContain(q.length < 2 ? 'Please type at least 2 characters.' : 'Nothing found for');
        if (q.length > 1) expect(await find(q)).toEqual([]);
      },
    );

    it('refuses queries that are too short, too long or repeated', async () => {
      for (const query of ['', '?q=', '?q=a', '?q=%20a%20', `?q=${'a'.repeat(201)}`, '?q=holo&q=table', '?q=holo&a=1'])
        expect([query, (await get(`/api/v1/site/search${query}`)).status]).toEqual([query, 400]);
      expect((await get(`/search?q=${'a'.repeat(5_000)}`).expect(200)).text).toContain('at most 200 characters');
      for (const query of ['', '?q=', '?q=%00', '?q=%ED%A0%80&q=b', `?q=${'%F0%9F%98%80'.repeat(101)}`])
        expect([query, (await get(`/search${query}`)).status]).toEqual([query, 200]);
    });

    it('renders results as a noindex page without scripts', async () => {
      const { text } = await get('/search?q=%3Cb%3E+holotable&utm_source=mail').expect(200);
      expect(text).toContain('<meta name="robots" content="noindex"');
      expect(text).toContain(`<link rel="canonical" href="${app.config.publicUrl}/search"`);
      expect(text.match(/<h1/g)).toHaveLength(1);
      expect(text).not.toContain('<b>');
      expect((await get('/search?q=holotable').expect(200)).text).toContain('href="/products/tables/holotable-65"');
      expect((await get('/search')).text).not.toContain('noindex');
    });

    it('is limited per address with 429', async () => {
      const busy = await TestApp.start({ databaseUrl: app.config.databaseUrl, throttlePerMinute: 3 });
      const search = (q: string) => supertest(busy.url).get('/search').query({ q });
      for (const q of ['one', 'two', 'three']) await search(`busy ${q}`).expect(200);
      const answer = await search('busy four').expect(429);
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
      expect(answer.text).toContain('Too many requests');
      expect(answer.text).toContain('Please wait a moment and refresh the page.');
      await search('busy one').expect(200); // a page from the cache does not count towards the limit
      await supertest(busy.url).get('/products').expect(200);
      await busy.close();
    });

    it('excludes archived products', async () => {
      const finds = async () => JSON.stringify(await find('holotable 32')).includes('/products/tables/holotable-32');
      const archive = (at: string) => app.sql(`update catalog_items set archived_at = ${at} where id = 'holotable-32'`);
      expect(await finds()).toBe(true);
      await archive('now()');
      await eventually(async () => !(await finds()));
      expect((await get('/search?q=holotable+32')).text).not.toContain('/products/tables/holotable-32"');
      await archive('null');
      await eventually(finds);
    });

    it('shows no prices', async () => {
      const asked = ['holo', 'table', 'price', 'lease', 'purchase', 'service', 'sdk', '000', 'custom', 'room'];
      const told = await Promise.all(
        asked.flatMap((q) =>
          ['/search', '/api/v1/site/search'].map(async (path) => (await get(path).query({ q })).text),
        ),
      );
      expect(told.flatMap(pricesWrittenIn)).toEqual([]);
      expect(told.filter((text) => /€|\bEUR\b|"billingPrice"/.test(text))).toEqual([]);
    });
  });

  it('shows changes by staff in every process', async () => {
    const beside = await TestApp.start({ databaseUrl: app.config.databaseUrl });
    const address = '/products/tables/holotable-65';
    const shown = async () => {
      const { text, headers } = await supertest(beside.url).get(address).expect(200);
      return { text, etag: headers.etag ?? '' };
    };
    const before = await shown();
    const staff = await app.as(STAFF);
    await staff.put('/system/catalog/items/holotable-65').send({ name: 'HoloTable Sixty-Five' }).expect(200);
    await eventually(async () => (await shown()).text.includes('<title>HoloTable Sixty-Five'));
    await supertest(beside.url).get(address).set('If-None-Match', before.etag).expect(200);
    await beside.close();
  });
});
