import supertest from 'supertest';
import { TestApp } from '../app.js';

/** The public site, as a browser without scripts and a search engine read it. */
describe('the public site', () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await TestApp.start();
  }, 120_000);

  afterAll(() => app.close());

  const get = (path: string, headers: Record<string, string> = {}) => supertest(app.url).get(path).set(headers);

  it('comes with its content, which browsers keep until it changes', async () => {
    const page = await get('/');
    expect(page.status).toBe(200);
    expect(page.type).toBe('text/html');
    expect(page.text).toContain('<h1');
    expect(page.text).toContain('Tables');
    const etag = page.headers.etag ?? '';
    await get('/', { 'If-None-Match': etag }).expect(304);
    await get('/', { 'Accept-Encoding': 'identity' }).expect('ETag', etag);
  });

  it.each([
    ['/Privacy', 301, '/privacy'],
    ['/privacy/?from=mail', 301, '/privacy?from=mail'],
    ['/nothing/here', 404, null],
    ['/Nothing/', 404, null],
  ])('%s answers %d', async (path, status, location) => {
    const answer = await get(path);
    expect([answer.status, answer.headers.location ?? null]).toEqual([status, location]);
    if (status === 404) expect(answer.text).toContain('Page not found');
  });
});
