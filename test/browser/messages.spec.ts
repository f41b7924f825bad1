import type { Page } from 'playwright-core';
import type { QuoteDto } from '../../src/quotes/quote-answers.dto.js';
import { DEMO_PASSWORD } from '../../src/seeds/people.seed.js';
import { FILES } from '../builders/documents.js';
import { expectAccessible } from './accessible.js';
import { complaintsOf, Portal } from './portal.js';

const ANNA = 'anna@client.example';
const STAFF = 'admin@system.example';

/** A client and staff talk about a quote, in two browsers side by side. */
describe('the messages of a quote', () => {
  let portal: Portal;
  let buyer: Page;
  let staff: Page;
  let quote: QuoteDto;

  beforeAll(async () => {
    portal = await Portal.start();
    [buyer, staff] = await Promise.all([signedIn(ANNA), signedIn(STAFF)]);
    const { data } = (await (await (await portal.api(ANNA)).get('/api/v1/quotes?status=sent&limit=1')).json()) as {
      data: QuoteDto[];
    };
    quote = (await (await (await portal.api(ANNA)).get(`/api/v1/quotes/${data[0]!.id}`)).json()) as QuoteDto;
  }, 120_000);

  afterAll(() => portal.close());

  async function signedIn(email: string): Promise<Page> {
    const { context, page } = await portal.visit({ live: true });
    const data = { email, password: DEMO_PASSWORD };
    expect((await context.request.post('/api/v1/auth/login', { data })).status()).toBe(200);
    return page;
  }

  const log = (page: Page) => page.getByRole('log', { name: 'Messages' });

  it('a question by keyboard appears on the open page of staff, who answer it; notes stay with staff', async () => {
    const complaints = [buyer, staff].map(complaintsOf);
    await staff.goto(`/admin/quotes/${quote.id}/full`);
    await staff.getByText('No messages yet.').waitFor();
    await buyer.goto(`/dashboard/quotes/${quote.id}`);
    const panel = buyer.getByRole('region', { name: 'Messages' });
    await panel.getByText('No messages yet.').waitFor();
    await panel.getByRole('button', { name: 'Send' }).click();
    await panel.getByText('Write a message').last().waitFor();
    const name = quote.items[0]!.product.name;
    await panel.getByLabel('About').selectOption(name);
    await panel.getByLabel('This is a question').check();
    await panel.getByRole('textbox', { name: 'Message' }).fill('Is the goods lift wide enough?');
    await panel.getByRole('textbox', { name: 'Message' }).press('Control+Enter');
    await log(buyer).getByText('Is the goods lift wide enough?').waitFor();
    expect(await panel.getByRole('textbox', { name: 'Message' }).inputValue()).toBe('');

    // The page of staff, which was open before, shows the question without a reload.
    await log(staff).getByText('Is the goods lift wide enough?').waitFor();
    await log(staff)
      .getByText(new RegExp(`About .*${name}`))
      .waitFor();
    const form = staff.getByRole('region', { name: 'Messages' });
    await form.getByRole('textbox', { name: 'Message' }).fill('2.1 m, the case is 1.9 m long.');
    await form.getByRole('button', { name: 'Send' }).click();
    await log(buyer).getByText('2.1 m, the case is 1.9 m long.').waitFor();
    await log(staff)
      .getByRole('button', { name: /Actions for the message by Anna de Vries/ })
      .click();
    await staff.getByRole('menuitem', { name: 'Mark as settled' }).click();
    await log(buyer).getByText('Settled by Mira Jansen').waitFor();

    await form.getByRole('radio', { name: 'Note for staff' }).click();
    await form.getByRole('textbox', { name: 'Note for staff' }).fill('Do not go below 4%.');
    await form.getByRole('button', { name: 'Add note for staff' }).click();
    await log(staff).getByText('Do not go below 4%.').waitFor();
    await expectAccessible(staff);
    await form.getByRole('radio', { name: 'Message' }).click();
    await form.getByRole('textbox', { name: 'Message' }).fill('The price stays, see https://holoportal.example/terms.');
    await form.getByRole('button', { name: 'Send' }).click();
    const link = log(buyer).getByRole('link', { name: 'https://holoportal.example/terms', exact: true });
    expect(await link.getAttribute('rel')).toBe('noopener noreferrer nofollow');
    expect(await buyer.getByText('Do not go below 4%.').count()).toBe(0);
    const settings = panel.getByRole('link', { name: 'Mail settings' });
    expect(await settings.getAttribute('href')).toBe('/dashboard/profile?tab=notifications');
    expect(await form.getByRole('link', { name: 'Mail settings' }).count()).toBe(0);
    await expectAccessible(buyer);
    expect(complaints).toEqual([[], []]);
  }, 90_000);

  it('new messages are counted in the top bar until they are on screen; an author changes and removes one', async () => {
    await buyer.goto('/dashboard');
    await staff.bringToFront();
    const form = staff.getByRole('region', { name: 'Messages' });
    await form.getByRole('textbox', { name: 'Message' }).fill('One week more.');
    await form.getByRole('button', { name: 'Send' }).click();
    const unread = buyer.getByRole('banner').getByRole('button', { name: '1 new message' });
    await unread.click();
    await buyer.getByRole('menuitem', { name: new RegExp(quote.number) }).click();
    await buyer.waitForURL(`**/dashboard/quotes/${quote.id}#messages`);
    await log(buyer).getByText('One week more.').scrollIntoViewIfNeeded();
    await unread.waitFor({ state: 'detached' });
    const own = log(staff).getByRole('article').filter({ hasText: 'One week more.' });
    await own.getByText(/^Seen by Anna de Vries, /).waitFor();
    expect(await staff.getByText(/^Seen by /).count()).toBe(1);

    await log(staff)
      .getByRole('button', { name: /Actions for the message by You/ })
      .last()
      .click();
    await staff.getByRole('menuitem', { name: 'Edit' }).click();
    await log(staff).getByRole('textbox', { name: 'Message' }).fill('Two weeks more.');
    await log(staff).getByRole('button', { name: 'Save' }).click();
    await log(buyer).getByText('Two weeks more.').waitFor();
    await log(staff)
      .getByRole('button', { name: /Actions for the message by You/ })
      .last()
      .click();
    await staff.getByRole('menuitem', { name: 'Remove' }).click();
    await staff.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await log(buyer).getByText('This message was removed.').waitFor();
    await buyer.setViewportSize({ width: 360, height: 800 });
    await expectAccessible(buyer);
    expect(await buyer.evaluate('document.documentElement.scrollWidth')).toBe(360);

    // On a phone the messages are a view of their own; a line leads to a message about it.
    await buyer.getByRole('radio', { name: 'Quote' }).click();
    await log(buyer).waitFor({ state: 'detached' });
    await expectAccessible(buyer);
    expect(await buyer.evaluate('document.documentElement.scrollWidth')).toBe(360);
    await buyer
      .getByRole('link', { name: /^Ask about this line: / })
      .first()
      .click();
    const about = buyer.getByRole('region', { name: 'Messages' }).getByLabel('About');
    await about.waitFor();
    expect(await about.inputValue()).toMatch(/^line\//);
    await about.selectOption('The whole quote');
    await buyer.waitForURL(({ search }) => search === '');
  }, 90_000);

  it('a file and a mention, chosen by keyboard, appear on the open page of the other at once', async () => {
    await buyer.setViewportSize({ width: 1280, height: 800 });
    const colleague = await signedIn('tom@client.example');
    const panel = buyer.getByRole('region', { name: 'Messages' });
    const field = panel.getByRole('textbox', { name: 'Message' });
    await field.pressSequentially('Here is the drawing, @ba');
    await panel.getByRole('option', { name: 'Tom Bakker' }).waitFor();
    await expectAccessible(buyer);
    await field.press('Enter');
    expect(await field.inputValue()).toBe('Here is the drawing, @Tom Bakker ');
    await panel.getByLabel('About').selectOption('Revision 1');
    await panel
      .locator('input[type=file]')
      .setInputFiles({ name: 'second-floor.pdf', mimeType: 'application/pdf', buffer: FILES.pdf });
    await panel.getByRole('button', { name: 'Remove second-floor.pdf' }).waitFor();
    await panel
      .locator('input[type=file]')
      .setInputFiles({ name: 'drawing.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') });
    await panel.getByText(/^This format is not accepted/).waitFor();
    await panel.getByRole('button', { name: 'Remove drawing.svg' }).click();
    await field.press('Control+Enter');
    await log(buyer).getByText('@Tom Bakker').waitFor();
    // By the stream: without it, a page asks every 30 s.
    await log(staff).getByText('second-floor.pdf').waitFor({ timeout: 5_000 });
    await log(staff)
      .getByText(/About revision 1, €.* · replaced by revision 2/)
      .waitFor();
    const [link] = await Promise.all([
      staff.waitForResponse(/\/messages\/files\/.*\/download$/),
      log(staff).getByRole('button', { name: 'Download second-floor.pdf' }).click(),
    ]);
    const file = await staff.request.get(((await link.json()) as { url: string }).url);
    expect(file.headers()['content-disposition']).toContain('second-floor.pdf');

    await colleague.goto(`/dashboard/quotes/${quote.id}`);
    await colleague.getByRole('banner').getByRole('button', { name: '1 new message' }).click();
    await colleague.getByRole('menuitem', { name: /1 new, mentions you/ }).waitFor();
    await colleague.keyboard.press('Escape');
    await log(colleague).getByText('Mentions you').waitFor();
    await expectAccessible(colleague);
    await expectAccessible(staff);
  }, 90_000);

  it('lists, dashboards and sidebars say what is new and open, and lists can be narrowed to open questions', async () => {
    await buyer.goto('/dashboard');
    await staff.goto(`/admin/quotes/${quote.id}/full`);
    const form = staff.getByRole('region', { name: 'Messages' });
    await form.getByRole('textbox', { name: 'Message' }).fill('How wide is the door?');
    await form.getByLabel('This is a question').check();
    await form.getByRole('button', { name: 'Send' }).click();
    await buyer.getByRole('link', { name: '1 quote with open questions', exact: true }).waitFor();
    await buyer
      .getByRole('navigation', { name: 'Portal' })
      .getByRole('link', { name: /Quotes.*1 new message, 1 quote with open questions/ })
      .waitFor();
    await buyer.getByRole('link', { name: '1 quote with open questions', exact: true }).click();
    const row = buyer.getByRole('row').filter({ hasText: quote.number });
    await row.getByText('1 new').waitFor();
    await row.getByText('1 open question').waitFor();
    expect(await buyer.getByRole('combobox', { name: 'Messages' }).inputValue()).toBe('open');
    expect(await buyer.getByRole('row').count()).toBe(2); // with the head
    await expectAccessible(buyer);

    await staff.goto('/admin');
    await staff.getByRole('link', { name: 'Open questions 1' }).click();
    await staff.getByText('1 open question').waitFor();
    await expectAccessible(staff);
  }, 90_000);

  it('what is not sent survives a reload and an error', async () => {
    await buyer.setViewportSize({ width: 1280, height: 800 });
    await buyer.goto(`/dashboard/quotes/${quote.id}`);
    const panel = buyer.getByRole('region', { name: 'Messages' });
    await panel.getByRole('textbox', { name: 'Message' }).fill('A long thought');
    await buyer.reload();
    expect(await panel.getByRole('textbox', { name: 'Message' }).inputValue()).toBe('A long thought');
    await buyer.route('**/messages', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    );
    await panel.getByRole('button', { name: 'Send' }).click();
    await panel.getByRole('alert').waitFor();
    expect(await panel.getByRole('textbox', { name: 'Message' }).inputValue()).toBe('A long thought');
    await buyer.unroute('**/messages');
    await panel.getByRole('button', { name: 'Send' }).click();
    await log(buyer).getByText('A long thought').waitFor();
  }, 60_000);

  it('earlier messages come above the log, so that screen readers do not read them as new, and what is read stays in place', async () => {
    await portal.sql(
      `insert into quote_messages (id, quote_id, number, author_id, text, audience)
       select gen_random_uuid(), $1, 1000 + n, u.id, 'Number ' || n, 'everyone' from users u, generate_series(1, 60) n where u.email = $2`,
      [quote.id, STAFF],
    );
    await buyer.reload();
    const last = log(buyer).getByText('Number 60', { exact: true });
    await last.scrollIntoViewIfNeeded();
    await buyer.getByRole('button', { name: 'Show earlier messages' }).evaluate((button) => {
      (button as unknown as { click(): void }).click(); // without scrolling to it
    });
    const earlier = buyer.getByRole('group', { name: 'Earlier messages' });
    await earlier.getByText('Number 20', { exact: true }).waitFor();
    expect(await log(buyer).getByText('Number 20', { exact: true }).count()).toBe(0);
    const place = (await last.boundingBox())!.y;
    const staffApi = await portal.api(STAFF);
    const sent = await staffApi.post(`/api/v1/quotes/${quote.id}/messages`, { data: { text: 'One more' } });
    expect(sent.status()).toBe(201);
    await log(buyer).getByText('One more').waitFor();
    expect((await last.boundingBox())!.y).toBeCloseTo(place, 0);
    await expectAccessible(buyer);
  }, 60_000);
});
