import type { Locator, Page } from 'playwright-core';
import { eventually } from '../platform/eventually.js';
import { expectAccessible } from './accessible.js';
import { Portal, takenOver } from './portal.js';

/** One page of each kind; product pages are covered by `products.spec.ts`. */
const KINDS = [
  '/',
  '/products/viewing-technology',
  '/solutions',
  '/industries/healthcare-medical',
  '/news',
  '/news/a-wall-in-four-days',
  '/company/references',
  '/careers',
  '/careers/optical-engineer',
  '/faq',
  '/contact',
  '/resellers',
  '/search?q=wall',
  '/search?q=nothing+at+all',
  '/about',
];

/** The public site as people use it: by keyboard, on a phone, without scripts, back and forward. */
describe('the public site', () => {
  let portal: Portal;

  beforeAll(async () => {
    portal = await Portal.start();
  }, 180_000);

  afterAll(() => portal.close());

  it('every kind of page is accessible and fits, wide and narrow', async () => {
    const { context, page } = await portal.visit();
    for (const address of KINDS) {
      await page.goto(address);
      for (const width of [360, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        await expectAccessible(page);
        const wider = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
        expect([address, width, Math.max(0, wider)]).toEqual([address, width, 0]);
      }
    }
    await context.close();
  }, 180_000);

  it('renders sections near the screen first, and all of them when idle', async () => {
    const { context, page } = await portal.visit();
    const kinds = () =>
      page.evaluate<string[]>(
        `[...new Set([...document.querySelectorAll('.section')].map((part) => getComputedStyle(part).contentVisibility))]`,
      );
    // Held back, not aborted: a page whose scripts fail to load reloads itself.
    const heldBack = (address: string) => page.goto(address, { waitUntil: 'domcontentloaded' });
    await page.route('**/assets/site-*.js', () => undefined);
    await heldBack('/');
    expect(await kinds()).toEqual(['auto']);
    // An address with an anchor renders the whole page at once, because sections without a height cannot be scrolled
    // to.
    await heldBack('/products/tables/holotable-98#specifications');
    expect(await kinds()).toEqual(['visible']);

    await page.unroute('**/assets/site-*.js');
    await page.goto('/');
    await page.locator('html:not([data-fresh])').waitFor({ state: 'attached' });
    expect(await kinds()).toEqual(['visible']);
    await context.close();
  }, 60_000);

  it('menus work by keyboard only', async () => {
    const { context, page } = await portal.visit();
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto('/about');
    await page.waitForLoadState('networkidle');
    const menus = page.getByRole('navigation', { name: 'Main' }).locator('details');
    const count = await menus.count();
    expect(count).toBeGreaterThan(2); // a menu with a single page is a link
    await page.keyboard.press('Tab');
    expect(await page.locator(':focus').textContent()).toBe('Skip to content');
    for (let at = 0; at < count; at++) {
      const menu = menus.nth(at);
      const button = menu.locator('summary');
      for (let tries = 0; tries < 8 && !(await isFocused(button)); tries++) await page.keyboard.press('Tab');
      expect(await isFocused(button)).toBe(true);

      await page.keyboard.press(at % 2 ? 'Space' : 'Enter');
      const links = menu.getByRole('link');
      await links.first().waitFor();
      await page.keyboard.press('Tab');
      expect(await isFocused(links.first())).toBe(true);
      await page.keyboard.press('Escape');
      expect([await menu.getAttribute('open'), await isFocused(button)]).toEqual([null, true]);

      // The menu closes when focus leaves it.
      await page.keyboard.press('Enter');
      for (let link = await links.count(); link >= 0; link--) await page.keyboard.press('Tab');
      expect(await menu.getAttribute('open')).toBeNull();
    }
    await menus.first().locator('summary').focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/products');
    await page.locator('#main:focus').waitFor();
    expect(await page.locator('.site-nav details[open]').count()).toBe(0);
    await context.close();
  }, 60_000);

  it('search works by keyboard only from any page', async () => {
    const { context, page } = await portal.visit();
    await page.goto('/about');
    await page.waitForLoadState('networkidle');
    const link = page.getByRole('banner').getByRole('link', { name: 'Search' });
    await link.and(page.locator('[aria-keyshortcuts]')).focus(); // the shortcut works only after hydration
    await page.keyboard.press('Control+k');
    const dialog = page.getByRole('dialog', { name: 'Search the site' });
    const box = dialog.getByRole('combobox', { name: 'Search the site' });
    await box.fill('holotabel');
    await dialog.getByRole('option', { selected: true, name: /^HoloTable/ }).waitFor();
    for (const [width, colorScheme] of [
      [360, 'dark'],
      [1280, 'light'],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia({ colorScheme });
      await expectAccessible(page);
    }
    await page.keyboard.press('ArrowUp');
    const last = dialog.getByRole('option', { selected: true, name: /^See all/ });
    expect(await box.getAttribute('aria-activedescendant')).toBe(await last.getAttribute('id'));
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    expect([await isFocused(link), new URL(page.url()).pathname]).toEqual([true, '/about']);

    await page.keyboard.press('Meta+k');
    await box.fill('xqzzvw');
    await dialog.getByText('Nothing found for “xqzzvw”', { exact: true }).waitFor();
    await box.fill('glasses need');
    await dialog.getByRole('option', { selected: true, name: /^Do I need glasses/ }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/faq#do-i-need-glasses');
    await page.locator('details[open]', { hasText: 'Do I need glasses?' }).waitFor();
    await page.route('**/api/v1/site/search*', (route) => route.abort());
    await page.keyboard.press('Control+k');
    await box.fill('wall');
    await dialog.getByText('The search failed. Please try again.').waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/search?q=wall');
    await page.getByRole('button', { name: 'Try again' }).waitFor();
    await page.unroute('**/api/v1/site/search*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('main').getByRole('heading', { name: 'Products' }).waitFor();
    await page.getByRole('searchbox').fill('table');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/search?q=table');
    await page.goBack();
    await page.getByText(/for “wall”/).waitFor();
    expect(await page.getByRole('searchbox').inputValue()).toBe('wall');
    await context.close();
  }, 60_000);

  it('the menu opens as a sheet on a phone, also by keyboard', async () => {
    const { context, page } = await portal.visit();
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto('/about');
    await page.waitForLoadState('networkidle');
    const sheet = page.locator('details.site-sheet');
    await sheet.locator('summary').focus();
    await page.keyboard.press('Enter');
    const links = sheet.getByRole('link');
    await links.first().waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    expect([await sheet.getAttribute('open'), await isFocused(sheet.locator('summary'))]).toEqual([null, true]);
    await sheet.locator('summary').click();
    await sheet.getByRole('link', { name: 'Tables' }).click();
    await page.waitForURL('**/products/tables');
    await page.locator('details.site-sheet:not([open])').waitFor();
    await context.close();
  }, 60_000);

  it('restores the scroll position on back and forward', async () => {
    const { context, page } = await portal.visit();
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto('/products');
    await page.waitForLoadState('networkidle');
    const link = page.getByRole('main').getByRole('link', { name: 'HoloTable 98' }).first();
    await link.scrollIntoViewIfNeeded();
    const left = await scrolled(page);
    expect(left).toBeGreaterThan(300);
    await link.click();
    await page.getByRole('heading', { level: 1, name: 'HoloTable 98' }).waitFor();
    expect(await scrolled(page)).toBe(0);
    await page.evaluate('scrollTo(0, 700)');
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'HoloTable 98' }).waitFor({ state: 'detached' });
    await eventually(async () => Math.abs((await scrolled(page)) - left) < 3);
    await page.goForward();
    await page.getByRole('heading', { level: 1, name: 'HoloTable 98' }).waitFor();
    await eventually(async () => Math.abs((await scrolled(page)) - 700) < 3);
    await context.close();
  }, 60_000);

  it('keeps a message and its file while offline, and sends them when online', async () => {
    const { context, page } = await portal.visit();
    await page.goto('/contact');
    const form = page.getByRole('form', { name: 'Support and contact' });
    await takenOver(form); // before hydration, the form would be sent by itself once the network is back
    await page.getByLabel('Your name').fill('Wim Vester');
    await page.getByLabel('Email Address').first().fill('wim@example.com');
    await page.getByLabel('Subject').fill('A visit');
    await page.getByLabel('Message').fill('May we come on Monday?');
    const file = { name: 'plan.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\ntrailer\n%%EOF\n') };
    await page.getByLabel('Attachment').setInputFiles(file);
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Send Message' }).click();
    await page.getByText('Your message did not reach us. Check your connection. Your text is still here.').waitFor();
    expect(await page.getByLabel('Message').inputValue()).toBe('May we come on Monday?');
    await page.getByText('plan.pdf').waitFor();
    await context.setOffline(false);
    await page.waitForTimeout(3_000); // a faster visitor counts as a robot
    const sending = page.waitForRequest('**/api/v1/contact');
    await page.getByRole('button', { name: 'Send Message' }).click();
    // Multipart, because of the file.
    expect((await sending).headers()['content-type']).toContain('multipart/form-data');
    await page.getByText('Message sent').waitFor();
    await context.close();
  }, 60_000);

  it('works without scripts, and prints without navigation', async () => {
    const { context, page } = await portal.visit({ javaScriptEnabled: false });
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto('/');
    await page.getByRole('navigation', { name: 'Main' }).locator('summary').first().click();
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: /^Tables/ })
      .click();
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/products/tables');
    await page.getByRole('main').getByRole('link', { name: 'HoloTable 65' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'HoloTable 65' }).waitFor();
    await page.goto('/faq');
    expect(await page.getByRole('main').innerText()).toContain('?');
    await page.getByRole('banner').getByRole('link', { name: 'Search' }).click();
    await page.getByRole('searchbox').fill('holotabel 98');
    await page.keyboard.press('Enter');
    await page.getByRole('main').getByRole('link', { name: 'HoloTable 98' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'HoloTable 98' }).waitFor();

    await page.emulateMedia({ media: 'print' });
    for (const unwanted of [page.getByRole('navigation', { name: 'Main' }), page.locator('.site-account')])
      expect(await unwanted.isVisible()).toBe(false);
    await context.close();
  }, 60_000);

  it('keeps the server’s HTML of a 404 page', async () => {
    const { context, page } = await portal.visit();
    await page.addInitScript(`
      globalThis.emptied = 0;
      let isDrawn = false;
      new MutationObserver(() => {
        const stands = document.querySelector('h1') !== null;
        if (isDrawn && !stands) emptied++;
        isDrawn ||= stands;
      }).observe(document, { childList: true, subtree: true });
    `);
    for (const address of ['/nothing', '/products/nothing', '/products/tables/nothing']) {
      await page.goto(address);
      await page.waitForLoadState('networkidle');
      expect([address, await page.evaluate('emptied')]).toEqual([address, 0]);
      await page.getByRole('heading', { level: 1 }).waitFor();
    }
    await context.close();
  });

  it('portals and console are noindex, public pages are not', async () => {
    const { context } = await portal.visit();
    for (const address of ['/dashboard', '/partners/dashboard', '/admin', '/profile', '/reset-password'])
      expect([address, (await context.request.get(address)).headers()['x-robots-tag']]).toEqual([address, 'noindex']);
    for (const address of ['/', '/login', '/signup', '/forgot-password', '/search'])
      expect((await context.request.get(address)).headers()).not.toHaveProperty('x-robots-tag');
    for (const address of ['/index.html', '/pictures/nothing.webp', '/cards/nothing.jpg'])
      expect([address, (await context.request.get(address)).status()]).toEqual([address, 404]);
    await context.close();
  });
});

const isFocused = (element: Locator) => element.evaluate((one) => one.matches(':focus'));
const scrolled = (page: Page) => page.evaluate<number>('scrollY');
