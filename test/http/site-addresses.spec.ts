import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import sharp from 'sharp';
import supertest from 'supertest';
import { DEMO_PASSWORD } from '../../src/seeds/people.seed.js';
import { ANNA, IAN_INTERNAL, PAULA_PARTNER, STAFF, TestApp } from '../app.js';
import { pricesIn, pricesWrittenIn } from './written-prices.js';

/** Maximum transferred size of a page's HTML with gzip, in bytes. */
const MOST_BYTES = 40_000;
/** Names of fields that could reveal a price or a cost. */
const COSTS = /price|amount|cost|discount|cents|margin|commission/i;

/** Tests all addresses of the public site, taken from its sitemap. */
describe('each address of the public site', () => {
  let app: TestApp;
  /** Responses to a visitor by address. */
  const pages = new Map<string, supertest.Response>();
  const get = (path: string, headers: Record<string, string> = {}) => supertest(app.url).get(path).set(headers);

  beforeAll(async () => {
    app = await TestApp.start();
    const { text } = await get('/sitemap.xml').expect(200);
    const listed = [...text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname);
    await Promise.all(listed.map(async (path) => pages.set(path, await get(path))));
  }, 120_000);

  afterAll(() => app.close());

  /** Returns the addresses of the pages that fail the check. */
  const wrong = (isRight: (page: supertest.Response, path: string) => boolean): string[] =>
    [...pages].filter(([path, page]) => !isRight(page, path)).map(([path]) => path);

  const wrongWhenAsked = async (isRight: (page: supertest.Response, path: string) => Promise<boolean>) =>
    (await Promise.all([...pages].map(async ([path, page]) => ((await isRight(page, path)) ? [] : [path])))).flat();

  it('is an HTML page with a heading', () => {
    expect(pages.size).toBeGreaterThan(50);
    expect(wrong(({ status, type, text }) => status === 200 && type === 'text/html' && text.includes('<h1'))).toEqual(
      [],
    );
  });

  it.each([ANNA, PAULA_PARTNER, IAN_INTERNAL, STAFF])('is the same for %s as for visitors', async (email) => {
    const agent = supertest.agent(app.url);
    await agent.post('/api/v1/auth/login').send({ email, password: DEMO_PASSWORD }).expect(200);
    const otherwise = await wrongWhenAsked(async ({ text, headers }, path) => {
      const answer = await agent.get(path);
      return answer.status === 200 && answer.text === text && answer.headers.etag === headers.etag;
    });
    expect(otherwise).toEqual([]);
  });

  it('contains no price, nor do the feeds, sitemap and 404 page', async () => {
    const others = ['/nothing', '/news/feed.xml', '/sitemap.xml', '/robots.txt'];
    const texts = [
      ...[...pages].map(([path, { text }]) => [path, text] as const),
      ...(await Promise.all(others.map(async (path) => [path, (await get(path)).text] as const))),
    ];
    const told = texts.flatMap(([path, text]) => pricesWrittenIn(text).map((price) => `${path}: ${price}`));
    expect(told).toEqual([]);
    expect(texts.filter(([, text]) => /€|&euro;|&#8364;|\bEUR\b/.test(text)).map(([path]) => path)).toEqual([]);
  });

  it('has no prices in its JSON data', () => {
    const told = [...pages].flatMap(([path, { text }]) =>
      [...text.matchAll(/<script type="application\/(?:ld\+)?json"[^>]*>(.*?)<\/script>/gs)].flatMap(([, json = '']) =>
        [...costsIn(JSON.parse(json)), ...pricesIn(JSON.parse(json))].map((found) => `${path}: ${found}`),
      ),
    );
    expect(told).toEqual([]);
  });

  it('returns 304 for the current ETag and the whole page otherwise', async () => {
    expect(
      await wrongWhenAsked(async ({ headers }, path) => {
        const [held, changed] = [
          await get(path, { 'If-None-Match': headers.etag ?? '' }),
          await get(path, { 'If-None-Match': 'W/"another"' }),
        ];
        return held.status === 304 && !held.text && changed.status === 200 && headers['cache-control'] === 'no-cache';
      }),
    ).toEqual([]);
  });

  it(`is at most ${MOST_BYTES / 1000} kB compressed, and the same in every encoding`, async () => {
    const otherwise = await wrongWhenAsked(async ({ text }, path) => {
      // supertest decompresses the response, so only the header has the compressed size.
      const packed = await supertest(app.url).head(path).set('Accept-Encoding', 'gzip');
      if (packed.headers['content-encoding'] !== 'gzip' || Number(packed.headers['content-length']) > MOST_BYTES)
        return false;
      const answers = await Promise.all(
        ['br', 'gzip', 'identity'].map((encoding) => get(path, { 'Accept-Encoding': encoding })),
      );
      return (
        answers.every((answer) => answer.text === text) &&
        answers.map(({ headers }) => headers['content-encoding']).join() === 'br,gzip,'
      );
    });
    expect(otherwise).toEqual([]);
  });

  it('redirects other spellings with 301, and ignores the query', async () => {
    expect(
      await wrongWhenAsked(async ({ headers }, path) => {
        const query = await get(`${path}?utm_source=mail`);
        if (query.status !== 200 || query.headers.etag !== headers.etag) return false;
        if (path === '/') return true;
        const spellings = [`${path}/`, path.toUpperCase(), path.replace('/', '//')];
        const answers = await Promise.all(spellings.map((spelling) => get(`${spelling}?a=B`)));
        return answers.every(({ status, headers: { location } }) => status === 301 && location === `${path}?a=B`);
      }),
    ).toEqual([]);
  });

  it('has a Content-Security-Policy that allows only own scripts', () => {
    expect(
      wrong(({ headers, text }) => {
        const policy = headers['content-security-policy'] ?? '';
        const scripts = /script-src ([^;]*)/.exec(policy)?.[1]?.split(' ') ?? [];
        return (
          scripts.every((source) => source === "'self'" || source.startsWith("'sha256-")) &&
          ["default-src 'self'", "object-src 'none'", "base-uri 'none'", "script-src-attr 'none'"].every((rule) =>
            policy.includes(rule),
          ) &&
          !/<[^>]+\son[a-z]+="/.test(text) &&
          !/<(?:script|img|link|iframe|source)\b[^>]*\s(?:src|href)="(?:https?:)?\/\/(?!localhost)/.test(
            text.replaceAll(/<link rel="(?:canonical|alternate)"[^>]*>/g, ''),
          )
        );
      }),
    ).toEqual([]);
  });

  it('declares its language and its alternates', () => {
    expect(
      wrong(({ text }, path) => {
        const alternates = [...text.matchAll(/<link rel="alternate" hrefLang="([^"]*)" href="([^"]*)"/gi)];
        return (
          text.includes('<html lang="en"') &&
          alternates.map(([, language]) => language).join() === 'en,x-default' &&
          alternates.every(([, , address = '']) => new URL(address).pathname === path)
        );
      }),
    ).toEqual([]);
  });

  it('has its own picture for shared links', async () => {
    const pictures = new Map(
      [...pages].map(([path, { text }]) => [path, /<meta property="og:image" content="([^"]*)"/.exec(text)?.[1] ?? '']),
    );
    // Compares the part of the picture beside the text, because the text is the same on all cards: no two pages have
    // the same picture.
    const shown = new Map<string, string>();
    for (const [path, picture] of pictures) {
      const { pathname } = new URL(picture);
      const { type, body, headers } = await get(pathname);
      await get(pathname, { 'If-None-Match': headers.etag ?? '' }).expect(304);
      const card = sharp(body as Buffer);
      const { format, width, height } = await card.metadata();
      expect([path, type, format, width, height]).toEqual([path, 'image/jpeg', 'jpeg', 1200, 630]);
      const beside = await card.extract({ left: 768, top: 0, width: 432, height: 608 }).raw().toBuffer();
      shown.set(path, createHash('sha256').update(beside).digest('hex'));
    }
    const paths = [...Map.groupBy(shown.keys(), (path) => shown.get(path)).values()];
    expect(paths.filter(({ length }) => length > 1)).toEqual([]);
    await get('/cards/nothing.jpg').expect(404);
  }, 120_000);

  it('links to existing icons and manifest', () => {
    const linked = /<link rel="(?:icon|apple-touch-icon|manifest)" href="([^"]*)"/g;
    expect(wrong(({ text }) => [...text.matchAll(linked)].length === 3)).toEqual([]);
    const { icons, ...manifest } = JSON.parse(readFileSync('web/public/site.webmanifest', 'utf8')) as {
      icons: { src: string }[];
    };
    expect(manifest).toMatchObject({ name: 'HoloPortal', start_url: '/' });
    const files = [...(pages.get('/')?.text.matchAll(linked) ?? [])].map(([, file = '']) => file);
    const named = [...files, ...icons.map(({ src }) => src)];
    expect(named.filter((file) => !existsSync(`web/public${file}`))).toEqual([]);
  });

  it('is open to search engines, which are excluded from API, portals and console', async () => {
    const { text } = await get('/robots.txt').expect(200);
    const rules = [...text.matchAll(/^(Allow|Disallow): (.*)$/gm)].map(([, kind, path = '']) => ({ kind, path }));
    /** Applies the robots.txt rules as crawlers do: the longest matching rule decides. */
    const isOpen = (path: string) =>
      rules.filter((rule) => path.startsWith(rule.path)).toSorted((a, b) => b.path.length - a.path.length)[0]?.kind !==
      'Disallow';
    expect(wrong((_page, path) => isOpen(path))).toEqual([]);
    const closed = ['/api/v1/catalog', '/admin', '/dashboard/quotes', '/partners/dashboard', '/profile'];
    expect([...closed, '/api/v1/catalog/pictures/one.webp'].filter(isOpen)).toEqual([
      '/api/v1/catalog/pictures/one.webp',
    ]);
  });
});

/** Returns the names of fields, at any depth, that match COSTS and have a value. */
function costsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, held]) => {
    const isEmpty = held === null || (Array.isArray(held) && held.length === 0);
    return [...(COSTS.test(name) && !isEmpty ? [name] : []), ...costsIn(held)];
  });
}
