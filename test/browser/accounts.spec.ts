import { DEMO_PASSWORD } from '../../src/seeds/people.seed.js';
import { expectAccessible } from './accessible.js';
import { Portal, signIn, takenOver } from './portal.js';

/** What users see whose account, link or document does not work, and the longest texts: each test stands alone. */
describe('accounts', () => {
  let portal: Portal;

  beforeAll(async () => {
    portal = await Portal.start();
  }, 180_000);

  afterAll(() => portal.close());

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
    const { page } = await portal.visit({ as: 'anna@client.example' });
    await page.goto('/dashboard/company');
    const documents = page.getByRole('list', { name: 'Uploaded Documents' });
    await documents.getByText('The second page cannot be read. Please upload a sharper scan.').waitFor();
  });

  it('the longest texts fit every screen, also while loading', async () => {
    const { page } = await portal.visit();
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
        password: 'Quiet-Harbour-27',
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
      const answers = Promise.withResolvers<void>();
      if (loading) await page.route(loading, (route) => answers.promise.then(() => route.continue()));
      await page.goto(path);
      if (loading) {
        await page.getByRole('heading', { level: 1 }).waitFor();
        expect({ path, loading, sideways: await sideways() }).toMatchObject({ sideways: 0 });
        await expectAccessible(page);
        answers.resolve();
      }
      await page.waitForLoadState('networkidle');
      await page.unrouteAll({ behavior: 'wait' });
      for (const width of [320, 768]) {
        await page.setViewportSize({ width, height: 640 });
        expect({ path, width, sideways: await sideways() }).toMatchObject({ sideways: 0 });
      }
    }
  }, 120_000);

  it('all screens of visitors and of users without access are accessible', async () => {
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
      const { context, page } = await portal.visit({ as: email });
      await page.goto(path);
      await page.getByRole('heading', { name: heading }).waitFor();
      await expectAccessible(page);
      await context.close();
    }
  }, 240_000);
});
