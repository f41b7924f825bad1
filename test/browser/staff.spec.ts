import { FILES } from '../builders/documents.js';
import { expectAccessible } from './accessible.js';
import { acceptOffer, Portal } from './portal.js';

const NOOR = { email: 'noor@westwind.example', password: 'Quiet-Harbour-28' };

/** Staff side by side with those whom they serve: a subscriber, a partner, a new company. Each test stands alone. */
describe('staff and others', () => {
  let portal: Portal;

  beforeAll(async () => {
    portal = await Portal.start();
  }, 180_000);

  afterAll(() => portal.close());

  /** Staff write a campaign with a picture and a text for a subscriber, preview, test and send it. */
  async function writeCampaign(reader: string): Promise<void> {
    const { context, page } = await portal.visit({ as: 'admin@system.example' });
    const refused: string[] = [];
    page.on(
      'requestfailed',
      (request) => request.failure()?.errorText.includes('BLOCKED') && refused.push(request.url()),
    );
    await page.goto('/admin/campaigns');
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
    const { page: staff, context } = await portal.visit({ as: 'admin@system.example' });
    await staff.goto('/admin/subscribers');
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
    await staff.getByRole('link', { name: /@/ }).first().waitFor();
    expect(await staff.getByRole('link', { name: email }).count()).toBe(0);
    await context.close();
  }, 120_000);

  it('a partner requests development funds, staff approve a part, and the partner claims it', async () => {
    const { context, page } = await portal.visit({ as: 'paula@partner.example' });
    await page.goto('/partners/dashboard/funds');
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

    const { context: desk, page: staff } = await portal.visit({ as: 'admin@system.example' });
    await staff.goto('/admin/partner-funds');
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
    const { page: staff } = await portal.visit({ as: 'admin@system.example' });
    await staff.goto('/admin/companies');

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
    await staff.getByRole('link', { name: 'Meridian Engineering B.V.' }).waitFor();
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
      .setInputFiles({ name: 'vat.pdf', mimeType: 'application/pdf', buffer: FILES.pdf });
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
