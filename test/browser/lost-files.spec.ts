import type { BrowserContext, Page, Route } from 'playwright-core';
import { DEMO_PASSWORD } from '../../src/seeds/people.seed.js';
import { expectAccessible } from './accessible.js';
import { Portal, takenOver } from './portal.js';

const ANNA = 'anna@client.example';
const STAFF = 'admin@system.example';

/** Files that are loaded after the first page. */
const FILES = '**/assets/*.js';
const NOT_LOADED = 'This page could not be loaded';

/** A script file that fails to load affects only the page that needs it, and only while it fails. */
describe('a lost script file', () => {
  let portal: Portal;

  beforeAll(async () => {
    portal = await Portal.start();
  }, 180_000);

  afterAll(() => portal.close());

  /** Opens a user's window at `path` and waits until nothing is loading; `loads` counts the page loads from then on. */
  async function at(
    path: string,
    email?: string,
  ): Promise<{ context: BrowserContext; page: Page; loads: () => number }> {
    const { context, page } = await portal.visit();
    if (email) {
      const data = { email, password: DEMO_PASSWORD };
      expect((await context.request.post('/api/v1/auth/login', { data })).status()).toBe(200);
    }
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
    let loads = 0;
    page.on('load', () => loads++);
    return { context, page, loads: () => loads };
  }

  const lose = (route: Route) => route.abort();
  const gone = (route: Route) => route.fulfill({ status: 404, body: 'Not found' });
  const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();

  /** Serves the app as a later version. */
  const laterVersion = async (route: Route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replace(
      '</head>',
      '<script type="module" src="/theme.js?later"></script></head>',
    );
    await route.fulfill({ response: answer, body });
  };

  it('is requested again, and its page is shown', async () => {
    const { context, page, loads } = await at('/dashboard', ANNA);
    const asked: string[] = [];
    await page.route(FILES, async (route) => {
      const { pathname } = new URL(route.request().url());
      asked.push(pathname);
      await (asked.filter((path) => path === pathname).length === 1 ? lose(route) : route.continue());
    });
    await page.getByRole('link', { name: 'Quotes', exact: true }).first().click();
    await heading(page, 'Quotes');
    expect(asked.length).toBeGreaterThan(new Set(asked).size);
    expect(loads()).toBe(0);
    await context.close();
  }, 60_000);

  it('of the app’s start shows a loading indicator', async () => {
    const { context, page } = await at('/dashboard', ANNA);
    const start = { now: () => undefined as void };
    const started = new Promise<void>((resolve) => (start.now = resolve));
    await page.route('**/assets/index-*.js', async (route) => {
      await started;
      await route.continue();
    });
    await page.goto('/dashboard', { waitUntil: 'commit' });
    await page.locator('#starting').waitFor();
    start.now();
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.locator('#starting').isVisible()).toBe(false);
    await context.close();
  }, 60_000);

  it('affects only its page: frame and other pages work, and Try again loads it', async () => {
    const { context, page, loads } = await at('/dashboard', ANNA);
    const fails = { now: true };
    await page.route('**/assets/SettingsPage-*.js', (route) => (fails.now ? lose(route) : route.continue()));
    await page.goto('/dashboard/profile');
    await heading(page, NOT_LOADED);
    await expectAccessible(page);
    const before = loads();
    await page.getByRole('link', { name: 'Quotes', exact: true }).first().click();
    await heading(page, 'Quotes');
    await page.goBack();
    await heading(page, NOT_LOADED);
    fails.now = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { level: 1 }).filter({ hasNotText: NOT_LOADED }).waitFor();
    expect(loads()).toBe(before);
    await context.close();
  }, 60_000);

  it('that never loads is requested with one reload per click', async () => {
    const { context, page, loads } = await at('/dashboard', ANNA);
    await page.route('**/assets/OrderListPage-*.js', lose);
    await page.getByRole('link', { name: 'Orders', exact: true }).first().click();
    await heading(page, NOT_LOADED);
    expect(loads()).toBe(0);
    const loaded = page.waitForEvent('load');
    await page.getByRole('button', { name: 'Try again' }).click();
    await loaded;
    await heading(page, NOT_LOADED);
    await page.waitForLoadState('networkidle');
    expect(loads()).toBe(1);
    await page.getByRole('link', { name: 'Quotes', exact: true }).first().waitFor();
    await context.close();
  }, 60_000);

  it('is loaded automatically when the network is back', async () => {
    const { context, page, loads } = await at('/dashboard', ANNA);
    await context.setOffline(true);
    await page.getByRole('link', { name: 'Orders', exact: true }).first().click();
    await heading(page, NOT_LOADED);
    await context.setOffline(false);
    await heading(page, 'Orders');
    expect(loads()).toBe(0);
    await context.close();
  }, 60_000);

  it('of an older version causes one reload to the new version', async () => {
    const { context, page, loads } = await at('/dashboard', ANNA);
    const isNew = { loaded: false };
    await page.route(FILES, (route) => (isNew.loaded ? route.continue() : gone(route)));
    await page.route('**/dashboard/orders', async (route) => {
      isNew.loaded ||= route.request().isNavigationRequest();
      await laterVersion(route);
    });
    await page.getByRole('link', { name: 'Orders', exact: true }).first().click();
    await heading(page, 'Orders');
    expect(page.url()).toMatch(/\/dashboard\/orders$/);
    expect(loads()).toBe(1);
    await context.close();
  }, 60_000);

  it('does not cause reloads between servers of two versions', async () => {
    const { context, page, loads } = await at('/dashboard', ANNA);
    await page.route('**/assets/OrderListPage-*.js', gone);
    await page.route('**/dashboard/orders', (route) =>
      route.request().isNavigationRequest() ? route.continue() : laterVersion(route),
    );
    await page.getByRole('link', { name: 'Orders', exact: true }).first().click();
    await heading(page, NOT_LOADED);
    await page.waitForLoadState('networkidle');
    expect(loads()).toBe(1);
    await context.close();
  }, 60_000);

  it('of a menu is reported in a dialog, and loads when tried again', async () => {
    const { context, page, loads } = await at('/dashboard', ANNA);
    const said = page.getByRole('dialog', { name: 'This could not be loaded' });
    const button = page.getByRole('button', { name: 'Anna de Vries' });
    await page.route('**/assets/styled-*.js', lose);
    await button.press('Enter');
    await said.waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await said.waitFor({ state: 'hidden' });
    expect(await button.evaluate((element) => element.matches(':focus'))).toBe(true);

    await button.press('Enter');
    await said.waitFor();
    await page.unroute('**/assets/styled-*.js');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('menuitem').first().waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('menu').waitFor({ state: 'hidden' });
    expect(await button.evaluate((element) => element.matches(':focus'))).toBe(true);
    expect(loads()).toBe(0);
    await context.close();
  }, 60_000);

  it('of the site keeps its header', async () => {
    const { context, page, loads } = await at('/login');
    await page.route(FILES, lose);
    await page.getByRole('link', { name: 'Create Account' }).first().click();
    await heading(page, NOT_LOADED);
    await page.getByRole('banner').getByRole('link', { name: 'HoloPortal' }).waitFor();
    await expectAccessible(page);
    await page.unroute(FILES);
    await page.getByRole('button', { name: 'Try again' }).click();
    await heading(page, 'Create Account');
    expect(loads()).toBe(0);
    await context.close();
  }, 60_000);

  it('of the console affects only its page; of the whole console it keeps the site’s header', async () => {
    const { context, page, loads } = await at('/admin/quotes', STAFF);
    const link = (name: string) => page.getByRole('link', { name, exact: true }).first();
    await page.route(FILES, lose);
    await link('Audit log').click();
    await heading(page, NOT_LOADED);
    await link('Overview').click();
    await heading(page, 'Overview');
    await page.goBack();
    await heading(page, NOT_LOADED);
    await page.unroute(FILES);
    await page.getByRole('button', { name: 'Try again' }).click();
    await heading(page, 'Audit log');
    expect(loads()).toBe(0);

    // Hovering a link preloads its page.
    const file = page.waitForResponse(/assets\/StatisticsPage-.*\.js$/);
    await link('Statistics').hover();
    await (await file).finished();
    await page.route(FILES, lose);
    await link('Statistics').click();
    await heading(page, 'Statistics');
    await page.unroute(FILES);

    await page.route('**/assets/Console-*.js', lose);
    await page.goto('/admin/companies');
    await heading(page, NOT_LOADED);
    await page.getByRole('banner').waitFor();
    await page.unroute('**/assets/Console-*.js');
    await page.getByRole('button', { name: 'Try again' }).click();
    await heading(page, 'Companies');
    await context.close();
  }, 60_000);

  it('of the app’s start is requested once more, then reported', async () => {
    const { context, page } = await portal.visit();
    const failing = { times: 0 };
    await page.route('**/assets/index-*.js', (route) => (failing.times-- > 0 ? lose(route) : route.continue()));
    for (const _ of ['today', 'another day']) {
      failing.times = 1;
      await page.goto('/login', { waitUntil: 'load' });
      await page.waitForEvent('load'); // the load event of the automatic reload
      await takenOver(page.getByLabel('Email Address'));
    }

    failing.times = Infinity;
    await page.goto('/login');
    await heading(page, 'HoloPortal could not be loaded');
    failing.times = 0;
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByLabel('Email Address').waitFor();
    await context.close();
  }, 60_000);

  it('of a form’s page is requested once more, and input except passwords is kept', async () => {
    const { context, page } = await portal.visit();
    const failing = { times: 1 };
    const asked = Promise.withResolvers<void>();
    const written = Promise.withResolvers<void>();
    await page.route('**/assets/index-*.js', async (route) => {
      asked.resolve();
      await written.promise;
      await (failing.times-- > 0 ? lose(route) : route.continue());
    });
    await page.goto('/login', { waitUntil: 'commit' });
    await page.getByLabel('Email Address').fill('wim@example.com');
    await page.getByLabel('Password', { exact: true }).fill('Written in vain 1!');
    await asked.promise;
    const again = page.waitForEvent('framenavigated');
    written.resolve();
    await again;
    await takenOver(page.getByLabel('Email Address'));
    expect(await page.getByLabel('Email Address').inputValue()).toBe('wim@example.com');
    expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('');
    expect(await page.evaluate('JSON.stringify(sessionStorage)')).not.toMatch(/wim|vain/);
    await context.close();
  }, 60_000);

  it('needed to send a message is reported on sending, and the input is kept', async () => {
    const { context, page } = await portal.visit();
    const app = /assets\/site-[^/]*\.js$/;
    await page.route(app, lose);
    await page.goto('/contact', { waitUntil: 'load' });
    await page.waitForEvent('load'); // the load event of the automatic reload
    await page.getByLabel('Subject').fill('A visit');
    await page.getByRole('button', { name: 'Send Message' }).click();
    const said = page.getByRole('alert').filter({ hasText: 'This could not be sent' });
    await said.waitFor();
    await page.unroute(app);
    await said.getByRole('button', { name: 'Try again' }).click();
    await takenOver(page.getByLabel('Subject'));
    expect(await page.getByLabel('Subject').inputValue()).toBe('A visit');
    expect(await said.count()).toBe(0);
    await context.close();
  }, 60_000);

  it('of a public page keeps the page and its input, which is sent once the file loads', async () => {
    const { context, page } = await portal.visit();
    let lost = 0;
    await page.route(/assets\/site-(ShareMenu|MessageForm)/, (route) => (lost++, route.abort('internetdisconnected')));
    await page.goto('/contact');
    await page.getByLabel('Your name').fill('Wim Vester');
    await page.getByLabel('Email Address').first().fill('wim@example.com');
    await page.getByLabel('Subject').fill('A visit');
    await page.getByLabel('Message').fill('May we come on Monday?');
    await page.waitForLoadState('networkidle');
    await page.getByRole('button', { name: 'Send Message' }).click();
    await page.locator('form[data-held]').waitFor();
    expect(await page.getByLabel('Message').inputValue()).toBe('May we come on Monday?');
    await page.getByRole('heading', { level: 1, name: 'Support and contact' }).waitFor();
    expect(lost).toBeGreaterThan(1);
    await page.unroute(/assets\/site-(ShareMenu|MessageForm)/);
    await page.getByText('Message sent').waitFor();
    await page.getByLabel('Share').waitFor();
    await context.close();
  }, 60_000);

  it('of a public page’s start keeps the page as rendered', async () => {
    const { context, page } = await portal.visit();
    let lost = 0;
    await page.route(/assets\/site-[^/]*\.js$/, (route) => (lost++, lose(route)));
    await page.goto('/products/tables', { waitUntil: 'load' });
    await page.waitForEvent('load'); // the load event of the automatic reload
    await page.waitForLoadState('networkidle');
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(lost).toBeGreaterThan(1);
    await page.getByRole('main').getByRole('link', { name: 'HoloTable 65' }).first().waitFor();
    await context.close();
  }, 60_000);
});
