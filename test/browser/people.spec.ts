import type { ServerResponse } from 'node:http';
import type { Page, Route } from 'playwright-core';
import { DEMO_PASSWORD } from '../../src/seeds/people.seed.js';
import { FILES } from '../builders/documents.js';
import { codeForm, pkce, requestOf, serveAgents } from '../builders/oauth.js';
import { expectAccessible } from './accessible.js';
import { acceptOffer, Portal, takenOver } from './portal.js';

const JUDITH = { email: 'judith@atelier.example', password: 'Quiet-Harbour-27' };
const BRAM = { email: 'bram@atelier.example', password: 'Spectrum-2026' };

const NOOR = { email: 'noor@westwind.example', password: 'Quiet-Harbour-28' };

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

  async function signIn(page: Page, { email, password }: typeof JUDITH): Promise<void> {
    await page.getByLabel('Email Address').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign In' }).click();
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

    await page.goto('/dashboard/users');
    await waits('invite and manage users').waitFor();
    await explains('Invite User', 'to invite and manage users');
    await page.getByRole('button', { name: 'Invite User' }).click();
    await page.getByText('Not verified yet.').waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    await expectAccessible(page);

    await page.goto('/dashboard/quotes');
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
    await page.goto('/dashboard/users');
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

    await page.goto(`/dashboard/quotes/${quote!.id}`);
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
    await beside.goto('/dashboard/users');
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
    await page.goto('/dashboard');
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
    await judith.goto('/dashboard/users');
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
    await page.goto('/dashboard/users');
    await page.getByText('Admin Access Required').waitFor();
    await page
      .getByText('Only company administrators can manage users. Please contact your admin for user management.')
      .waitFor();
    await expectAccessible(page);
    await page.goto('/dashboard/quotes');
  }, 240_000);

  it('allows an agent that sends her to the portal, and ends it', async () => {
    const agents = await serveAgents();
    const callback = `${agents.origin}/callback`;
    const agentId = agents.publish('/agent.json', { redirect_uris: [callback] });
    agents.publish('/callback', (_request: unknown, response: ServerResponse) => response.end('Back at the agent'));
    const { verifier, challenge } = pkce();
    const asked = requestOf({ config: { publicUrl: portal.url } }, agentId, challenge, { redirect_uri: callback });

    await bram.goto(`/authorize?${asked}`);
    await bram.getByText('Only an administrator can allow this').waitFor();
    expect(await bram.getByRole('button', { name: 'Allow' }).count()).toBe(0);
    await expectAccessible(bram);

    // She signs in first, and comes back to the request.
    const { page } = await portal.visit();
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

    await page.goto('/dashboard/profile?tab=api');
    const row = page.getByRole('list', { name: 'Agents that may act here' }).getByRole('listitem');
    await row.getByText('Allowed by Judith Łukasik').waitFor();
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

  it('blocked users and invalid links get an explanation, and field errors disappear when corrected', async () => {
    const { page } = await portal.visit();
    await page.goto('/login?redirect=/dashboard');
    await signIn(page, { email: 'sam@client.example', password: DEMO_PASSWORD });
    await page.getByRole('heading', { name: 'Account Suspended' }).waitFor();
    await page.getByRole('link', { name: 'Go Home' }).click();
    await page.getByRole('heading', { name: 'Depth you can stand around.', level: 1 }).waitFor();
    await page.goto('/login');
    await page.getByText('You are signed in as sam@client.example.').waitFor();
    await expectAccessible(page);
    await signIn(page, { email: 'tom@client.example', password: DEMO_PASSWORD });
    await page.waitForURL('**/dashboard');

    // A token is never this long: a link that was broken in transit is reported as an invalid one.
    const broken = 'x'.repeat(300);
    const { page: guest } = await portal.visit();
    await guest.goto(`/verify-email?token=${broken}`);
    await guest.getByRole('button', { name: 'Confirm Email Address' }).click();
    await guest.getByRole('heading', { name: 'This link does not work' }).waitFor();
    await guest.goto(`/accept-invitation?token=${broken}`);
    await guest.getByRole('heading', { name: 'This invitation does not work' }).waitFor();

    // The server's message at a field disappears when the field is corrected, and does not return above the form.
    await guest.goto('/contact');
    const form = guest.getByRole('form', { name: 'Support and contact' });
    await takenOver(form); // before hydration, the form would be sent by itself once the network is back
    await guest.getByLabel('Your name').fill('Noor');
    await form.getByLabel('Email Address').fill('noor@visitor.example');
    await guest.getByLabel('Subject').fill('A'.repeat(400));
    await guest.getByLabel('Message').fill('Hello');
    // Without a network, the form reports it; sending again is all that is needed.
    await guest.context().setOffline(true);
    await guest.getByRole('button', { name: 'Send Message' }).click();
    await guest.getByText('Your message was not sent').waitFor();
    await guest.context().setOffline(false);
    await guest.getByRole('button', { name: 'Send Message' }).click();
    const refused = guest.getByText(/^Subject cannot exceed/);
    await refused.waitFor();
    await guest.getByLabel('Subject').fill('A question');
    await refused.waitFor({ state: 'detached' });
    expect(await guest.getByText('Your message was not sent').count()).toBe(0);
  }, 120_000);

  it('shows the waiting time after ten wrong passwords, and allows a password reset', async () => {
    const rival = { email: 'other@rival.example', password: DEMO_PASSWORD };
    const { page } = await portal.visit();
    await page.goto('/login');
    for (let tries = 0; tries < 10; tries++) {
      const refused = page.waitForResponse('**/auth/login');
      await signIn(page, { ...rival, password: `Mistyped-${tries}` });
      expect((await refused).status()).toBe(401);
    }
    await signIn(page, rival);
    await page
      .getByText(/You can try again in 1[45] minutes, or set a new password and sign in immediately\.$/)
      .waitFor();
    await expectAccessible(page);

    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await page.getByRole('heading', { name: 'Forgot password?' }).waitFor();
    await page.getByLabel('Email Address').fill(rival.email);
    await page.getByRole('button', { name: 'Send Link' }).click();
    await page.getByRole('heading', { name: 'Check your email' }).waitFor();
    const renewed = { ...rival, password: 'Quiet-Harbour-28' };
    await page.goto(await portal.linkTo(rival.email, /password/i));
    await page.getByLabel('New password', { exact: true }).fill(renewed.password);
    await page.getByLabel('Confirm new password').fill(renewed.password);
    await page.getByRole('button', { name: 'Set Password' }).click();
    await page.getByText('Sign in with your new password.').waitFor();
    await page.goto('/login');
    await signIn(page, renewed);
    await page.waitForURL('**/dashboard');
  }, 120_000);

  it('shows why an optional document was rejected', async () => {
    const { page } = await portal.visit();
    await page.goto('/login?redirect=/dashboard/company');
    await signIn(page, { email: 'anna@client.example', password: DEMO_PASSWORD });
    const documents = page.getByRole('list', { name: 'Uploaded Documents' });
    await documents.getByText('The second page cannot be read. Please upload a sharper scan.').waitFor();
  });

  it('the longest texts fit every screen, also while loading', async () => {
    const { page } = await portal.visit();
    const password = JUDITH.password;
    const email = `${'l'.repeat(40)}@${'d'.repeat(50)}.example`;
    const registered = await page.request.post('/api/v1/auth/register', {
      data: {
        firstName: 'F'.repeat(50),
        lastName: 'L'.repeat(50),
        jobTitle: 'J'.repeat(100),
        companyName: 'C'.repeat(100),
        companyIndustry: 'other',
        website: `${'w'.repeat(60)}.${'x'.repeat(60)}.example`,
        country: 'NL',
        addressLine1: 'A'.repeat(200),
        postalCode: '9'.repeat(20),
        city: 'D'.repeat(100),
        email,
        password,
      },
    });
    expect(registered.status()).toBe(201);
    const sideways = () =>
      page.evaluate(() => {
        const { document } = globalThis as unknown as {
          document: { documentElement: { scrollWidth: number; clientWidth: number } };
        };
        return document.documentElement.scrollWidth - document.documentElement.clientWidth;
      });
    for (const [path, loading] of [
      ['/dashboard?welcome=true', '**/api/v1/quotes?*'],
      ['/dashboard/company', '**/api/v1/{companies,client-documents}'],
      ['/dashboard/users', '**/api/v1/users?*'],
      ['/dashboard/profile?tab=security', '**/api/v1/auth/sessions?*'],
      ['/dashboard/profile?tab=account', ''],
    ] as const) {
      await page.setViewportSize({ width: 320, height: 640 });
      if (loading) {
        await page.route(loading, () => undefined);
        await page.goto(path);
        await page.getByRole('heading', { level: 1 }).waitFor();
        expect({ path, loading, sideways: await sideways() }).toMatchObject({ sideways: 0 });
        await expectAccessible(page);
        await page.unroute(loading);
      }
      await page.goto(path);
      await page.waitForLoadState('networkidle');
      for (const width of [320, 768]) {
        await page.setViewportSize({ width, height: 640 });
        expect({ path, width, sideways: await sideways() }).toMatchObject({ sideways: 0 });
      }
    }
  }, 120_000);

  /** Staff write a campaign with a picture and a text for a subscriber, preview, test and send it. */
  async function writeCampaign(reader: string): Promise<void> {
    const { context, page } = await portal.visit();
    const refused: string[] = [];
    page.on(
      'requestfailed',
      (request) => request.failure()?.errorText.includes('BLOCKED') && refused.push(request.url()),
    );
    await page.goto('/login');
    await signIn(page, { email: 'admin@system.example', password: DEMO_PASSWORD });
    await page.getByRole('link', { name: 'Campaigns' }).click();
    await page.getByRole('button', { name: 'New campaign' }).click();
    await page.getByLabel('Name', { exact: true }).fill('June release');
    await page.keyboard.press('Enter');
    await page.getByLabel('Subject', { exact: true }).fill('Hands in the model');
    const blocks = page.getByRole('region', { name: 'Blocks' });
    await blocks.getByRole('button', { name: 'Picture', exact: true }).click();
    await page.getByRole('combobox', { name: 'Picture', exact: true }).selectOption({ label: 'table-65' });
    await blocks.getByRole('button', { name: 'Text', exact: true }).click();
    await page.getByRole('textbox', { name: 'Text', exact: true }).fill('Hello ');
    await page.getByRole('button', { name: 'First name' }).click();
    // A missing field gets the focus before anything is sent.
    await page.getByRole('button', { name: 'Send now' }).click();
    await page.getByLabel('Description').and(page.locator(':focus')).fill('A table with a model above it');
    await page.getByRole('button', { name: 'Move Text: Hello {{firstName "there"}}' }).press('ArrowUp');
    await page.getByText('Text is now 1 of 2').waitFor();
    await page.getByLabel('Include people who chose').check();
    await page.keyboard.press('ControlOrMeta+s');
    await page.getByText('Campaign saved').waitFor();
    const mail = page.frameLocator('iframe');
    await mail.getByText('Hello there').waitFor();
    await mail.getByAltText('A table with a model above it').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Send test' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Send test' }).click();
    await page.getByText('Test email sent').waitFor();
    await page.getByRole('button', { name: 'Send now' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(/^\d\d people get this email, starting immediately\./).waitFor(); // includes the demo's subscribers
    await dialog.getByRole('button', { name: 'Send now' }).click();
    await page.getByRole('heading', { level: 2, name: 'Sent' }).waitFor();
    await page.getByText('Sending finished').waitFor();
    await expectAccessible(page);
    const subjects = (await portal.mailsTo(reader)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject === 'Hands in the model')).toHaveLength(1);
    expect(refused).toEqual([]);
    await context.close();
  }

  it('a visitor subscribes to the newsletter, confirms, sets preferences, gets a campaign and unsubscribes', async () => {
    const email = 'reader@visitor.example';
    const { page } = await portal.visit();
    await page.goto('/faq');
    const box = page.getByRole('region', { name: 'Newsletter' });
    await box.getByRole('button', { name: 'Subscribe' }).click();
    await box.getByText('Please enter your email address').waitFor();
    await expectAccessible(page);
    await box.getByLabel('Email Address').fill(email);
    await page.keyboard.press('Enter');
    await box.getByText('Check your email!').waitFor();
    await box.getByText('Please confirm your subscription to start receiving updates.').waitFor();

    const link = await portal.linkTo(email, 'Please confirm your subscription');
    await page.goto(link);
    await page.getByRole('button', { name: 'Confirm Subscription' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Confirm Subscription' }).click();
    await page.getByRole('heading', { name: 'You are subscribed' }).waitFor();
    await page.getByRole('link', { name: 'Set Your Preferences' }).click();
    await page.getByLabel('Partner news').uncheck();
    await page.getByLabel('Only the important ones').check();
    await page.getByRole('button', { name: 'Save Preferences' }).click();
    await page.getByText('Preferences saved').waitFor();
    await expectAccessible(page);
    await page.reload();
    await page.getByLabel('Only the important ones').waitFor();
    expect(await page.getByLabel('Partner news').isChecked()).toBe(false);
    await writeCampaign(email);

    await page.getByRole('link', { name: 'Unsubscribe' }).click();
    await page.getByRole('button', { name: 'Unsubscribe' }).click();
    await page.getByRole('heading', { name: 'You are unsubscribed' }).waitFor();
    await expectAccessible(page);
    // The confirmation link does not restore the subscription.
    await page.goto(link);
    await page.getByRole('heading', { name: 'This link is not valid' }).waitFor();
  }, 120_000);

  it('staff add a subscriber with proof of consent, unsubscribe and erase them', async () => {
    const email = 'visitor@stand.example';
    const { page: staff, context } = await portal.visit();
    await staff.goto('/login?redirect=/admin/subscribers');
    await signIn(staff, { email: 'admin@system.example', password: DEMO_PASSWORD });
    await staff.getByRole('heading', { name: 'Subscribers', level: 1 }).waitFor();
    await staff.getByRole('button', { name: 'Show growth and sources' }).click();
    await staff.getByRole('button', { name: 'Show as table: Growth by week' }).click();
    await staff.getByRole('columnheader', { name: 'Bounced' }).waitFor();
    await expectAccessible(staff);

    await staff.getByRole('button', { name: 'Add', exact: true }).click();
    const form = staff.getByRole('dialog', { name: 'Add a subscriber' });
    await form.getByLabel('Day of consent').fill('2999-01-31');
    await form.getByRole('button', { name: 'Add', exact: true }).click();
    for (const told of [
      'Email is required',
      'Please say where consent was given',
      'Please say how and where consent was given',
      'Consent cannot be in the future',
    ]) {
      await form.getByText(told, { exact: true }).waitFor();
    }
    await expectAccessible(staff);
    await form.getByLabel('Email').fill(email);
    await form.getByLabel('First name').fill('Vera');
    await form.getByLabel('Partner news').uncheck();
    await form.getByLabel('Where consent was given').selectOption('event');
    await form.getByLabel('Day of consent').fill('2026-01-31');
    await form.getByLabel('Proof of consent').fill('Signed the list at our stand');
    await form.getByRole('button', { name: 'Add', exact: true }).click();
    await staff.getByRole('link', { name: email }).click();

    await staff.getByText('Gets the newsletter.').waitFor();
    await staff.getByText('Products, Events', { exact: true }).waitFor();
    await staff.getByText('2026-01-31: Signed the list at our stand').waitFor();
    await expectAccessible(staff);
    await staff.getByRole('button', { name: 'Unsubscribe' }).click();
    const leave = staff.getByRole('dialog', { name: 'Unsubscribe' });
    await leave.getByLabel('Reason').fill('Asked on the phone');
    await leave.getByRole('button', { name: 'Unsubscribe' }).click();
    await staff.getByText('Receives no newsletters. Only the subscriber can subscribe again.').waitFor();
    await staff.getByRole('listitem').filter({ hasText: 'Asked on the phone' }).getByText('Unsubscribed').waitFor();

    await staff.getByRole('button', { name: `Actions for ${email}` }).click();
    await staff.getByRole('menuitem', { name: 'Erase' }).click();
    const erase = staff.getByRole('dialog', { name: 'Erase this subscriber?' });
    await erase.getByText(/^A code made from the address is kept/).waitFor();
    await erase.getByLabel('Email').fill('visitor@stand');
    await erase.getByRole('button', { name: 'Erase' }).click();
    await erase.getByText('The email does not match').waitFor();
    await expectAccessible(staff);
    await erase.getByLabel('Email').fill(email);
    await erase.getByRole('button', { name: 'Erase' }).click();
    await staff.getByText('Subscriber erased').waitFor();
    await staff.getByRole('heading', { name: 'Subscribers', level: 1 }).waitFor();
    await staff.getByRole('button', { name: 'All', exact: true }).click();
    await staff.getByRole('link', { name: 'reader@visitor.example' }).waitFor();
    expect(await staff.getByRole('link', { name: email }).count()).toBe(0);
    await context.close();
  }, 120_000);

  it('all other screens are accessible', async () => {
    const guest = (await portal.visit()).page;
    await guest.goto('/contact');
    await guest.getByRole('button', { name: 'Send Message' }).click();
    await guest.getByText('Message is required').waitFor();
    await expectAccessible(guest);
    for (const [path, heading] of [
      ['/forgot-password', 'Forgot password?'],
      ['/reset-password?token=old', 'Set a new password'],
      ['/verify-email?token=old', 'Verify your email'],
      ['/verify-email', 'This link does not work'],
      ['/profile', 'Authentication Required'],
    ] as const) {
      await guest.goto(path);
      await guest.getByRole('heading', { name: heading }).waitFor();
      await expectAccessible(guest);
    }

    for (const [email, path, heading] of [
      ['anna@client.example', '/partners/dashboard', 'Access Denied'],
      ['paula@partner.example', '/admin', 'Super Admin Access Required'],
      ['pending@partner.example', '/partners/dashboard', 'Account Pending Approval'],
      ['sam@client.example', '/dashboard', 'Account Suspended'],
      ['paula@partner.example', '/partners/dashboard', 'Client quotes'],
    ] as const) {
      const { context, page } = await portal.visit();
      await page.goto(`/login?redirect=${encodeURIComponent(path)}`);
      await signIn(page, { email, password: DEMO_PASSWORD });
      await page.getByRole('heading', { name: heading }).waitFor();
      await expectAccessible(page);
      await context.close();
    }

    await judith.goto('/dashboard/company');
    await judith.getByRole('button', { name: 'Edit Information' }).click();
    await judith.getByLabel('City').fill('');
    await judith.getByRole('button', { name: 'Save Changes' }).click();
    await judith.getByText('Please fix the errors above').waitFor();
    await expectAccessible(judith);
    for (const tab of ['profile', 'security', 'notifications', 'account', 'api']) {
      await judith.goto(`/dashboard/profile?tab=${tab}`);
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
    await judith.getByRole('button', { name: 'End Purchasing system' }).click();
    await judith.getByRole('dialog').getByRole('button', { name: 'End token' }).click();
    await judith.getByText('Your company has no API tokens.').waitFor();
    expect((await fetch(`${portal.url}/api/v1/quotes`, asProgram)).status).toBe(401);

    // A webhook: its secret is shown once, and a test says why nothing arrived.
    await judith.getByText('Your company has no webhooks.').waitFor();
    await judith.getByRole('button', { name: 'Add webhook' }).click();
    const adding = judith.getByRole('dialog', { name: 'Add a webhook' });
    await adding.getByLabel('Address').fill('http://hooks.atelier.example/in');
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
    await judith.goto('/dashboard/profile');
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

    await judith.goto('/dashboard/users');
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

  it('a partner requests development funds, staff approve a part, and the partner claims it', async () => {
    const { context, page } = await portal.visit();
    await page.goto('/login?redirect=/partners/dashboard/funds');
    await signIn(page, { email: 'paula@partner.example', password: DEMO_PASSWORD });
    await page.getByRole('heading', { name: 'Funds', level: 1 }).waitFor();
    await page.getByRole('link', { name: 'Brochure for visitor centres' }).waitFor();
    expect(await page.locator('.stat-strip').innerText()).toContain('€61,000');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Request funds' }).click();
    const form = page.getByRole('dialog', { name: 'Request funds' });
    await form.getByRole('button', { name: 'Send request' }).click();
    await form.getByText('Please enter the activity').waitFor();
    await expectAccessible(page);
    await form.getByLabel('Activity').fill('Stand at the lift fair');
    await form.getByLabel('Type').selectOption('event');
    await form.getByLabel('Expected leads').fill('12');
    const today = new Date().toISOString().slice(0, 10);
    await form.getByLabel('First day').fill(today);
    await form.getByLabel('Last day').fill(today);
    await form.getByLabel('Amount').fill('70,000');
    await form.getByLabel('Expected result').fill('Lift makers build walls into their cabins.');
    await form.getByRole('button', { name: 'Send request' }).click();
    await form.getByText('Only €61,000.00 is left of this year’s funds').waitFor();
    await form.getByLabel('Amount').fill('2000');
    await form.getByRole('button', { name: 'Send request' }).click();
    await page.getByText('Your request is in review.').waitFor();
    const id = page.url().split('/').at(-1);

    const { context: desk, page: staff } = await portal.visit();
    await staff.goto(`/login?redirect=/admin/partner-funds`);
    await signIn(staff, { email: 'admin@system.example', password: DEMO_PASSWORD });
    await staff.getByRole('link', { name: /Stand at the lift fair/ }).waitFor();
    await expectAccessible(staff);
    await staff.goto(`/admin/partner-funds/${id}`);
    await staff.getByRole('button', { name: 'Approve' }).click();
    const dialog = staff.getByRole('dialog', { name: 'Approve Stand at the lift fair?' });
    await dialog.getByText('€61,000.00 is left of this year’s funds.').waitFor();
    await expectAccessible(staff);
    await dialog.getByLabel('Amount approved').fill('1500');
    await dialog.getByRole('button', { name: 'Approve' }).click();
    await staff.getByText('Approved: €1,500.00').waitFor();
    await desk.close();

    await page.reload();
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'invoice.pdf', mimeType: 'application/pdf', buffer: FILES.pdf });
    await page.getByText('invoice.pdf').waitFor();
    await page.getByLabel('Total spent').fill('1400');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Claim', exact: true }).click();
    await page.getByText('Your claim is in review.').waitFor();
    await context.close();
  }, 120_000);

  it('a company created by staff gets a quote and an order', async () => {
    const { page: staff } = await portal.visit();
    await staff.goto('/login?redirect=/admin/companies');
    await signIn(staff, { email: 'admin@system.example', password: DEMO_PASSWORD });

    // The numbers are typed as they are printed; one of them belongs to another company too.
    await staff.getByRole('link', { name: 'Create company' }).click();
    await staff.getByLabel('Company name').fill('Westwind Studios B.V.');
    await staff.getByLabel('Website (optional)').fill('westwind.example/nl/about');
    await staff.getByLabel('Industry').selectOption('aec');
    await staff.getByLabel('Address line 1').fill('Wilhelminakade 12');
    await staff.getByLabel('Postal code').fill('3072 AP');
    await staff.getByLabel('City').fill('Rotterdam');
    await staff.getByLabel('Country').fill('Netherl');
    await staff.keyboard.press('Enter');
    await staff.getByLabel('VAT number (optional)').fill('NL 861234567 B01');
    await staff.getByLabel('Email', { exact: true }).fill('noor@westwind');
    await staff.getByRole('button', { name: 'Create company' }).click();
    await staff.getByText('Please enter a valid email address').waitFor();
    await staff.getByLabel('Email', { exact: true }).fill(NOOR.email);
    await staff.getByRole('button', { name: 'Create company' }).click();
    await staff.getByText('Another company has the same VAT number').first().waitFor();
    await staff.getByRole('link', { name: 'Atelier Łukasik & Sons' }).waitFor();
    await expectAccessible(staff);
    const company = staff.url();

    // A quote needs a user of the company as its contact. There is none yet: the page says so and links to invitations.
    await staff.goto(company.replace(/companies\/(.*)$/, 'quotes/create?companyId=$1'));
    await staff.getByRole('link', { name: 'Invite somebody' }).click();
    await staff.waitForURL(`${company}/users`);
    await staff.goto('/admin/companies/nobody');
    await staff.getByRole('heading', { name: 'Page not found' }).waitFor();
    const crumbs = staff.getByRole('navigation', { name: 'Breadcrumb' });
    expect((await crumbs.innerText()).split(/\s+/)).toEqual(['Administration', 'Companies']);

    // Staff upload documents, invite a second person, and are asked before they verify a company without proof.
    await staff.goto(`${company}/documents`);
    await staff.getByRole('button', { name: 'Upload Document' }).click();
    await staff.getByLabel('Document type').selectOption('vat_certificate');
    await staff
      .locator('input[type=file]')
      .setInputFiles({ name: 'vat.pdf', mimeType: 'application/pdf', buffer: PDF });
    await expectAccessible(staff);
    await staff.getByRole('dialog').getByRole('button', { name: 'Upload', exact: true }).click();
    await staff.getByText('Document uploaded successfully').waitFor();
    await staff.goto(`${company}/users`);
    await staff.getByRole('list', { name: 'Invitations' }).getByText(NOOR.email).waitFor();
    await staff.getByRole('button', { name: 'Invite User' }).click();
    await staff.getByLabel('Email Address').fill('colleague@westwind.example');
    await staff.getByRole('button', { name: 'Send invitation' }).click();
    await staff.getByRole('list', { name: 'Invitations' }).getByText('colleague@westwind.example').waitFor();
    await expectAccessible(staff);
    await staff.getByRole('button', { name: 'Actions for Westwind Studios B.V.' }).click();
    await staff.getByRole('menuitem', { name: 'Verify company' }).click();
    await staff.getByText('Missing or not verified: Certificate of Commerce, VAT Certificate.').waitFor();
    await expectAccessible(staff);
    await staff.getByRole('button', { name: 'Verify anyway' }).click();
    await staff.getByText('Company verified').waitFor();

    // The user invited first creates a quote.
    const { page } = await portal.visit();
    await page.goto(await portal.linkTo(NOOR.email, 'invited you'));
    await page.getByLabel('First name').fill('Noor');
    await page.getByLabel('Last name').fill('Smit');
    await page.getByLabel('Password', { exact: true }).fill(NOOR.password);
    await page.getByLabel('Confirm password').fill(NOOR.password);
    await page.getByRole('button', { name: 'Accept Invitation' }).click();
    await page.waitForURL('**/dashboard?welcome=true');
    await page.getByRole('link', { name: 'Create Quote' }).first().click();
    await page.getByRole('button', { name: 'Add HoloDesk 27' }).click();
    await page.getByRole('button', { name: 'Next: Configure Options' }).click();
    // Prices that arrive after a choice do not move the layout: a pressed button stays under the mouse.
    const prices = Promise.withResolvers<void>();
    await page.route('**/api/v1/pricing/calculate', (route) => prices.promise.then(() => route.continue()));
    await page.getByRole('radio', { name: /SLA/ }).first().check();
    await page.getByRole('button', { name: 'Next: Review & Submit' }).click();
    const submit = page.getByRole('button', { name: 'Create and Submit for Review' });
    const place = await submit.boundingBox();
    prices.resolve();
    await page.locator('[aria-busy=true]').waitFor({ state: 'detached' });
    expect(await submit.boundingBox()).toEqual(place);
    const created = page.waitForResponse(
      (answer) => answer.url().endsWith('/api/v1/quotes') && answer.status() === 201,
    );
    await submit.click();
    await page.getByRole('dialog').getByRole('button', { name: 'Submit Quote' }).click();
    const { id } = (await (await created).json()) as { id: string };
    await page.waitForURL(`**/dashboard/quotes/${id}`);
    const terms = { shippingCost: 120, leadTimeWeeks: 6 };
    expect((await staff.request.put(`/api/v1/system/quotes/${id}/approve`, { data: terms })).status()).toBe(200);
    await page.reload();
    await page.getByLabel('Your name').fill('Noor Smit');
    const amount = await page.getByRole('button', { name: /^Accept €/ }).textContent();
    await acceptOffer(page, amount!.replace('Accept ', ''));
    await page.getByRole('heading', { name: /Your acceptance is confirmed\.$/ }).waitFor();
    expect((await staff.request.post('/api/v1/orders/from-quote', { data: { quoteId: id } })).status()).toBe(201);
    await page.goto('/dashboard/orders');
    await page.getByText('HoloDesk 27').first().waitFor();
  }, 240_000);
});
