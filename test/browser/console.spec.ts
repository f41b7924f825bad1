import type { Page } from 'playwright-core';
import type { CompanyDto, CompanyRowDto } from '../../src/companies/company-answers.dto.js';
import type { OrderDto } from '../../src/orders/order-answers.dto.js';
import type { JobDto } from '../../src/system/jobs/jobs.dto.js';
import type { QuoteDto } from '../../src/quotes/quote-answers.dto.js';
import { DEMO_PASSWORD } from '../../src/seeds/people.seed.js';
import { FILES } from '../builders/documents.js';
import { expectAccessible } from './accessible.js';
import { acceptOffer, comesLate, openScreen, Portal } from './portal.js';
import { eventually } from '../platform/eventually.js';

const ANNA = 'anna@client.example';
const RIVAL = 'other@rival.example';
const STAFF = 'admin@system.example';
const INTERNAL = 'ian@internal.example';

/** A working day of staff in a real browser, with the client's view of it. */
describe('the console', () => {
  let portal: Portal;
  let page: Page;
  let quote: QuoteDto;

  beforeAll(async () => {
    portal = await Portal.start();
    page = await signedIn(STAFF);
  }, 120_000);

  afterAll(() => portal.close());

  async function signedIn(email: string): Promise<Page> {
    const visit = await portal.visit();
    const data = { email, password: DEMO_PASSWORD };
    expect((await visit.context.request.post('/api/v1/auth/login', { data })).status()).toBe(200);
    return visit.page;
  }

  const read = async <T>(email: string, path: string): Promise<T> =>
    (await (await portal.api(email)).get(`/api/v1${path}`)).json() as Promise<T>;

  it('staff review documents and verify a company', async () => {
    const staff = await portal.api(STAFF);
    const { data } = await read<{ data: CompanyRowDto[] }>(STAFF, '/system/companies?search=Rival');
    const company = await read<CompanyDto>(STAFF, `/system/companies/${data[0]!.id}`);
    await staff.put(`/api/v1/system/companies/${company.id}/reset-verification`);
    const rival = await portal.api(RIVAL);
    for (const documentType of ['certificate_of_commerce', 'vat_certificate']) {
      const document = { name: `${documentType}.pdf`, mimeType: 'application/pdf', buffer: FILES.pdf };
      const answer = await rival.post('/api/v1/client-documents', { multipart: { documentType, document } });
      expect(answer.status()).toBe(201);
    }

    await openScreen(page, '/admin/documents');
    await page.getByRole('link', { name: `Certificate of Commerce of ${company.name}` }).click();
    await page.getByRole('region', { name: 'Preview' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Reject document' }).click();
    await page.getByText('A reason is required').waitFor();
    await page.getByRole('button', { name: 'Verify document' }).click();
    await page.getByText('Document verified').waitFor();
    await page.getByRole('link', { name: `VAT Certificate of ${company.name}` }).click();
    // However slowly the queue loads, it never shows the document that was just decided.
    await comesLate(page, '**/client-documents/admin/all?*');
    await page.getByRole('button', { name: 'Verify document' }).click();
    await page.waitForURL('**/admin/documents');
    await page.getByRole('heading', { level: 1, name: 'Documents' }).waitFor();
    expect(await page.getByRole('link', { name: `VAT Certificate of ${company.name}` }).count()).toBe(0);
    await page.unrouteAll({ behavior: 'wait' });

    await openScreen(page, `/admin/companies/${company.id}`);
    const verify = page.getByRole('dialog').getByRole('button', { name: 'Verify company' });
    await page.getByRole('button', { name: 'Verify company' }).click();
    await verify.waitFor();
    // The company's city changes while the dialog is open: the dialog reports it, and does nothing before a reload.
    const { name, addressLine1, postalCode, countryCode, industry } = company;
    const moved = { name, addressLine1, postalCode, countryCode, industry, city: 'Delft' };
    expect((await rival.put('/api/v1/companies', { data: moved })).status()).toBe(200);
    await verify.click();
    await page.getByText('Changed by Jonas Weber').waitFor();
    // The rest of the page loads late: until then, only a reload is possible.
    await comesLate(page, '**/system/statistics');
    await page.getByRole('button', { name: 'Reload' }).click();
    await page.getByText('Delft').first().waitFor();
    expect(await page.getByText('Company verified').count()).toBe(0);
    // However slow the action and the reload are, the button is gone once its dialog is closed.
    await comesLate(page, `**/system/companies/${company.id}{,/verify}`);
    await page.getByRole('button', { name: 'Verify company' }).click();
    await verify.click();
    await page.getByRole('button', { name: 'Cancel' }).click(); // too late to have an effect
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await page.getByRole('button', { name: 'Verify company' }).count()).toBe(0);
    await page.unrouteAll({ behavior: 'wait' });
    await page.getByText('Company verified').waitFor();
    expect(await read<CompanyDto>(STAFF, `/system/companies/${company.id}`)).toMatchObject({
      verificationStatus: 'verified',
    });
  }, 120_000);

  it('staff take over a pending quote, adjust two prices and approve it', async () => {
    const anna = await portal.api(ANNA);
    const { data: catalogue } = await read<{ data: { id: string; priceConfigurations: { id: string }[] }[] }>(
      ANNA,
      '/catalog?limit=100',
    );
    const line = (productId: string, quantity: number) => ({
      productId,
      quantity,
      priceConfigurationId: catalogue.find(({ id }) => id === productId)!.priceConfigurations[0]!.id,
      selectedOptions: [],
    });
    const items = [line('holodesk-27', 2), line('presenter', 3)];
    const created = await anna.post('/api/v1/quotes', { data: { items }, headers: { 'Idempotency-Key': 'console' } });
    quote = (await created.json()) as QuoteDto;
    const submitted = await anna.post(`/api/v1/quotes/${quote.id}/submit`, {
      headers: { 'Idempotency-Key': 'submit' },
    });
    expect(submitted.status()).toBe(200);

    const previews: number[] = [];
    page.on('response', (answer) => {
      if (answer.url().endsWith('/pricing/preview')) previews.push(answer.status());
    });
    await openScreen(page, '/admin/quotes');
    await page.getByRole('link', { name: `Quote ${quote.number}` }).click();
    const review = page.getByRole('complementary', { name: 'Review' });
    await review.getByText('Included').first().waitFor();
    expect(await review.getByText('× €0.00').count()).toBe(0);
    // She takes over the quote and sets a due date.
    await review.getByRole('button', { name: 'Take' }).click();
    await review.getByText('Owner: Mira Jansen').waitFor();
    await review.getByRole('button', { name: 'Assign' }).click();
    await page.getByLabel('Due date').fill('2000-01-31');
    await page.getByRole('button', { name: 'Save follow-up' }).click();
    await page.getByText('Due date must not be in the past').waitFor();
    await page.getByLabel('Due date').fill('2099-01-31');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Save follow-up' }).click();
    await review.getByText('Due 31 Jan 2099').waitFor();
    // On a narrow screen, the quote is alone on the page, so it has the page's h1.
    await page.setViewportSize({ width: 360, height: 740 });
    await page.getByRole('heading', { level: 1, name: `Quote ${quote.number}` }).waitFor();
    await page.setViewportSize({ width: 1280, height: 860 });
    await page.getByRole('tab', { name: 'Adjust pricing' }).click();
    await expectAccessible(page);
    await page.getByLabel('Unit price of HoloDesk 27').fill('12,000');
    await page.getByLabel('Unit price of Presenter').fill('140');
    await page.getByLabel('Shipping').fill('250');
    await page.getByLabel('Lead time').fill('7');
    // (2 × 12,000 + 3 × 140 × 12 + 250) × 1.21
    await page.getByText('€35,440.90').waitFor();

    // She saved first, in another window: the form reports it, and nothing is lost.
    const staff = await portal.api(STAFF);
    await staff.put(`/api/v1/system/quotes/${quote.id}/pricing`, { data: { items: [], deliveryNotes: 'Meanwhile' } });
    await page.getByRole('button', { name: 'Adjust and approve' }).click();
    await page.getByText(/Changed by you, in another window, at /).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Overwrite with my changes' }).click();
    await page.getByText('Quote approved and sent').waitFor();
    expect(await read<QuoteDto>(STAFF, `/system/quotes/${quote.id}`)).toMatchObject({
      status: 'sent',
      total: 35_440.9,
      shippingCost: 250,
      leadTimeWeeks: 7,
      deliveryNotes: null,
    });
    await page.waitForLoadState('networkidle');
    expect(new Set(previews)).toEqual(new Set([200]));

    await openScreen(page, '/admin/quotes');
    await page.getByRole('button', { name: 'Mine' }).click();
    await page.getByRole('cell', { name: 'Mira Jansen Due 31 Jan 2099' }).waitFor();
    await page.getByText('1 to 1 of 1').waitFor();
  }, 120_000);

  it.each([
    ['/admin/quotes?filter=%7B%22colour%22%3A%22red%22%7D', STAFF],
    ['/dashboard/quotes?status=lost', ANNA],
    ['/dashboard/orders?status=lost', ANNA],
  ])('%s: clearing the invalid filters shows the list', async (path, email) => {
    const page = await signedIn(email);
    await page.goto(path);
    await page.getByRole('alert').getByRole('button', { name: 'Clear filters' }).click();
    await page.getByText(/^1 to \d+ of \d+$/).waitFor();
    await page.context().close();
  });

  it('a list is filtered, its filters are saved and shared, and all matching quotes are declined across pages', async () => {
    const anna = await portal.api(ANNA);
    const copies: string[] = [];
    for (let n = 1; n <= 6; n++) {
      const key = (what: string) => ({ headers: { 'Idempotency-Key': `${what}-${n}` } });
      const copy = await anna.post(`/api/v1/quotes/${quote.id}/duplicate`, key('copy'));
      const { id } = (await copy.json()) as QuoteDto;
      expect((await anna.post(`/api/v1/quotes/${id}/submit`, key('submit'))).status()).toBe(200);
      copies.push(id);
    }

    await openScreen(page, '/admin/quotes?perPage=5&filter=%7B%22status%22%3A%22pending_approval%22%7D');
    await page.getByRole('button', { name: 'Filters', exact: true }).click();
    await page.getByRole('combobox', { name: 'Company' }).fill('merid');
    await page.getByRole('option', { name: /^Meridian Engineering/ }).click();
    await page.getByLabel('Total at least').fill('1,000');
    await page.getByLabel('Total at most').fill('999');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.getByText('The maximum is below the minimum').waitFor();
    await page.getByLabel('Total at most').fill('');
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.getByRole('button', { name: 'Remove filter Company: Meridian Engineering B.V.' }).waitFor();
    await page.getByText(/^1 to 5 of \d+$/).waitFor();

    await page.getByRole('button', { name: 'Save current filters' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Of Meridian');
    await page.getByLabel('Share with all staff').check();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const reader = await signedIn(INTERNAL);
    await openScreen(reader, '/admin/quotes');
    await reader.getByRole('button', { name: 'Of Meridian' }).click();
    await reader.getByRole('button', { name: 'Remove filter Total: from €1,000' }).waitFor();
    await reader.context().close();

    await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
    const actions = page.getByRole('region', { name: 'Bulk actions' });
    const place = await actions.getByRole('button').first().boundingBox();
    await page.getByRole('button', { name: /^Select all \d+ that match$/ }).click();
    await page.getByRole('button', { name: /^Select all \d+ that match$/ }).waitFor({ state: 'hidden' });
    expect((await actions.getByRole('button').first().boundingBox())?.x).toBe(place?.x);
    await actions.getByRole('button', { name: 'Decline' }).click();
    // One of them was declined in another window meanwhile: the dialog reports it and does not retry it.
    const staff = await portal.api(STAFF);
    const { number } = await read<QuoteDto>(ANNA, `/quotes/${copies[0]}`);
    const early = { data: { reason: 'Too small' } };
    expect((await staff.put(`/api/v1/system/quotes/${copies[0]}/decline`, early)).status()).toBe(200);
    await page.getByLabel('Reason').fill('Not sold any more');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Decline \d+ quotes$/ })
      .click();
    await page.getByText(/^\d+ quotes declined$/).waitFor();
    await page.getByText(`${number}: Changed by you, in another window, at`).waitFor();
    expect(await page.getByRole('button', { name: 'Decline 1 quote' }).isDisabled()).toBe(true);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByText('Nothing matches your filters').waitFor();
  }, 60_000);

  it('several pending quotes are assigned, exported as CSV and approved in bulk', async () => {
    // The list loads late: nothing can be selected before, and nothing is lost.
    await comesLate(page, '**/system/quotes?*');
    await openScreen(page, '/admin/quotes');
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
    await page.unrouteAll({ behavior: 'wait' });
    await page.getByRole('button', { name: 'Assign' }).click();
    await page.getByRole('button', { name: /^Assign \d+ quotes?$/ }).click();
    await page.getByText('Choose a staff member').waitFor();
    await page.getByRole('combobox', { name: 'Owner' }).fill('mira');
    await page.getByRole('option', { name: /^Mira Jansen/ }).click();
    await page.getByRole('button', { name: /^Assign \d+ quotes?$/ }).click();
    await page.getByText(/^\d+ quotes? assigned$/).waitFor();
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
    const downloading = page.waitForEvent('download');
    await page.getByRole('region', { name: 'Bulk actions' }).getByRole('button', { name: 'Export' }).click();
    expect((await downloading).suggestedFilename()).toMatch(/^quotes-\d{4}-\d\d-\d\d\.csv$/);
    await page.getByRole('button', { name: 'Approve', exact: true }).click();
    await page.getByLabel('Shipping').fill('100');
    await page.getByLabel('Lead time (weeks)').fill('6');
    await page.getByRole('button', { name: /^Approve \d+ quotes?$/ }).click();
    await page.getByText(/quotes? approved and sent/).waitFor();
    await page.getByText('No items in ‘Waiting for me’').waitFor();
  }, 60_000);

  it('a quote is accepted, ordered, paid, shipped, delivered, partly refunded and invoiced, as the client sees', async () => {
    const client = await signedIn(ANNA);
    await openScreen(client, `/dashboard/quotes/${quote.id}`);
    await client.getByLabel('Your name').fill('Anna de Vries');
    await acceptOffer(client, '€35,440.90');
    await client.getByRole('heading', { name: /Your acceptance is confirmed\.$/ }).waitFor();

    await openScreen(page, `/admin/quotes/${quote.id}/full`);
    await page.getByRole('button', { name: 'Create order' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Create order' }).click();
    await page.getByText(/ \(€35,440\.90\) will be created exactly as accepted, and .+ will be emailed\.$/).waitFor();
    await expectAccessible(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Create order' }).click();
    await page.waitForURL(/\/admin\/orders\/[0-9a-f-]{36}$/);
    const id = page.url().split('/').at(-1)!;
    await expectAccessible(page);
    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: 'Record payment' }).click();
    expect(await dialog.getByLabel('Amount').inputValue()).toBe('35,440.90');
    await dialog.getByLabel('Amount').fill('40000');
    await dialog.getByRole('button', { name: 'Record payment' }).click();
    await dialog.getByText('Amount cannot be more than the €35,440.90 still to be paid').waitFor();
    await expectAccessible(page);
    await dialog.getByLabel('Amount').fill('10000');
    await dialog.getByLabel('Note').fill('Said by phone');
    await dialog.getByRole('button', { name: 'Record payment' }).click();
    await page.getByText('Payment recorded').waitFor();

    // On the board, an order is dragged one step forward, and moved back with its card's menu.
    const { number } = await read<OrderDto>(ANNA, `/orders/${id}`);
    await openScreen(page, '/admin/orders?view=board');
    const card = page.getByRole('listitem').filter({ hasText: number });
    await card.getByText('28% paid').waitFor();
    await expectAccessible(page);
    const confirmed = page.getByRole('region', { name: /^Confirmed/ });
    // The middle of the column is far below, beside a long column.
    await card.dragTo(confirmed, { targetPosition: { x: 40, y: 40 } });
    await page.getByText('Order is confirmed').waitFor();
    await page
      .getByRole('region', { name: /^Confirmed/ })
      .getByText(number)
      .waitFor();
    await card.getByRole('button', { name: `Actions for order ${number}` }).press('Enter');
    await page.getByRole('menuitem', { name: 'Undo this step' }).press('Enter');
    await dialog.getByLabel('Reason').fill('One too far');
    await dialog.getByRole('button', { name: 'Undo this step' }).click();
    await page
      .getByRole('region', { name: /^Pending/ })
      .getByText(number)
      .waitFor();
    // By keyboard, the focus moves with the card to its menu in the next column.
    await card.getByRole('button', { name: `Actions for order ${number}` }).press('Enter');
    await page.getByRole('menuitem', { name: 'Move to Confirmed' }).press('Enter');
    const menu = page
      .getByRole('region', { name: /^Confirmed/ })
      .getByRole('button', { name: `Actions for order ${number}` });
    await menu.and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Undo this step' }).press('Enter');
    await dialog.getByLabel('Reason').fill('Two too far');
    await dialog.getByRole('button', { name: 'Undo this step' }).click();
    await page
      .getByRole('region', { name: /^Pending/ })
      .getByRole('button', { name: `Actions for order ${number}` })
      .and(page.locator(':focus'))
      .waitFor();

    // On a phone, actions come before the content.
    await page.setViewportSize({ width: 360, height: 780 });
    await openScreen(page, `/admin/orders/${id}`);
    const topOf = async (name: string) => (await page.getByRole('heading', { name }).boundingBox())!.y;
    await page.getByRole('heading', { name: 'Order items' }).waitFor();
    expect(await topOf('Next step')).toBeLessThan(await topOf('Payments'));
    expect(await topOf('Payments')).toBeLessThan(await topOf('Order items'));
    await page.setViewportSize({ width: 1280, height: 720 });
    // However slowly the order reloads, each step starts from the result of the one before.
    await comesLate(page, `**/api/v1/orders/${id}`);
    for (const step of ['Confirm order', 'Start production', 'Mark as shipped']) {
      await page.getByRole('button', { name: step }).click();
    }
    await dialog.getByLabel('Carrier').fill('Van der Meer');
    await dialog.getByLabel('Tracking link').fill('track.example/VM-1');
    await dialog.getByRole('button', { name: 'Mark as shipped' }).click();
    await dialog.getByText('Tracking link must be a web address that begins with https:// or http://').waitFor();
    await expectAccessible(page);
    await dialog.getByLabel('Tracking link').fill('https://track.example/VM-1');
    await dialog.getByRole('button', { name: 'Mark as shipped' }).click();
    await page.getByRole('button', { name: 'Mark as delivered' }).click();
    await page.getByText('Order is delivered').waitFor();
    await page.getByRole('button', { name: 'Undo this step' }).click();
    await dialog.getByLabel('Reason').fill('It stands at the neighbours');
    await dialog.getByRole('button', { name: 'Undo this step' }).click();
    await page.getByText('Order is shipped').waitFor();
    await page.getByRole('button', { name: 'Mark as delivered' }).click();
    await page.getByText('Order is delivered').waitFor();
    await page.unrouteAll({ behavior: 'wait' });
    await page.getByRole('button', { name: 'Record refund' }).click();
    await dialog.getByRole('textbox', { name: 'Amount' }).fill('2500');
    await dialog.getByRole('button', { name: 'Record refund' }).click();
    await dialog.getByText('Choose whether the refund is a credit or a payment returned').waitFor();
    await expectAccessible(page);
    await dialog.getByRole('radio', { name: /^A payment returned/ }).check();
    await dialog.getByRole('button', { name: 'Record refund' }).click();
    await page.getByText('Refund recorded').waitFor();
    await page.getByRole('button', { name: 'Issue invoice' }).click();
    await dialog.getByRole('button', { name: 'Issue invoice' }).click();
    await page.getByText(/^Invoice INV-\d{4}-\d{6} issued$/).waitFor();
    const order = await read<OrderDto>(ANNA, `/orders/${id}`);
    expect(order).toMatchObject({ status: 'delivered', paymentStatus: 'partially_paid', total: 35_440.9 });
    await openScreen(client, `/dashboard/orders/${id}`);
    await client.getByText('Delivered').first().waitFor();
    const payments = client.getByRole('list', { name: 'Payments' });
    await payments.getByText('€10,000.00').waitFor();
    await payments.getByText('−€2,500.00').waitFor();
    await client.getByText('It stands at the neighbours').waitFor();
    const [answer] = await Promise.all([
      client.waitForResponse(/\/invoice\/download$/),
      client.getByRole('button', { name: 'Download invoice' }).click(),
    ]);
    const { url } = (await answer.json()) as { url: string };
    const invoice = await (await portal.api(ANNA)).get(url);
    expect(invoice.headers()['content-disposition']).toContain(`filename=${order.invoice!.number}.pdf`);
    expect((await invoice.body()).subarray(0, 5).toString()).toBe('%PDF-');
    const tracking = client.getByRole('link', { name: 'Track your shipment' });
    expect(await tracking.getAttribute('href')).toBe('https://track.example/VM-1');
    await expectAccessible(client);
    expect(await client.getByText('Said by phone').count()).toBe(0);
  }, 120_000);

  it('an order is cancelled with a reason and a refund, and its quote ordered again', async () => {
    const [anna, staff] = [await portal.api(ANNA), await portal.api(STAFF)];
    const key = (what: string) => ({ headers: { 'Idempotency-Key': `cancelled-${what}` } });
    const copy = await anna.post(`/api/v1/quotes/${quote.id}/duplicate`, key('copy'));
    const { id: quoteId } = (await copy.json()) as QuoteDto;
    await anna.post(`/api/v1/quotes/${quoteId}/submit`, key('submit'));
    await staff.put(`/api/v1/system/quotes/${quoteId}/approve`, { data: { shippingCost: 100, leadTimeWeeks: 6 } });
    const { revision } = await read<QuoteDto>(ANNA, `/quotes/${quoteId}`);
    const data = { revision, signerName: 'Anna de Vries' };
    expect((await anna.post(`/api/v1/quotes/${quoteId}/accept`, { data, ...key('accept') })).status()).toBe(200);
    const made = await staff.post('/api/v1/orders/from-quote', { data: { quoteId }, ...key('order') });
    const { id, total } = (await made.json()) as OrderDto;
    const paid = { amount: 5_000, paidOn: new Date().toISOString().slice(0, 10), method: 'bank_transfer' };
    expect((await staff.post(`/api/v1/orders/${id}/payments`, { data: paid, ...key('pay') })).status()).toBe(201);

    await openScreen(page, `/admin/orders/${id}`);
    await page.getByRole('button', { name: 'Cancel order' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('€5,000.00 was paid. The rest can be refunded later.').waitFor();
    await dialog.getByRole('button', { name: 'Keep order' }).waitFor();
    await dialog.getByRole('button', { name: 'Cancel order' }).click();
    await dialog.getByText('A reason is required').waitFor();
    await dialog.getByLabel('Reason').fill('The site is not built');
    await dialog.getByLabel('Refund now').fill('6,000');
    await dialog.getByRole('button', { name: 'Cancel order' }).click();
    await dialog.getByText('Amount cannot be more than the €5,000.00 that was paid').waitFor();
    await expectAccessible(page);
    await dialog.getByLabel('Refund now').fill('4,000');
    await dialog.getByRole('button', { name: 'Cancel order' }).click();
    await page.getByText('Order is cancelled', { exact: true }).waitFor();
    expect(await page.getByRole('button', { name: 'Record payment' }).count()).toBe(0);
    expect(await read<OrderDto>(ANNA, `/orders/${id}`)).toMatchObject({ status: 'cancelled', paidAmount: 1_000 });

    // The client reads the reason and the refund.
    const client = await signedIn(ANNA);
    await openScreen(client, `/dashboard/orders/${id}`);
    await client.getByText('The site is not built').first().waitFor();
    await client.getByRole('list', { name: 'Payments' }).getByText('−€4,000.00').waitFor();
    await expectAccessible(client);
    await client.context().close();

    await page.getByRole('button', { name: 'Order again' }).click();
    await page.waitForURL((url) => /\/admin\/orders\/[0-9a-f-]{36}$/.test(url.pathname) && !url.pathname.endsWith(id));
    const again = page.url().split('/').at(-1)!;
    expect(await read<OrderDto>(ANNA, `/orders/${again}`)).toMatchObject({ status: 'pending', total, paidAmount: 0 });
  }, 60_000);

  it('a product is found, and saved over a concurrent change', async () => {
    const path = '/system/catalog/items/holodesk-27';
    await openScreen(page, '/admin/products');
    await page.getByRole('searchbox', { name: 'Name, ID, description' }).fill('HoloDesk');
    await page.getByText('1 to 1 of 1').waitFor();
    await page.getByRole('link', { name: 'HoloDesk 27' }).click();
    // Exact, because the list's search has a similar name.
    await page.getByLabel('Description', { exact: true }).fill('On every desk');
    const theirs = { ...(await read<object>(STAFF, path)), description: 'Beside every desk' };
    expect((await (await portal.api(STAFF)).put(`/api/v1${path}`, { data: theirs })).status()).toBe(200);
    await page.getByRole('button', { name: 'Save product' }).click();
    await page.getByText(/Changed by you, in another window, at /).waitFor();
    expect(await read(STAFF, path)).toMatchObject({ description: 'Beside every desk' });
    await page.getByRole('button', { name: 'Overwrite with my changes' }).click();
    await page.getByText('Product saved').waitFor();
    expect(await read(STAFF, path)).toMatchObject({ description: 'On every desk' });
  }, 60_000);

  it('drafts save themselves, and other unsaved input is back after a reload', async () => {
    const api = await portal.api(STAFF);
    const created = await api.post('/api/v1/partner-agreements', { data: { title: 'Terms', text: 'One.' } });
    const { id } = (await created.json()) as { id: string };
    const draft = () => read<{ title: string; text: string; version: number }>(STAFF, `/partner-agreements/${id}`);
    await openScreen(page, `/admin/partner-agreements/${id}`);
    const text = page.getByLabel('Text', { exact: true });
    const status = page.getByRole('main').getByRole('status');
    await text.fill('One. Two.');
    await status.getByText('Not saved yet').waitFor();
    await status.getByText(/^Saved /).waitFor();
    expect(await draft()).toMatchObject({ title: 'Terms', text: 'One. Two.', version: 2 });

    // An incomplete draft waits. Leaving the page saves without a question.
    await page.getByLabel('Title', { exact: true }).fill('');
    await status.getByText('Not saved yet: something is missing').waitFor();
    await page.getByLabel('Title', { exact: true }).fill('Terms of 2027');
    await page.getByRole('link', { name: 'Back to agreements' }).click();
    await page.getByRole('link', { name: 'Agreement Terms of 2027' }).click();
    expect(await draft()).toMatchObject({ title: 'Terms of 2027', version: 3 });

    // Another user's change is not overwritten, and nothing that was typed is lost.
    const theirs = { title: 'Terms of 2028', text: 'One. Two.' };
    expect((await api.put(`/api/v1/partner-agreements/${id}`, { data: theirs })).status()).toBe(200);
    await text.fill('One. Two. Three.');
    await page.getByText('This has changed since you opened it').waitFor();
    await expectAccessible(page);
    expect(await text.inputValue()).toBe('One. Two. Three.');
    expect(await draft()).toMatchObject(theirs);
    await page.getByRole('button', { name: 'Reload' }).click();
    await page.getByRole('button', { name: 'Publish', exact: true }).waitFor();
    expect(await text.inputValue()).toBe('One. Two.');

    // A product is in use, so typing does not change it.
    await openScreen(page, '/admin/products/holodesk-27');
    const description = page.getByLabel('Description', { exact: true });
    const saved = await description.inputValue();
    await description.fill('Half a sent');
    page.once('dialog', (dialog) => void dialog.accept()); // of the browser, which asks before the reload
    await page.reload();
    await page.getByText('Your unsaved changes are back').waitFor();
    expect(await description.inputValue()).toBe('Half a sent');
    await expectAccessible(page);
    expect(await read(STAFF, '/system/catalog/items/holodesk-27')).toMatchObject({ description: saved });
    await page.getByRole('button', { name: 'Discard changes' }).click();
    expect(await description.inputValue()).toBe(saved);

    // While a price is edited, one button saves.
    await page
      .getByRole('button', { name: /^Edit / })
      .first()
      .click();
    await page
      .getByRole('dialog', { name: /^Edit / })
      .getByLabel('Price')
      .waitFor();
    expect(await page.getByRole('button', { name: /^Save/ }).count()).toBe(1);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.reload();
    await description.waitFor();
    expect(await page.getByText('Your unsaved changes are back').count()).toBe(0);
  }, 90_000);

  it('an SLA package shows the product of each price, also when products load late', async () => {
    await page.route('**/system/catalog/items?*', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 700));
      await route.continue();
    });
    await openScreen(page, '/admin/sla-packages/sla-base');
    const shown = async () =>
      Promise.all((await page.getByLabel('Product').all()).map((select) => select.inputValue()));
    await page.getByRole('option', { name: 'HoloTable 65' }).first().waitFor({ state: 'attached' });
    const { prices } = await read<{ prices: { deviceId: string | null }[] }>(
      STAFF,
      '/system/catalog/sla-packages/sla-base',
    );
    expect(await shown()).toEqual(prices.map(({ deviceId }) => deviceId ?? ''));
    expect(new Set(await shown()).size).toBeGreaterThan(1);
    await page.unrouteAll({ behavior: 'wait' });
  }, 60_000);

  it('a price import asks for an ambiguous decimal mark, and confirmation of large changes', async () => {
    const csv = 'Kind;Id;Name;Price\noption;extra-sunglasses-table-32;Brille für Büros;1.094';
    await openScreen(page, '/admin/products/import');
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'prices.csv', mimeType: 'text/csv', buffer: Buffer.from(csv, 'latin1') });
    await page.getByText('‘1.094’ (Price, row 2) is ambiguous').waitFor();
    await page.getByText('1.094 would have too many decimal places').waitFor();
    await page.getByRole('radio', { name: /The comma is the decimal separator 1\.094 is €1,094\.00/ }).check();
    await page.getByText('1 price changes by more than half').waitFor();
    await page.getByRole('row', { name: /Price €94\.50 €1,094\.00 \+1,057\.7%/ }).waitFor();
    await page.getByRole('row', { name: /Name Sunglasses, extra pair Brille für Büros/ }).waitFor();
    await expectAccessible(page);
    const run = page.getByRole('button', { name: 'Import 1 record' });
    expect(await run.isDisabled()).toBe(true);
    await page.getByRole('checkbox', { name: /^The new price of .* in row 2 is right$/ }).check();
    await page.setViewportSize({ width: 360, height: 740 });
    await expectAccessible(page);
    await page.setViewportSize({ width: 1280, height: 860 });
    await run.click();
    await page.getByText('1 record changed').waitFor();
    expect(await read(STAFF, '/system/catalog/configuration-options/extra-sunglasses-table-32')).toMatchObject({
      name: 'Brille für Büros',
      billingPrice: 1094,
    });
  }, 60_000);

  it.each([
    ['/admin/quotes', 'Quotes'],
    ['/admin/orders', 'Orders'],
    ['/admin/orders?view=board', 'Orders'],
    ['/admin/product-groups', 'Product groups'],
    ['/admin/products/import', 'Import prices and options'],
    ['/admin/orders/create', 'Create order'],
    ['/admin/companies', 'Companies'],
    ['/admin/companies/create', 'Create company'],
    ['/admin/documents', 'Documents'],
    ['/admin/users', 'Users'],
    ['/admin/products', 'Products'],
    ['/admin/products/holotable-65', 'HoloTable 65'],
    ['/admin/sla-packages', 'SLA packages'],
    ['/admin', 'Overview'],
    ['/admin/statistics', 'Statistics'],
    ['/admin/vat-report', 'VAT report'],
    ['/admin/partner-payouts/files', 'Payouts'],
    ['/admin/exports', 'Exports'],
    ['/admin/audit-log', 'Audit log'],
    ['/admin/jobs', 'Background jobs'],
    ['/admin/nowhere', 'Page not found'],
    ['/admin/orders/no/where', 'Page not found'],
  ])(
    '%s is accessible in both modes and fits a phone',
    async (path, title) => {
      await page.setViewportSize({ width: 1280, height: 860 });
      await page.goto(path);
      await page.getByRole('heading', { level: 1, name: title }).waitFor();
      await page.waitForLoadState('networkidle');
      await expectAccessible(page);
      await page.setViewportSize({ width: 360, height: 740 });
      await expectAccessible(page);
      const widths = () => page.evaluate('[document.documentElement.scrollWidth, innerWidth]') as Promise<number[]>;
      const [content = 0, screen = 0] = await widths();
      expect(content).toBeLessThanOrEqual(screen);
      await page.setViewportSize({ width: 1280, height: 860 });
    },
    60_000,
  );

  it('a link to a job opens it, also where the list does not show it', async () => {
    const api = await portal.api(STAFF);
    const done = async () =>
      ((await (await api.get('/api/v1/system/jobs?status=done')).json()) as { data: JobDto[] }).data[0];
    await eventually(async () => (await done()) !== undefined, 75_000); // a maintenance job runs every minute
    const { queue, jobId } = (await done())!; // the list shows failed jobs
    await openScreen(page, `/admin/jobs/${queue}/${encodeURIComponent(jobId)}`);
    const panel = page.getByRole('complementary', { name: 'Job', exact: true });
    await panel.getByText('Done', { exact: true }).first().waitFor();
    await panel.getByText('Technical details').click();
    await panel.getByText(`Job ${jobId}, queue ${queue}`).waitFor();
    await openScreen(page, `/admin/jobs/${queue}/nothing`);
    await panel.getByText('This job no longer exists.').waitFor();
  }, 120_000);

  it('statistics: a bar equals its table and opens its list, and a reversed period is refused', async () => {
    await openScreen(page, '/admin/statistics');
    const chart = page.getByRole('region', { name: 'Quotes by month' });
    const bar = chart.getByRole('link').last();
    await bar.waitFor();
    const told = (await bar.getAttribute('aria-label'))!.split(': ')[1]!;
    const counts = [...told.matchAll(/\d+/g)].map(([count]) => Number(count));
    expect(counts).toHaveLength(3);
    await chart.getByRole('button', { name: 'Show as table: Quotes by month' }).click();
    await chart.getByRole('row').last().waitFor();
    expect(await chart.getByRole('row').last().getByRole('cell').allTextContents()).toEqual(counts.map(String));
    await chart.getByRole('button', { name: 'Show as chart: Quotes by month' }).click();
    const listed = page.waitForResponse(/system\/quotes\?/);
    await bar.click();
    const { total } = (await (await listed).json()) as { total: number };
    expect(total).toBe(counts.reduce((sum, count) => sum + count));
    await page.getByRole('button', { name: /Created: / }).waitFor();

    await page.goBack();
    await page.getByRole('radio', { name: 'Custom' }).click();
    await page.getByLabel('From', { exact: true }).fill('2026-02-03');
    await page.getByLabel('To', { exact: true }).fill('2026-02-01');
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await page.getByText('The last day must not come before the first').waitFor();
    await page.getByLabel('To', { exact: true }).fill('2026-02-09');
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await page.waitForURL('**/statistics?from=2026-02-03&to=2026-02-09');
    await page.getByText('Compared with 27 Jan 2026 to 2 Feb 2026').waitFor();
    await page.getByRole('region', { name: 'Revenue (net) by day' }).getByRole('link').nth(6).waitFor();
  }, 60_000);

  it('the partner program shows figures and forecast; a partner is opened part by part and written to', async () => {
    await openScreen(page, '/admin/partner-program');
    await page.getByText('Earned, not paid out').waitFor();
    const forecast = page.getByRole('region', { name: 'Forecast' });
    await forecast.getByRole('button', { name: 'Change' }).click();
    const asked = page.getByRole('dialog', { name: 'Forecast' });
    await asked.getByLabel('Qualified').fill('101');
    await asked.getByRole('button', { name: 'Save percentages' }).click();
    await asked.getByText('Enter a whole number from 0 to 100').waitFor();
    await asked.getByLabel('Qualified').fill('30');
    await asked.getByRole('button', { name: 'Save percentages' }).click();
    await page.getByText('Percentages saved').waitFor();
    await forecast.getByText('30%').waitFor();
    await forecast.getByText(/^Changed by Mira Jansen/).waitFor();
    expect(await read(STAFF, '/partner-admin/stage-probabilities')).toMatchObject({ registered: 10, qualified: 30 });
    await expectAccessible(page);

    await openScreen(page, '/admin/partners');
    await page.getByRole('checkbox', { name: 'Select Lumen Partners Ltd' }).check();
    await page.getByRole('button', { name: 'Send a message' }).click();
    const letter = page.getByRole('dialog', { name: 'Send a message to 1 partner' });
    await letter.getByLabel('Subject').fill('Summer closing');
    await letter.getByLabel('Message').fill('We are closed in the first week of August.');
    await letter.getByRole('button', { name: 'Preview' }).click();
    await letter.getByText(/^1 partner · an email to/).waitFor();
    await letter.getByRole('button', { name: 'Send a message' }).click();
    await page.getByText('Sending message to 1 partner').waitFor();
    await page.getByText(/\d+ emails? sent\./).waitFor();
    await expectAccessible(page);

    await page.getByRole('link', { name: 'Lumen Partners Ltd' }).click();
    const parts = { Deals: 'Deals', Commission: 'Ledger, latest first', Agreement: 'Signed agreements' };
    const tabs = page.getByRole('navigation', { name: 'Partner sections' });
    for (const [part, title] of Object.entries({ ...parts, Applications: 'Applications' })) {
      await tabs.getByRole('link', { name: part, exact: true }).click();
      await page.getByRole('heading', { name: title }).waitFor();
      await expectAccessible(page);
    }
  });

  it('J and K step through partner reviews, within the chosen kind and not while typing', async () => {
    const applicant = page.getByRole('heading', { name: 'Northlight Resellers', level: 1 });
    const customer = page.getByRole('heading', { name: 'Orchard Clinics Group', level: 1 });
    const queue = page.getByRole('region', { name: 'Partner reviews' });
    await openScreen(page, '/admin/partner-applications');
    await page.getByRole('link', { name: 'Application of Northlight Resellers' }).click();
    await applicant.waitFor();
    await queue.locator('a[aria-current]', { hasText: 'Northlight Resellers' }).waitFor();
    await expectAccessible(page);
    await page.keyboard.press('j');
    await customer.waitFor();
    await queue.locator('a[aria-current]', { hasText: 'Orchard Clinics Group' }).waitFor();
    await page.keyboard.press('j'); // there is no next entry
    await page.keyboard.press('k');
    await applicant.waitFor();

    await page.keyboard.press('j');
    await customer.waitFor();
    await page.getByLabel('Note for staff').pressSequentially('jk');
    await customer.waitFor();
    await page.getByLabel('Note for staff').fill('');
    await page.getByRole('heading', { name: 'Partner reviews' }).click();

    await queue.getByRole('button', { name: 'Applications' }).click();
    await queue.getByRole('link', { name: /Orchard Clinics Group/ }).waitFor({ state: 'detached' });
    await page.keyboard.press('j'); // from a deal to the first entry shown
    await applicant.waitFor();
    await queue.getByRole('button', { name: 'Applications', pressed: true }).waitFor();
  });

  it('a mail template is edited, an error corrected, previewed, tested, saved, compared, restored and reset', async () => {
    await page.goto('/admin/email-templates?filter={}');
    await page.getByPlaceholder('Name, description').fill('quote sent');
    await page.getByRole('link', { name: 'Template Quote sent' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Template Quote sent' }).click();
    const body = page.getByRole('textbox', { name: 'Body' });
    await body.focus();
    await page.keyboard.press('Control+End');
    await page.keyboard.type('<p>Written by {{contact.firstNme}}.</p>');
    await page.getByText('contact.firstNme is not a variable of this email. Did you mean contact.firstName?').waitFor();
    await expectAccessible(page);
    // Content that cannot be sent is not saved, and the editor moves to its position.
    await page.getByRole('textbox', { name: 'Subject' }).focus();
    await page.keyboard.press('Control+s');
    await page.keyboard.press('End');
    for (let letters = 'me}}.</p>'.length; letters > 0; letters--) await page.keyboard.press('Backspace');
    await page.keyboard.type('ame}}.</p>');
    await page.getByText('No errors').waitFor();
    const mail = page.frameLocator('iframe[title="Preview of the email"]');
    await mail.getByText('Written by Anna.').waitFor();
    await page.getByLabel('Preview data').selectOption('A real quote');
    await page.getByRole('combobox', { name: 'Quote', exact: true }).fill(quote.number);
    await page.getByRole('option', { name: quote.number }).click();
    await mail.getByText(quote.number).first().waitFor();
    const preview = page.getByRole('region', { name: 'Preview' });
    await preview.getByRole('radio', { name: 'Desktop' }).focus();
    for (const mode of ['Phone', 'Dark', 'Text']) {
      await page.keyboard.press('ArrowRight');
      await preview.getByRole('radio', { name: mode, checked: true }).waitFor();
    }
    await page.getByRole('region', { name: 'Text of the email' }).getByText('Written by Anna.').waitFor();
    await page.getByRole('button', { name: 'Send test' }).click();
    await page.getByText(`Test email sent to ${STAFF}`).waitFor();
    await portal.linkTo(STAFF, new RegExp(`^\\[Test\\] Your quote ${quote.number}`));

    const save = async (version: number, reason: string) => {
      await page.keyboard.press('Control+s');
      await page
        .getByRole('dialog', { name: `Save version ${version}?` })
        .getByLabel('Reason')
        .fill(reason);
      await page.keyboard.press('Enter');
      await page.getByText(`Version ${version} saved`).waitFor();
    };
    await save(1, 'Who writes is named');
    await page.getByRole('textbox', { name: 'Subject' }).fill('Ready: {{quote.name}}');
    await page.getByText('Ready: ').first().waitFor();
    await save(2, 'Shorter');
    const compared = page.getByRole('region', { name: 'Compare versions' });
    await compared.getByText('Mira Jansen: “Who writes is named”').waitFor();
    await compared.getByRole('list', { name: 'Version 2' }).getByText('Added: Subject: Ready:').waitFor();
    await expectAccessible(page);
    await compared.getByRole('radio', { name: 'Text' }).press('ArrowRight');
    await page.frameLocator('iframe[title="Version 1"]').getByText('Written by Anna.').waitFor();
    await page.frameLocator('iframe[title="Version 2"]').getByText('Written by Anna.').waitFor();
    await expectAccessible(page);
    await compared.getByRole('button', { name: 'Restore version 1' }).click();
    await page.getByRole('dialog', { name: 'Restore version 1?' }).getByLabel('Reason').press('Enter');
    await page.getByText('Version 3 saved').waitFor();
    await compared.getByText('Mira Jansen: “Version 1 again”').waitFor();

    // Another user saves it meanwhile: the editor reports it, and neither version is lost without a question.
    const template = await read<{ subject: string; body: string }>(STAFF, '/email-templates/quote-sent');
    expect(template.subject).toBe('Your quote {{quote.name}} is ready');
    const theirs = { subject: 'Theirs', body: template.body };
    await (await portal.api(STAFF)).put('/api/v1/email-templates/quote-sent', { data: theirs });
    await page.getByRole('textbox', { name: 'Subject' }).fill('Mine');
    await page.keyboard.press('Control+s');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Save version/ })
      .click();
    await page.getByText('This has changed since you opened it').waitFor();
    await page.getByRole('button', { name: 'Reload' }).click();
    await page.getByRole('button', { name: 'Save version 5' }).waitFor();
    expect(await page.getByRole('textbox', { name: 'Subject' }).inputValue()).toBe('Theirs');
    await page.setViewportSize({ width: 360, height: 780 });
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Actions for Quote sent' }).click();
    await page.getByRole('menuitem', { name: 'Reset to the original' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Reset to the original' }).click();
    await page.getByText('Template reset to the original').waitFor();
    expect(await page.getByRole('textbox', { name: 'Subject' }).inputValue()).toBe(template.subject);
    await page.setViewportSize({ width: 1280, height: 900 });
  }, 180_000);

  it('internal users can read but not change anything, and clients have no access', async () => {
    const reader = await signedIn(INTERNAL);
    await openScreen(reader, '/admin/companies');
    await reader.getByRole('heading', { level: 1, name: 'Companies' }).waitFor();
    await reader.getByRole('link', { name: /Meridian/ }).waitFor();
    expect(await reader.getByRole('button', { name: 'Export' }).count()).toBe(0);
    expect(await reader.getByRole('link', { name: /^(Exports|Jobs)/ }).count()).toBe(0);
    expect(await reader.getByRole('link', { name: 'Create company' }).count()).toBe(0);
    for (const path of ['companies/create', 'products/import', 'exports']) {
      await openScreen(reader, `/admin/${path}`);
      await reader.getByRole('heading', { level: 1, name: 'Super Admin Access Required' }).waitFor();
    }
    await expectAccessible(reader);
    await reader.getByRole('link', { name: 'Go to Your Dashboard' }).click();
    await reader.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
    const client = await signedIn(ANNA);
    await openScreen(client, '/admin/companies');
    await client.waitForURL('**/dashboard');
  }, 60_000);
});
