import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { chromium, type Page, type Response } from 'playwright-core';
import { resolveChromium } from '../../src/platform/pdf/chromium.js';
import { DEMO_PASSWORD } from '../../src/seeds/people.seed.js';
import { testConfig } from '../setup/config.js';
import { complaintsOf, hydrated, Portal } from './portal.js';

type Visit = 'signIn' | 'portal' | 'console';
type Limit = Record<'kB' | 'fonts' | 'files' | 'requests', number>;

/** Limits that the build checks too (`web/build/bundle-check.mjs`). */
const limits = JSON.parse(readFileSync('web/build/first-load.json', 'utf8')) as Record<Visit, Limit>;

/**
 * Requests of a browser without a cache until the first screen is there and nothing moves any more. Files that it
 * prefetches when idle do not count.
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
    '$path stays within its limits of requests and JavaScript',
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

      // A part's file is prefetched before its import, which then reads the browser's cache.
      const first = [...responses];
      const sizes = await Promise.all(first.map((response) => response.request().sizes()));
      const sent = first.filter((_, index) => sizes[index]!.responseBodySize > 0);
      const assets = (kind: string) => sent.filter((response) => new URL(response.url()).pathname.endsWith(`.${kind}`));
      const sum = (sizes: number[]) => sizes.reduce((one, other) => one + other, 0) / 1000;
      const modules = assets('js').filter((response) => response.url().includes('/assets/'));
      const kB = sum(await Promise.all(modules.map(async (module) => gzipSync(await module.body()).length)));
      const fonts = sum(await Promise.all(assets('woff2').map(async (font) => (await font.body()).length)));
      const loaded = { kB, fonts, files: modules.length, requests: sent.length };
      const over = Object.entries(loaded).filter(([what, amount]) => amount > limits[visit][what as keyof Limit]);
      const asked = sent.map((response) => new URL(response.url()).pathname);
      expect({ over, asked: over.length > 0 ? asked : [] }).toEqual({ over: [], asked: [] });
      await context.close();
    },
    60_000,
  );

  /** Holds the app's scripts back until the returned function is called. */
  async function withoutApp(page: Page): Promise<() => void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route('**/assets/*.js', async (route) => {
      await promise;
      await route.continue();
    });
    return resolve;
  }

  it('the sign-in page works before the app has loaded, and keeps its input on hydration', async () => {
    const { context, page } = await portal.visit();
    const complaints = complaintsOf(page);
    const letAppCome = await withoutApp(page);
    await page.goto('/login', { waitUntil: 'commit' });
    const email = page.getByLabel('Email Address');
    await email.fill('anna@client');
    await email.evaluate((element) => element.toggleAttribute('data-same'));

    letAppCome();
    await hydrated(page);
    await email.press('End');
    await email.pressSequentially(' example');
    await page.getByText('Please enter a valid email').waitFor();
    expect(await email.inputValue()).toBe('anna@client example');
    expect(await page.locator('[name=email][data-same]').count()).toBe(1);
    expect(complaints).toEqual([]);
    await context.close();
  }, 60_000);

  it('a sign-in before the app has loaded is sent once it has', async () => {
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

  it('a registration begun before the app has loaded keeps its input', async () => {
    const { context, page } = await portal.visit();
    const complaints = complaintsOf(page);
    const letAppCome = await withoutApp(page);
    await page.goto('/signup', { waitUntil: 'commit' });
    await page.getByLabel('Last name').fill('Lovelace');
    await page.getByLabel('Phone number').fill('+31612345678');
    await page.keyboard.press('Enter');

    letAppCome();
    await page.getByText('First name is required').waitFor();
    expect(await page.getByLabel('Last name').inputValue()).toBe('Lovelace');
    expect(await page.getByLabel('Phone number').inputValue()).toBe('+31612345678');
    await page.locator('[name=firstName]:focus').fill('Ada');
    await page.getByLabel('Job title').fill('Analyst');
    await page.keyboard.press('Enter');
    await page.locator('[name=companyName]:focus').waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  }, 60_000);

  it('a forgotten-password form sent before the app has loaded is sent once it has', async () => {
    const { context, page } = await portal.visit();
    const complaints = complaintsOf(page);
    const letAppCome = await withoutApp(page);
    await page.goto('/forgot-password', { waitUntil: 'commit' });
    await page.getByLabel('Email Address').fill('anna@client.example');
    await page.keyboard.press('Enter');
    letAppCome();
    await page.getByRole('heading', { level: 1, name: 'Check your email' }).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  }, 60_000);

  it('input on a site page before the app has loaded is kept', async () => {
    const { context, page } = await portal.visit({ viewport: { width: 360, height: 800 } });
    const letAppCome = await withoutApp(page);
    await page.goto('/products/tables', { waitUntil: 'commit' });
    await page.getByLabel('Second product').selectOption('HoloTable 98');
    await page.getByLabel('Differences only').check();
    for (const name of ['HoloTable 32', 'HoloTable 65']) {
      await page.getByRole('checkbox', { name: `Compare ${name}` }).check();
    }
    await page.getByRole('checkbox', { name: 'Compare HoloTable 65' }).uncheck();
    await page.getByRole('textbox', { name: 'Email Address' }).fill('early@visitor.example');
    await page.keyboard.press('Enter');
    letAppCome();

    await page.getByRole('status').getByText('Check your email!').waitFor();
    const columns = page.getByRole('region', { name: 'Features of tables' }).getByRole('columnheader');
    expect(await columns.filter({ visible: true }).allTextContents()).toEqual(['HoloTable 32', 'HoloTable 98']);
    expect(await page.getByText(/Every line differs|lines? (is|are) the same/).count()).toBe(1);
    expect(await page.getByLabel('Differences only').isChecked()).toBe(true);
    const isCompared = (name: string) => page.getByRole('checkbox', { name: `Compare ${name}` }).isChecked();
    expect(await Promise.all(['HoloTable 32', 'HoloTable 65'].map(isCompared))).toEqual([true, false]);
    await page.getByRole('complementary', { name: 'Compare Products' }).getByText(/^1 /).waitFor();
    await context.close();
  }, 60_000);

  it('a checkbox clicked during hydration stays checked', async () => {
    const { context, page } = await portal.visit();
    await page.addInitScript(`
      const listen = EventTarget.prototype.addEventListener;
      EventTarget.prototype.addEventListener = function (type, ...more) {
        listen.call(this, type, ...more);
        if (this.id !== 'root' || type !== 'click') return;
        EventTarget.prototype.addEventListener = listen;
        queueMicrotask(() => document.querySelectorAll('.compare-toggle input')[1].click());
      };
    `);
    await page.goto('/products/tables');
    await page.getByRole('complementary', { name: 'Compare Products' }).getByText(/^1 /).waitFor();
    await page.getByRole('checkbox', { name: 'Compare HoloTable 65', checked: true }).waitFor();
    await context.close();
  }, 60_000);

  it('a choice on the comparison page before the app has loaded is kept', async () => {
    const { context, page } = await portal.visit({ viewport: { width: 360, height: 800 } });
    const letAppCome = await withoutApp(page);
    await page.goto('/compare?products=holotable-32,holotable-65,holotable-98', { waitUntil: 'commit' });
    await page.getByLabel('Second product').selectOption('HoloTable 98');
    await page.getByLabel('Differences only').check();
    letAppCome();

    await page.getByText(/Every line differs|lines? (is|are) the same/).waitFor();
    const columns = page.getByRole('columnheader').filter({ visible: true });
    expect(await columns.getByRole('link').allTextContents()).toEqual(['HoloTable 32', 'HoloTable 98']);
    expect(await page.getByLabel('Differences only').isChecked()).toBe(true);
    await context.close();
  }, 60_000);

  it.each(['/', '/products/tables/holotable-65', '/industries/healthcare-medical'])(
    '%s does not shift on a phone when the font loads late',
    async (path) => {
      const { context, page } = await portal.visit({ viewport: { width: 360, height: 740 } });
      const { promise: isTime, resolve: letFontCome } = Promise.withResolvers<void>();
      await page.route('**/*.woff2', async (route) => {
        await isTime;
        await route.continue();
      });
      await page.addInitScript(`
        globalThis.shift = 0;
        new PerformanceObserver((list) => {
          for (const { value } of list.getEntries()) globalThis.shift += value;
        }).observe({ type: 'layout-shift', buffered: true });
      `);
      const fontIsThere = () =>
        page.evaluate<boolean>(
          "[...document.fonts].some(({ family, status }) => /Inter Variable/.test(family) && status === 'loaded')",
        );
      const drawn = () =>
        page.evaluate('new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(() => go())))');
      await page.goto(path, { waitUntil: 'domcontentloaded' });
      await page.getByRole('heading', { level: 1 }).waitFor();
      await drawn();
      expect(await fontIsThere()).toBe(false);

      letFontCome();
      await page.waitForLoadState();
      await page.evaluate('document.fonts.ready.then(() => undefined)');
      await drawn();
      expect(await fontIsThere()).toBe(true);
      expect(await page.evaluate<number>('shift')).toBeLessThanOrEqual(0.02);
      await context.close();
    },
    60_000,
  );

  it('a visitor causes no API requests, and no hologram without a graphics card', async () => {
    const { context, page } = await portal.visit({ reducedMotion: 'no-preference' });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    // The site checks for a graphics card in an idle callback, which can run long after the last request has ended.
    await page.addInitScript(`
      const prototype = HTMLCanvasElement.prototype;
      prototype.getContext = new Proxy(prototype.getContext, {
        apply(ask, canvas, given) {
          console.debug('asked for', given[0]);
          return Reflect.apply(ask, canvas, given);
        },
      });
    `);
    const decides = page.waitForEvent('console', (message) => message.text() === 'asked for webgl2');
    await page.goto('/');
    await page.getByRole('heading', { level: 1, name: /^Depth / }).waitFor();
    await decides;
    await page.evaluate('new Promise((resolve) => requestIdleCallback(() => resolve()))');
    await page.waitForLoadState('networkidle');
    expect(asked.filter((path) => path.startsWith('/api/') || path.includes('site-stage'))).toEqual([]);
    await context.close();
  }, 60_000);

  it.each([
    ['/', 'Turn the table with the city'],
    ['/products/tables/holotable-32', 'Turn the HoloTable 32 with the heart'],
    ['/products/tables/holotable-65', 'Turn the HoloTable 65 with the turbine'],
    ['/products/tables/holotable-98', 'Turn the HoloTable 98 with the mountains'],
  ])(
    'the hologram of %s turns with a graphics card, and becomes a still when slow',
    async (address, name) => {
      const browser = await chromium.launch({
        executablePath: await resolveChromium(testConfig()),
        chromiumSandbox: false,
        args: [
          '--disable-dev-shm-usage',
          '--use-angle=swiftshader',
          '--enable-unsafe-swiftshader',
          '--ignore-gpu-blocklist',
        ],
      });
      const page = await browser.newPage({ baseURL: portal.url, viewport: { width: 360, height: 640 } });
      page.setDefaultTimeout(60_000);
      // The CPU renders in place of a graphics card. So that the page does not detect this, the renderer's name is
      // hidden and the first frames get timestamps as if they were fast.
      await page.addInitScript(`
      const { getContext } = HTMLCanvasElement.prototype;
      HTMLCanvasElement.prototype.getContext = function (kind, options) {
        return getContext.call(this, kind, { ...options, failIfMajorPerformanceCaveat: false });
      };
      WebGL2RenderingContext.prototype.getExtension = new Proxy(WebGL2RenderingContext.prototype.getExtension, {
        apply: (ask, context, [name]) => (name === 'WEBGL_debug_renderer_info' ? null : ask.call(context, name)),
      });
      const next = requestAnimationFrame.bind(globalThis);
      const waiting = [];
      const start = performance.now();
      let frames = 0;
      let isSlow = false;
      const at = (draw) => (frames++ < 2 || isSlow ? next((now) => draw(isSlow ? now : start + 16 * frames)) : waiting.push(draw));
      globalThis.requestAnimationFrame = at;
      globalThis.goOn = () => { isSlow = true; for (const draw of waiting) at(draw); };
    `);
      await page.goto(address);
      await page.locator('.hologram').scrollIntoViewIfNeeded();
      const turn = page.getByRole('slider', { name });
      await turn.waitFor();
      await turn.press('ArrowLeft');
      const left = Number(await turn.getAttribute('aria-valuenow'));
      await turn.press('ArrowRight');
      expect((Number(await turn.getAttribute('aria-valuenow')) - left + 360) % 360).toBe(10);

      await page.evaluate('goOn()');
      await turn.waitFor({ state: 'detached' });
      expect(await page.locator('.hologram canvas').count()).toBe(0);
      expect(await page.locator('.hologram:not([data-live]) img').isVisible()).toBe(true);
      await browser.close();
    },
    120_000,
  );
});
