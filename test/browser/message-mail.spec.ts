import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { ReplyAddresses } from '../../src/messages/mail/reply-addresses.js';
import { signatureOf } from '../../src/platform/http/signature.js';
import type { QuoteDto } from '../../src/quotes/quote-answers.dto.js';
import { DEMO_PASSWORD } from '../../src/seeds/people.seed.js';
import { replyMail } from '../builders/replies.js';
import { REPLY_SECRET, testConfig } from '../setup/config.js';
import { eventually } from '../platform/eventually.js';
import { expectAccessible } from './accessible.js';
import { complaintsOf, Portal } from './portal.js';

const ANNA = 'anna@client.example';
const STAFF = 'admin@system.example';

/** A client answers a message by mail, and staff read the answer in the thread. */
describe('a message by mail', () => {
  let portal: Portal;
  let staff: Page;
  let client: Page;
  let quote: QuoteDto;

  beforeAll(async () => {
    const { replyAddress } = testConfig();
    portal = await Portal.start({ REPLY_ADDRESS: replyAddress!, REPLY_WEBHOOK_SECRET: REPLY_SECRET });
    [client, staff] = await Promise.all([signedIn(ANNA), signedIn(STAFF)]);
    const found = await (await portal.api(ANNA)).get('/api/v1/quotes?status=sent&limit=1');
    [quote] = ((await found.json()) as { data: [QuoteDto] }).data;
  }, 120_000);

  afterAll(() => portal.close());

  async function signedIn(email: string): Promise<Page> {
    const { context, page } = await portal.visit({ live: true });
    const data = { email, password: DEMO_PASSWORD };
    expect((await context.request.post('/api/v1/auth/login', { data })).status()).toBe(200);
    return page;
  }

  /** Gives the portal a reply to a mail to Anna about a message. Returns the number of new messages. */
  async function reply(text: string, from = ANNA): Promise<number> {
    const mailId = randomUUID();
    await portal.sql(
      `insert into message_mails (id, quote_id, user_id, audience, first, last)
       select $1, $2, id, 'everyone', 1, 1 from users where email = $3`,
      [mailId, quote.id, ANNA],
    );
    const to = new ReplyAddresses(testConfig()).of(mailId)!;
    const body = JSON.stringify({ mail: Buffer.from(replyMail({ from, to, text })).toString('base64') });
    const signature = signatureOf(REPLY_SECRET, body, Math.floor(Date.now() / 1000));
    const answer = await fetch(`${portal.url}/api/v1/messages/replies`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Signature': signature },
      body,
    });
    return ((await answer.json()) as { taken: number }).taken;
  }

  it('the answer appears on the open page; the whole mail is one press away, by keyboard, too', async () => {
    const complaints = complaintsOf(staff);
    await staff.goto(`/admin/quotes/${quote.id}/full`);
    const answer = 'The lift is 2.1 m wide, and it takes 400 kg. Please deliver on Friday, before noon.';
    await staff.getByText('No messages yet.').waitFor();
    expect(await reply(`${answer}\n\n-- \nAnna de Vries\nHead of facilities`)).toBe(1);
    const log = staff.getByRole('log', { name: 'Messages' });
    await log.getByText(answer, { exact: true }).waitFor();
    await log.getByText('Sent by email').waitFor();
    expect(await log.getByText('Head of facilities').count()).toBe(0);
    const more = log.getByRole('button', { name: 'Show the whole email' });
    await more.focus();
    await more.press('Enter');
    await log.getByText('Head of facilities').waitFor();
    await expectAccessible(staff);
    await staff.setViewportSize({ width: 360, height: 780 });
    expect(await staff.evaluate('document.documentElement.scrollWidth')).toBe(360);
    await expectAccessible(staff);
    await staff.setViewportSize({ width: 1280, height: 860 });
    await log.getByRole('button', { name: 'Hide the whole email' }).click();
    await log.getByText('Head of facilities').waitFor({ state: 'detached' });
    expect(complaints).toEqual([]);
  });

  it('staff read and download a reply that was not taken, also by keyboard and on a phone', async () => {
    const complaints = complaintsOf(staff);
    await staff.goto('/admin/mails/refused-replies');
    await staff.getByText('No refused replies').waitFor();
    expect(await reply('I ask from home: does it fit the lift?', 'anna@home.example')).toBe(0);
    await staff.goto('/admin/mails');
    await staff.getByRole('link', { name: 'Refused replies' }).click();
    const row = staff.getByRole('row', { name: /anna@home\.example/ });
    await row.getByText('From another address than our email was sent to').waitFor();
    await row.getByRole('link', { name: quote.number }).waitFor();
    await expectAccessible(staff);
    const read = row.getByRole('button', { name: /^Read/ });
    await read.press('Enter');
    const dialog = staff.getByRole('dialog');
    await dialog.getByText('I ask from home: does it fit the lift?').waitFor();
    await expectAccessible(staff);
    await staff.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    const download = staff.context().waitForEvent('page');
    await row.getByRole('button', { name: /^Download/ }).press('Enter');
    await (await download).close();
    await staff.setViewportSize({ width: 360, height: 780 });
    await staff.getByText('anna@home.example').first().waitFor();
    expect(await staff.evaluate('document.documentElement.scrollWidth')).toBe(360);
    await expectAccessible(staff);
    await staff.setViewportSize({ width: 1280, height: 860 });
    expect(complaints).toEqual([]);
  });

  it('clients and staff switch the mails about messages off', async () => {
    await client.goto('/dashboard/profile?tab=notifications');
    const toggle = client.getByRole('switch', { name: 'Messages' });
    await toggle.click();
    const isOff = async (email: string) => {
      const answer = await (await portal.api(email)).get('/api/v1/users/notification-preferences');
      return !((await answer.json()) as { messageUpdates: boolean }).messageUpdates;
    };
    await eventually(() => isOff(ANNA));
    await staff.goto('/admin/quotes');
    await staff.getByRole('button', { name: 'Account menu' }).click();
    const item = staff.getByRole('menuitemcheckbox', { name: 'Email me messages', checked: true });
    await item.press('Enter');
    await eventually(() => isOff(STAFF));
    await staff.getByRole('menuitemcheckbox', { name: 'Email me messages', checked: false }).waitFor();
    await staff.getByRole('menuitemcheckbox', { name: 'Email me reminders', checked: true }).press('Enter');
    await staff.getByRole('menuitemcheckbox', { name: 'Email me reminders', checked: false }).waitFor();
    const answer = await (await portal.api(STAFF)).get('/api/v1/users/notification-preferences');
    expect(await answer.json()).toMatchObject({ quoteUpdates: false, messageUpdates: false });
    await expectAccessible(staff);
  });
});
