import type { Page } from 'playwright-core';
import type { QuoteRowDto } from '../../src/quotes/quote-answers.dto.js';
import { DEMO_PASSWORD } from '../../src/seeds/people.seed.js';
import { expectAccessible } from './accessible.js';
import { Portal } from './portal.js';

const ANNA = 'anna@client.example';
const TOM = 'tom@client.example';
const STAFF = 'admin@system.example';

/** Two people of a company side by side: an administrator sets a rule, a colleague signs, the administrator answers. */
describe('approvals by the buyer', () => {
  let portal: Portal;
  let anna: Page;
  let tom: Page;
  let quote: QuoteRowDto;

  beforeAll(async () => {
    portal = await Portal.start();
    await portal.sql('delete from acceptance_rules'); // the demo has one
    anna = await signedIn(ANNA, { width: 1280, height: 900 });
    tom = await signedIn(TOM, { width: 360, height: 800 });
    const { data } = (await (await (await portal.api(TOM)).get('/api/v1/quotes?status=sent')).json()) as {
      data: QuoteRowDto[];
    };
    quote = data.find(({ actions }) => actions.includes('accept'))!;
  }, 120_000);

  afterAll(() => portal.close());

  async function signedIn(email: string, viewport: { width: number; height: number }): Promise<Page> {
    const { context, page } = await portal.visit({ viewport });
    const data = { email, password: DEMO_PASSWORD };
    expect((await context.request.post('/api/v1/auth/login', { data })).status()).toBe(200);
    return page;
  }

  const open = (page: Page) => page.goto(`/dashboard/quotes/${quote.id}`);

  it('an administrator sets the rule by keyboard, a colleague reads it', async () => {
    await anna.goto('/dashboard/company');
    await anna.getByText('Anybody accepts quotes of any total.').waitFor();
    await anna.getByRole('button', { name: 'Change: Accepting quotes' }).focus();
    await anna.keyboard.press('Enter');
    const dialog = anna.getByRole('dialog');
    await dialog.getByLabel('Administrator signs over').waitFor();
    await anna.keyboard.type('-5');
    await anna.keyboard.press('Enter');
    await dialog.getByText('Enter an amount of at least 0').waitFor();
    await dialog.getByLabel('Administrator signs over').fill('1000');
    await dialog.getByLabel('PO number needed over').fill('1000');
    await expectAccessible(anna);
    await anna.keyboard.press('Enter');
    await anna.getByText('Over €1,000').first().waitFor();
    await expectAccessible(anna);
    await tom.goto('/dashboard/company');
    await tom.getByText('Over €1,000').first().waitFor();
    expect(await tom.getByRole('button', { name: 'Change: Accepting quotes' }).count()).toBe(0);
  }, 60_000);

  it('a colleague signs with a purchase order number, and the quote waits', async () => {
    await open(tom);
    const panel = tom.getByRole('region', { name: 'Accept this quote' });
    await panel.getByText('By the rule of your company, your signature asks').waitFor();
    await panel.getByRole('button', { name: /^Sign €/ }).click();
    await panel.getByText('A purchase order number is required').waitFor();
    await panel.getByLabel('Purchase order').fill('PO-4711');
    await panel.getByRole('button', { name: /^Sign €/ }).click();
    const dialog = tom.getByRole('dialog');
    await dialog.getByText('The last signature under this revision accepts it.').waitFor();
    await expectAccessible(tom);
    await dialog.getByRole('button', { name: 'Sign quote' }).click();
    await tom.getByText('Waits for an administrator').first().waitFor();
    await tom.getByRole('button', { name: 'Withdraw request' }).waitFor();
    expect(await tom.getByRole('button', { name: /^(Accept|Sign) €/ }).count()).toBe(0);
    await expectAccessible(tom);
  }, 60_000);

  it('the administrator finds it by mail, dashboard and list, and says no with a reason', async () => {
    expect(await portal.linkTo(ANNA, /needs your signature$/)).toContain(`/dashboard/quotes/${quote.id}`);
    await anna.goto('/dashboard');
    await anna.mouse.move(5, 5); // what the page does not show first is loaded with the first move
    await anna.getByRole('link', { name: /^Q-.*: waits for an administrator$/ }).waitFor();
    await expectAccessible(anna);
    await anna.goto('/dashboard/quotes?signatures=awaited');
    await anna.getByText('Waits for an administrator').first().waitFor();
    await expectAccessible(anna);
    await anna.getByRole('link', { name: new RegExp(quote.number) }).click();
    await anna.getByText('Read this revision, and sign it or say no below.').waitFor();
    await expectAccessible(anna);
    await anna.getByRole('button', { name: 'Say no' }).click();
    const dialog = anna.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Do not sign' }).click();
    await dialog.getByText('A reason is required').waitFor();
    await dialog.getByLabel('Reason').fill('The budget of this year is spent.');
    await dialog.getByRole('button', { name: 'Do not sign' }).click();
    await dialog.waitFor({ state: 'detached' });
    await tom.reload();
    await tom.getByText('The budget of this year is spent.').waitFor();
    await expectAccessible(tom);
  }, 60_000);

  it('both signatures accept the quote, and staff read them', async () => {
    const panel = tom.getByRole('region', { name: 'Accept this quote' });
    await panel.getByLabel('Purchase order').fill('PO-4711');
    await panel.getByRole('button', { name: /^Sign €/ }).click();
    await tom.getByRole('dialog').getByRole('button', { name: 'Sign quote' }).click();
    await tom.getByText('Waits for an administrator').first().waitFor();
    const staff = await signedIn(STAFF, { width: 1280, height: 900 });
    await staff.goto(`/admin/quotes/${quote.id}/full`);
    await staff.getByText('Waits for an administrator').waitFor();
    await expectAccessible(staff);
    await open(anna);
    expect(await anna.getByLabel('Purchase order').inputValue()).toBe('PO-4711');
    await anna.getByRole('button', { name: /^Accept €/ }).click();
    await anna.getByRole('dialog').getByRole('button', { name: 'Accept quote' }).click();
    await anna.getByText('Your acceptance is confirmed.').waitFor();
    await open(anna);
    await anna.getByText('Also signed by').waitFor();
    await expectAccessible(anna);
    await staff.reload();
    await staff.getByText('Also signed by').waitFor();
  }, 60_000);
});
