import type { ServerResponse } from 'node:http';
import type { Page, Route } from 'playwright-core';
import { DEMO_PASSWORD } from '../../src/seeds/people.seed.js';
import { codeForm, pkce, requestOf, serveAgents } from '../builders/oauth.js';
import { expectAccessible } from './accessible.js';
import { acceptOffer, openScreen, Portal, signIn } from './portal.js';

const JUDITH = { email: 'judith@atelier.example', password: 'Quiet-Harbour-27' };
const BRAM = { email: 'bram@atelier.example', password: 'Spectrum-2026' };

const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n');
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** The life of a company in a real browser: registration, verification, invitations, and the removal of a user. */
describe('a company registers and runs itself', () => {
  let portal: Portal;
  let judith: Page;
  let bram: Page;

  beforeAll(async () => {
    portal = await Portal.start({ WEBHOOKS_TO_PRIVATE: 'true' });
    [judith, bram] = [(await portal.visit()).page, (await portal.visit()).page];
  }, 180_000);

  afterAll(() => portal.close());

  const focused = (page: Page, label: string) =>
    page.getByLabel(label, { exact: true }).and(page.locator(':focus')).waitFor();

  /** Moves by Tab to the field with this label, and types. */
  async function tabTo(page: Page, label: string, typed = ''): Promise<void> {
    const field = page.getByLabel(label, { exact: true });
    for (let tabs = 0; !(await field.evaluate((element) => element.matches(':focus'))); tabs++) {
      if (tabs > 12) throw new Error(`Tab does not lead to '${label}'`);
      await page.keyboard.press('Tab');
    }
    await page.keyboard.type(typed);
  }

  /** Expects that a button's description contains a text. */
  async function expectExplained(page: Page, name: string, explanation: string): Promise<void> {
    const note = await page.getByRole('button', { name, exact: true }).getAttribute('aria-describedby');
    expect(await page.locator(`[id="${note}"]`).textContent()).toContain(explanation);
  }

  it('a visitor registers by keyboard only', async () => {
    const page = judith;
    await page.goto('/login');
    await page.getByRole('link', { name: 'Create Account' }).click();
    await page.waitForURL('**/signup');

    // A missing value is reported at its field, which gets the focus.
    await page.getByRole('button', { name: 'Next: Company' }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('First name is required').waitFor();
    await expectAccessible(page);
    await tabTo(page, 'First name', 'Judith');
    await tabTo(page, 'Last name', 'Łukasik');
    await tabTo(page, 'Job title', 'Head of Exhibitions');
    await tabTo(page, 'Phone number (optional)', '0612345678');
    await page.keyboard.press('Enter');
    await page.getByText('Phone number must start with + followed by country code (e.g., +1, +44, +49)').waitFor();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('+31612345678');
    await page.getByText('Valid number for Netherlands').waitFor();
    await page.keyboard.press('Enter');

    await page.waitForURL('**/signup?step=company');
    await focused(page, 'Company name');
    await page.keyboard.type('Atelier Łukasik & Sons');
    await tabTo(page, 'Industry');
    await page.keyboard.type('Entertainment');
    await tabTo(page, 'Country', 'Holl');
    await tabTo(page, 'Address', 'Prinsengracht 263');
    expect(await page.getByLabel('Country', { exact: true }).inputValue()).toBe('Netherlands');
    await tabTo(page, 'Postal code', '1016 GV');
    await tabTo(page, 'City', 'Amsterdam');
    await tabTo(page, 'VAT number (optional)', 'NL861234567B01');
    await expectAccessible(page);
    await page.keyboard.press('Enter');

    // A reload in the middle keeps everything.
    await page.waitForURL('**/signup?step=account');
    await page.reload();
    await page.goBack();
    await page.getByLabel('City').waitFor();
    expect(await page.getByLabel('City').inputValue()).toBe('Amsterdam');
    await page.goForward();

    await page.getByLabel('Email Address').focus();
    await page.keyboard.type('anna@client.example');
    await tabTo(page, 'Password', 'hologram');
    expect(await page.getByLabel('Password requirements').getByRole('listitem').allTextContents()).toEqual([
      'At least 8 characters, Met',
      'One uppercase letter, Not met',
      'One lowercase letter, Met',
      'One number, Not met',
      'No part of your name, email, company or our products, Not met',
    ]);
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('Prinsen-Atelier-26');
    await page.keyboard.press('Enter');
    await page.getByText('Password must not contain your name, email address or company').waitFor();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type(JUDITH.password);
    await tabTo(page, 'Confirm password', JUDITH.password);
    await page.keyboard.press('Enter');
    await page.getByText('User account already exists').waitFor();
    await expectAccessible(page);
    await page.getByLabel('Email Address').fill(JUDITH.email);
    await page.keyboard.press('Enter');

    await page.waitForURL('**/dashboard?welcome=true');
    await page.getByRole('heading', { name: 'Welcome to HoloPortal, Judith' }).waitFor();
    await page.getByText('Certificate of Commerce is missing').waitFor();
    await expectAccessible(page);
  }, 240_000);

  it('saves a draft, and submits it after verifying the address in another tab', async () => {
    const page = judith;
    const waits = (to: string) =>
      page.getByText(`Please verify your email address to ${to}. We sent a link to ${JUDITH.email}.`);
    const submitting = waits('submit this quote');
    const explains = (button: string, explanation: string) => expectExplained(page, button, explanation);

    await page.getByRole('link', { name: 'Create Quote' }).first().click();
    await page.getByRole('button', { name: 'Add HoloDesk 27' }).click();
    await page.getByRole('button', { name: 'Next: Configure Options' }).click();
    await page.getByRole('radio', { name: /SLA/ }).first().check();
    await page.getByRole('button', { name: 'Next: Review & Submit' }).click();
    await page.getByLabel('Customer reference').fill('Spring show');
    await submitting.waitFor();
    await explains('Create and Submit for Review', 'to submit this quote');
    await page.getByRole('button', { name: 'Create and Submit for Review' }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('Not verified yet. Open the link in the email, then try again.').waitFor();
    expect(await page.getByLabel('Customer reference').inputValue()).toBe('Spring show');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Create Quote', exact: true }).click();
    await page.waitForURL('**/dashboard/quotes');

    await openScreen(page, '/dashboard/users');
    await waits('invite and manage users').waitFor();
    await explains('Invite User', 'to invite and manage users');
    await page.getByRole('button', { name: 'Invite User' }).click();
    await page.getByText('Not verified yet.').waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    await expectAccessible(page);

    await openScreen(page, '/dashboard/quotes');
    await page
      .getByRole('row', { name: /HoloDesk 27/ })
      .getByRole('link', { name: /^Submit / }) // it stays in the list, and leads to the explanation
      .click();
    await submitting.waitFor();
    await explains('Submit for Approval', 'to submit this quote');
    await page.getByRole('button', { name: 'Resend verification email' }).focus();
    await page.keyboard.press('Enter');
    await page.getByText(`Verification email sent to ${JUDITH.email}. Please check your inbox.`).waitFor();
    await focused(page, 'Resend verification email');
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Email Quote' }).click();
    const recipient = page.getByRole('dialog').getByLabel('Email Address');
    await recipient.fill(BRAM.email);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByText('Not verified yet.').waitFor();
    await explains('Send', 'to send this quote');
    await expectAccessible(page);

    // The link opens in another tab; back in the first one, nothing is lost and all actions are available.
    const link = await portal.linkTo(JUDITH.email, 'Confirm your email address');
    const window = await page.context().newCDPSession(page);
    await window.send('Emulation.setFocusEmulationEnabled', { enabled: false }); // else the page would never lose focus
    const { windowId } = await window.send('Browser.getWindowForTarget');
    await window.send('Browser.setWindowBounds', { windowId, bounds: { windowState: 'minimized' } });
    const beside = await page.context().newPage();
    await beside.goto(link);
    const confirm = beside.getByRole('button', { name: 'Confirm Email Address' });
    await confirm.waitFor();
    // A program that opens links and runs their scripts must not confirm the address.
    await beside.waitForLoadState('networkidle');
    expect(await (await page.request.get('/api/v1/auth/me')).json()).toMatchObject({ emailVerified: false });
    await expectAccessible(beside);
    await confirm.focus();
    await beside.keyboard.press('Enter');
    await beside.getByRole('heading', { name: 'Email verified' }).waitFor();
    await expectAccessible(beside);
    await beside.getByRole('link', { name: 'Go to Your Dashboard' }).click();
    await beside.waitForURL('**/dashboard');
    await beside.getByText('Certificate of Commerce is missing').waitFor();
    expect(await beside.getByText('verify your email').count()).toBe(0);
    await beside.close();
    let loads = 0;
    page.on('load', () => loads++);
    await window.send('Browser.setWindowBounds', { windowId, bounds: { windowState: 'normal' } });
    await page.bringToFront();
    await page.getByText('Email address verified').waitFor();
    await window.send('Emulation.setFocusEmulationEnabled', { enabled: true });
    await page.getByText('Please verify your email address').first().waitFor({ state: 'detached' });
    expect(await recipient.inputValue()).toBe(BRAM.email);
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Submit for Approval' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Submit Quote' }).click();
    await page.getByText('Quote submitted successfully!').waitFor();
    expect(loads).toBe(0);
    expect((await portal.mailsTo(JUDITH.email)).map(({ subject }) => subject)).toContain('Welcome to HoloPortal');
  }, 240_000);

  it('notices a verification on another device at the next click', async () => {
    const { page } = await portal.visit();
    const email = 'noor@elsewhere.example';
    const registered = await page.request.post('/api/v1/auth/register', {
      data: {
        firstName: 'Noor',
        lastName: 'Visser',
        jobTitle: 'Buyer',
        companyName: 'Elsewhere',
        companyIndustry: 'other',
        country: 'NL',
        addressLine1: 'Herengracht 1',
        postalCode: '1015 BA',
        city: 'Amsterdam',
        email,
        password: JUDITH.password,
      },
    });
    expect(registered.status()).toBe(201);
    await openScreen(page, '/dashboard/users');
    await page.getByText('Please verify your email address to invite and manage users.').waitFor();
    const token = new URL(await portal.linkTo(email, 'Confirm your email address')).searchParams.get('token');
    const phone = await (await portal.visit()).page.request.post('/api/v1/auth/verify-email', { data: { token } });
    expect(phone.status()).toBe(200);
    await page.getByRole('button', { name: 'Invite User' }).click();
    await page.getByRole('dialog').getByLabel('Email Address').waitFor();
    await page.getByText('Please verify your email address').waitFor({ state: 'detached' });
    await page.context().close();
  }, 120_000);

  it('accepts a quote and resends an invitation only with a verified address', async () => {
    const [anna, invited] = ['anna@client.example', 'lotte@client.example'];
    const { context, page } = await portal.visit();
    const data = { email: anna, password: DEMO_PASSWORD };
    expect((await context.request.post('/api/v1/auth/login', { data })).status()).toBe(200);
    const list = await context.request.get('/api/v1/quotes?status=sent');
    const [quote] = ((await list.json()) as { data: { id: string; total: number }[] }).data;
    const setVerified = (at: string | null) =>
      portal.sql('update users set email_verified_at = $1 where email = $2', [at, anna]);
    await setVerified(null);

    await openScreen(page, `/dashboard/quotes/${quote!.id}`);
    const panel = page.getByRole('region', { name: 'Accept this quote' });
    const waits = `Please verify your email address to accept or reject this quote. We sent a link to ${anna}.`;
    await panel.getByText(waits).waitFor();
    const amount = new Intl.NumberFormat('en-IE', { style: 'currency', currency: 'EUR' }).format(quote!.total);
    await expectExplained(page, `Accept ${amount}`, 'to accept or reject this quote');
    await expectExplained(page, 'Reject quote', 'to accept or reject this quote');
    await expectAccessible(page);
    await panel.getByLabel('Purchase order').fill('PO 4711');
    await page.keyboard.press('Enter');
    await panel.getByText('Not verified yet.').waitFor();
    await panel.getByRole('button', { name: 'Resend verification email' }).click();
    await panel.getByText(`Verification email sent to ${anna}. Please check your inbox.`).waitFor();
    await portal.linkTo(anna, 'Confirm your email address');
    await panel.getByRole('button', { name: 'Reject quote' }).click();
    await panel.getByText('Not verified yet.').waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    await expectAccessible(page);
    await page.setViewportSize({ width: 360, height: 740 });
    await expectAccessible(page);

    const beside = await context.newPage();
    await openScreen(beside, '/dashboard/users');
    await beside.getByText(`Please verify your email address to invite and manage users.`).waitFor();
    await expectExplained(beside, `Resend ${invited}`, 'to invite and manage users');
    const again = beside.getByRole('button', { name: `Resend ${invited}` });
    await again.click();
    await beside.getByText('Not verified yet.').waitFor();
    await expectAccessible(beside);
    expect(await portal.mailsTo(invited)).toEqual([]);
    await setVerified('2026-11-01');
    await again.click();
    await beside.getByText('Invitation resent successfully').waitFor();
    await portal.linkTo(invited, 'invited you');
    await beside.getByText('Please verify your email address').waitFor({ state: 'detached' });
    await beside.close();

    expect(await panel.getByLabel('Purchase order').inputValue()).toBe('PO 4711');
    await acceptOffer(page, amount);
    await page.waitForURL(`**/quotes/${quote!.id}/accepted`);
    const accepted = await context.request.get(`/api/v1/quotes/${quote!.id}`);
    expect(await accepted.json()).toMatchObject({ status: 'accepted', acceptance: { purchaseOrder: 'PO 4711' } });
    await context.close();
  }, 120_000);

  it('uploads both documents', async () => {
    const page = judith;
    await openScreen(page, '/dashboard');
    await page.getByRole('link', { name: 'Certificate of Commerce is missing' }).click();
    await page.waitForURL('**/dashboard/company#documents');
    const section = page.locator('#documents');
    await section.getByText('Documents missing').waitFor();

    await page.getByRole('button', { name: 'Upload Certificate of Commerce' }).click();
    await page
      .getByRole('dialog')
      .locator('input[type=file]')
      .setInputFiles({
        name: 'extract.pdf',
        mimeType: 'application/pdf',
        buffer: Buffer.from('<html>not a PDF</html>'),
      });
    await page.getByRole('button', { name: 'Upload', exact: true }).click();
    await page.getByText('The content of this file is not what its name says.').waitFor();
    await expectAccessible(page);
    await page.getByRole('dialog').locator('input[type=file]').setInputFiles({
      name: 'extract.pdf',
      mimeType: 'application/pdf',
      buffer: PDF,
    });
    await page.getByRole('button', { name: 'Upload', exact: true }).click();
    await page.getByText('Document uploaded successfully').waitFor();

    // The other document is dropped on its row.
    const dropped = await page.evaluateHandle(
      (content) => {
        const { DataTransfer, File } = globalThis as unknown as {
          DataTransfer: new () => { items: { add(file: unknown): void } };
          File: new (parts: unknown[], name: string, options: { type: string }) => unknown;
        };
        const transfer = new DataTransfer();
        transfer.items.add(new File([new Uint8Array(content)], 'vat.png', { type: 'image/png' }));
        return transfer;
      },
      [...Buffer.from(PNG, 'base64')],
    );
    const row = section.getByRole('listitem').filter({ hasText: 'VAT Certificate' }).first();
    await row.dispatchEvent('dragover', { dataTransfer: dropped });
    await row.dispatchEvent('drop', { dataTransfer: dropped });
    await page.getByRole('dialog').getByText('vat.png').waitFor();
    await page.getByRole('button', { name: 'Upload', exact: true }).click();
    await section.getByText('Pending verification').waitFor();
    await expectAccessible(page);

    // Together they request the company's verification; staff decide it, which is mailed.
    const staff = await portal.api('admin@system.example');
    const asked = await staff.get('/api/v1/system/companies/pending-verification?search=Atelier');
    const [company] = ((await asked.json()) as { data: { id: string }[] }).data;
    expect((await staff.put(`/api/v1/system/companies/${company?.id}/verify`)).status()).toBe(200);
    await portal.linkTo(JUDITH.email, /verified/i);
    await page.reload();
    await page.getByText('Your company is verified.').waitFor();
  }, 240_000);

  it('invites a colleague by keyboard only, who accepts and creates a quote', async () => {
    await openScreen(judith, '/dashboard/users');
    await judith.getByText('(You)').waitFor();
    await judith.getByRole('button', { name: 'Invite User' }).focus();
    await judith.keyboard.press('Enter');
    await focused(judith, 'Email Address');
    await judith.keyboard.type(BRAM.email);
    await expectAccessible(judith);
    // However slowly the lists reload, a toast appears only when the screen shows the change.
    const slowly = async (route: Route) => {
      await new Promise((resolve) => setTimeout(resolve, 700));
      await route.continue();
    };
    await judith.route('**/api/v1/users/invitations?*', slowly);
    await judith.keyboard.press('Enter');
    await judith.getByText('Invitation sent successfully').waitFor();
    expect(await judith.getByRole('row', { name: new RegExp(`${BRAM.email}.*Pending`) }).count()).toBe(1);
    await judith.unrouteAll({ behavior: 'wait' });
    await expectAccessible(judith);

    const link = await portal.linkTo(BRAM.email, 'invited you');
    const page = bram;
    await page.goto(link);
    await page.getByRole('heading', { name: 'Join Atelier Łukasik & Sons' }).waitFor();
    await expectAccessible(page);
    await page.getByLabel('First name').fill('Bram');
    await page.getByLabel('Last name').fill('de Boer');
    await page.getByLabel('Password', { exact: true }).fill(BRAM.password);
    await page.getByLabel('Confirm password').fill(BRAM.password);
    await page.getByLabel('Phone number').fill('+31 6 12345678');
    let accepts = 0;
    page.on('request', (request) => (accepts += Number(request.url().endsWith('/accept-invitation'))));
    await page.getByRole('button', { name: 'Accept Invitation' }).dblclick();
    await page.waitForURL('**/dashboard?welcome=true');
    expect(accepts).toBe(1);
    await page.getByRole('heading', { name: 'Welcome to HoloPortal, Bram' }).waitFor();
    await expectAccessible(page);

    // The link works only once.
    const { page: late } = await portal.visit();
    await late.goto(link);
    await late.getByRole('heading', { name: 'This invitation does not work' }).waitFor();
    await expectAccessible(late);
    await late.close();

    await page.getByRole('link', { name: 'Create Quote' }).first().click();
    await page.getByRole('button', { name: 'Add HoloDesk 27' }).click();
    await page.getByRole('button', { name: 'Next: Configure Options' }).click();
    await page.getByRole('radio', { name: /SLA/ }).first().check();
    await page.getByRole('button', { name: 'Next: Review & Submit' }).click();
    await page.getByRole('button', { name: 'Create Quote' }).click();
    await page.waitForURL('**/dashboard/quotes');
    await page.getByText('HoloDesk 27').first().waitFor();
    await openScreen(page, '/dashboard/users');
    await page.getByText('Admin Access Required').waitFor();
    await page
      .getByText('Only company administrators can manage users. Please contact your admin for user management.')
      .waitFor();
    await expectAccessible(page);
    await openScreen(page, '/dashboard/quotes');
  }, 240_000);

  it('allows an agent that sends her to the portal, and ends it', async () => {
    const agents = await serveAgents();
    const callback = `${agents.origin}/callback`;
    const agentId = agents.publish('/agent.json', { redirect_uris: [callback] });
    agents.publish('/callback', (_request: unknown, response: ServerResponse) => response.end('Back at the agent'));
    const { verifier, challenge } = pkce();
    const asked = requestOf({ config: { publicUrl: portal.url } }, agentId, challenge, { redirect_uri: callback });

    const colleague = await bram.context().newPage();
    await colleague.goto(`/authorize?${asked}`);
    await colleague.getByText('Only an administrator can allow this').waitFor();
    expect(await colleague.getByRole('button', { name: 'Allow' }).count()).toBe(0);
    await expectAccessible(colleague);
    await colleague.close();

    // She signs in first, and comes back to the request.
    const { page } = await portal.visit({ timezoneId: 'America/Los_Angeles' });
    await page.goto(`/authorize?${asked}`);
    await page.waitForURL('**/login?redirect=*');
    await signIn(page, JUDITH);
    await page.getByRole('heading', { name: 'Let Quote agent act for your company?' }).waitFor();
    await page.getByText(new URL(agents.origin).host, { exact: true }).waitFor();
    await page.getByText('Draft and change quotes').waitFor();
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 800 });
      await expectAccessible(page);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
    }
    await page.getByRole('link', { name: 'Refuse' }).click();
    await page.waitForURL(/error=access_denied/);
    await page.goBack();
    await page.getByRole('button', { name: 'Allow' }).focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/callback\?code=/);
    const back = new URL(page.url()).searchParams;
    expect([back.get('state'), back.get('iss')]).toEqual(['a state', portal.url]);

    const form = { ...codeForm(agentId, back.get('code')!, verifier), redirect_uri: callback };
    const exchanged = await fetch(`${portal.url}/oauth/token`, { method: 'POST', body: new URLSearchParams(form) });
    const { access_token: token } = (await exchanged.json()) as { access_token: string };
    const call = async () => {
      const headers = {
        Authorization: `Bearer ${token}`,
        Accept: 'application/json, text/event-stream',
        'Content-Type': 'application/json',
      };
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' });
      return (await fetch(`${portal.url}/mcp`, { method: 'POST', headers, body })).status;
    };
    expect(await call()).toBe(200);

    // Days are those of UTC, also in the evening before in California.
    await portal.sql(`update agent_grants set expires_at = '2099-12-31T03:00:00Z'`);
    await openScreen(page, '/dashboard/quotes?from=2026-01-31');
    await page.getByRole('button', { name: /^Created: .*31 Jan 2026$/ }).waitFor();
    await openScreen(page, '/dashboard/profile?tab=api');
    const row = page.getByRole('list', { name: 'Agents that may act here' }).getByRole('listitem');
    await row.getByText('Allowed by Judith Łukasik').waitFor();
    await row.getByText('Ends 31 Dec 2099 unless it is used').waitFor();
    await page.getByText(`${portal.url}/mcp`, { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Copy MCP address' }).waitFor();
    await expectAccessible(page);
    await page.setViewportSize({ width: 1280, height: 800 });
    await row.getByRole('button', { name: 'End Quote agent' }).focus();
    await page.keyboard.press('Enter');
    await expectAccessible(page);
    await page.getByRole('dialog').getByRole('button', { name: 'End agent' }).click();
    await page.getByText('No agent may act for your company.').waitFor();
    expect(await call()).toBe(401);

    await page.goto(`/authorize?${asked.replace('S256', 'plain')}`);
    await page.getByText('The request needs a code_challenge with the method S256.').waitFor();
    await expectAccessible(page);
    await page.goto('/authorize?client_id=https%3A%2F%2Fagent.example%2F');
    await page.getByRole('heading', { name: 'This agent cannot sign in' }).waitFor();
    await expectAccessible(page);
    await page.context().close();
    await agents.close();
  }, 240_000);

  it('deactivates the colleague, whose open tab leads to sign-in, and reactivates him', async () => {
    await judith.reload();
    const row = judith.getByRole('row', { name: /Bram de Boer/ });
    await row.getByRole('button', { name: 'Actions for Bram de Boer' }).click();
    await judith.getByRole('menuitem', { name: 'Deactivate User' }).click();
    await judith.getByRole('button', { name: 'Deactivate', exact: true }).click();
    await judith.getByText('A reason is required').waitFor();
    await expectAccessible(judith);
    await judith.getByLabel('Reason').fill('Left the company');
    await judith.getByRole('button', { name: 'Deactivate', exact: true }).click();
    await judith.getByText('User deactivated successfully').waitFor();
    await row.waitFor({ state: 'detached' });

    // His tab is still open; his next action leads to the sign-in page, and sign-in tells him the reason.
    await bram.getByText('HoloDesk 27').first().waitFor();
    await bram.getByRole('button', { name: 'Refresh' }).click();
    await bram.waitForURL('**/login?redirect=%2Fdashboard%2Fquotes');
    await signIn(bram, BRAM);
    await bram.getByRole('heading', { name: 'Account Inactive' }).waitFor();
    await bram
      .getByText('Your account is currently inactive. Please contact support to reactivate your account.')
      .waitFor();
    await expectAccessible(bram);

    // The change is in the history and can be reversed.
    await judith.getByRole('checkbox', { name: 'Show inactive users' }).click();
    await row.getByRole('button', { name: 'Bram de Boer', exact: true }).click();
    await judith.getByRole('tab', { name: 'Status History' }).click();
    await judith.getByText('Left the company').waitFor();
    await judith.getByText('By Judith Łukasik').waitFor();
    await expectAccessible(judith);
    // On the narrowest phone, nothing is cut off.
    await judith.setViewportSize({ width: 320, height: 640 });
    const content = judith.locator('.MuiDialogContent-root');
    expect(await content.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
    await judith.setViewportSize({ width: 1280, height: 720 });
    await judith.getByRole('button', { name: 'Close' }).click();
    await row.getByRole('button', { name: 'Reactivate Bram de Boer' }).click();
    await judith.getByLabel('Reason').fill('Came back');
    await judith.getByRole('button', { name: 'Reactivate', exact: true }).click();
    await judith.getByText('User reactivated successfully').waitFor();
    await bram.goto('/login?redirect=/dashboard/quotes');
    await signIn(bram, BRAM);
    await bram.getByText('HoloDesk 27').first().waitFor();
  }, 240_000);

  it('all other screens of the company are accessible', async () => {
    await openScreen(judith, '/dashboard/company');
    await judith.getByRole('button', { name: 'Edit Information' }).click();
    await judith.getByLabel('City').fill('');
    await judith.getByRole('button', { name: 'Save Changes' }).click();
    await judith.getByText('Please fix the errors above').waitFor();
    await expectAccessible(judith);
    for (const tab of ['profile', 'security', 'notifications', 'account', 'api']) {
      await openScreen(judith, `/dashboard/profile?tab=${tab}`);
      await judith.locator('[aria-busy=true], [role=status][aria-label]').first().waitFor({ state: 'detached' });
      await expectAccessible(judith);
    }

    // The API tab is open: a token is made, shown once, and ended.
    await judith.getByRole('button', { name: 'Create token' }).click();
    const creating = judith.getByRole('dialog', { name: 'Create an API token' });
    await creating.getByRole('button', { name: 'Create token' }).click();
    await creating.getByText('A name is required').waitFor();
    await expectAccessible(judith);
    await creating.getByLabel('Name').fill('Purchasing system');
    await creating.getByRole('button', { name: 'Create token' }).click();
    const shown = judith.getByRole('dialog', { name: 'Copy the token now' });
    const token = await shown.getByRole('textbox', { name: 'Token' }).inputValue();
    const asProgram = { headers: { Authorization: `Bearer ${token}` } };
    expect((await fetch(`${portal.url}/api/v1/quotes`, asProgram)).status).toBe(200);
    await shown.getByRole('button', { name: 'I have copied it' }).click();
    const made = judith.getByText('hpt_…' + token.slice(-4));
    await made.waitFor();
    await judith.getByLabel('Search tokens').fill('invoices');
    await judith.getByText('No token has this in its name.').waitFor();
    await judith.getByLabel('Search tokens').fill('');
    await made.waitFor();

    // A standard user sees the token without a way to change it, and whom to ask.
    const standard = await bram.context().newPage();
    await openScreen(standard, '/dashboard/profile?tab=api');
    await standard.getByText('Only an Admin changes this page').waitFor();
    await standard.getByText('Ask Judith Łukasik.').waitFor();
    await standard.getByText('hpt_…' + token.slice(-4)).waitFor();
    await standard.getByText('Your company has no webhooks.').waitFor();
    expect(await standard.getByRole('tabpanel').getByRole('button').count()).toBe(0);
    await expectAccessible(standard);
    await standard.close();

    await judith.getByRole('button', { name: 'End Purchasing system' }).click();
    await judith.getByRole('dialog').getByRole('button', { name: 'End token' }).click();
    await judith.getByText('Your company has no API tokens.').waitFor();
    expect((await fetch(`${portal.url}/api/v1/quotes`, asProgram)).status).toBe(401);

    // A webhook: its secret is shown once, and a test says why nothing arrived.
    await judith.getByText('Your company has no webhooks.').waitFor();
    await judith.getByRole('button', { name: 'Add webhook' }).click();
    const adding = judith.getByRole('dialog', { name: 'Add a webhook' });
    await adding.getByLabel('Address').fill('ftp://hooks.atelier.example/in');
    await adding.getByRole('button', { name: 'Add webhook' }).click();
    await adding.getByText('Please enter an address that begins with https://').waitFor();
    await expectAccessible(judith);
    await adding.getByLabel('Address').fill('https://hooks.atelier.example/in');
    await adding.getByRole('button', { name: 'Add webhook' }).click();
    const secret = judith.getByRole('dialog', { name: 'Copy the signing secret now' });
    expect(await secret.getByRole('textbox', { name: 'Signing secret' }).inputValue()).toMatch(/^whsec_.{44}$/);
    await secret.getByRole('button', { name: 'I have copied it' }).click();
    await judith.getByRole('button', { name: 'Send a test' }).click();
    await judith.getByText('Unknown name').waitFor();
    await judith.getByRole('button', { name: /^webhook\.test of/ }).click();
    await judith.getByText('Try 1 of 1.').waitFor();
    await expectAccessible(judith);
    await judith.getByRole('button', { name: 'Actions for https://hooks.atelier.example/in' }).click();
    await judith.getByRole('menuitem', { name: 'Delete' }).click();
    await judith.getByRole('dialog').getByRole('button', { name: 'Delete webhook' }).click();
    await judith.getByText('Your company has no webhooks.').waitFor();

    // Switching tabs asks before typed text is lost; once it is reverted, there is nothing to ask.
    await openScreen(judith, '/dashboard/profile');
    const firstName = judith.getByLabel('First name');
    const before = await firstName.inputValue();
    await firstName.fill('Judy');
    await judith.getByRole('tab', { name: 'Security' }).click();
    const question = judith.getByRole('dialog', { name: 'Leave without saving?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'detached' });
    expect([await firstName.inputValue(), judith.url()]).toEqual(['Judy', expect.stringMatching(/profile$/)]);
    await judith.getByRole('link', { name: 'Quotes' }).click();
    await question.waitFor();
    await judith.keyboard.press('Escape');
    await firstName.fill(before);
    await judith.getByRole('tab', { name: 'Security' }).click();
    await judith.waitForURL('**/profile?tab=security');

    await openScreen(judith, '/dashboard/users');
    await judith.getByRole('button', { name: 'Actions for Bram de Boer' }).click();
    await judith.getByRole('menuitem', { name: 'Edit User' }).waitFor();
    const rows = await judith.getByRole('menuitem').evaluateAll((all) => all.map((row) => row.clientHeight));
    expect(new Set(rows)).toEqual(new Set([36]));
    await expectAccessible(judith);
    await judith.getByRole('menuitem', { name: 'Edit User' }).click();
    await judith.getByRole('radio', { name: /^Admin/ }).check();
    await judith.getByText('Changing user role will affect their permissions').waitFor();
    await expectAccessible(judith);
  }, 240_000);
});
