import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { DEMO_PASSWORD } from '../../src/seeds/people.seed.js';
import { line } from '../builders/quotes.js';
import { expectAccessible } from './accessible.js';
import { acceptOffer, Portal, readPdf } from './portal.js';
import { startProcess } from './portal-server.js';

/** The main workflow in a real browser: build, save, edit, submit; staff approve; read, download and accept. */
describe('a client gets a quote and accepts it', () => {
  let portal: Portal;
  let page: Page;
  let quoteId: string;

  beforeAll(async () => {
    portal = await Portal.start({}, startProcess);
    ({ page } = await portal.visit());
  }, 180_000);

  afterAll(() => portal.close());

  const quote = async (): Promise<{ number: string; total: number; status: string; revision: number | null }> =>
    (await (await portal.api('anna@client.example')).get(`/api/v1/quotes/${quoteId}`)).json();

  it('from sign-in to the accepted quote, its PDF and mails', async () => {
    // She signs in, and returns to the page that she wanted.
    await page.goto('/dashboard/quotes/create');
    await page.getByRole('link', { name: 'Sign In' }).first().click();
    await expectAccessible(page);
    await page.getByLabel('Email Address').fill('anna@client.example');
    await page.getByLabel('Password', { exact: true }).fill('wrong');
    await page.getByRole('button', { name: 'Sign In' }).click();
    await page.getByText('Invalid email or password').first().waitFor();
    await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await page.waitForURL('**/dashboard/quotes/create');
    await page.locator('h1:focus', { hasText: 'Create Quote' }).waitFor();

    // From any page, the palette finds records and opens them by keyboard.
    await page.keyboard.press('ControlOrMeta+k');
    const palette = page.getByRole('dialog', { name: 'Search everything' });
    await palette.getByRole('combobox', { name: 'Search everything' }).fill('holotable 65');
    await palette
      .getByRole('group', { name: 'Products' })
      .getByRole('option', { name: /^HoloTable 65/ })
      .waitFor();
    await palette.getByRole('group', { name: 'Quotes' }).getByRole('option').first().waitFor();
    await expectAccessible(page);
    await page.keyboard.press('ArrowUp');
    await palette.getByRole('option', { selected: true, name: /^HoloTable 65/ }).waitFor();
    await palette.getByRole('combobox').fill('users');
    await page.keyboard.press('Enter'); // the list still shows results for the earlier text
    await page.waitForURL('**/dashboard/users');
    await page.keyboard.press('ControlOrMeta+k');
    await page.keyboard.press('Escape');
    await page.keyboard.press('ControlOrMeta+k'); // at once: it opens again, empty
    await palette.getByRole('combobox').fill('>create quote');
    await palette.getByRole('option', { name: 'Create Quote' }).waitFor();
    expect(await palette.getByRole('option').count()).toBe(1);
    await page.keyboard.press('Enter');
    await palette.waitFor({ state: 'hidden' });
    await page.getByRole('heading', { level: 1, name: 'Create Quote' }).waitFor();

    // She looks at a product: the sheet has an address of its own, and returns focus on closing.
    const card = page.getByRole('link', { name: 'HoloTable 65' });
    expect(await card.locator('img').evaluate((picture: { currentSrc: string }) => picture.currentSrc)).toMatch(
      /-320\.webp$/,
    );
    await card.press('Enter');
    const sheet = page.getByRole('dialog', { name: 'HoloTable 65' });
    await sheet.getByText('168 × 106 × 92 cm').waitFor();
    expect(page.url()).toMatch(/\?product=holotable-65$/);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.waitForURL(/create$/);
    await page.locator('#product-holotable-65:focus').waitFor();

    // She follows a link to the sheet while the picture fails to load: the drawing takes its place.
    await page.route('**/pictures/table-65*', (route) => route.abort());
    await page.goto('/dashboard/quotes/create?product=holotable-65');
    await sheet.locator('.line-drawing').waitFor();
    await page.unrouteAll();
    await sheet.getByRole('button', { name: 'Add HoloTable 65' }).click();
    expect(await page.evaluate<string>('document.activeElement.ariaLabel')).toBe('One more HoloTable 65');
    await sheet.getByRole('button', { name: 'Close HoloTable 65' }).click();
    await page.waitForURL(/create$/);
    await page.locator('#product-holotable-65:focus').waitFor();

    // She builds a quote with options.
    await page.goto('/dashboard/quotes/create?products=presenter');
    await page.getByRole('button', { name: 'One more Presenter' }).waitFor();
    await page.waitForURL(/create$/);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Next: Configure Options' }).click();
    await page.waitForURL(/create\/configure\?products=/);

    // A missing choice is not an error before she has tried to continue.
    const missing = page.getByText('Please select a Service Level Agreement option for HoloTable 65');
    await page.getByText('Please select all required options before creating the quote').first().waitFor();
    expect(await missing.count()).toBe(0);
    await page.getByRole('button', { name: 'Next: Review & Submit' }).click({ force: true });
    await missing.waitFor();
    await page.locator('[aria-invalid=true]:focus').waitFor(); // the focus moves one frame after the field is marked
    await expectAccessible(page);
    await page.getByRole('radio', { name: /SLA Plus/ }).check();
    await page.getByRole('button', { name: 'Next: Review & Submit' }).click();
    await page.getByLabel(/Customer reference/).fill('PO 4711 – Łódź');
    await expectAccessible(page);
    const created = page.waitForResponse(
      (answer) => answer.url().endsWith('/api/v1/quotes') && answer.status() === 201,
    );
    await page.getByRole('button', { name: 'Create Quote' }).click();
    quoteId = ((await (await created).json()) as { id: string }).id;
    await page.getByText('Quote created successfully! Redirecting...').first().waitFor();
    await page.waitForURL('**/dashboard/quotes');
    await page
      .getByText(`${quoteId.slice(0, 7)}...`)
      .first()
      .waitFor();
    await expectAccessible(page);
    // 48,500 + 3 years of SLA Plus at 2,220 + 12 months of Presenter at 149 = 56,948; with 21% VAT
    expect(await quote()).toMatchObject({ status: 'draft', total: 68_907.08 });

    // She edits the draft.
    await page.goto(`/dashboard/quotes/${quoteId}`);
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Edit Quote' }).click();
    await page.getByRole('button', { name: 'One more Presenter' }).click();
    await page.getByRole('button', { name: 'Next: Review & Submit' }).click();
    // However slowly the quote reloads, its page shows the saved version.
    await page.route(`**/api/v1/quotes/${quoteId}`, async (route) => {
      if (route.request().method() === 'GET') await page.getByText('€71,070.56').first().waitFor();
      await route.continue();
    });
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await page.waitForURL(`**/dashboard/quotes/${quoteId}`);
    await page.getByText('€71,070.56').first().waitFor();
    await page.unrouteAll({ behavior: 'wait' });
    expect(await quote()).toMatchObject({ status: 'draft', total: 71_070.56 });

    // A click on the backdrop keeps a form with typed text open; the second click of a double click closes no dialog.
    await page.getByRole('button', { name: 'Email Quote' }).dblclick();
    await page.getByLabel('Email Address').fill('colleague@client.example');
    await page.mouse.click(5, 5);
    expect(await page.getByLabel('Email Address').inputValue()).toBe('colleague@client.example');
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });

    // She submits it for review.
    await page.getByRole('button', { name: 'Submit for Approval' }).dblclick();
    await page.getByText('Are you sure you want to submit this quote for review?').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Submit Quote' }).click();
    await page.getByText('Quote submitted successfully!').first().waitFor();
    await page.getByText('T.B.D.').first().waitFor();
    expect(await quote()).toMatchObject({ status: 'pending_approval', revision: 1 });

    // Staff approve it; the PDF contains exactly the approved values.
    const staff = await portal.api('admin@system.example');
    const approved = await staff.put(`/api/v1/system/quotes/${quoteId}/approve`, {
      data: { shippingCost: 1250.5, leadTimeWeeks: 10, deliveryNotes: 'Goods lift, 2.1 m wide.' },
    });
    expect(approved.status()).toBe(200);

    await page.reload();
    await page.getByRole('heading', { name: 'Accept this quote' }).waitFor();
    await expectAccessible(page);
    const offered = await downloadedPdf(page);
    expect(offered.filename).toBe(`quote-${quoteId.slice(0, 8)}.pdf`);
    const { number } = await quote();
    // (58,736 + 1,250.50) × 1.21
    for (const expected of [
      number,
      'Revision 2',
      'HoloTable 65',
      'SLA Plus',
      'Presenter',
      '€1,250.50',
      '€72,583.67',
      'Łódź',
    ]) {
      expect(offered.text).toContain(expected);
    }

    // She accepts this revision.
    await page.getByLabel('Your name').fill('Anna de Vries');
    await acceptOffer(page, '€72,583.67');
    await page.getByRole('heading', { name: /Your acceptance is confirmed\.$/ }).waitFor();
    await expectAccessible(page);
    expect(await quote()).toMatchObject({ status: 'accepted', revision: 2, total: 72_583.67 });

    // The PDF now shows the acceptance too.
    const { text } = await downloadedPdf(page);
    for (const expected of [
      `Accepted online`,
      `quote ${number}, revision 2, at a total of €72,583.67`,
      'Anna de Vries',
    ]) {
      expect(text).toContain(expected);
    }
    expect(text).not.toContain('Signature');

    // Everyone involved gets a mail with the PDF.
    const mails = async () =>
      (await Promise.all(['anna@client.example', 'sales@holoportal.example'].map((email) => portal.mailsTo(email))))
        .flat()
        .filter(({ subject }) => subject.includes(number));
    let about = await mails();
    for (let tries = 0; tries < 50 && about.length < 4; tries++) {
      await page.waitForTimeout(200);
      about = await mails();
    }
    expect(about.map(({ to }) => to[0]?.address).toSorted()).toEqual([
      'anna@client.example',
      'anna@client.example',
      'sales@holoportal.example',
      'sales@holoportal.example',
    ]);
    expect(about.filter(({ attachments }) => attachments?.length === 1).length).toBeGreaterThanOrEqual(2);
  }, 240_000);

  it('the hint about missing products is visible above the button on a phone', async () => {
    const { context, page } = await portal.visit();
    await page.setViewportSize({ width: 360, height: 740 });
    const data = { email: 'tom@client.example', password: DEMO_PASSWORD };
    expect((await context.request.post('/api/v1/auth/login', { data })).status()).toBe(200);
    await page.goto('/dashboard/quotes/create');
    const hint = page.getByText('Please select at least one product').filter({ visible: true });
    await hint.waitFor();
    const { y, height } = (await hint.boundingBox())!;
    expect(y + height).toBeLessThan(740);
    await context.close();
  });

  it('quotes are selected in the list, duplicated, exported as CSV, submitted and deleted', async () => {
    const { context, page } = await portal.visit();
    const { request: anna } = context;
    await anna.post('/api/v1/auth/login', { data: { email: 'anna@client.example', password: DEMO_PASSWORD } });
    const tom = await portal.api('tom@client.example');
    const draft = async (who: typeof anna, customerReference: string) => {
      const data = { items: [line('presenter-monthly')], customerReference };
      const headers = { 'Idempotency-Key': crypto.randomUUID() };
      return (await (await who.post('/api/v1/quotes', { data, headers })).json()) as { id: string };
    };
    const [first] = [await draft(anna, 'LIST-1'), await draft(tom, 'LIST-2'), await draft(anna, 'LIST-3')];
    const listed = async () => {
      const { data } = (await (await anna.get('/api/v1/quotes?search=LIST-&limit=100')).json()) as { data: Listed[] };
      return data.map((row) => `${row.customerReference} ${row.contact.firstName} ${row.status}`).toSorted();
    };

    // By keyboard: one quote, then all on the page; the differences of a duplicate are reported below.
    await page.goto('/dashboard/quotes?search=LIST-');
    const bar = page.getByRole('region', { name: 'Bulk actions' });
    await page.getByRole('checkbox', { name: /^Select Q-.* · LIST-1$/ }).press('Space');
    await bar.getByText('1 selected').waitFor();
    expect(await page.getByRole('checkbox', { name: 'Select all on this page' }).isChecked()).toBe(false);
    await page.getByRole('checkbox', { name: 'Select all on this page' }).press('Space');
    await bar.getByText('3 selected').waitFor();
    await expectAccessible(page);
    await bar.getByRole('button', { name: 'Duplicate' }).press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Duplicate 3 quotes' }).press('Enter');
    await page.getByText('3 quotes duplicated').first().waitFor();
    await bar.waitFor({ state: 'detached' });
    const drafts = ['LIST-1', 'LIST-2', 'LIST-3'].map((reference) => `${reference} Anna draft`);
    expect(await listed()).toEqual(
      [...drafts, 'LIST-2 Tom draft', 'LIST-1 Anna draft', 'LIST-3 Anna draft'].toSorted(),
    );

    // Exports the quotes of one person as a file.
    await page.getByRole('combobox', { name: 'Contact' }).selectOption('Tom Bakker');
    await page.getByRole('checkbox').nth(2).waitFor({ state: 'detached' });
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(/^quotes-\d{4}-\d\d-\d\d\.csv$/);
    const [head, ...rows] = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n');
    expect(head).toContain('"Number","Status","Company"');
    expect(rows).toHaveLength(1);
    expect(rows[0]).toContain('"Tom Bakker","tom@client.example","LIST-2"');
    await page.getByRole('combobox', { name: 'Contact' }).selectOption('Everyone');

    // A quote can be submitted from the list too: with a note, a day and an address, which stay when the submission
    // fails.
    const ask = page.getByRole('button', { name: /^Submit Q-.* · LIST-2$/ }).last();
    await ask.click();
    const dialog = page.getByRole('dialog', { name: 'Submit Quote for Review' });
    await dialog.getByLabel('Note').fill('Through the back door');
    await dialog.getByLabel('Requested delivery date').fill('2099-12-31');
    await expectAccessible(page);
    await page.route('**/submit', (route) => route.abort(), { times: 1 });
    await dialog.getByRole('button', { name: 'Submit Quote' }).click();
    await page.getByText('Failed to submit quote').first().waitFor();
    await ask.click();
    expect(await dialog.getByLabel('Note').inputValue()).toBe('Through the back door');
    await dialog.getByRole('button', { name: 'Submit Quote' }).click();
    await page.getByText('Quote submitted successfully!').first().waitFor();
    const [submitted] = (
      (await (await anna.get('/api/v1/quotes?search=LIST-2&status=pending_approval')).json()) as { data: Listed[] }
    ).data;
    const sent = await (await anna.get(`/api/v1/quotes/${submitted!.id}`)).json();
    expect(sent).toMatchObject({ buyerNote: 'Through the back door', wantedDate: '2099-12-31' });

    // On a phone: only drafts are deleted, one by one; one that is gone is reported.
    await page.setViewportSize({ width: 360, height: 740 });
    const boxes = page.getByRole('list', { name: 'Quotes' }).getByRole('checkbox');
    await boxes.first().waitFor();
    for (const box of await boxes.all()) await box.check();
    await bar.getByText('6 selected').waitFor();
    await expectAccessible(page);
    await anna.delete(`/api/v1/quotes/${first.id}`);
    await bar.getByRole('button', { name: 'Delete' }).click();
    const deleting = page.getByRole('dialog', { name: 'Delete 5 quotes' });
    await deleting.getByText('One selected item is left out: this is not possible for it.').waitFor();
    await deleting.getByRole('button', { name: 'Delete 5 quotes' }).click();
    await page.getByText('4 quotes deleted').first().waitFor();
    const failed = page.getByRole('dialog', { name: 'Delete 1 quote' });
    await failed.getByText(/^Q-.* · LIST-1: Quote not found$/).waitFor();
    await expectAccessible(page);
    await failed.getByRole('button', { name: 'Cancel' }).click();
    await boxes.nth(1).waitFor({ state: 'detached' });
    expect(await listed()).toEqual([expect.stringMatching(/^LIST-2 (Anna|Tom) pending_approval$/)]);
    await context.close();
  }, 120_000);

  it('a second toast is shown even when the first one expires at that moment', async () => {
    const { context, page } = await portal.visit();
    const data = { email: 'anna@client.example', password: DEMO_PASSWORD };
    await context.request.post('/api/v1/auth/login', { data });
    // The first toast expires at the moment at which the second one is rendered.
    await page.addInitScript(`
      const { setInterval: every } = globalThis;
      globalThis.ticks = [];
      globalThis.setInterval = (tick, ms) => {
        if (ms === 250) globalThis.ticks.push(tick);
        return every(tick, ms);
      };
      new MutationObserver((changes) => {
        const gone = changes.flatMap(({ removedNodes }) => [...removedNodes]);
        if (!gone.some(({ className }) => className === 'toast')) return;
        for (const tick of globalThis.first ?? []) for (let n = 0; n < 20; n++) tick();
      }).observe(document, { childList: true, subtree: true });
    `);
    await page.goto('/dashboard/quotes');
    const save = page.getByRole('button', { name: 'Export CSV' });
    const told = page.getByRole('status').filter({ hasText: 'CSV exported' });
    await page.route('**/exports/quotes*', (route) => route.fulfill({ status: 500 }), { times: 1 });
    await save.click();
    const problem = page.getByRole('alert').filter({ hasText: 'Failed to export CSV' });
    const [button, box] = [(await save.boundingBox())!, (await problem.boundingBox())!];
    expect([box.y - button.y - button.height, box.x + box.width - button.x - button.width]).toEqual([8, 0]);
    await problem.getByRole('button', { name: 'Retry' }).click();
    await told.waitFor();
    expect(await problem.count()).toBe(0);
    expect(await page.evaluate('document.activeElement.ariaLabel')).toBe('Export CSV');
    await told.evaluate((toast: { id: string }) => (toast.id = 'first'));
    // The notice that is closed had the first countdown.
    expect(await page.evaluate<number>('(globalThis.first = ticks.slice(1)).length')).toBe(1);
    await save.click();
    await page.locator('#first').waitFor({ state: 'detached' });
    await page.evaluate('new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(() => go())))');
    expect(await told.count()).toBe(1);
    await context.close();
  });

  it('a long quote is folded, with a button to the next incomplete product', async () => {
    const { context, page } = await portal.visit();
    const { request: anna } = context;
    await anna.post('/api/v1/auth/login', { data: { email: 'anna@client.example', password: DEMO_PASSWORD } });
    const { data } = (await (await anna.get('/api/v1/catalog?limit=100')).json()) as { data: Product[] };
    const products = data.filter(({ priceConfigurations }) => priceConfigurations.length > 0);
    const toComplete: Product[] = [];
    for (const product of products) {
      const { priceConfigurations } = (await (await anna.get(`/api/v1/catalog/items/${product.id}`)).json()) as Product;
      const options = priceConfigurations.find(({ isDefault }) => isDefault)?.options ?? [];
      if (options.some(({ group, required }) => required && group === 'SLA')) toComplete.push(product);
    }
    const wanted = products.map(({ id }) => ({ productId: id, quantity: 1 }));
    await page.goto(`/dashboard/quotes/create/configure?products=${encodeURIComponent(JSON.stringify(wanted))}`);
    const bar = page.getByRole('group', { name: 'Products in this quote' });
    await bar.getByText(`${products.length} products · ${toComplete.length} incomplete`).waitFor();
    const choices = page.getByRole('main').locator('fieldset');
    expect(await choices.count()).toBe(0);
    await expectAccessible(page);

    // The folded card shows its missing choices; 'Next incomplete' opens the next card and moves focus into it.
    const [first, second] = toComplete as [Product, Product];
    const card = (name: string) => page.getByRole('region', { name, exact: true });
    await card(first.name).getByText(`Please select a Service Level Agreement option for ${first.name}`).waitFor();
    const next = bar.getByRole('button', { name: 'Next incomplete' });
    await next.click();
    await card(first.name).and(page.locator(':focus')).waitFor();
    await card(first.name)
      .getByRole('radio', { name: /SLA Base/ })
      .check();
    await bar.getByText(`${toComplete.length - 1} incomplete`).waitFor();
    await next.click();
    await card(second.name)
      .getByRole('radio', { name: /SLA Base/ })
      .check();
    await expectAccessible(page);

    // Folding a card by keyboard keeps the focus on its button.
    await card(second.name)
      .getByRole('button', { name: `Hide options of ${second.name}` })
      .press('Enter');
    const show = card(second.name).getByRole('button', { name: `Show options of ${second.name}` });
    expect(await show.and(page.locator(':focus')).count()).toBe(1);
    await card(second.name)
      .getByText(/SLA Base/)
      .waitFor();
    expect(await card(second.name).locator('fieldset').count()).toBe(0);

    // The menu jumps to any product by its typed name.
    const last = products.at(-1)!;
    await bar.getByRole('button', { name: 'Jump to' }).press('Enter');
    await page.getByRole('menuitem').first().waitFor();
    await page.keyboard.type(String(products.length));
    await page.keyboard.press('Enter');
    await page.getByRole('menu').waitFor({ state: 'hidden' });
    await page.locator('section:focus').getByRole('heading', { name: last.name, exact: true }).waitFor();
    await context.close();
  }, 120_000);
});

interface Listed {
  id: string;
  status: string;
  customerReference: string;
  contact: { firstName: string };
}

interface Product {
  id: string;
  name: string;
  priceConfigurations: { isDefault: boolean; options: { group: string | null; required: boolean }[] }[];
}

/** Clicks 'Download PDF' and returns the file's name and text. */
async function downloadedPdf(page: Page): Promise<{ filename: string; text: string }> {
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download PDF' }).click();
  return readPdf(await downloading);
}
