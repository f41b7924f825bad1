import type { Download, Page } from 'playwright-core';
import { DEMO_PASSWORD } from '../../src/seeds/people.seed.js';
import { SOME_LINES } from '../builders/quotes.js';
import { eventually } from '../platform/eventually.js';
import { expectAccessible } from './accessible.js';
import { acceptOffer, openScreen, Portal, readPdf } from './portal.js';

const IDA = { email: 'ida@fjordlys.example', password: 'Quiet-Harbour-29' };
const [STAFF, ANNA, PAULA] = ['admin@system.example', 'anna@client.example', 'paula@partner.example'].map((email) => ({
  email,
  password: DEMO_PASSWORD,
})) as [Person, Person, Person];

interface Person {
  email: string;
  password: string;
}

const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n');

/** The whole workflow in a real browser: application, agreement, client, deal, quote, acceptance, order, payment, commission. */
describe('a partner brings a client and is paid commission', () => {
  let portal: Portal;
  let ida: Page;
  let anna: Page;
  let staff: Page;
  let quote: { id: string; number: string };

  beforeAll(async () => {
    portal = await Portal.start();
    [ida, anna, staff] = [(await portal.visit()).page, (await portal.visit()).page, (await portal.visit()).page];
  }, 180_000);

  afterAll(() => portal.close());

  async function signIn(page: Page, { email, password }: Person): Promise<void> {
    await page.getByLabel('Email Address').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign In' }).click();
  }

  const sidebar = (page: Page, entry: string) =>
    page
      .getByRole('navigation', { name: 'Portal' })
      .getByRole('link', { name: new RegExp(`^${entry}\\b`) }) // followed by a count
      .click();

  /** Chooses the client in the builder's first step by typing. */
  async function chooseClient(page: Page): Promise<void> {
    await page.getByRole('combobox', { name: 'Who is it for?' }).click();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('merid');
    await page.getByRole('option', { name: /^Meridian Engineering/ }).waitFor();
    await page.getByRole('option', { name: /^Fjordlys/ }).waitFor({ state: 'detached' });
    await page.keyboard.press('Enter');
    await page.getByText('You prepare the quote; the client accepts it.').waitFor();
  }

  const key = () => ({ 'Idempotency-Key': crypto.randomUUID() });

  it('a visitor applies, answers staff, and becomes a partner with resources, training and documentation', async () => {
    const page = ida;
    const file = (name: string) => ({ name, mimeType: 'application/pdf', buffer: PDF });
    await page.goto('/login');
    await page.getByRole('link', { name: 'Become a Partner' }).click();
    await page.getByRole('heading', { name: 'Become a partner' }).waitFor();
    await page.getByRole('button', { name: 'Continue to your details' }).click();
    await page.getByText('Company name is required').waitFor();
    await expectAccessible(page);
    await page.getByLabel('Company name').fill('Fjordlys Resellers');
    await page.getByLabel('Industry').selectOption('education-training');
    await page.getByLabel('Country', { exact: true }).fill('Norway');
    await page.keyboard.press('Tab');
    await page.getByLabel('Address', { exact: true }).fill('Storgata 22');
    await page.getByLabel('Postal code').fill('0184');
    await page.getByLabel('City').fill('Oslo');
    await page.keyboard.press('Enter');

    await page.waitForURL('**/partner-program/apply?step=person');
    await page.getByLabel('First name').fill('Ida');
    await page.getByLabel('Last name').fill('Berg');
    await page.getByLabel('Job title').fill('Founder');
    await page.getByLabel('Email Address').fill('anna@client.example');
    await page.getByLabel('Password', { exact: true }).fill(IDA.password);
    await page.getByLabel('Confirm password').fill(IDA.password);
    await page.keyboard.press('Enter');

    await page.waitForURL('**/partner-program/apply?step=business');
    const markets = page.getByLabel('Countries you sell in');
    for (const country of ['Norw', 'Swed']) {
      await markets.fill(country);
      await page.keyboard.press('Enter');
    }
    await page.getByRole('checkbox', { name: 'Tables' }).check();
    await page.getByLabel('People in your team').selectOption('11-25');
    await page.getByLabel('Of these, technical staff').fill('3');
    await page.getByLabel('Expected annual revenue with us').fill('about 400');
    await page.getByLabel('Why HoloPortal').fill('We install AV in universities.');
    await page.getByRole('button', { name: 'Continue to review' }).click();
    await page.getByText('3 fields to correct above').waitFor();
    await page.getByText('Enter an amount in euros, for example 400,000').waitFor();
    await expectAccessible(page);

    // A reload loses only the files and the password.
    await page.reload();
    await page.getByRole('button', { name: 'Remove Sweden' }).waitFor();
    expect(await page.getByLabel('Why HoloPortal').inputValue()).toBe('We install AV in universities.');
    await page.getByLabel('Expected annual revenue with us').fill('400000');
    await page.getByLabel('Company registration', { exact: true }).setInputFiles(file('registration.pdf'));
    await page.getByLabel('Tax certificate', { exact: true }).setInputFiles(file('tax-2024.pdf'));
    await page.getByRole('button', { name: 'Continue to review' }).click();
    const review = page.getByRole('heading', { name: 'Is everything right?' });
    await review.waitFor();
    const choosePassword = async () => {
      await page.getByLabel('Password', { exact: true }).fill(IDA.password);
      await page.getByLabel('Confirm password').fill(IDA.password);
    };
    await choosePassword();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Send application' }).click();

    // The address already has an account: its owner can sign in, or another address is used.
    await page.getByText('User account already exists').waitFor();
    await page.getByLabel('Email Address').fill(IDA.email);
    await page.getByRole('button', { name: 'Continue to business' }).click();
    await page.getByRole('button', { name: 'Continue to review' }).click();
    await review.waitFor();
    await page.getByRole('button', { name: 'Send application' }).click();
    await page.waitForURL('**/partner-program/application');
    await page.getByRole('heading', { name: 'We have received your application' }).waitFor();
    await page.getByText('tax-2024.pdf').waitFor();
    await expectAccessible(page);
    await openScreen(page, '/partners/dashboard');
    await page.getByRole('heading', { name: 'Account Pending Approval' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Your application' }).click();

    // Staff read it, and ask for a newer document.
    await staff.goto('/login?redirect=/admin/partner-applications');
    await signIn(staff, STAFF);
    await staff.getByRole('link', { name: 'Application of Fjordlys Resellers' }).waitFor();
    await expectAccessible(staff);
    await staff.getByRole('link', { name: 'Application of Fjordlys Resellers' }).click();
    await staff.getByText('Storgata 22, 0184 Oslo, Norway').waitFor();
    await staff.getByRole('button', { name: 'Start review' }).click();
    await staff.getByRole('dialog').getByRole('button', { name: 'Start review' }).click();
    await staff.getByText('Review started').first().waitFor();
    await staff.getByRole('button', { name: 'Request info' }).click();
    const asking = staff.getByRole('dialog');
    await asking.getByRole('button', { name: 'Request info' }).click();
    await asking.getByText('A reason is required').waitFor();
    await asking.getByLabel('What we need').fill('The tax certificate of 2026.');
    await asking.getByText('The review continues once we receive it.').waitFor();
    await expectAccessible(staff);
    await asking.getByRole('button', { name: 'Request info' }).click();
    await staff.getByText('Information requested').first().waitFor();
    await expectAccessible(staff);

    // The mail leads to the page for the answer.
    await page.goto(await portal.linkTo(IDA.email, /need more information/));
    await page.getByRole('heading', { name: 'We need more information' }).waitFor();
    await page.getByLabel('Tax certificate', { exact: true }).setInputFiles(file('tax-2026.pdf'));
    await page.getByText('tax-2026.pdf').waitFor();
    await expectAccessible(page);
    await page.getByRole('textbox', { name: 'Your answer' }).fill('Here it is.');
    await page.getByRole('button', { name: 'Send and continue' }).click();
    await page.getByRole('heading', { name: 'We are reviewing your application' }).waitFor();
    await expectAccessible(page);

    await staff.reload();
    await staff.getByText('Here it is.').waitFor();
    await staff.getByRole('button', { name: 'Approve' }).click();
    await staff.getByLabel('Start as').selectOption('silver');
    await staff.getByText('You start as Silver with a commission of 12%.').waitFor();
    await staff.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
    await staff.getByText('Application approved').waitFor();
    await expectAccessible(staff);

    await page.goto(await portal.linkTo(IDA.email, /is a partner/));
    await page.getByRole('heading', { name: 'Welcome, Silver Partner' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Go to Your Dashboard' }).click();
    await page.waitForURL('**/partners/dashboard');
    await page.getByRole('heading', { level: 1, name: /Ida/ }).waitFor();

    // Published resources for her tier are available to her.
    await openScreen(staff, '/admin/partner-resources/create');
    await staff.getByRole('button', { name: 'New resource' }).click();
    await staff.getByText('Title is required').waitFor();
    await staff.getByLabel('Title').fill('Installation guide');
    await staff.getByLabel('Category').selectOption('technical');
    await staff.getByLabel('Visible to').selectOption('silver');
    await staff.getByRole('checkbox', { name: /^Published/ }).check();
    await staff.getByRole('button', { name: 'New resource' }).click();
    await staff.getByText('Add a file or a link before you publish it').waitFor();
    await staff.getByRole('checkbox', { name: /^Published/ }).uncheck();
    await staff.getByRole('button', { name: 'New resource' }).click();
    await staff.getByText('Resource created').waitFor();
    await staff.locator('input[type=file]').setInputFiles(file('installation-guide.pdf'));
    await staff.getByRole('button', { name: 'Upload file' }).click();
    await staff.getByText('File uploaded').waitFor();
    await staff.getByRole('checkbox', { name: /^Published/ }).check();
    await staff.getByRole('button', { name: 'Save resource' }).click();
    await staff.getByText('Resource saved').waitFor();
    await expectAccessible(staff);
    await openScreen(staff, '/admin/partner-resources');
    await staff.getByRole('link', { name: 'Resource Installation guide' }).waitFor();
    await expectAccessible(staff);
    await page.getByRole('link', { name: 'Resources' }).click();
    await page.getByRole('region', { name: 'Technical' }).getByText('Installation guide').waitFor();
    await expectAccessible(page);
    await page.getByLabel('Search resources').fill('unobtainium');
    await page.getByText('No resources match your filters.').waitFor();
    await expectAccessible(page);

    // Staff write a course; she reads it to its end and gets her certificate.
    await openScreen(staff, '/admin/partner-courses/create');
    await staff.getByLabel('Title', { exact: true }).fill('Selling holograms');
    await staff.getByLabel('Summary').fill('For whom they are.');
    await staff.getByLabel('Chapter title').fill('What it is');
    await staff.getByRole('button', { name: 'Add chapter' }).click();
    await staff.getByLabel('Chapter title').fill('For whom');
    await staff.getByLabel('Text', { exact: true }).fill('For who **stands around** it. <b>Always.</b>');
    await staff.getByText('<b>Always.</b>').last().waitFor();
    await expectAccessible(staff);
    await staff.getByRole('button', { name: 'New course' }).click();
    await staff.getByText('Chapter 1 needs a title and a text.').waitFor();
    await staff.getByLabel('Text', { exact: true }).fill('A picture with *depth*.');
    await staff.getByRole('button', { name: 'New course' }).click();
    await staff.getByText('Course created').waitFor();
    await staff.getByRole('button', { name: 'Publish' }).click();
    await staff.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
    await staff.getByText('Course published').waitFor();
    await openScreen(staff, '/admin/partner-courses');
    await staff.getByRole('link', { name: 'Course Selling holograms' }).waitFor();
    await expectAccessible(staff);
    await page.getByRole('link', { name: 'Training' }).click();
    await page.getByText('Not started yet').waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Start: Selling holograms' }).click();
    await page.getByRole('heading', { level: 1, name: 'Selling holograms' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Start' }).click();
    await page.getByRole('heading', { level: 1, name: 'What it is' }).waitFor();
    expect(await page.title()).toBe('What it is · HoloPortal');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Mark as read and continue' }).click();
    await page.getByRole('heading', { level: 1, name: 'For whom' }).waitFor();
    await page.locator('main:focus').waitFor();
    await page.getByRole('button', { name: 'Mark as read and finish' }).click();
    await page.getByText('You have completed the course.').waitFor();
    await expectAccessible(page);
    const [certificate] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download certificate' }).click(),
    ]);
    expect(certificate.suggestedFilename()).toMatch(/^certificate-T-\d{4}-\d{6}\.pdf$/);

    // The documentation explains the portal and can be searched.
    await page.getByRole('link', { name: 'Documentation' }).click();
    await page.getByRole('heading', { level: 1, name: 'How the portal works' }).waitFor();
    await expectAccessible(page);
    await page.getByLabel('Search the documentation').fill('refund');
    await page.getByRole('link', { name: 'Commission: Reversals' }).click();
    await page.locator('h2:focus', { hasText: 'Reversals' }).waitFor();
    await expectAccessible(page);
  }, 240_000);

  it('signs the agreement, and again after staff publish the next version', async () => {
    const page = ida;
    await page.getByText('The partner agreement needs your signature').waitFor();
    await page.getByRole('link', { name: 'Read and sign' }).click();
    await page.getByRole('heading', { name: 'Partner agreement, version 1' }).waitFor();
    await page.getByRole('cell', { name: 'Silver' }).waitFor();
    await page.getByText('Please verify your email address to sign this agreement.').waitFor();
    const token = new URL(await portal.linkTo(IDA.email, 'Confirm your email address')).searchParams.get('token');
    expect((await page.request.post('/api/v1/auth/verify-email', { data: { token } })).status()).toBe(200);
    await page.getByRole('button', { name: 'Sign agreement' }).press('Enter');
    await page.getByText('Please confirm that you have read the agreement').waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Space'); // the missing field has the focus
    await page.getByRole('button', { name: 'Sign agreement' }).press('Enter');
    await page.getByText(/^Signed by Ida /).waitFor();
    await page.getByText('The partner agreement needs').waitFor({ state: 'detached' });
    const copy = await downloaded(page, 'Download Partner agreement, version 1, as PDF');
    expect(copy.suggestedFilename()).toBe('partner-agreement-1.pdf');

    // A draft starts with the text in force, and its preview follows the editor.
    await openScreen(staff, '/admin/partner-agreements');
    await staff.getByRole('link', { name: 'New draft' }).click();
    const text = staff.getByLabel('Text');
    await text.waitFor();
    await text.fill(`${await text.inputValue()}\n\n## Training\n\nOf **two** people. <b>No tags</b>`);
    await staff.getByRole('heading', { name: 'Training' }).waitFor();
    await staff.locator('strong', { hasText: 'two' }).waitFor();
    await expectAccessible(staff);
    await staff.getByRole('button', { name: 'Save draft' }).click();
    await staff.getByText('Draft created').waitFor();
    await staff.getByRole('button', { name: 'Publish', exact: true }).click();
    await staff.getByRole('button', { name: 'Publish agreement' }).click();
    await staff.getByText('Version 2.').waitFor();
    await staff.getByText('Nobody has signed it yet.').waitFor();
    await expectAccessible(staff);
    await page.goto(await portal.linkTo(IDA.email, 'Please sign version 2'));
    await page.getByRole('heading', { name: 'Partner agreement, version 2' }).waitFor();
    await page.getByText(/Sign by .+ After that, you cannot register deals/).waitFor();
    await expectAccessible(page);
  }, 240_000);

  it('connects a client by the code in the mail', async () => {
    const page = ida;
    await sidebar(page, 'Clients');
    await page.getByText('No clients yet').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Connect a client' }).first().click();
    await page.getByLabel('Client’s email address').fill(ANNA.email);
    await page.getByLabel('Message').fill('We build your showroom in Oslo. May we prepare the quotes for it here?');
    await page.getByRole('button', { name: 'Send request' }).click();
    await page.getByText(`If ${ANNA.email} belongs to a company that can be connected`).waitFor();

    // A wrong code costs a try; the code from the mail connects.
    await page.getByLabel('Code', { exact: true }).fill('ABCD2345');
    await page.keyboard.press('Enter');
    await page.locator('[aria-invalid=true]:focus').waitFor();
    await expectAccessible(page);
    await portal.linkTo(ANNA.email, /^Fjordlys Resellers asks/);
    const mail = (await portal.mailsTo(ANNA.email)).findLast(({ subject }) => subject.startsWith('Fjordlys'))!;
    const [, code] = /Your code\s*([A-Z0-9]{8})\b/.exec(mail.html.replace(/<[^>]*>/g, ' '))!;
    await page.getByLabel('Code', { exact: true }).fill(code!.toLowerCase());
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: /^Meridian Engineering/ }).waitFor();
    await page.getByText('Anna de Vries agreed. Earlier quotes and orders are not shared.').waitFor();
    await page.getByText('Tom Bakker').waitFor();
    await expectAccessible(page);
  }, 120_000);

  it('labels its client, creates a quote for it, and exports reports', async () => {
    const page = ida;
    await page.getByText('No quotes yet').waitFor();
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByLabel('Label').fill('Showroom');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Notes saved').waitFor();
    const client = page.url().split('/').at(-1);
    await page.getByRole('link', { name: 'Create quote for this client' }).click();
    const forWhom = page.getByRole('combobox', { name: 'Who is it for?' });
    await page.getByText('You prepare the quote').waitFor();
    await eventually(async () => (await forWhom.inputValue()).includes('Meridian Engineering'));

    // A draft can be moved to another client.
    const made = await page.request.post('/api/v1/quotes', {
      data: { items: SOME_LINES, clientId: client },
      headers: { 'Idempotency-Key': crypto.randomUUID() },
    });
    const { id } = (await made.json()) as { id: string };
    await page.goto(`/partners/dashboard/clients/${client}`);
    await page.getByRole('table', { name: 'Quotes' }).getByText('Draft').waitFor();
    await expectAccessible(page);
    await openScreen(page, `/partners/dashboard/quotes/${id}/edit`);
    await forWhom.click();
    await page.getByRole('option', { name: /Your own company/ }).click();
    await page.getByRole('button', { name: 'Save Changes' }).first().click();
    await page.waitForURL(`**/quotes/${id}`);
    const { clientId } = (await (await page.request.get(`/api/v1/quotes/${id}`)).json()) as { clientId: unknown };
    expect(clientId).toBeNull();

    for (const name of ['Performance', 'Reports']) {
      await sidebar(page, name);
      await page.getByRole('heading', { level: 1, name }).waitFor();
      await expectAccessible(page);
    }
    expect((await downloaded(page, 'Save report')).suggestedFilename()).toMatch(/^quotes-.*\.xlsx$/);
    await page.getByRole('radio', { name: 'PDF' }).click();
    expect((await downloaded(page, 'Save report')).suggestedFilename()).toMatch(/^quotes-.*\.pdf$/);
    await page.getByRole('switch', { name: 'Send me a report each month' }).click();
    await page.getByText('You get it from the first of next month').waitFor();
    await page.getByLabel('Which report').selectOption('Deals');
    await page.getByText('Monthly report changed').waitFor();
    await expectAccessible(page);
  }, 120_000);

  it('registers a deal that staff approve, and moves it by keyboard', async () => {
    const page = ida;
    await sidebar(page, 'Pipeline');
    await page.getByRole('button', { name: 'Register deal' }).first().click();
    const form = page.getByRole('dialog', { name: 'Register a deal' });
    await form.getByRole('button', { name: 'Register deal' }).click();
    await form.locator('[aria-invalid=true]').first().waitFor();
    await expectAccessible(page);
    // The chosen client fills in the customer's details.
    await form.getByRole('combobox', { name: /^Connected client/ }).click();
    await page.keyboard.type('merid');
    await page.getByRole('option', { name: /^Meridian Engineering B\.V\./ }).waitFor();
    await page.keyboard.press('Enter');
    const vatNumber = form.getByLabel('VAT number');
    await eventually(async () => (await vatNumber.inputValue()) === 'NL861234567B01', 10_000);
    expect(await form.getByLabel('Customer', { exact: true }).inputValue()).toBe('Meridian Engineering B.V.');
    // A picker shows the name of its value one effect later than the other fields.
    await eventually(async () => (await form.getByLabel('Country').inputValue()) === 'Netherlands');
    await form.getByRole('button', { name: 'HoloDesk 27' }).click();
    await form.getByLabel('Expected value').fill('13,000');
    await form.getByLabel('Expected close').fill('2099-03-31');
    await form.getByRole('button', { name: 'Register deal' }).click();
    await page.getByText('Deal registered. We will notify you of our decision.').waitFor();
    await page.getByText('In review', { exact: true }).waitFor();
    await expectAccessible(page);

    await staff.goto(await portal.linkTo('sales@holoportal.example', /Meridian/));
    await staff.getByText(/^Registered .+ by Ida Berg, Fjordlys Resellers\.$/).waitFor();
    await staff.getByText('The customer is protected for the partner for 90 days.').waitFor();
    await expectAccessible(staff);
    await staff.getByRole('button', { name: 'Approve registration' }).click();
    await staff.getByText('Registration approved').first().waitFor();

    // The card's menu does the same as dragging, and keeps the keyboard focus.
    await page.goto('/partners/dashboard/sales/pipeline');
    const menu = page.getByRole('button', { name: 'Move or close Meridian Engineering B.V.' });
    await menu.press('Enter');
    await page.getByRole('menuitem', { name: 'Move to Qualified' }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByText('Meridian Engineering B.V. moved to Qualified').waitFor();
    await page.getByRole('region', { name: 'Qualified' }).getByText('Meridian Engineering B.V.').waitFor();
    await menu.and(page.locator(':focus')).waitFor();
    await expectAccessible(page);

    // Three days before its end, the protection is shown as a warning in the list and on the deal.
    await portal.sql("update deals set protected_until = (now() at time zone 'utc')::date + 3");
    await sidebar(page, 'Opportunities');
    await page.getByText('Ends in 3 days').waitFor();
    await page.getByRole('link', { name: 'Meridian Engineering B.V.' }).click();
    await page.getByText('Ends in 3 days').waitFor();
    await page.getByText(/^Protected until .+, 3 days left$/).waitFor();
    await page.getByText('After that day, another partner can register this customer.').waitFor();
    // A day has the same format as on all pages, and a hyphen has the same width in figures as in text.
    await page.getByRole('textbox', { name: 'Next step' }).fill('Call the one-off team');
    await page.getByLabel('Due date (optional)').fill('2099-02-01');
    await page.getByRole('button', { name: 'Save step' }).click();
    await page.getByText('1 Feb 2099', { exact: true }).first().waitFor();
    await expectAccessible(page);
    const widths = await page.evaluate<number[]>(`['num', ''].map((name) => {
      const box = document.createElement('span');
      box.className = name;
      box.textContent = '-----';
      document.body.append(box);
      const { width } = box.getBoundingClientRect();
      box.remove();
      return width;
    })`);
    expect(widths[0]).toBe(widths[1]);
    await portal.sql("update deals set protected_until = (now() at time zone 'utc')::date + 90");
  }, 180_000);

  it('another partner learns that the customer is taken, but not by whom', async () => {
    const { page: paula } = await portal.visit();
    await paula.goto('/login?redirect=/partners/dashboard/sales/pipeline?register=true');
    await signIn(paula, PAULA);
    const answers: Promise<string>[] = [];
    paula.on('response', (answer) => {
      if (answer.url().includes('/api/')) answers.push(answer.text().catch(() => ''));
    });
    const form = paula.getByRole('dialog', { name: 'Register a deal' });
    await form.getByLabel('Customer', { exact: true }).fill('Meridian design centre');
    await form.getByLabel('Country').fill('Netherl');
    await paula.keyboard.press('Enter');
    await form.getByLabel('VAT number').fill('NL861234567B01');
    await form.getByRole('button', { name: 'HoloTable 65' }).click();
    await form.getByLabel('Expected value').fill('48500');
    await form.getByLabel('Expected close').fill('2099-06-30');
    await form.getByRole('button', { name: 'Register deal' }).click();
    await paula.getByText('In review', { exact: true }).waitFor();

    // Staff see both deals side by side, with the message to each partner; the earlier deal wins.
    await staff.goto('/admin/partner-deals');
    const row = staff.getByRole('row', { name: /Meridian design centre/ });
    await row.getByText('Conflict').waitFor();
    await expectAccessible(staff);
    await row.getByRole('link', { name: 'Meridian design centre, Lumen Partners Ltd' }).click();
    const conflict = staff.getByRole('region', { name: 'Fjordlys Resellers registered this customer first' });
    await conflict.getByText('Same VAT number.').waitFor();
    const taken = 'This customer is already registered by another partner. You can register again from';
    await staff.getByText(taken).waitFor();
    await expectAccessible(staff);
    await staff.getByRole('button', { name: 'Decline registration' }).click();
    await staff.getByText('Registration declined').first().waitFor();

    await paula.goto(await portal.linkTo(PAULA.email, /Meridian design centre/));
    await paula.getByText(taken).first().waitFor();
    await expectAccessible(paula);
    const [mail] = (await portal.mailsTo(PAULA.email)).filter(({ subject }) => subject.includes('Meridian design'));
    const told = [await paula.content(), mail!.html, ...(await Promise.all(answers))].join();
    expect(told).toContain(taken);
    expect(told).not.toMatch(/fjordlys|ida berg/i);
    await paula.context().close();
  }, 180_000);

  it('prepares a quote for the client, who accepts it, which wins the deal', async () => {
    const page = ida;
    await openScreen(page, '/partners/dashboard');
    await page.getByRole('link', { name: 'Create Quote' }).first().click();
    await chooseClient(page);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Add HoloDesk 27' }).click();
    await page.getByRole('button', { name: 'Next: Configure Options' }).click();
    await page.getByRole('radio', { name: /SLA/ }).first().check();
    await page.getByRole('button', { name: 'Next: Review & Submit' }).click();
    const created = page.waitForResponse(
      (answer) => answer.url().endsWith('/api/v1/quotes') && answer.status() === 201,
    );
    await page.getByRole('button', { name: 'Create and Submit for Review' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Submit Quote' }).click();
    const { id, number } = (await (await created).json()) as { id: string; number: string };
    await page.waitForURL(`**/partners/dashboard/quotes/${id}`);
    await expectAccessible(page);

    // The deal is won when the linked quote is accepted.
    await sidebar(page, 'Opportunities');
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Meridian Engineering B.V.' }).click();
    await page.getByRole('combobox', { name: 'Quote', exact: true }).selectOption({ index: 1 });
    await page.getByRole('button', { name: 'Link quote' }).click();
    await page.getByRole('link', { name: number }).waitFor();
    const deal = page.url();

    const terms = { shippingCost: 120, leadTimeWeeks: 6 };
    expect((await staff.request.put(`/api/v1/system/quotes/${id}/approve`, { data: terms })).status()).toBe(200);
    await anna.goto(`/login?redirect=/dashboard/quotes/${id}`);
    await signIn(anna, ANNA);
    await anna
      .getByText(/Fjordlys Resellers/)
      .first()
      .waitFor();
    await anna.getByLabel('Your name').fill('Anna de Vries');
    await expectAccessible(anna);
    // 12,900 + 3 years of SLA Base at 590 + 120 of shipping, with 21% VAT
    await acceptOffer(anna, await amountToAccept(anna));
    await anna.getByRole('heading', { name: /Your acceptance is confirmed\.$/ }).waitFor();

    await page.goto(deal);
    await page.getByText(/^Won since /).waitFor();
    await expectAccessible(page);
    quote = { id, number };
  }, 240_000);

  it('sees the commission grow with payments, and is paid out to the cent', async () => {
    const page = ida;
    const made = await staff.request.post('/api/v1/orders/from-quote', { data: { quoteId: quote.id }, headers: key() });
    const order = (await made.json()) as { id: string; total: number };
    await sidebar(page, 'Commission');
    await page.getByText('12% of the net value of every accepted quote').waitFor();
    const ledger = page.getByRole('table', { name: 'Ledger' });
    await ledger.getByText(/accepted by Meridian Engineering B\.V\. on .+, earned when the order is paid/).waitFor();

    await portal.sql(`update orders set created_at = now() - interval '50 days' where id = $1`, [order.id]);
    // The money came more than thirty days ago, so the commission is payable at once.
    const paidOn = new Date(Date.now() - 40 * 86_400_000).toISOString().slice(0, 10);
    const first = Math.round(order.total * 40) / 100;
    for (const amount of [first, Math.round((order.total - first) * 100) / 100]) {
      const data = { amount, paidOn, method: 'bank_transfer' };
      const booked = await staff.request.post(`/api/v1/orders/${order.id}/payments`, { data, headers: key() });
      expect(booked.status()).toBe(201);
      await page.getByRole('button', { name: 'Refresh' }).click();
      await ledger.getByText(amount === first ? /, paid 40% on / : /, paid 60% on /).waitFor();
    }
    await expectAccessible(page);

    await openScreen(staff, '/admin/partner-payouts');
    await staff.getByRole('checkbox', { name: /^Select Fjordlys/ }).check();
    await staff.getByRole('button', { name: 'Preview payout' }).click();
    const paying = staff.getByRole('dialog');
    await paying.getByText('Exactly these amounts are paid, all or none.').waitFor();
    await expectAccessible(staff);
    await paying.getByRole('button', { name: /^Pay €/ }).click();
    await staff.getByText(/ paid out with 1 statement$/).waitFor();
    await expectAccessible(staff);

    // The statement's PDF has the same content: its entries add up to the paid amount.
    await page.goto(await portal.linkTo(IDA.email, /of commission: statement ST-/));
    await page.getByRole('button', { name: /^Show the entries of ST-/ }).click();
    await page.getByRole('button', { name: /^ST-.+: show all entries again$/ }).waitFor();
    await expectAccessible(page);
    const { data: entries } = (await (await page.request.get('/api/v1/partner-dashboard/commission')).json()) as Ledger;
    const earned = entries.filter(({ kind }) => kind === 'earned').map(({ amount }) => amount);
    const [out] = entries.filter(({ kind }) => kind === 'paid_out');
    expect(Math.round(earned.reduce((sum, amount) => sum + amount, 0) * 100)).toBe(Math.round(out!.amount * -100));
    const { filename, text } = await readPdf(await downloaded(page, /^Download ST-.+ as PDF$/));
    expect(filename).toMatch(/^ST-\d{4}-\d{4}\.pdf$/);
    for (const amount of earned) expect(text).toContain(money.format(amount));
    expect(text).toContain(`Paid out ${money.format(-out!.amount)}`);
    expect(text).toContain(quote.number);
  }, 240_000);

  it('all other partner pages are accessible', async () => {
    for (const [entry, there] of [
      ['Dashboard', 'Client quotes'],
      ['Quotes', 'Quotes you prepare for your clients, and quotes they share with you.'],
      ['Contracts', 'Accepted quotes'],
      ['Analytics', 'Win rate'],
    ] as const) {
      await sidebar(ida, entry);
      await ida.getByText(there).first().waitFor();
      await ida.locator('[aria-busy=true]').first().waitFor({ state: 'detached' });
      await expectAccessible(ida);
    }
  }, 120_000);

  it('loses access when the client ends the connection during a quote', async () => {
    const page = ida;
    await openScreen(page, '/partners/dashboard/quotes/create?products=presenter');
    await chooseClient(page);
    await page.getByRole('button', { name: 'Next: Configure Options' }).click();
    await page.getByRole('button', { name: 'Next: Review & Submit' }).click();
    const created = page.waitForResponse(
      (answer) => answer.url().endsWith('/api/v1/quotes') && answer.status() === 201,
    );
    await page.getByRole('button', { name: 'Create Quote', exact: true }).click();
    const { id } = (await (await created).json()) as { id: string };
    await openScreen(page, `/partners/dashboard/quotes/${id}`);
    await page.getByRole('button', { name: 'Submit for Approval' }).waitFor();

    await openScreen(anna, '/dashboard/company#partners');
    await anna.getByRole('button', { name: 'End connection with Fjordlys Resellers' }).click();
    const ending = anna.getByRole('dialog');
    await ending.getByText('Drafts they prepared for you are deleted').waitFor();
    // The partner reads the reason, so none is preselected.
    await ending.getByRole('button', { name: 'End connection' }).click();
    await ending.getByText('A reason is required').waitFor();
    await expectAccessible(anna);
    await ending.getByLabel('Reason').selectOption('The project is finished');
    await ending.getByRole('button', { name: 'End connection' }).click();
    await anna.getByText('Connection ended').first().waitFor();
    await expectAccessible(anna);

    // Her next action on the draft fails. She still gets paid for accepted quotes, but can do nothing else with them.
    await page.getByRole('button', { name: 'Submit for Approval' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Submit Quote' }).click();
    await page.getByText('Quote not found').first().waitFor();
    await expectAccessible(page);
    await openScreen(page, `/partners/dashboard/quotes/${quote.id}`);
    await page.getByText('Quote not found').first().waitFor();
    await sidebar(page, 'Clients');
    await page.getByText('No clients yet').waitFor();
    await sidebar(page, 'Commission');
    await page
      .getByRole('table', { name: 'Ledger' })
      .getByText(/, paid 60% on /)
      .waitFor();
    await expectAccessible(page);
  }, 180_000);
});

/** Clicks a button and returns the download. */
async function downloaded(page: Page, button: string | RegExp): Promise<Download> {
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).click();
  return downloading;
}

/** Returns the amount on the button that accepts the quote. */
async function amountToAccept(page: Page): Promise<string> {
  return ((await page.getByRole('button', { name: /^Accept €/ }).textContent()) ?? '').replace('Accept ', '');
}

const money = new Intl.NumberFormat('en-IE', { style: 'currency', currency: 'EUR' });

interface Ledger {
  data: { kind: string; amount: number }[];
}
