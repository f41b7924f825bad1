import type { Locator, Page } from 'playwright-core';
import type { QuoteDto } from '../../src/quotes/quote-answers.dto.js';
import { DEMO_PASSWORD } from '../../src/seeds/people.seed.js';
import { eventually } from '../platform/eventually.js';
import { expectAccessible } from './accessible.js';
import { Portal } from './portal.js';

const ZOE = 'admin@system.example';
const BEN = 'ben@system.example';
const INTERNAL = 'ian@internal.example';
const PHONE = { width: 360, height: 800 };
const DESKTOP = { width: 1280, height: 720 };

/** Two members of staff side by side: one writes a rule and approves a quote, the other one agrees to it. */
describe('approvals by staff', () => {
  let portal: Portal;
  let zoe: Page;
  let ben: Page;
  let quote: QuoteDto;

  beforeAll(async () => {
    portal = await Portal.start();
    await portal.sql(
      `insert into users (id, company_id, email, password_hash, first_name, last_name, account_type, account_status, email_verified_at)
       select gen_random_uuid(), company_id, $2, password_hash, 'Ben', 'Bos', 'admin', 'active', now() from users where email = $1`,
      [ZOE, BEN],
    );
    zoe = await signedIn(ZOE);
    ben = await signedIn(BEN);
    quote = await pendingQuote();
  }, 120_000);

  afterAll(() => portal.close());

  async function signedIn(email: string, viewport?: { width: number; height: number }): Promise<Page> {
    const { context, page } = await portal.visit({ viewport });
    const data = { email, password: DEMO_PASSWORD };
    expect((await context.request.post('/api/v1/auth/login', { data })).status()).toBe(200);
    return page;
  }

  /** Moves by Tab to an element. */
  async function tabTo(page: Page, element: Locator): Promise<void> {
    for (let tabs = 0; !(await element.evaluate((one) => one.matches(':focus'))); tabs++) {
      if (tabs > 30) throw new Error(`Tab does not lead to ${String(element)}`);
      await page.keyboard.press('Tab');
    }
  }

  /** Makes a window as wide as a phone, and expects that the page and its dialog fit and are accessible. */
  async function expectFitsPhone(page: Page): Promise<void> {
    await page.setViewportSize(PHONE);
    const wider = `[...document.querySelectorAll('html, .MuiDialogContent-root')].map((part) => part.scrollWidth - part.clientWidth)`;
    expect(Math.max(...(await page.evaluate<number[]>(wider)))).toBe(0);
    await expectAccessible(page);
  }

  /** Returns a quote under review whose first product is 20% below list. */
  async function pendingQuote(): Promise<QuoteDto> {
    const staff = await portal.api(ZOE);
    const { data } = (await (await staff.get('/api/v1/system/quotes?status=pending_approval&limit=50')).json()) as {
      data: QuoteDto[];
    };
    for (const { id } of data) {
      const found = (await (await staff.get(`/api/v1/system/quotes/${id}`)).json()) as QuoteDto;
      const item = found.items.find(({ listPrice }) => listPrice);
      if (!item || found.items.some(({ billingPrice }) => billingPrice === null)) continue;
      const changed = { items: [{ id: item.id, discountPercent: 20 }], shippingCost: 640, leadTimeWeeks: 6 };
      expect((await staff.put(`/api/v1/system/quotes/${id}/pricing`, { data: changed })).status()).toBe(200);
      return (await (await staff.get(`/api/v1/system/quotes/${id}`)).json()) as QuoteDto;
    }
    throw new Error('The demo has no priced quote under review');
  }

  it('a rule is written as a sentence by keyboard, and tested on the quotes of the last year', async () => {
    await zoe.goto('/admin');
    await zoe.getByRole('link', { name: 'Approval rules', exact: true }).click();
    await zoe.getByRole('heading', { level: 1, name: 'Approval rules' }).waitFor();
    // The demo has a rule that is off.
    await zoe.getByText('0 on, 1 off').waitFor();
    await zoe.getByText('Discount on a line over 25% needs Mira Jansen').waitFor();
    await expectAccessible(zoe);
    await portal.sql('delete from approval_rules');
    await zoe.reload();
    await zoe.getByText('No rules yet').waitFor();
    await expectAccessible(zoe);
    await zoe.getByRole('button', { name: 'New rule' }).press('Enter');
    const dialog = zoe.getByRole('dialog');
    await tabTo(zoe, dialog.getByLabel('Limit in percent'));
    await zoe.keyboard.type('15');
    await zoe.keyboard.press('Enter');
    await dialog.getByText('Choose either people or a role').waitFor();
    await tabTo(zoe, dialog.getByRole('checkbox', { name: 'Ben Bos' }));
    await zoe.keyboard.press('Space');
    await tabTo(zoe, dialog.getByLabel('Why this rule exists'));
    await zoe.keyboard.type('Margins below this need a second pair of eyes.');
    await tabTo(zoe, dialog.getByRole('button', { name: 'Test on the last year' }));
    await zoe.keyboard.press('Enter');
    await dialog.getByText(/^\d+ of \d+ sent quotes would have waited/).waitFor();
    await expectAccessible(zoe);
    await expectFitsPhone(zoe);
    await tabTo(zoe, dialog.getByRole('button', { name: 'Save and switch on' }));
    await zoe.keyboard.press('Enter');
    const asks = zoe.getByRole('dialog', { name: 'Switch this rule on?' });
    await asks.getByText(/^It starts at once\..* under review/).waitFor();
    await zoe.getByText('0 on, 1 off').waitFor();
    await expectAccessible(zoe);
    await asks.getByRole('button', { name: 'Switch on' }).press('Enter');
    await zoe.getByText('The rule is on.').waitFor();
    await zoe.getByText('Discount on a line over 15% needs Ben Bos').waitFor();
    await zoe.getByText('1 on', { exact: true }).waitFor();
    await zoe.setViewportSize(DESKTOP);
    await expectAccessible(zoe);
  }, 60_000);

  it('a rule is switched off and on, which asks first, and its changes are in words', async () => {
    const rule = 'Discount on a line over 15%';
    const dialog = zoe.getByRole('dialog');
    await zoe.getByRole('button', { name: `Switch off: ${rule}` }).click();
    await dialog.getByText('No quote waits for it.').waitFor();
    await expectAccessible(zoe);
    await dialog.getByRole('button', { name: 'Switch off' }).click();
    await dialog.waitFor({ state: 'detached' });
    await zoe.getByRole('button', { name: `Edit: ${rule}` }).click();
    await dialog.getByLabel('Limit in percent').fill('12');
    await dialog.getByRole('button', { name: 'Save, leave off' }).click();
    await dialog.waitFor({ state: 'detached' });
    await zoe.getByRole('button', { name: 'Edit: Discount on a line over 12%' }).click();
    await dialog.getByLabel('Limit in percent').fill('15');
    await dialog.getByLabel('Remind after').selectOption('1 working day');
    const changes = dialog.getByRole('region', { name: 'Changes to this rule' });
    await changes.getByText('Discount on a line from 15% to 12%').waitFor();
    await changes.getByText('Switched off').waitFor();
    await changes.getByText('Rule created').waitFor();
    await expectAccessible(zoe);
    await expectFitsPhone(zoe);
    await zoe.setViewportSize(DESKTOP);
    await dialog.getByRole('button', { name: 'Save and switch on' }).click();
    await zoe.getByRole('dialog', { name: 'Switch this rule on?' }).getByRole('button', { name: 'Switch on' }).click();
    await dialog.waitFor({ state: 'detached' });
    await zoe.getByText('1 on', { exact: true }).waitFor();
  }, 60_000);

  it('a role is created, and its members are changed; roles and delegations fit a phone', async () => {
    const roles = zoe.getByRole('region', { name: 'Roles' });
    const dialog = zoe.getByRole('dialog');
    await roles.getByText('No roles yet').waitFor();
    await roles.getByRole('button', { name: 'New role' }).click();
    await dialog.getByLabel('Name').fill('Sales leads');
    await dialog.getByRole('button', { name: 'Save role' }).click();
    await dialog.getByText('Choose at least one person').waitFor();
    for (const box of await dialog.getByRole('checkbox').all()) await box.check();
    await dialog.getByRole('button', { name: 'Save role' }).click();
    await roles.getByText(', Ben Bos').or(roles.getByText('Ben Bos, ')).waitFor();
    await roles.getByRole('button', { name: 'Edit: Sales leads' }).click();
    for (const box of await dialog.getByRole('checkbox').all()) await box.uncheck();
    await dialog.getByRole('checkbox', { name: 'Ben Bos' }).check();
    await expectAccessible(zoe);
    await expectFitsPhone(zoe);
    await dialog.getByRole('button', { name: 'Save role' }).click();
    await roles.getByText('Ben Bos', { exact: true }).waitFor();
    await zoe.setViewportSize(DESKTOP);
    await zoe.getByRole('button', { name: 'New delegation' }).click();
    for (const [label, name] of [
      ['Who is away', 'Ben Bos'],
      ['Who answers', 'Mira Jansen'],
    ] as const) {
      await dialog.getByRole('combobox', { name: label }).fill(name.slice(0, 3));
      await zoe.getByRole('option', { name }).click();
    }
    await expectAccessible(zoe);
    await expectFitsPhone(zoe);
    await zoe.setViewportSize(DESKTOP);
    await dialog.getByRole('button', { name: 'Save delegation' }).click();
    const delegations = zoe.getByRole('region', { name: 'Delegations' });
    await delegations.getByText('Mira Jansen answers for Ben Bos').waitFor();
    await expectFitsPhone(zoe);
    await zoe.setViewportSize(DESKTOP);
    await delegations.getByRole('button', { name: 'Remove the delegation of Ben Bos' }).click();
    await delegations.getByText('Nobody is away.').waitFor();
  }, 60_000);

  it('an approval waits, and says for what', async () => {
    await zoe.goto(`/admin/quotes/${quote.id}/full`);
    await zoe.getByRole('button', { name: 'Approve and send' }).click();
    await zoe.getByText('The quote was approved and waits for an agreement.').waitFor();
    await zoe.getByText('Needs agreement: Discount on a line over 15%').waitFor();
    expect(await zoe.getByRole('button', { name: 'Approve and send' }).count()).toBe(0);
    expect(await zoe.evaluate<string>('document.activeElement.tagName')).toBe('MAIN');
    await expectAccessible(zoe);
    await expectFitsPhone(zoe);
    await zoe.setViewportSize(DESKTOP);
    await zoe.getByRole('link', { name: 'View who is asked' }).click();
    await zoe.getByText('Somebody else must agree').waitFor();
    await zoe.getByText('Asked: Ben Bos').waitFor();
    const note = { text: 'They compare us with a tender.', internal: true };
    const said = await (
      await portal.api(ZOE)
    ).post(`/api/v1/quotes/${quote.id}/messages`, {
      data: note,
      headers: { 'Idempotency-Key': crypto.randomUUID() },
    });
    expect(said.status()).toBe(201);
    expect(await zoe.getByRole('button', { name: /^Agree/ }).count()).toBe(0);
  }, 60_000);

  it('who asked takes the request back, and asks again', async () => {
    await zoe.getByRole('button', { name: 'Withdraw' }).click();
    const dialog = zoe.getByRole('dialog');
    await expectAccessible(zoe);
    await dialog.getByRole('button', { name: 'Withdraw' }).click();
    await zoe.getByText(/took the request back$/).waitFor();
    await zoe.getByText('Not asked any more').waitFor();
    const rules = zoe.getByRole('region', { name: 'Rules this quote touches' });
    expect(await rules.getByText('Waits', { exact: true }).count()).toBe(0);
    await zoe.getByRole('radio', { name: 'Decided' }).click();
    await zoe.getByRole('link', { name: new RegExp(`${quote.number}.*Withdrawn`) }).waitFor();
    await expectAccessible(zoe);
    await zoe.goto(`/admin/quotes/${quote.id}/full`);
    await zoe.getByRole('button', { name: 'Approve and send' }).click();
    await zoe.getByText('Needs agreement: Discount on a line over 15%').waitFor();
  }, 60_000);

  it('the review of a quote that waits offers to withdraw the request, to who made it', async () => {
    const loaded = ben.waitForResponse(`**/quotes/${quote.id}/approval`);
    await ben.goto(`/admin/quotes/${quote.id}`);
    await ben.getByText('Needs agreement: Discount on a line over 15%').waitFor();
    await ben.getByRole('button', { name: 'Adjust and approve' }).waitFor();
    await loaded;
    await expectAccessible(ben);
    for (const name of ['Withdraw', 'Approve and send']) {
      expect(await ben.getByRole('button', { name }).count()).toBe(0);
    }
    await zoe.goto(`/admin/quotes/${quote.id}`);
    const review = zoe.getByRole('complementary', { name: 'Review quote' });
    await review.getByRole('tab', { name: 'Adjust pricing', selected: true }).waitFor();
    expect(await review.getByRole('tab').allTextContents()).toEqual(['Adjust pricing', 'Decline']);
    await review.getByRole('button', { name: 'Withdraw' }).click();
    await zoe.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
    await zoe.getByText('The request was taken back.').waitFor();
    await zoe.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await review.getByText(/^Needs agreement/).count()).toBe(0);
    await review.getByRole('button', { name: 'Approve and send' }).click();
    await review.getByText('Needs agreement: Discount on a line over 15%').waitFor();
  }, 60_000);

  it('the list says which quotes wait, and leaves them out when several are approved', async () => {
    await zoe.goto('/admin/quotes');
    const row = zoe.getByRole('row').filter({ hasText: quote.number });
    await row.getByText('Needs agreement', { exact: true }).waitFor();
    await row.getByRole('checkbox').check();
    const actions = zoe.getByRole('region', { name: 'Bulk actions' });
    await actions.getByRole('button', { name: 'Decline' }).waitFor();
    expect(await actions.getByRole('button', { name: 'Approve' }).count()).toBe(0);
    await zoe.getByRole('checkbox', { name: 'Select all on this page' }).check();
    await actions.getByRole('button', { name: 'Approve' }).click();
    const dialog = zoe.getByRole('dialog');
    await dialog.getByText('One selected quote waits for an agreement and is left out.').waitFor();
    await expectAccessible(zoe);
    await zoe.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  }, 60_000);

  it('who is asked finds it in the queue and by mail, and says no with a reason', async () => {
    expect(await portal.linkTo(BEN, /needs your agreement$/)).toContain(`/admin/approvals/${quote.id}`);
    await ben.goto('/admin');
    await ben.getByRole('heading', { level: 1 }).waitFor();
    const palette = ben.getByRole('dialog', { name: 'Search everything' });
    // The page listens for the key a moment after it shows its heading.
    await eventually(async () => {
      await ben.keyboard.press('Control+k');
      return (await palette.count()) > 0;
    });
    await palette.getByRole('option', { name: `Agree or say no: ${quote.number}` }).waitFor();
    await ben.keyboard.press('Escape');
    await ben.getByRole('link', { name: 'Approvals , 1 waiting' }).click();
    const queue = ben.getByRole('region', { name: 'Quotes that wait' });
    await queue.getByRole('radio', { name: 'For me 1' }).waitFor();
    await queue.getByRole('link', { name: new RegExp(quote.number) }).waitFor();
    await ben.keyboard.press('j');
    await ben.waitForURL(`**/admin/approvals/${quote.id}`);
    await ben.getByText('20.0% below list').waitFor();
    await ben
      .getByRole('region', { name: 'Note of Mira Jansen' })
      .getByText('They compare us with a tender.')
      .waitFor();
    await ben.getByRole('table', { name: 'What differs' }).getByText('20% below list').waitFor();
    await expectAccessible(ben);
    await expectFitsPhone(ben);
    await ben.getByRole('button', { name: 'Say no: Discount on a line over 15%' }).click();
    const dialog = ben.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Say no' }).click();
    await dialog.getByText('A reason is required').waitFor();
    await expectFitsPhone(ben);
    await dialog.getByLabel('Reason').fill('18% would be fine.');
    await dialog.getByRole('button', { name: 'Say no' }).click();
    await ben.getByText('Under review again').waitFor();
    await ben.setViewportSize(DESKTOP);
    await portal.linkTo(ZOE, /^Ben Bos did not agree/);
  }, 60_000);

  it('an agreement is taken back and given again, and the agreement to the new price sends the quote', async () => {
    const staff = await portal.api(ZOE);
    const { id: zoeId } = (await (await staff.get('/api/v1/auth/me')).json()) as { id: string };
    // Nobody can agree to this rule, because its only person approves the quote, so that the quote still waits.
    const beginsOn = new Date().toISOString().slice(0, 10);
    const holding = { kind: 'total', threshold: 1, needs: 'one_of', peopleIds: [zoeId], beginsOn };
    expect((await staff.post('/api/v1/system/approval-rules', { data: holding })).status()).toBe(201);
    const { items } = quote;
    const id = items.find(({ listPrice }) => listPrice)!.id;
    const data = { items: [{ id, discountPercent: 18 }] };
    expect((await staff.put(`/api/v1/system/quotes/${quote.id}/pricing`, { data })).status()).toBe(200);
    await zoe.goto(`/admin/quotes/${quote.id}/full`);
    await zoe.getByRole('button', { name: 'Approve and send' }).click();
    await zoe.getByText('Needs agreement: Discount on a line over 15%, Total over €1').waitFor();
    await ben.goto(`/admin/approvals/${quote.id}`);
    await ben.getByText('Does not count any more: what the rule looks at has changed').waitFor();
    await ben.getByText(/^Nobody can agree to this/).waitFor();
    const agree = ben.getByRole('button', { name: 'Agree: Discount on a line over 15%' });
    const takeBack = ben.getByRole('button', { name: 'Withdraw: Discount on a line over 15%' });
    await agree.click();
    await ben.getByRole('dialog').getByRole('button', { name: 'Agree' }).click();
    await takeBack.click();
    await expectAccessible(ben);
    await ben.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
    await ben.getByText('You withdrew your agreement.').waitFor();
    await ben.getByText('withdrew the agreement').waitFor();
    await agree.click();
    await ben.getByRole('dialog').getByLabel('Reason').fill('The client is new.');
    await expectAccessible(ben);
    await ben.getByRole('dialog').getByRole('button', { name: 'Agree' }).click();
    await takeBack.waitFor();
    await ben.getByText('“The client is new.”').waitFor();
    await ben.getByText('Does not count any more: the person answered again').first().waitFor();
    // Another price asks Ben again, and says so.
    const lower = { items: [{ id, discountPercent: 19 }] };
    expect((await staff.put(`/api/v1/system/quotes/${quote.id}/pricing`, { data: lower })).status()).toBe(200);
    await zoe.goto(`/admin/quotes/${quote.id}/full`);
    await zoe.getByRole('button', { name: 'Approve and send' }).click();
    await zoe.getByText(/^Needs agreement: /).waitFor();
    await ben.goto(`/admin/approvals/${quote.id}`);
    await ben.getByText(/^You agreed to revision \d+$/).waitFor();
    await ben.getByText(/It was €[\d,.]+\. Mira Jansen has approved it again at €[\d,.]+ with a change/).waitFor();
    await ben.getByText('Asked again').first().waitFor();
    await expectAccessible(ben);
    await expectFitsPhone(ben);
    await ben.setViewportSize(DESKTOP);
    await agree.click();
    await ben.getByRole('dialog').getByRole('button', { name: 'Agree' }).click();
    await takeBack.waitFor();
    await ben.getByRole('radio', { name: /^All waiting/ }).click();
    await ben.getByText('Total over €1 · 1 of 2 rules agreed').waitFor();
    await zoe.goto('/admin/approval-rules');
    await zoe.getByRole('button', { name: 'End: Total over €1' }).click();
    await zoe
      .getByRole('dialog')
      .getByText(/^It cannot be switched on again\. 1 quote waits for this rule/)
      .waitFor();
    await expectAccessible(zoe);
    await zoe.getByRole('dialog').getByRole('button', { name: 'End rule' }).click();
    await zoe.getByText('The rule has ended.').waitFor();
    const isSent = async () => {
      const now = (await (await staff.get(`/api/v1/system/quotes/${quote.id}`)).json()) as QuoteDto;
      return now.status === 'sent';
    };
    await eventually(isSent);
    await ben.reload();
    await ben.getByText('Everybody who was asked has agreed').waitFor();
    await ben.getByRole('region', { name: 'To compare' }).waitFor();
    await ben.getByRole('radio', { name: 'Decided' }).click();
    await ben.getByRole('link', { name: new RegExp(`${quote.number}.*Agreed`) }).waitFor();
    await zoe.goto(`/admin/quotes/${quote.id}/full`);
    const history = zoe.getByRole('region', { name: 'History' });
    await history
      .getByText(/Revision \d+, agreed/)
      .first()
      .waitFor();
    await history.getByText('18% would be fine.').waitFor();
    await expectAccessible(ben);
    await zoe.reload();
    await zoe.getByText('Sent', { exact: true }).first().waitFor();
  }, 60_000);

  it('readers see rules and quotes, and change nothing', async () => {
    const ian = await signedIn(INTERNAL, PHONE);
    await ian.goto('/admin/approval-rules');
    await ian.getByText('Discount on a line over 15% needs Ben Bos').waitFor();
    expect(await ian.getByRole('button', { name: 'New rule' }).count()).toBe(0);
    await expectAccessible(ian);
    await ian.goto(`/admin/approvals/${quote.id}`);
    await ian.getByText('Everybody who was asked has agreed').waitFor();
    await expectAccessible(ian);
    await portal.sql(`update users set account_status = 'inactive' where email = $1`, [BEN]);
    await ian.goto('/admin/approval-rules');
    await ian.getByText('Ben Bos can agree no more, so any administrator must agree.').waitFor();
    expect(await ian.evaluate<boolean>('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    await expectAccessible(ian);
    await ian.context().close();
  }, 60_000);
});
