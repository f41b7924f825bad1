import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import type { Response } from 'playwright-core';
import { DEMO_PASSWORD } from '../../src/seeds/people.seed.js';
import { Portal } from './portal.js';

type Visit = 'signIn' | 'portal' | 'console';
type Limit = Record<'kB' | 'files' | 'requests', number>;

/** What the build holds its files to, too (`web/bundle-check.mjs`). */
const limits = JSON.parse(readFileSync('web/first-load.json', 'utf8')) as Record<Visit, Limit>;

/** What a browser that knows nothing of the portal yet asks for, until the first screen is there and nothing moves any more. */
describe('a first visit', () => {
  let portal: Portal;

  beforeAll(async () => {
    portal = await Portal.start();
  }, 180_000);

  afterAll(() => portal.close());

  it.each([
    { visit: 'signIn', path: '/login', heading: 'Sign In', email: null },
    { visit: 'portal', path: '/dashboard', heading: /^Good /, email: 'anna@client.example' },
    { visit: 'portal', path: '/dashboard/quotes', heading: 'Quotes', email: 'anna@client.example' },
    { visit: 'console', path: '/admin', heading: 'Overview', email: 'admin@system.example' },
  ] as const)(
    '$path takes few requests and little JavaScript',
    async ({ visit, path, heading, email }) => {
      const { context, page } = await portal.visit();
      if (email) {
        const data = { email, password: DEMO_PASSWORD };
        expect((await context.request.post('/api/v1/auth/login', { data })).status()).toBe(200);
      }
      const responses: Response[] = [];
      page.on('response', (response) => responses.push(response));
      await page.goto(path);
      await page.getByRole('heading', { level: 1, name: heading }).waitFor();
      await page.waitForLoadState('networkidle');

      const modules = responses.filter((response) => /^\/assets\/.*\.js$/.test(new URL(response.url()).pathname));
      const sizes = await Promise.all(modules.map(async (module) => gzipSync(await module.body()).length));
      const kB = sizes.reduce((sum, size) => sum + size, 0) / 1000;
      const loaded = { kB, files: modules.length, requests: responses.length };
      const over = Object.entries(loaded).filter(([what, amount]) => amount > limits[visit][what as keyof Limit]);
      const asked = responses.map((response) => new URL(response.url()).pathname);
      expect({ over, asked: over.length > 0 ? asked : [] }).toEqual({ over: [], asked: [] });
      await context.close();
    },
    60_000,
  );
});
