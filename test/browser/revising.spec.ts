import type { Page } from 'playwright-core';
import type { QuoteDto } from '../../src/quotes/quote-answers.dto.js';
import { DEMO_PASSWORD } from '../../src/seeds/people.seed.js';
import { SOME_LINES } from '../builders/quotes.js';
import { expectAccessible } from './accessible.js';
import { acceptOffer, openScreen, Portal } from './portal.js';

const ANNA = 'anna@client.example';
const STAFF = 'admin@system.example';

/** A sent quote is recalled, changed on request, or extended: the buyer's and the staff's view of it. */
describe('revising a sent quote', () => {
  let portal: Portal;
  let buyer: Page;
  let staff: Page;

  beforeAll(async () => {
    portal = await Portal.start();
    [buyer, staff] = await Promise.all([signedIn(ANNA), signedIn(STAFF)]);
  }, 120_000);

  afterAll(() => portal.close());

  async function signedIn(email: string): Promise<Page> {
    const { context, page } = await portal.visit();
    const data = { email, password: DEMO_PASSWORD };
    expect((await context.request.post('/api/v1/auth/login', { data })).status()).toBe(200);
    return page;
  }

  /** Creates a quote of Anna's at revision 2, offered for €38,833.68. */
  async function sentQuote(): Promise<QuoteDto> {
    const [anna, admin] = await Promise.all([portal.api(ANNA), portal.api(STAFF)]);
    const once = () => ({ 'Idempotency-Key': crypto.randomUUID() });
    const created = await anna.post('/api/v1/quotes', { data: { items: SOME_LINES }, headers: once() });
    const { id } = (await created.json()) as QuoteDto;
    expect((await anna.post(`/api/v1/quotes/${id}/submit`, { headers: once() })).status()).toBe(200);
    const data = { shippingCost: 640, leadTimeWeeks: 6 };
    const sent = await admin.put(`/api/v1/system/quotes/${id}/approve`, { data });
    expect(sent.status()).toBe(200);
    return (await sent.json()) as QuoteDto;
  }

  const quoteNow = async (id: string): Promise<QuoteDto> =>
    (await (await portal.api(ANNA)).get(`/api/v1/quotes/${id}`)).json() as Promise<QuoteDto>;

  it('staff prepare, recall and revise a quote the buyer has open, who accepts the new revision', async () => {
    await openScreen(staff, '/admin/quotes');
    await staff.getByRole('link', { name: 'Create quote' }).click();
    await staff.getByRole('button', { name: 'Create quote' }).click();
    await staff.getByText('Choose a company').waitFor();
    await expectAccessible(staff);
    await staff.getByLabel('Company', { exact: true }).fill('Meridian');
    await staff.getByRole('option', { name: 'Meridian Engineering B.V.' }).click();
    await staff.getByLabel('Contact', { exact: true }).fill('anna');
    await staff.getByRole('option', { name: 'Anna de Vries' }).click();
    await staff.getByLabel('Add a product').fill('HoloDesk');
    await staff.getByRole('option', { name: 'HoloDesk 27 €12,900' }).click();
    await staff.getByText('€15,609.00').waitFor(); // 12,900 × 1.21
    await staff.getByLabel('Customer reference').fill('R'.repeat(200));
    await expectAccessible(staff);
    await staff.getByRole('button', { name: 'Create quote' }).press('Enter');
    await staff.getByText('Not visible to the company yet').waitFor();
    // A long reference without a break opportunity must not make a page wider than the window.
    expect(await staff.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0);
    const id = /quotes\/([0-9a-f-]{36})/.exec(staff.url())?.[1] ?? '';
    expect((await (await portal.api(ANNA)).get(`/api/v1/quotes/${id}`)).status()).toBe(404);
    await staff.getByLabel('Shipping').fill('640');
    await staff.getByRole('button', { name: 'Approve and send' }).click();
    await staff.getByText('Quote approved and sent').waitFor();

    await openScreen(buyer, `/dashboard/quotes/${id}`);
    await buyer.getByText('Prepared by').waitFor();
    await buyer.getByRole('button', { name: 'Accept €16,383.40' }).waitFor();

    await staff.getByRole('button', { name: 'Recall', exact: true }).press('Enter');
    const dialog = staff.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Recall quote' }).click();
    await dialog.getByText('A reason is required').waitFor();
    await expectAccessible(staff);
    const elsewhere = await portal.api(STAFF);
    const { validUntil } = (await (await elsewhere.get(`/api/v1/system/quotes/${id}`)).json()) as {
      validUntil: string;
    };
    const longer = { validUntil: new Date(Date.parse(validUntil) + 3 * 86_400_000).toISOString().slice(0, 10) };
    expect((await elsewhere.put(`/api/v1/system/quotes/${id}/extend`, { data: longer })).status()).toBe(200);
    await dialog.getByLabel('Reason').fill('The lift is too small.\nWe look for a smaller desk.');
    await dialog.getByRole('button', { name: 'Recall quote' }).click();
    // It was extended in another window: the typed reason stays, and applies to the current version.
    await dialog.getByText('This has changed since you opened it').waitFor();
    await dialog.getByRole('button', { name: 'Reload' }).click();
    await dialog.getByText('This has changed since you opened it').waitFor({ state: 'detached' });
    expect(await dialog.getByLabel('Reason').inputValue()).toMatch(/^The lift is too small/);
    await dialog.getByRole('button', { name: 'Recall quote' }).click();
    await dialog.waitFor({ state: 'detached' });
    await staff.getByText('Recalled by Mira Jansen').waitFor();
    await staff.getByText('Revision 3 recalled').waitFor();
    // The toast does not cover the next button.
    const toast = (await staff.locator('.toast').boundingBox())!;
    const approve = (await staff.getByRole('button', { name: 'Approve and send' }).boundingBox())!;
    expect(toast.y + toast.height <= approve.y || toast.x + toast.width <= approve.x).toBe(true);
    await expectAccessible(staff);

    // The revision on her screen can no longer be accepted, and the page tells her why.
    await acceptOffer(buyer, '€16,383.40');
    const alert = buyer.getByRole('alert').filter({ hasText: 'We are revising this quote' });
    await alert.getByText('Your answer was not saved.').waitFor();
    await alert.getByText('The lift is too small.').waitFor();
    await expectAccessible(buyer);
    await alert.getByRole('button', { name: 'Reload' }).press('Enter');
    await buyer.getByRole('heading', { name: 'Accept this quote' }).waitFor({ state: 'detached' });
    await buyer.getByText('It can be accepted once we have sent it again.').waitFor();
    await expectAccessible(buyer);

    await staff.getByRole('link', { name: 'Change lines' }).click();
    await staff.getByRole('button', { name: 'One more HoloDesk 27' }).click();
    await staff.getByText('€31,992.40').waitFor(); // (25,800 + 640) × 1.21
    await expectAccessible(staff);
    // A quantity that is not a whole number is rejected; leaving the page asks first, and staying keeps everything.
    const quantity = staff.getByRole('group', { name: 'Quantity of HoloDesk 27' }).getByRole('textbox');
    await quantity.fill('2.5');
    await quantity.press('Tab');
    expect(await quantity.inputValue()).toBe('2');
    await staff.getByRole('link', { name: 'Back to quote' }).click();
    await staff.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Cancel' }).click();
    await staff.getByText('€31,992.40').waitFor();
    await staff.getByRole('button', { name: 'Save as revision 4' }).click();
    await staff.getByText('Revision 4, lines changed').waitFor();

    await staff.getByRole('tab', { name: 'Adjust pricing' }).click();
    await staff.getByLabel('Unit price of HoloDesk 27').fill('12,000');
    // The button stays under the pointer when the totals arrive while it is pressed: (24,000 + 640) × 1.21
    await staff.getByRole('button', { name: 'Adjust and approve' }).hover();
    await staff.mouse.down();
    await staff.getByText('€29,814.40').waitFor();
    await staff.mouse.up();
    await staff.getByText('Quote approved and sent').waitFor();

    await buyer.reload();
    await buyer.getByText('You accept', { exact: false }).filter({ hasText: 'revision 6' }).waitFor();
    await acceptOffer(buyer, '€29,814.40');
    await buyer.getByRole('heading', { name: /Your acceptance is confirmed\.$/ }).waitFor();
    expect(await quoteNow(id)).toMatchObject({ status: 'accepted', acceptance: { revision: 6 }, total: 29_814.4 });
  }, 120_000);

  it('the buyer requests a change and accepts the next revision', async () => {
    const { id, number } = await sentQuote();
    await openScreen(buyer, `/dashboard/quotes/${id}`);
    await buyer.getByRole('button', { name: 'Ask for a change' }).press('Enter');
    const dialog = buyer.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Send' }).click();
    await dialog.getByText('Please describe the change').waitFor();
    await expectAccessible(buyer);
    await dialog.getByRole('button', { name: 'Presenter' }).press('Enter');
    await buyer.keyboard.type('five seats, please');
    await dialog.getByRole('button', { name: 'Send' }).click();
    await buyer.getByText('You asked for a change').waitFor();
    await buyer.getByRole('blockquote').getByText('Presenter: five seats, please').waitFor();
    expect(await buyer.getByRole('heading', { name: 'Accept this quote' }).count()).toBe(0);
    await expectAccessible(buyer);

    await openScreen(staff, '/admin/quotes');
    await staff.getByRole('link', { name: `Quote ${number}` }).click();
    const review = staff.getByRole('complementary', { name: 'Review' });
    await review.getByText('Anna de Vries requested a change').waitFor();
    await review.getByText('Presenter: five seats, please').waitFor();
    await expectAccessible(staff);
    // The lines of the quote are changed with the client's request in view.
    await openScreen(staff, `/admin/quotes/${id}/lines`);
    await staff.getByText('Presenter: five seats, please').waitFor();
    await staff.goBack();
    await review.getByLabel('Shipping').fill('0');
    await review.getByText('Pending approval').waitFor(); // the badge stays in its place, with another status
    await review.getByRole('button', { name: 'Approve and send' }).press('Enter');
    await staff.getByText('Quote approved and sent').waitFor();
    // The focus stays in the panel, where J opens the next quote.
    expect(await staff.locator(':focus').getAttribute('aria-label')).toBe('Review quote');
    await review.getByText('Revision 3, ').waitFor();
    await staff.keyboard.press('j');
    await staff.waitForURL((url) => !url.pathname.endsWith(id));

    await buyer.reload();
    await buyer.setViewportSize({ width: 360, height: 740 });
    await buyer.getByRole('button', { name: 'Accept €38,059.28' }).click();
    const asked = buyer.getByRole('dialog', { name: 'Accept €38,059.28?' });
    // The dialog asks again with amount and terms, and can be cancelled.
    await asked.getByText(/\sone-off · €\d[\d.,]*\sa\smonth\sfor\s12\smonths/).waitFor();
    await asked.getByText('Prepayment').waitFor();
    await expectAccessible(buyer);
    await asked.getByRole('button', { name: 'Cancel' }).click();
    expect(await quoteNow(id)).toMatchObject({ status: 'sent' });
    await acceptOffer(buyer, '€38,059.28');
    await buyer.waitForURL(`**/quotes/${id}/accepted`);
    await buyer.getByRole('heading', { name: 'Thank you, Anna. Your acceptance is confirmed.' }).waitFor();
    expect(await buyer.evaluate('scrollY')).toBe(0);
    await buyer.getByText('We create your order').waitFor();
    await buyer.getByText('You get the order number by email').waitFor();
    await expectAccessible(buyer);
    await buyer.setViewportSize({ width: 1280, height: 800 });
    // A colleague reads who gets the mails.
    const colleague = await signedIn('tom@client.example');
    await openScreen(colleague, `/dashboard/quotes/${id}/accepted`);
    await colleague.getByText('Anna de Vries gets the order number by email').waitFor();
    await colleague.context().close();
    expect(await quoteNow(id)).toMatchObject({ status: 'accepted', acceptance: { revision: 3 } });
  }, 120_000);

  it('the buyer requests a new date for an expired quote; staff extend another one, which is accepted', async () => {
    const [asked, extended] = [await sentQuote(), await sentQuote()];
    await portal.sql(`update quotes set valid_until = now() - interval '2 days' where id in ($1, $2)`, [
      asked.id,
      extended.id,
    ]);
    await openScreen(buyer, `/dashboard/quotes/${asked.id}`);
    await buyer.getByRole('button', { name: 'Request an extension' }).click();
    expect(await buyer.getByRole('dialog').getByLabel('Message').inputValue()).toBe('Please extend this quote.');
    await expectAccessible(buyer);
    await buyer.getByRole('dialog').getByRole('button', { name: 'Send' }).click();
    await buyer.getByText('You asked for a change').waitFor();
    expect(await quoteNow(asked.id)).toMatchObject({ status: 'pending_approval', isExpired: false });

    await openScreen(staff, `/admin/quotes/${extended.id}/full`);
    await staff.getByRole('button', { name: 'Extend validity' }).press('Enter');
    const dialog = staff.getByRole('dialog');
    const day = dialog.getByLabel('Valid until');
    const proposed = await day.inputValue();
    await day.fill('2026-01-31');
    await dialog.getByRole('button', { name: 'Extend and send' }).click();
    await dialog.getByText('Valid until must be later than it is').waitFor();
    await expectAccessible(staff);
    await day.fill(proposed);
    await dialog.getByRole('button', { name: 'Extend and send' }).click();
    await dialog.waitFor({ state: 'detached' });
    await staff.getByText('Revision 3 sent, valid for longer').waitFor();
    await staff.getByRole('button', { name: 'Compare with revision 2' }).waitFor();

    await openScreen(buyer, `/dashboard/quotes/${extended.id}`);
    await acceptOffer(buyer, '€38,833.68');
    await buyer.getByRole('heading', { name: /Your acceptance is confirmed\.$/ }).waitFor();
    expect(await quoteNow(extended.id)).toMatchObject({ status: 'accepted', acceptance: { revision: 3 } });
  }, 120_000);

  it('a template starts a quote, and is removed only after confirmation', async () => {
    await openScreen(buyer, `/dashboard/quotes/${(await sentQuote()).id}`);
    await buyer.getByRole('button', { name: 'Save as template' }).click();
    await buyer.getByLabel('Name', { exact: true }).fill('Two desks');
    await buyer.getByRole('button', { name: 'Save template' }).click();
    await buyer.getByText('Template saved. Choose it when you create a quote.').waitFor();
    await openScreen(buyer, '/dashboard/quotes/create');
    await buyer.getByRole('button', { name: 'Use a template' }).click();
    const remove = buyer.getByRole('button', { name: 'Remove Two desks' });
    const question = buyer.getByRole('dialog', { name: 'Remove Template' });
    await remove.click();
    await question.getByText('for everyone in your company').waitFor();
    await expectAccessible(buyer);
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'detached' });
    await remove.click();
    await question.getByRole('button', { name: 'Remove Template' }).click();
    await buyer.getByText('No templates yet').waitFor();
  }, 60_000);
});
