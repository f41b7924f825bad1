import type { Page } from 'playwright-core';
import type { PayoutFileRowDto } from '../../src/partner-programme/transfers/payout-files.dto.js';
import type { CappedPage } from '../../src/platform/http/paging.js';
import { DEMO_PASSWORD } from '../../src/seeds/people.seed.js';
import { camt } from '../builders/bank-statements.js';
import { statusFile } from '../builders/transfers.js';
import { expectAccessible } from './accessible.js';
import { Portal } from './portal.js';

const PAULA = 'paula@partner.example';
const STAFF = 'admin@system.example';

type FileList = CappedPage<PayoutFileRowDto>;

/** Commission by bank transfer: the partner's account, the file for the bank and the bank's answer. */
describe('commission by bank transfer', () => {
  let portal: Portal;
  let partner: Page;
  let staff: Page;

  beforeAll(async () => {
    portal = await Portal.start({ BANK_IBAN: 'NL91ABNA0417164300' });
    [partner, staff] = await Promise.all([signedIn(PAULA), signedIn(STAFF)]);
  }, 120_000);

  afterAll(() => portal.close());

  async function signedIn(email: string): Promise<Page> {
    const { context, page } = await portal.visit();
    const data = { email, password: DEMO_PASSWORD };
    expect((await context.request.post('/api/v1/auth/login', { data })).status()).toBe(200);
    return page;
  }

  it('a partner gives its account with the password, and can withdraw it for two days', async () => {
    await partner.goto('/partners/dashboard/performance/commission');
    await partner.getByRole('button', { name: 'Give an account' }).click();
    const dialog = partner.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'IBAN' }).fill('NL91 ABNA 0417 1643 01');
    await dialog.getByLabel('Your password', { exact: true }).fill(DEMO_PASSWORD);
    await dialog.getByRole('button', { name: 'Save account' }).click();
    await dialog.getByText('This is not a valid IBAN').waitFor();
    await expectAccessible(partner);
    await dialog.getByRole('textbox', { name: 'IBAN' }).fill('NL91 ABNA 0417 1643 00');
    await dialog.getByRole('button', { name: 'Save account' }).click();
    await partner.getByText(/^From .+ we pay to another account$/).waitFor();
    await partner.getByText('NL•• •••• 4300').waitFor();
    await expectAccessible(partner);
    await partner.getByRole('button', { name: 'Withdraw' }).click();
    await partner.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
    await partner.getByText('Commission is paid by bank transfer. Enter the account we should pay to.').waitFor();
  }, 60_000);

  it('staff write a file, read the bank’s refusal and send the transfer again', async () => {
    await staff.goto('/admin/partner-payouts');
    await staff.getByRole('checkbox', { name: /^Select Lumen/ }).check();
    await staff.getByRole('button', { name: 'Preview payout' }).click();
    const paying = staff.getByRole('dialog');
    await paying.getByLabel('Payment', { exact: true }).selectOption('file');
    await paying.getByRole('button', { name: /^Pay €/ }).click();
    await paying.getByText('No account to pay to yet: Lumen Partners Ltd').waitFor();
    await expectAccessible(staff);

    const put = { holder: 'Lumen Partners Ltd', iban: 'NL91ABNA0417164300', currentPassword: DEMO_PASSWORD };
    expect((await partner.request.put('/api/v1/partner-dashboard/bank-account', { data: put })).status()).toBe(200);
    await portal.sql(
      `with erasing as (select set_config('app.erasing', 'on', true))
       update partner_bank_accounts set valid_from = now() from erasing where withdrawn_at is null`,
    );
    await paying.getByRole('button', { name: /^Pay €/ }).click();
    await staff.getByRole('heading', { name: /^PAY-/ }).waitFor();
    await expectAccessible(staff);
    const number = await staff.getByRole('heading', { name: /^PAY-/ }).innerText();
    const endToEndId = await staff.getByRole('cell', { name: /^ST-/ }).innerText();

    await staff.goto('/admin/partner-payouts/files');
    await staff.getByText('1 sent').waitFor();
    const read = staff.locator('input[type=file]');
    await read.setInputFiles({ name: 'a.xml', mimeType: 'text/xml', buffer: Buffer.from('<a') });
    await staff.getByRole('alert').getByText('The status file could not be read').waitFor();
    const refusal = statusFile(number, [{ endToEndId, status: 'RJCT', reason: 'AC04' }]);
    await read.setInputFiles({ name: 'status.xml', mimeType: 'text/xml', buffer: refusal });
    await staff.getByText('1 refused').waitFor();
    await expectAccessible(staff);

    await staff.getByRole('link', { name: number }).click();
    await staff.getByText('AC04 Account closed').waitFor();
    await staff.getByRole('button', { name: 'Send refused transfers again' }).click();
    await staff.getByRole('dialog').getByRole('button', { name: 'Write file' }).click();
    await staff.getByRole('cell', { name: `${endToEndId}-2`, exact: true }).waitFor();

    // The bank debits the first transfer all the same.
    const files = (await (await staff.request.get('/api/v1/partner-admin/payouts/files')).json()) as FileList;
    const amount = Math.round(files.data[0]!.total * 100);
    const debit = camt('08', [
      { number: 'B-9', entries: [{ direction: 'out', amount, endToEndId, partyName: 'Lumen' }] },
    ]);
    await staff.goto('/admin/bank');
    const drop = { name: 'debit.xml', mimeType: 'text/xml', buffer: Buffer.from(debit) };
    await staff.locator('input[type=file]').setInputFiles(drop);
    await staff.getByText(`${endToEndId} may be paid twice: this debit is for ${endToEndId} of ${number}`).waitFor();
    await expectAccessible(staff);
    await staff.getByRole('button', { name: /^Mark as settled: Lumen, -€/ }).click();
    await staff.getByText('Marked as settled.').waitFor();
    await staff.getByRole('button', { name: 'Money out' }).click();
    await staff.getByText('Settled', { exact: true }).waitFor();
  }, 90_000);
});
