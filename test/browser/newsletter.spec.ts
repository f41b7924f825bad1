import type { Page } from 'playwright-core';
import { DEMO_PASSWORD } from '../../src/seeds/people.seed.js';
import { eventually } from '../platform/eventually.js';
import { expectAccessible } from './accessible.js';
import { Portal } from './portal.js';

const STAFF = 'admin@system.example';
const READER = 'mira@readers.example';
const CAMPAIGN = 'A table for six';

/** From the newsletter form to the report, with a visitor and staff in their own browsers. */
describe('the newsletter', () => {
  let portal: Portal;
  let staff: Page;
  let reader: Page;
  let mail: string;

  beforeAll(async () => {
    portal = await Portal.start();
    const visit = await portal.visit();
    const data = { email: STAFF, password: DEMO_PASSWORD };
    expect((await visit.context.request.post('/api/v1/auth/login', { data })).status()).toBe(200);
    staff = visit.page;
    reader = (await portal.visit()).page;
  }, 180_000);

  afterAll(() => portal.close());

  /** Opens the campaign under test. */
  async function openCampaign(): Promise<void> {
    await staff.goto('/admin/campaigns');
    await staff.getByRole('link', { name: CAMPAIGN }).click();
    await staff.getByRole('heading', { level: 1, name: CAMPAIGN }).waitFor();
  }

  /** Clicks a button of the page, and confirms it in the dialog. */
  async function take(step: string, reason?: string): Promise<void> {
    await staff.getByRole('button', { name: step, exact: true }).click();
    const asked = staff.getByRole('dialog');
    if (reason) await asked.getByRole('textbox').fill(reason);
    await asked.getByRole('button', { name: step, exact: true }).click();
    await asked.waitFor({ state: 'detached' });
  }

  /** Sends a campaign to imported subscribers, which wakes the worker. */
  async function sendAnother(): Promise<void> {
    const api = await portal.api(STAFF);
    const segment = [{ field: 'source', is: true, values: ['event', 'import'] }];
    const data = { name: 'Another', subject: 'News', content: [{ kind: 'divider' }], segment };
    const { id } = (await (await api.post('/api/v1/newsletter-campaigns', { data })).json()) as { id: string };
    expect((await api.post(`/api/v1/newsletter-campaigns/${id}/send`, { data: {} })).status()).toBe(200);
  }

  it('a visitor subscribes, confirms, and consents to measurement', async () => {
    await reader.goto('/faq');
    await reader.getByRole('form', { name: 'Newsletter' }).getByLabel('Email Address').fill(READER);
    await reader.getByRole('button', { name: 'Subscribe' }).click();
    await reader.getByText('Check your email!').waitFor();
    const link = await portal.linkTo(READER, /confirm/i);
    await reader.goto(link);
    await reader.getByRole('button', { name: 'Confirm Subscription' }).click();
    await reader.getByRole('heading', { name: 'You are subscribed' }).waitFor();
    const choose = reader.getByRole('link', { name: 'Set Your Preferences' });
    const preferences = (await choose.getAttribute('href'))!;
    // A used link still reports the subscription, but no longer leads to the preferences.
    await reader.goto(link);
    await reader.getByRole('heading', { name: 'You are subscribed' }).waitFor();
    expect(await choose.count()).toBe(0);
    await reader.goto(preferences);
    await reader.getByLabel('First name').fill('Mira');
    await reader.getByRole('checkbox', { name: /which of your newsletters I open/ }).check();
    await reader.getByRole('button', { name: 'Save Preferences' }).click();
    await reader.getByText('Preferences saved').waitFor();
    await expectAccessible(reader);
  }, 90_000);

  it('staff import a file: columns, problems by line, and proof of consent', async () => {
    await staff.goto('/admin/subscribers/imports');
    await staff.getByText('No imports yet').waitFor();
    await staff.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Subscribers' }).waitFor();
    // A file that is refused gives an error that stays on the page.
    await staff
      .locator('input[type=file]')
      .setInputFiles({ name: 'empty.csv', mimeType: 'text/csv', buffer: Buffer.from('') });
    await staff.getByRole('alert').waitFor();
    await expectAccessible(staff);
    const rows = ['Reader;Voornaam;Hall', 'nora@readers.example;Nora;4', 'nobody;Piet;4', `${READER};Mira;2`];
    await staff
      .locator('input[type=file]')
      .setInputFiles({ name: 'stand.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) });
    await staff.getByRole('heading', { level: 1, name: 'stand.csv' }).waitFor();
    await staff.getByText('Please choose the column with the email addresses').waitFor();
    await staff.getByLabel('Content of ‘Reader’').selectOption({ label: 'Address' });
    await expectAccessible(staff);
    await staff.getByRole('button', { name: 'Check the file' }).click();
    await staff.getByText('1 would be subscribed').waitFor();
    const problems = staff.getByRole('listitem');
    await problems.filter({ hasText: 'Line 3' }).getByText('nobody').waitFor();
    await problems.filter({ hasText: 'Line 4' }).getByText(READER).waitFor();
    await expectAccessible(staff);

    await staff.getByRole('button', { name: 'Import 1 address' }).click();
    await staff.getByText('Please say how and where consent was given').waitFor();
    await staff.getByLabel('Where consent was given').selectOption({ label: 'Event' });
    await staff.getByLabel('Day of consent').fill('2026-01-31');
    await staff.getByLabel('Proof of consent').fill('Signed the list at our stand in Hanover');
    await staff.getByRole('button', { name: 'Import 1 address' }).click();
    await staff.getByText('1 subscribed').waitFor();
    await expectAccessible(staff);
    const { context, page } = await portal.visit({ as: STAFF, timezoneId: 'America/Los_Angeles' });
    await page.goto(staff.url());
    await page.getByText('31 Jan 2026', { exact: true }).waitFor();
    await context.close();
    await staff.getByRole('link', { name: 'All imports' }).click();
    await staff.getByText('1 of 3').waitFor();
  }, 90_000);

  it('staff write a campaign with a product, check links, preview and schedule it', async () => {
    await staff.goto('/admin/campaigns');
    await staff.getByRole('button', { name: 'New campaign' }).click();
    await staff.getByRole('dialog').getByLabel('Name').fill(CAMPAIGN);
    await staff.getByRole('dialog').getByRole('button', { name: 'Create draft' }).click();
    await staff.getByRole('heading', { level: 1, name: CAMPAIGN }).waitFor();
    await staff.getByRole('textbox', { name: 'Subject' }).fill('For {{firstName "you"}}: a table for six');
    await staff.getByRole('button', { name: 'Text', exact: true }).click();
    await staff.keyboard.type('Hello'); // into the new block, which has the focus
    expect(await staff.getByRole('textbox', { name: 'Text' }).inputValue()).toBe('Hello');
    await staff
      .getByRole('textbox', { name: 'Text' })
      .fill('Hello {{firstName "there"}}, [write to us](/contact) or [not](/nowhere).');
    await staff.getByRole('button', { name: 'Product', exact: true }).click();
    await staff.getByRole('combobox', { name: 'Product' }).fill('HoloTable 65');
    await staff.getByRole('option', { name: 'HoloTable 65' }).click();
    // The draft saves itself.
    await staff
      .getByRole('status')
      .filter({ hasText: /^Saved / })
      .waitFor();
    await staff.reload();
    await staff.getByText('HoloTable 65').first().waitFor();
    await staff.getByRole('button', { name: 'Save', exact: true }).click();
    await staff.getByText('Campaign saved').waitFor();

    const checks = staff.getByRole('region', { name: 'Before sending' });
    await checks.getByRole('button', { name: 'Check links' }).click();
    await checks.getByText('/nowhere does not work').waitFor();
    await checks.getByRole('button', { name: /Text 1/ }).click();
    await staff.getByText('/nowhere: The portal has no such page').waitFor();
    await expectAccessible(staff);
    await staff.getByRole('textbox', { name: 'Text' }).fill('Hello {{firstName "there"}}, [write to us](/contact).');
    await staff.getByRole('button', { name: 'Save', exact: true }).click();
    await checks.getByRole('button', { name: 'Check links' }).click();
    await checks.getByText('1 link works').waitFor();

    const preview = staff.getByRole('region', { name: 'Preview', exact: true });
    await preview.getByRole('button', { name: 'As another person' }).click();
    await preview.getByRole('combobox', { name: /Subscriber/ }).fill(READER);
    await staff.getByRole('option', { name: READER }).click();
    await preview.getByText(`To ${READER}.`).waitFor();
    await staff.frameLocator('iframe').getByText('Hello Mira').waitFor();

    await staff.getByText('Scheduled', { exact: true }).click();
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 16);
    await staff.getByLabel('Day and time').fill(tomorrow);
    await staff.getByRole('link', { name: 'Subscribers' }).click();
    await staff.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Cancel' }).click();
    await staff.getByRole('button', { name: /^Schedule for/ }).click();
    await staff.getByRole('dialog').getByRole('button', { name: 'Schedule', exact: true }).click();
    await staff.getByRole('heading', { name: 'Scheduled', exact: true }).waitFor();
  }, 120_000);

  it('staff reschedule it; it starts at its time, is paused and resumed, and reaches everybody', async () => {
    await staff.getByRole('button', { name: 'Send now' }).click();
    await staff
      .getByRole('dialog')
      .getByText(/^\d+ people get this email, starting immediately/)
      .waitFor();
    await staff.getByRole('dialog').getByRole('button', { name: 'Cancel', exact: true }).click();
    await take('Edit');
    await staff.getByText('Draft', { exact: true }).first().waitFor();
    await staff.getByLabel('Emails a minute (optional)').fill('1');
    expect(await staff.getByLabel('Day and time').inputValue()).not.toBe(''); // keeps the earlier choice
    await staff.getByRole('button', { name: /^Schedule for/ }).click();
    await staff.getByRole('dialog').getByRole('button', { name: 'Schedule', exact: true }).click();
    await staff.getByRole('heading', { name: 'Scheduled', exact: true }).waitFor();
    // When the campaign is due, sending another campaign starts it; otherwise a sweep does within a minute.
    await portal.sql(`update newsletter_campaigns set scheduled_at = now() where name = $1`, [CAMPAIGN]);
    await sendAnother();
    await staff.getByRole('heading', { name: 'Sending now' }).waitFor({ timeout: 90_000 });
    const report = staff.url();
    await staff.goto('/admin/jobs');
    await take('Pause campaigns', 'A wrong date');
    await staff.getByText(/^\d campaigns? paused$/).waitFor();
    await staff.getByRole('button', { name: 'Pause campaigns' }).waitFor({ state: 'detached' });
    await staff.goto(report);
    await staff.getByText('A wrong date').waitFor();
    await portal.sql(`update newsletter_campaigns set rate = null, next_slot_at = now() where name = $1`, [CAMPAIGN]);
    await take('Resume');
    await staff.getByRole('heading', { level: 2, name: 'Sent' }).waitFor({ timeout: 90_000 });
    await expectAccessible(staff);
  }, 240_000);

  it('the reader gets the mail, reads it in the browser, and follows a link', async () => {
    await eventually(async () =>
      (await portal.mailsTo(READER)).some(({ subject }) => subject === 'For Mira: a table for six'),
    );
    mail = (await portal.mailsTo(READER)).at(-1)!.html;
    expect(mail).toContain('Hello Mira');
    expect(mail).toContain('HoloTable 65');
    const linkOn = (label: string) =>
      new RegExp(`href="([^"]+)"[^>]*>(?:<[^>]+>)*${label}`)
        .exec(mail)![1]!
        .replaceAll('&#x3D;', '=')
        .replaceAll('&amp;', '&');
    await reader.goto(linkOn('Read in the browser'));
    await reader.getByText('Hello there').waitFor();
    expect(await reader.content()).not.toContain('Mira');
    // Opens and clicks in the first seconds come from programs and do not count.
    await portal.sql(`update newsletter_recipients set done_at = done_at - interval '1 minute'`);
    await reader.goto(linkOn('write to us'));
    await reader.waitForURL('**/contact');
  }, 90_000);

  it('the reader changes preferences and unsubscribes by one click; staff see it in the report', async () => {
    const [, token] = /\/newsletter\/preferences\/([\w-]+)/.exec(mail)!;
    await reader.goto(`/newsletter/preferences/${token}`);
    await reader.getByRole('checkbox', { name: 'Events' }).uncheck();
    await reader.getByRole('button', { name: 'Save Preferences' }).click();
    await reader.getByText('Preferences saved').waitFor();
    // One-click unsubscribe, as mail programs send it from any address (RFC 8058).
    const answer = await fetch(`${portal.url}/api/v1/newsletter/unsubscribe/${token}`, {
      method: 'POST',
      body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
    });
    expect(answer.status).toBe(200);
    await reader.reload();
    await reader.getByRole('heading', { name: 'Subscribe Again' }).waitFor();
    expect(await reader.getByLabel('Email Address').inputValue()).toBe(READER);

    await openCampaign();
    await staff.getByRole('listitem').filter({ hasText: 'write to us' }).getByText('1 click').waitFor();
    await staff.getByText('1 person', { exact: true }).waitFor(); // one person has unsubscribed
    await staff.getByRole('heading', { name: 'Opens by hour' }).waitFor();
    await expectAccessible(staff);
    await staff.keyboard.press('ControlOrMeta+k');
    await staff.getByRole('combobox').fill(READER);
    await staff.getByRole('option', { name: new RegExp(READER) }).click();
    await staff.getByText('Agreed to tracking', { exact: true }).waitFor(); // the report says it inside a sentence
    await staff.getByText('Unsubscribed').first().waitFor();
  }, 90_000);

  it('a new block has the focus, and deleted drafts and templates are not requested again', async () => {
    const missing: string[] = [];
    // Only GET, because a preview (POST) of the last typed text may arrive after the deletion.
    staff.on('response', (answer) => {
      if (answer.status() === 404 && answer.request().method() === 'GET') missing.push(answer.url());
    });
    const remove = async (actions: RegExp, label: string, done: string) => {
      await staff.getByRole('main').getByRole('button', { name: actions }).click();
      await staff.getByRole('menuitem', { name: label }).click();
      await staff.getByRole('dialog').getByRole('button', { name: label }).click();
      await staff.getByText(done).waitFor();
    };
    await staff.goto('/admin/campaigns');
    await staff.getByRole('button', { name: 'New campaign' }).click();
    await staff.getByRole('dialog').getByLabel('Name').fill('A draft to go');
    await staff.getByRole('dialog').getByRole('button', { name: 'Create draft' }).click();
    await staff.getByRole('button', { name: 'Divider', exact: true }).click();
    await staff.getByRole('button', { name: 'Columns', exact: true }).click();
    await staff.getByRole('button', { name: 'Add text to the left' }).click();
    await staff.keyboard.type('Side by side');
    await staff.getByRole('button', { name: 'Add heading to the right' }).click();
    await staff.keyboard.type('Two sides');
    expect(await staff.getByRole('textbox', { name: 'Text' }).inputValue()).toBe('Side by side');
    expect(await staff.getByRole('textbox', { name: 'Heading' }).inputValue()).toBe('Two sides');
    await staff.getByRole('textbox', { name: 'Text' }).fill(`https://a.example/${'x'.repeat(500)}`);
    const { width } = (await staff.getByRole('textbox', { name: 'Text' }).boundingBox())!;
    expect(width).toBeLessThan((await staff.getByRole('heading', { name: 'Left' }).boundingBox())!.width);
    await staff.getByRole('button', { name: 'Actions for Columns' }).click();
    await staff.getByRole('menuitem', { name: 'Remove' }).click();
    await staff.locator('button:focus[aria-label="Move Divider"]').waitFor();
    await remove(/^More actions$/, 'Delete draft', 'Draft deleted');

    await staff.goto('/admin/email-templates');
    await staff.getByRole('button', { name: 'New template' }).click();
    await staff.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('A template to go');
    await staff.getByRole('dialog').getByRole('button', { name: 'Create template' }).click();
    await remove(/^Actions for/, 'Delete', 'Template deleted');
    expect(missing).toEqual([]);
  }, 90_000);
});
