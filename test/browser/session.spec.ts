import type { APIRequestContext, BrowserContext, Locator, Page, Request } from 'playwright-core';
import type { QuoteDto } from '../../src/quotes/quote-answers.dto.js';
import { DEMO_PASSWORD } from '../../src/seeds/people.seed.js';
import { expectAccessible } from './accessible.js';
import { Portal } from './portal.js';

const ANNA = 'anna@client.example';
const TOM = 'tom@client.example';
const RIVAL = 'other@rival.example';
const STAFF = 'admin@system.example';
const ACCESS = 'holoportal-access';

const SIGNED_OUT = 'You were signed out before this was done. Please try again.';
const NOT_AVAILABLE = 'No products available. Please contact support.';
const NOT_ORDERABLE = 'This product can no longer be ordered at this price';

/** A session that expires or ends while a user works: every page notices it, and no work is lost. */
describe('a session that expires during work', () => {
  let portal: Portal;

  beforeAll(async () => {
    portal = await Portal.start();
  }, 180_000);

  afterAll(() => portal.close());

  async function signedIn(email: string): Promise<{ context: BrowserContext; page: Page; renewals: () => number }> {
    const { context, page } = await portal.visit();
    const data = { email, password: DEMO_PASSWORD };
    expect((await context.request.post('/api/v1/auth/login', { data })).status()).toBe(200);
    let renewals = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/auth/refresh')) renewals++;
    });
    return { context, page, renewals: () => renewals };
  }

  /** Removes the cookie, as the browser does after fifteen minutes. */
  const expire = (context: BrowserContext) => context.clearCookies({ name: ACCESS });

  /** Replaces the cookie with an invalid cookie, which is sent but refused, like an expired cookie when the clock is slow. */
  const spoil = (context: BrowserContext) =>
    context.addCookies([{ name: ACCESS, value: 'expired', url: portal.url, httpOnly: true, sameSite: 'Lax' }]);

  async function signIn(page: Page, email: string): Promise<void> {
    await page.getByRole('heading', { name: 'Please Sign In' }).waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click();
    await page.getByLabel('Email Address').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
    await page.getByRole('button', { name: 'Sign In' }).click();
  }

  /** Chooses the first product of a new quote and waits for its price: from then on the page sends no requests. */
  async function chooseFirst(page: Page): Promise<void> {
    await page.goto('/dashboard/quotes/create');
    const priced = page.waitForResponse('**/api/v1/pricing/calculate');
    await page.getByRole('button', { name: 'Add HoloDesk 27' }).click();
    await priced;
  }

  const expectNoComplaint = async (page: Page) => {
    for (const text of [NOT_AVAILABLE, NOT_ORDERABLE, 'Failed to load']) {
      expect({ text, shown: await page.getByText(text).count() }).toEqual({ text, shown: 0 });
    }
  };

  async function makeDraft(email: string): Promise<string> {
    const api = await portal.api(email);
    const { priceConfigurations } = (await (await api.get('/api/v1/catalog/items/holodesk-27')).json()) as {
      priceConfigurations: { id: string }[];
    };
    const items = [
      {
        productId: 'holodesk-27',
        quantity: 1,
        priceConfigurationId: priceConfigurations[0]!.id,
        selectedOptions: [],
      },
    ];
    const created = await api.post('/api/v1/quotes', { data: { items }, headers: { 'Idempotency-Key': email } });
    expect(created.status()).toBe(201);
    return ((await created.json()) as QuoteDto).id;
  }

  it('is renewed once for concurrent requests while creating a quote', async () => {
    const { context, page, renewals } = await signedIn(ANNA);
    await page.goto('/dashboard');
    await page.getByRole('link', { name: 'Create Quote' }).first().waitFor();

    // The session has expired when the products are fetched, which visitors may read too.
    await expire(context);
    await page.getByRole('link', { name: 'Create Quote' }).first().click();
    for (const name of ['HoloTable 65', 'HoloDesk 27', 'Presenter']) {
      await page.getByRole('button', { name: `Add ${name}`, exact: true }).click();
    }
    expect(renewals()).toBe(1);

    // And again when the options of three products are fetched at once.
    await spoil(context);
    await page.getByRole('button', { name: 'Next: Configure Options' }).click();
    await page.getByRole('radio', { name: /SLA Plus.*€2,220/ }).check();
    expect(renewals()).toBe(2);
    await expectNoComplaint(page);

    await expire(context);
    await page.getByRole('button', { name: 'Next: Review & Submit' }).click();
    const created = page.waitForResponse((answer) => answer.url().endsWith('/quotes') && answer.status() === 201);
    await page.getByRole('button', { name: 'Create Quote' }).click();
    // 48,500 + 3 years of SLA Plus at 2,220 + 12,900 + 12 months of Presenter at 149; with 21% VAT
    expect(await (await created).json()).toMatchObject({ subtotal: 69_848, total: 84_516.08 });
    await context.close();
  }, 120_000);

  it('shows a refused renewal without a message of its own', async () => {
    const { context, page } = await signedIn(ANNA);
    await page.goto('/dashboard');
    // `goto` resolves before the page has requested the session. Waits for that, because otherwise it would be refused.
    const quotes = page.getByRole('link', { name: 'Quotes', exact: true }).first();
    await quotes.waitFor();
    await page.route('**/auth/refresh', (route) =>
      route.fulfill({ status: 400, body: '<html>', contentType: 'text/html' }),
    );
    await expire(context);
    await quotes.click();
    await page.getByText('Failed to refresh token').first().waitFor();
    await context.close();
  }, 60_000);

  it('is renewed while editing a quote', async () => {
    const id = await makeDraft(ANNA);
    const { context, page } = await signedIn(ANNA);
    await page.goto(`/dashboard/quotes/${id}/edit`);
    await page.getByRole('button', { name: 'One more HoloDesk 27' }).click();

    await expire(context);
    await page.getByRole('link', { name: 'Add More Products' }).click();
    await page.getByRole('button', { name: 'Add Presenter', exact: true }).click();
    await expectNoComplaint(page);

    // However long the next page takes to render, the page being left accepts no more changes, which would be lost.
    await spoil(context);
    const slow = await context.newCDPSession(page);
    await slow.send('Emulation.setCPUThrottlingRate', { rate: 20 });
    await page.getByRole('button', { name: 'Add to Quote' }).click();
    await page.getByRole('button', { name: 'One more Presenter' }).click();
    await slow.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    await expectNoComplaint(page);
    await page.getByRole('button', { name: 'Next: Review & Submit' }).click();
    await expire(context);
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await page.waitForURL(`**/dashboard/quotes/${id}`);
    const saved = await (await portal.api(ANNA)).get(`/api/v1/quotes/${id}`);
    // 2 × 12,900 + 2 × 12 × 149
    expect(await saved.json()).toMatchObject({ subtotal: 29_376 });
    await context.close();
  }, 120_000);

  it('asks to sign in after signing out in another tab, and returns to the same place', async () => {
    const { context, page } = await signedIn(ANNA);
    await chooseFirst(page);
    const other = await context.newPage();
    await other.goto('/dashboard');
    await other.getByRole('button', { name: 'Account menu' }).click();
    await other.getByRole('menuitem', { name: 'Sign Out' }).click();
    await other.waitForURL('**/login');

    await page.getByRole('button', { name: 'Next: Configure Options' }).click();
    await page.getByRole('heading', { name: 'Please Sign In' }).waitFor();
    await expectNoComplaint(page);
    await expectAccessible(page);
    await signIn(page, ANNA);
    await page.waitForURL(/create\/configure\?products=/);
    await page.getByRole('button', { name: 'One more HoloDesk 27' }).waitFor();
    await page.getByText('€12,900.00').first().waitFor();
    await expectNoComplaint(page);
    await context.close();
  }, 120_000);

  it('asks a deactivated user to sign in, explains why, and keeps the choices', async () => {
    const { context, page } = await signedIn(TOM);
    await chooseFirst(page);
    const staff = await portal.api(STAFF);
    const { id: userId } = (await (await context.request.get('/api/v1/auth/me')).json()) as { id: string };
    const setStatus = async (status: string) => {
      const data = { status, reason: 'Leave' };
      expect((await staff.put(`/api/v1/system/users/${userId}/status`, { data })).status()).toBe(200);
    };
    await setStatus('inactive');

    await page.getByRole('button', { name: 'Next: Configure Options' }).click();
    await signIn(page, TOM);
    await page.getByRole('heading', { name: 'Account Inactive' }).waitFor();
    await setStatus('active');
    await page.reload();
    await signIn(page, TOM);
    await page.getByText('€12,900.00').first().waitFor();
    await expectNoComplaint(page);
    await context.close();
  }, 120_000);

  /** Ends the session without the page noticing: the next action finds no session. */
  async function end(context: BrowserContext): Promise<void> {
    expect((await context.request.delete('/api/v1/auth/sessions')).status()).toBe(204);
    await context.request.post('/api/v1/auth/logout');
  }

  /** True for calls that change data; reads and previews can be sent by the page itself at any time. */
  const writes = (request: Request): boolean => request.method() !== 'GET' && !request.url().endsWith('/preview');

  /** Clicks a button that writes; the session ends before the call, so that nothing else on the page can notice it. */
  async function clickAsItEnds(button: Locator): Promise<void> {
    const context = button.page().context();
    const onWay = '**/api/v1/**';
    let isEnded = false;
    await context.route(onWay, async (route) => {
      if (!isEnded && writes(route.request())) {
        isEnded = true;
        await end(context);
      }
      await route.continue();
    });
    const written = button.page().waitForResponse((response) => writes(response.request()));
    await button.click();
    expect((await written).status()).toBe(401);
    await context.unroute(onWay);
  }

  async function signInAgain(page: Page, email: string): Promise<void> {
    const cover = page.getByRole('dialog', { name: 'Please Sign In' });
    await cover.waitFor();
    await expectAccessible(page);
    expect(await cover.getByLabel('Email Address').inputValue()).toBe(email);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await page.keyboard.type('Wrong1234');
    await page.keyboard.press('Enter');
    await cover.getByText('Invalid email or password').waitFor();
    await cover.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
    await page.keyboard.press('Enter');
    await cover.waitFor({ state: 'detached' });
  }

  it('keeps a dialog and its input behind the sign-in dialog', async () => {
    const { context, page } = await signedIn(ANNA);
    await page.goto('/dashboard/company');
    await page.getByRole('button', { name: 'Edit Information' }).click();
    await page.getByLabel('City').fill('Delft');
    await page.keyboard.press('Escape');
    const question = page.getByRole('dialog', { name: 'Leave without saving?' });
    await question.waitFor();
    await page.keyboard.press('Enter'); // activates 'Cancel'
    await question.waitFor({ state: 'detached' });
    await clickAsItEnds(page.getByRole('button', { name: 'Save Changes' }));
    await signInAgain(page, ANNA);
    expect(await page.getByLabel('City').inputValue()).toBe('Delft');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await page.getByText('Company information updated successfully').waitFor();

    // The input of a failed submission is proposed again, also after a network failure.
    await page.goto(`/dashboard/quotes/${await makeDraft(ANNA)}`);
    const ask = page.getByRole('button', { name: 'Submit for Approval' });
    const send = page.getByRole('button', { name: 'Submit Quote' });
    await ask.click();
    await page.getByLabel('Note (optional)').fill('Ring at the goods lift');
    await clickAsItEnds(send);
    await signInAgain(page, ANNA);
    await page.getByText(SIGNED_OUT).waitFor();
    await ask.click();
    await page.getByLabel('Deliver to').selectOption('Another address');
    await page.getByLabel('Address', { exact: true }).fill('Rheinallee 12');
    await page.getByLabel('Postal code').fill('53173');
    await page.getByLabel('City').fill('Bonn');
    await page.getByLabel('Country').fill('Germ');
    await page.getByLabel('Country').press('Tab');
    await context.setOffline(true);
    await send.click();
    await page.getByText('Failed to submit quote').waitFor();
    await context.setOffline(false);
    await ask.click();
    expect(await page.getByLabel('Note (optional)').inputValue()).toBe('Ring at the goods lift');
    await send.click();
    await page.getByText('Rheinallee 12, 53173 Bonn, Germany').waitFor();
    await context.close();
  }, 120_000);

  it('keeps the name of an unsaved comparison, and saves it after signing in again', async () => {
    const { context, page } = await portal.visit();
    const address = '/compare?products=holotable-32,holotable-65';
    const signInBy = async (link: Locator) => {
      await link.click();
      await page.getByLabel('Email Address').fill(ANNA);
      await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
      await page.keyboard.press('Enter');
      await page.waitForURL(`**${address}`);
      await page.getByRole('button', { name: 'Save', exact: true }).click();
    };
    await page.goto(address);
    await signInBy(page.getByRole('link', { name: 'Sign in to save' }));
    const name = page.getByLabel('Name');
    await name.fill('For the lobby');
    await context.clearCookies();
    await page.getByRole('button', { name: 'Save comparison' }).click();
    const refusal = page.getByRole('alert').filter({ hasText: 'You have been signed out. Sign in again to save it.' });
    await refusal.waitFor();
    await signInBy(refusal.getByRole('link', { name: 'Sign In' }));
    expect(await name.inputValue()).toBe('For the lobby');
    await page.getByRole('button', { name: 'Save comparison' }).click();
    await page.getByRole('link', { name: 'For the lobby' }).waitFor();
    await context.close();
  }, 120_000);

  it('keeps the input of a review, and allows signing in as another user', async () => {
    const { context, page } = await signedIn(STAFF);
    const draft = await makeDraft(RIVAL);
    const rival = await portal.api(RIVAL);
    expect((await rival.post(`/api/v1/quotes/${draft}/submit`)).status()).toBe(200);
    await page.goto('/admin/quotes?filter=%7B%22status%22%3A%22pending_approval%22%7D');
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
    await page.getByRole('region', { name: 'Bulk actions' }).getByRole('button', { name: 'Decline' }).click();
    await page.getByLabel('Reason').fill('Not sold any more');
    await clickAsItEnds(page.getByRole('button', { name: /^Decline \d+ quotes?$/ }));
    await signInAgain(page, STAFF);
    await page.getByText(SIGNED_OUT).first().waitFor();
    expect(await page.getByLabel('Reason').inputValue()).toBe('Not sold any more');

    await page.goto(`/admin/quotes/${draft}`);
    await page.getByLabel('Shipping').fill('100');
    await page.getByLabel('Delivery notes').fill('Goods lift, 2.1 m wide');
    await clickAsItEnds(page.getByRole('button', { name: 'Approve and send' }));
    await page.getByRole('dialog', { name: 'Please Sign In' }).waitFor();
    // The user has signed in in another tab: the page notices it when it becomes visible.
    const data = { email: STAFF, password: DEMO_PASSWORD };
    expect((await context.request.post('/api/v1/auth/login', { data })).status()).toBe(200);
    await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))");
    await page.getByRole('dialog', { name: 'Please Sign In' }).waitFor({ state: 'detached' });
    expect(await page.getByLabel('Delivery notes').inputValue()).toBe('Goods lift, 2.1 m wide');
    await page.getByText(SIGNED_OUT).waitFor();

    await clickAsItEnds(page.getByRole('button', { name: 'Approve and send' }));
    await page.getByRole('button', { name: 'Leave the page and sign in as somebody else' }).click();
    await page.waitForURL(`**/login?redirect=${encodeURIComponent(`/admin/quotes/${draft}`)}`);
    await context.close();
  }, 120_000);

  it('keeps the text of a template editor', async () => {
    const { context, page } = await signedIn(STAFF);
    await page.goto('/admin/email-templates/welcome');
    await page.locator('.cm-content').click();
    await page.keyboard.insertText('Kept. ');
    // Any request can be the one that shows the end of the session; a page without a change leaves for the sign-in
    // page.
    await page.getByText('Not saved yet.').waitFor();
    await context.clearCookies();
    await page.keyboard.insertText('Also kept. ');
    await signInAgain(page, STAFF);
    expect(await page.locator('.cm-content').innerText()).toContain('Kept. Also kept. ');
    await context.close();
  });

  it('never continues as another user who signed in in the same browser', async () => {
    const quotesOf = async (api: APIRequestContext) =>
      ((await (await api.get('/api/v1/quotes')).json()) as { data: QuoteDto[] }).data.map(({ id }) => id);
    const before = await quotesOf(await portal.api(RIVAL));
    const { context, page } = await signedIn(ANNA);
    await chooseFirst(page);
    await page.getByRole('button', { name: 'Next: Configure Options' }).click();
    await page.getByRole('button', { name: 'Next: Review & Submit' }).click();
    await page.getByRole('button', { name: 'Create Quote' }).waitFor();
    const data = { email: RIVAL, password: DEMO_PASSWORD };
    expect((await context.request.post('/api/v1/auth/login', { data })).status()).toBe(200);

    const reloaded = page.waitForEvent('load');
    // The page may notice it before the click, through its price request, and reload during the click.
    void page
      .getByRole('button', { name: 'Create Quote' })
      .click()
      .catch(() => undefined);
    await reloaded;
    await page.getByText('Jonas Weber').first().waitFor();
    expect(await quotesOf(context.request)).toEqual(before);
    await context.close();
  }, 120_000);

  it('is renewed in the console', async () => {
    const { context, page, renewals } = await signedIn(STAFF);
    await page.goto('/admin/companies');
    await page.getByRole('heading', { level: 1, name: 'Companies' }).waitFor();
    await expire(context);
    await page.getByRole('link', { name: 'Products' }).first().click();
    await page.getByRole('link', { name: /HoloTable 65/ }).click();
    await page.getByRole('heading', { level: 1, name: 'HoloTable 65' }).waitFor();
    expect(renewals()).toBe(1);

    expect((await context.request.delete('/api/v1/auth/sessions')).status()).toBe(204);
    await context.request.post('/api/v1/auth/logout');
    await page.getByRole('link', { name: 'Users' }).first().click();
    await page.waitForURL(/\/login\?redirect=%2Fadmin%2Fusers/);
    await context.close();
  }, 120_000);

  it('visitors cause no renewals', async () => {
    const { context, page } = await portal.visit();
    const calls: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/')) calls.push(`${request.method()} ${new URL(request.url()).pathname}`);
    });
    for (const path of ['/login', '/signup', '/contact']) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.waitForLoadState('networkidle');
    }
    expect(calls).toEqual([]);
    await context.close();
  }, 60_000);
});
