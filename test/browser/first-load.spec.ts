import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import type { Page, Response } from 'playwright-core';
import { DEMO_PASSWORD } from '../../src/seeds/people.seed.js';
import { Portal } from './portal.js';

type Visit = 'signIn' | 'portal' | 'console';
type Limit = Record<'kB' | 'fonts' | 'files' | 'requests', number>;

/** What the build holds its files to, too (`web/bundle-check.mjs`). */
const limits = JSON.parse(readFileSync('web/first-load.json', 'utf8')) as Record<Visit, Limit>;

/**
 * What a browser that knows nothing of the portal yet asks for, until the first screen is there and nothing moves any more.
 * What it fetches ahead, of its own accord once it has nothing else to do, is no part of that.
 */
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
      page.on('response', (response) => {
        if (!response.request().headers()['sec-purpose']?.startsWith('prefetch')) responses.push(response);
      });
      await page.goto(path);
      await page.getByRole('heading', { level: 1, name: heading }).waitFor();
      await page.waitForLoadState('networkidle');

      const assets = (kind: string) =>
        responses.filter((response) => new URL(response.url()).pathname.endsWith(`.${kind}`));
      const sum = (sizes: number[]) => sizes.reduce((one, other) => one + other, 0) / 1000;
      const modules = assets('js').filter((response) => response.url().includes('/assets/'));
      const kB = sum(await Promise.all(modules.map(async (module) => gzipSync(await module.body()).length)));
      const fonts = sum(await Promise.all(assets('woff2').map(async (font) => (await font.body()).length)));
      const loaded = { kB, fonts, files: modules.length, requests: responses.length };
      const over = Object.entries(loaded).filter(([what, amount]) => amount > limits[visit][what as keyof Limit]);
      const asked = responses.map((response) => new URL(response.url()).pathname);
      expect({ over, asked: over.length > 0 ? asked : [] }).toEqual({ over: [], asked: [] });
      await context.close();
    },
    60_000,
  );

  /** Holds back the app's scripts until it is called. */
  async function withoutApp(page: Page): Promise<() => void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route('**/assets/*.js', async (route) => {
      await promise;
      await route.continue();
    });
    return resolve;
  }

  it('the sign-in page stands before the app does, which takes it over as it is', async () => {
    const { context, page } = await portal.visit();
    const complaints: string[] = [];
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
    page.on('pageerror', ({ message }) => complaints.push(message));
    const letAppCome = await withoutApp(page);
    await page.goto('/login', { waitUntil: 'commit' });
    const email = page.getByLabel('Email Address');
    await email.fill('anna@client');
    await email.evaluate((element) => element.toggleAttribute('data-same'));

    letAppCome();
    await page.waitForLoadState('networkidle');
    await email.press('End');
    await email.pressSequentially(' example');
    await page.getByText('Please enter a valid email').waitFor();
    expect(await email.inputValue()).toBe('anna@client example');
    expect(await page.locator('[name=email][data-same]').count()).toBe(1);
    expect(complaints).toEqual([]);
    await context.close();
  }, 60_000);

  it('who signs in before the app is there is signed in once it is', async () => {
    const { context, page } = await portal.visit();
    const letAppCome = await withoutApp(page);
    await page.goto('/login', { waitUntil: 'commit' });
    await page.getByLabel('Email Address').fill('anna@client.example');
    await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
    await page.keyboard.press('Enter');
    expect(page.url()).toBe(`${portal.url}/login`);

    letAppCome();
    await page.waitForURL('**/dashboard');
    await page.getByRole('heading', { level: 1, name: /^Good / }).waitFor();
    await context.close();
  }, 60_000);
});
