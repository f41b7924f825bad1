import type { Page } from 'playwright-core';
import { SESSION_MARKER } from '../../src/rules/session-marker.js';
import { DEMO_PASSWORD } from '../../src/seeds/people.seed.js';
import { eventually } from '../platform/eventually.js';
import { expectAccessible } from './accessible.js';
import { complaintsOf, Portal, readPdf } from './portal.js';

/** Returns the API calls of a page during `meanwhile`. */
async function callsOf(page: Page, meanwhile: () => Promise<unknown>): Promise<string[]> {
  const calls: string[] = [];
  const note = (request: { url: () => string }) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) calls.push(pathname);
  };
  page.on('request', note);
  await meanwhile();
  page.off('request', note);
  return calls;
}

/** Product pages in a browser that hydrates the server's HTML. */
describe('products', () => {
  let portal: Portal;

  beforeAll(async () => {
    portal = await Portal.start();
  }, 180_000);

  afterAll(() => portal.close());

  it('an unknown product shows Page not found, also after hydration', async () => {
    const { context, page } = await portal.visit();
    const complaints = complaintsOf(page);
    await page.goto('/products/tables/holotable-1000');
    await page.waitForLoadState('networkidle');
    expect(await page.getByRole('heading', { level: 1 }).allTextContents()).toEqual(['Page not found']);
    await page.getByRole('main').getByRole('link', { name: 'All products' }).waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Search the site' }).waitFor();
    expect(complaints).toEqual([expect.stringContaining('404')]); // the browser itself reports the 404
    await context.close();
  });

  it.each([360, 1280])(
    'a visitor at %d px compares a group, and sees no prices',
    async (width) => {
      const { context, page } = await portal.visit();
      await page.setViewportSize({ width, height: 800 });
      const complaints = complaintsOf(page);
      await page.goto('/products/tables');
      const table = page.getByRole('region', { name: 'Features of tables' });

      await table.getByRole('rowheader', { name: 'Diagonal' }).waitFor();
      await table.getByRole('rowheader', { name: 'Details' }).waitFor();
      expect(await table.getByRole('rowheader', { name: 'Price' }).count()).toBe(0);
      const columns = table.getByRole('columnheader');
      expect(await columns.filter({ visible: true }).count()).toBe(width < 600 ? 2 : 3);
      if (width < 600) {
        await page.getByLabel('Second product').selectOption('HoloTable 98');
        await columns.filter({ visible: true, hasText: 'HoloTable 98' }).waitFor();
        expect(await columns.filter({ visible: true }).allTextContents()).toEqual(['HoloTable 32', 'HoloTable 98']);
        // Choosing the same product twice swaps the two.
        await page.getByLabel('First product').selectOption('HoloTable 98');
        expect(await page.getByLabel('Second product').inputValue()).toBe('0');
      }
      await page.getByLabel('Differences only').check();
      await page.getByText(/Every line differs|lines? (is|are) the same/).waitFor();
      await expectAccessible(page);

      await page.goto('/products');
      await expectAccessible(page);
      await page.getByRole('link', { name: 'HoloTable 65' }).click();
      await page.getByRole('heading', { level: 1, name: 'HoloTable 65' }).waitFor();
      await page.getByRole('region', { name: 'Enterprise Pricing Access Required' }).waitFor();
      expect(await page.getByText('€').count()).toBe(0);
      expect(await page.getByRole('link', { name: 'Add to Quote' }).count()).toBe(0);
      await expectAccessible(page);
      const downloading = page.waitForEvent('download');
      await page.getByRole('link', { name: 'Data sheet (PDF)' }).click();
      const { filename, text } = await readPdf(await downloading);
      expect(filename).toBe('holotable-65-data-sheet.pdf');
      expect(text).toContain('HoloTable 65');
      expect(text).not.toContain('€');
      expect(complaints).toEqual([]);
      await context.close();
    },
    90_000,
  );

  it('a signed-in user sees prices until signing out, and adds the product to a quote', async () => {
    const { context, page } = await portal.visit();
    await context.request.post('/api/v1/auth/login', {
      data: { email: 'anna@client.example', password: DEMO_PASSWORD },
    });
    // Its local storage is empty, since browsers may clear it before cookies: the session's readable marker cookie
    // shows that asking is worthwhile.
    const complaints = complaintsOf(page);
    await page.goto('/products/tables/holotable-65');
    await page.getByText('€48,500').first().waitFor();
    await page.getByRole('region', { name: 'Enterprise Access Enabled' }).waitFor();
    // The compare bar lies on top of the page's line of links, not behind it.
    await page.setViewportSize({ width: 1280, height: 720 });
    await page.getByRole('checkbox', { name: 'Compare HoloTable 65' }).first().check();
    const clear = page.getByRole('complementary', { name: 'Compare Products' }).getByRole('button', { name: 'Clear' });
    await clear.click();
    await clear.waitFor({ state: 'detached' });
    const bar = page.getByRole('navigation', { name: 'On this page' });
    await bar.getByText('€48,500').waitFor();
    expect(await bar.getByRole('link').allTextContents()).not.toContain('Get a price');
    expect(complaints).toEqual([]);

    const other = await context.newPage();
    await other.goto('/');
    await other.locator('summary').filter({ hasText: 'Anna de Vries, user menu' }).click();
    // Signing out loads the start page anew. The page is closed only after that: otherwise Playwright can wait for the
    // close without end.
    await Promise.all([other.waitForEvent('load'), other.getByRole('button', { name: 'Sign Out' }).click()]);
    await page.getByRole('region', { name: 'Enterprise Pricing Access Required' }).waitFor();
    expect(await page.getByText('€').count()).toBe(0);
    await other.close();
    // After the session ended elsewhere, the marker causes one request, and a visitor's pages cause none. The old page is
    // left first, because it repeats its refused request as a visitor, and then removes the marker once more.
    const address = page.url();
    await page.goto('about:blank', { waitUntil: 'load' });
    await context.addCookies([{ name: SESSION_MARKER, value: '1', url: portal.url, sameSite: 'Lax' }]);
    const asked = await callsOf(page, async () => {
      await page.goto(address);
      await eventually(async () => !(await page.evaluate<string>('document.cookie')).includes(SESSION_MARKER));
    });
    expect(asked).toEqual(expect.arrayContaining(['/api/v1/auth/me', '/api/v1/auth/refresh']));
    expect(await callsOf(page, () => page.reload({ waitUntil: 'networkidle' }))).toEqual([]);
    await context.request.post('/api/v1/auth/login', {
      data: { email: 'anna@client.example', password: DEMO_PASSWORD },
    });
    await page.reload();
    await page.getByText('€48,500').first().waitFor();
    expect(await page.evaluate(`localStorage.getItem('isAuthenticated')`)).toBe('true');
    await page.getByRole('link', { name: 'Add to Quote' }).first().click();
    await page.waitForURL('**/dashboard/quotes/create?products=holotable-65');
    expect(
      await page
        .getByRole('group', { name: 'Quantity of HoloTable 65' })
        .getByLabel('Quantity', { exact: true })
        .inputValue(),
    ).toBe('1');
    await context.close();
  }, 60_000);

  it('comparing by keyboard: the count is announced and the next Tab leads to Compare', async () => {
    const { context, page } = await portal.visit();
    await page.goto('/products/tables');
    const said = page.getByRole('status').filter({ hasText: 'selected' });
    // The live region is there, empty, before there is a message.
    await page.locator('main ~ [role=status]').waitFor({ state: 'attached' });
    expect(await said.count()).toBe(0);
    await page.getByRole('checkbox', { name: 'Compare HoloTable 32' }).check();
    const second = page.getByRole('checkbox', { name: 'Compare HoloTable 65' });
    await second.focus();
    await page.keyboard.press('Space');
    await said.filter({ hasText: '2 of 4' }).waitFor({ state: 'attached' });
    await page.keyboard.press('Tab');
    const next = page.locator(':focus');
    expect(await next.textContent()).toBe('Compare 2 products');
    expect((await next.boundingBox())?.height).toBeGreaterThan(24);
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/compare?products=holotable-32,holotable-65');
    await context.close();
  }, 60_000);

  it('a visitor compares three products, signs in, saves the comparison and adds them to a quote', async () => {
    const { context, page } = await portal.visit();
    const complaints = complaintsOf(page);
    await page.goto('/products/tables');
    const names = ['HoloTable 32', 'HoloTable 65', 'HoloTable 98'];
    for (const name of names) await page.getByRole('checkbox', { name: `Compare ${name}` }).check();
    const bar = page.getByRole('complementary', { name: 'Compare Products' });
    await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click();
    await page.getByRole('heading', { level: 1, name: 'Questions and answers' }).waitFor();
    expect(await bar.count()).toBe(0); // the bar is only on pages with products to choose
    await page.goBack();
    await bar.getByRole('link', { name: 'Compare' }).click();
    await page.getByRole('columnheader', { name: 'HoloTable 98' }).waitFor();
    await expectAccessible(page);
    expect(complaints).toEqual([]);

    await page.getByRole('link', { name: 'Sign in to save' }).click();
    await page.getByLabel('Email Address').fill('anna@client.example');
    await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/compare?products=holotable-32,holotable-65,holotable-98');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByLabel('Name').fill('');
    await page.getByRole('button', { name: 'Save comparison' }).click();
    await page.getByText('A name is required').waitFor();
    await expectAccessible(page);
    await page.keyboard.type('Tables for the office'); // the field has the focus
    await page.getByRole('button', { name: 'Save comparison' }).click();
    await page.waitForURL('**saved=**');
    await page.getByRole('status').filter({ hasText: 'Saved' }).waitFor();
    expect(await page.locator(':focus').textContent()).toBe('Save');
    await page.getByRole('link', { name: 'Tables for the office' }).waitFor();

    // A save before the comparison has loaded still updates the comparison on screen, and does not create another.
    const answered = Promise.withResolvers<void>();
    await page.route('**/api/v1/comparisons/*', async (route) => {
      await answered.promise;
      await route.continue();
    });
    await page.reload();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByLabel('Name').press('Enter');
    answered.resolve();
    await page.getByRole('button', { name: 'Save as new' }).waitFor();
    expect(await page.getByLabel('Name').inputValue()).toBe('Tables for the office');
    const saving = page.waitForRequest((request) => request.method() !== 'GET');
    await page.getByLabel('Name').press('Enter');
    expect((await saving).method()).toBe('PUT');
    await page.getByRole('status').filter({ hasText: 'Saved' }).waitFor();
    await page.unrouteAll();

    // If it is deleted in another tab, the page reports it and saves it again under its name.
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const address = `/api/v1/comparisons/${new URL(page.url()).searchParams.get('saved')}`;
    const etag = (await context.request.get(address)).headers().etag!;
    expect((await context.request.delete(address, { headers: { 'If-Match': etag } })).status()).toBe(204);
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('Failed to update comparison').waitFor();
    await page.getByRole('button', { name: 'Save comparison' }).click();
    await page.getByRole('status').filter({ hasText: 'Saved' }).waitFor();
    await page.getByRole('link', { name: 'Tables for the office' }).waitFor();

    expect(await page.getByRole('link', { name: 'Add HoloTable 65 to Quote' }).getAttribute('href')).toBe(
      '/dashboard/quotes/create?products=holotable-65',
    );
    await page.getByRole('link', { name: 'Add All to Quote' }).click();
    for (const name of names) await page.getByRole('group', { name: `Quantity of ${name}` }).waitFor();
    await context.close();
  }, 90_000);
});
