import type { Page } from 'playwright-core';
import type { QuoteDto } from '../../src/quotes/quote-answers.dto.js';
import { DEMO_PASSWORD } from '../../src/seeds/people.seed.js';
import { FILES } from '../builders/documents.js';
import { SOME_LINES } from '../builders/quotes.js';
import { startVatRegister } from '../builders/vat-register.js';
import { expectAccessible } from './accessible.js';
import { Portal } from './portal.js';

const ANNA = 'anna@client.example';
const STAFF = 'admin@system.example';

/** The VAT of a quote for a company in another state, as the buyer and staff read it. */
describe('the VAT of a quote', () => {
  let portal: Portal;
  let register: Awaited<ReturnType<typeof startVatRegister>>;
  let buyer: Page;
  let staff: Page;

  beforeAll(async () => {
    register = await startVatRegister();
    portal = await Portal.start({ SELLER_VAT_NUMBER: 'NL862417395B01', VIES_URL: register.url });
    [buyer, staff] = await Promise.all([signedIn(ANNA), signedIn(STAFF)]);
    await portal.sql(
      `update companies set country_code = 'FR', vat_number = null, postal_code = '13002'
                       where id = (select company_id from users where email = $1)`,
      [ANNA],
    );
  }, 120_000);

  afterAll(async () => {
    await portal.close();
    await register.close();
  });

  async function signedIn(email: string): Promise<Page> {
    const { context, page } = await portal.visit();
    const data = { email, password: DEMO_PASSWORD };
    expect((await context.request.post('/api/v1/auth/login', { data })).status()).toBe(200);
    return page;
  }

  /** Gives Anna's company a number with a verdict of the register. */
  const number = async (status: string) => {
    await portal.sql(
      `update companies set vat_number = 'FR90900123457'
                       where id = (select company_id from users where email = $1)`,
      [ANNA],
    );
    await portal.sql(
      `insert into vat_evidence (company_id, vat_number, status, checked_at, asked_at)
         select company_id, 'FR90900123457', $2, now(), now() from users where email = $1
       on conflict (company_id, vat_number) do update set status = $2, checked_at = now(), asked_at = now()`,
      [ANNA, status],
    );
  };

  it('is explained beside the total, from the builder to the acceptance', async () => {
    const products = encodeURIComponent(JSON.stringify([{ productId: 'presenter', quantity: 1 }]));
    await buyer.goto(`/dashboard/quotes/create/configure?products=${products}`);
    await buyer.getByText('Add your VAT number to pay less VAT').waitFor();
    await buyer.getByText('VAT (21%), no confirmed VAT number').waitFor();
    await expectAccessible(buyer);
    await number('valid');
    await buyer.reload();
    await buyer.getByText('VAT (0%), reverse charge').waitFor();

    const [anna, admin] = await Promise.all([portal.api(ANNA), portal.api(STAFF)]);
    const once = () => ({ 'Idempotency-Key': crypto.randomUUID() });
    const created = await anna.post('/api/v1/quotes', { data: { items: SOME_LINES }, headers: once() });
    const { id } = (await created.json()) as QuoteDto;
    expect((await anna.post(`/api/v1/quotes/${id}/submit`, { headers: once() })).status()).toBe(200);
    await staff.goto(`/admin/quotes/${id}/full`);
    await staff.getByText('VATEX-EU-IC').first().waitFor();
    await staff.getByText('EXW: the buyer carries the goods').first().waitFor();
    await expectAccessible(staff);
    const data = { shippingCost: 640, leadTimeWeeks: 6 };
    expect((await admin.put(`/api/v1/system/quotes/${id}/approve`, { data })).status()).toBe(200);

    await buyer.goto(`/dashboard/quotes/${id}`);
    await buyer.getByRole('heading', { name: 'VAT on this quote' }).waitFor();
    await buyer.getByText('Goods and shipping €26,729.95: VAT (0%), intra-Community supply').waitFor();
    await buyer.getByText('Without them we have to charge 21% VAT on the goods, €5,613.29.').first().waitFor();
    await buyer.getByText('VAT number FR90900123457 is valid').first().waitFor();
    await expectAccessible(buyer);
    const accept = buyer.getByRole('button', { name: /^Accept €/ });
    expect(await accept.isEnabled()).toBe(true);

    await number('invalid');
    await buyer.reload();
    await buyer.getByText('The VAT of this quote has changed', { exact: true }).waitFor();
    expect(await accept.isDisabled()).toBe(true);
    await buyer.getByText('The VAT of this quote has changed. It cannot be accepted as it is.').waitFor();
    expect(await buyer.getByText('VAT number FR90900123457 is valid').count()).toBe(0);
    await buyer.setViewportSize({ width: 360, height: 800 });
    await expectAccessible(buyer);
    await staff.reload();
    await staff.getByText('Recall it and send it again').first().waitFor();
  });

  it('has evidence on the company, and staff have the register asked again', async () => {
    await number('valid');
    const answer = await (await portal.api(ANNA)).get('/api/v1/companies');
    const { id } = (await answer.json()) as { id: string };
    await staff.goto(`/admin/companies/${id}`);
    const evidence = staff.getByRole('region', { name: 'VAT number in the EU register' });
    await evidence.getByText('Valid', { exact: true }).waitFor();
    await evidence.getByRole('button', { name: 'Ask again' }).click();
    // The register may also have been asked about the company's first number, before the test changed it.
    await evidence.getByText('WAPIAAAAZ2kQx7Rt', { exact: true }).waitFor();
    await evidence.getByText('12 QUAI DU LARGE').first().waitFor();
    await evidence.getByText('The register has another name. Check whose number this is').waitFor();
    register.answer = 'unavailable';
    await evidence.getByRole('button', { name: 'Ask again' }).click();
    await evidence.getByText('The register gave no answer').waitFor();
    await evidence.getByText('Valid', { exact: true }).waitFor();
    register.answer = 'invalid';
    await evidence.getByRole('button', { name: 'Ask again' }).click();
    await evidence.getByText('Not valid', { exact: true }).waitFor();
    await evidence.getByText(/^\d earlier answers?$/).click();
    await expectAccessible(staff);

    await buyer.goto('/dashboard/company');
    const own = buyer.getByRole('region', { name: 'VAT number in the EU register' });
    await own.getByText('Not valid', { exact: true }).waitFor();
    expect(await own.getByRole('button').count()).toBe(0);
    await buyer.setViewportSize({ width: 360, height: 800 });
    await own.scrollIntoViewIfNeeded();
    await expectAccessible(buyer);
  });

  it('is mailed once the number is confirmed, and is decided by hand with the agreement of a colleague', async () => {
    await number('unconfirmed');
    const [anna, admin] = await Promise.all([portal.api(ANNA), portal.api(STAFF)]);
    const once = () => ({ 'Idempotency-Key': crypto.randomUUID() });
    const created = await anna.post('/api/v1/quotes', { data: { items: SOME_LINES }, headers: once() });
    const { id } = (await created.json()) as QuoteDto;
    await anna.post(`/api/v1/quotes/${id}/submit`, { headers: once() });
    await buyer.setViewportSize({ width: 1280, height: 900 });
    await buyer.goto(`/dashboard/quotes/${id}`);
    await buyer.getByRole('button', { name: 'Mail me when it is confirmed' }).click();
    await buyer.getByText(/We mail you once the register has answered, until/).waitFor();
    await expectAccessible(buyer);
    await buyer.setViewportSize({ width: 360, height: 800 });
    await expectAccessible(buyer);
    await buyer.getByRole('button', { name: 'Do not mail me' }).click();
    await buyer.getByRole('button', { name: 'Mail me when it is confirmed' }).waitFor();

    await staff.setViewportSize({ width: 1280, height: 900 });
    await staff.goto(`/admin/quotes/${id}/full`);
    // The form around the dialog is ready to be sent, but only the dialog's own is.
    await staff.getByLabel('Shipping').fill('0');
    await staff.getByLabel('Lead time').fill('6');
    const approvals: string[] = [];
    staff.on('request', (sent) => {
      if (sent.method() === 'PUT' && sent.url().endsWith('/approve')) approvals.push(sent.url());
    });
    await staff.getByRole('button', { name: 'Decide by hand' }).click();
    await staff.getByRole('button', { name: 'Decide', exact: true }).click();
    await staff.getByText('A reason is required').waitFor();
    const exempt = { label: 'Exempt for international bodies, Article 151(1)(b) of Directive 2006/112/EC' };
    await staff.getByLabel('Goods', { exact: true }).selectOption(exempt);
    await staff.getByLabel('Services', { exact: true }).selectOption({ label: '22%, Madeira (Portugal)' });
    await staff.getByLabel('Reason', { exact: true }).fill('Seat agreement of 2019, certificate 33');
    await expectAccessible(staff);
    await staff.getByRole('button', { name: 'Decide', exact: true }).click();
    await staff.getByText('VAT decided by hand waits for an agreement').waitFor();
    expect(approvals).toEqual([]);
    await staff.getByText('Services: 22%, Madeira (Portugal).').waitFor();
    await expectAccessible(staff);
    await staff.setViewportSize({ width: 360, height: 800 });
    await expectAccessible(staff);
    const data = { shippingCost: 0, leadTimeWeeks: 6 };
    expect((await admin.put(`/api/v1/system/quotes/${id}/approve`, { data })).status()).toBe(409);
    await portal.sql(
      `update hand_taxes set decided_by_id = (select id from users where email = $1) where quote_id = $2`,
      [ANNA, id],
    );
    await staff.reload();
    await staff.getByRole('button', { name: 'Agree', exact: true }).click();
    await staff.getByText('VAT decided by hand', { exact: true }).waitFor();
    expect((await admin.put(`/api/v1/system/quotes/${id}/approve`, { data })).status()).toBe(200);
  });

  it('of goods that the buyer carries is proved on the order: statement, document, and staff’s decision', async () => {
    await number('valid');
    const [anna, admin] = await Promise.all([portal.api(ANNA), portal.api(STAFF)]);
    const once = () => ({ 'Idempotency-Key': crypto.randomUUID() });
    const created = await anna.post('/api/v1/quotes', { data: { items: SOME_LINES }, headers: once() });
    const { id: quoteId } = (await created.json()) as QuoteDto;
    await anna.post(`/api/v1/quotes/${quoteId}/submit`, { headers: once() });
    const data = { shippingCost: 0, leadTimeWeeks: 6 };
    const approved = await admin.put(`/api/v1/system/quotes/${quoteId}/approve`, { data });
    const { revision } = (await approved.json()) as QuoteDto;
    const accepted = { revision, signerName: 'Anna de Vries' };
    await anna.post(`/api/v1/quotes/${quoteId}/accept`, { data: accepted, headers: once() });
    const made = await admin.post('/api/v1/orders/from-quote', { data: { quoteId }, headers: once() });
    const { id } = (await made.json()) as { id: string };
    for (const status of ['confirmed', 'in_production', 'shipped']) {
      expect((await admin.put(`/api/v1/orders/${id}/status`, { data: { status } })).status()).toBe(200);
    }

    await buyer.setViewportSize({ width: 1280, height: 800 });
    await buyer.goto(`/dashboard/orders/${id}`);
    const proof = buyer.getByRole('region', { name: 'Proof of transport' });
    await proof.getByText('0 of 3').waitFor();
    await proof.getByRole('button', { name: 'Sign', exact: true }).click();
    const statement = buyer.getByRole('dialog', { name: 'Sign the statement' });
    await statement.getByRole('button', { name: 'Sign statement' }).click();
    await statement.getByText('Please choose who carried the goods').waitFor();
    await statement.locator('input[type=radio]:focus').waitFor();
    await expectAccessible(buyer);
    await statement.getByText('A carrier, on our behalf').click();
    await statement.getByLabel('Day of arrival').fill('2020-01-31');
    await statement.getByLabel('Place of arrival').fill('12 Quai du Large, Marseille');
    await statement.getByLabel('Received by').fill('Claire Morel');
    await statement.getByRole('button', { name: 'Sign statement' }).click();
    await statement.getByText('The goods cannot arrive before they are shipped').waitFor();
    await statement.getByLabel('Day of arrival').fill(new Date().toISOString().slice(0, 10));
    await statement.getByRole('button', { name: 'Sign statement' }).click();
    await proof.getByText('Signed by Anna de Vries').waitFor();
    await proof.getByText(/^statement-O-.*\.txt$/).waitFor();

    await proof.getByRole('button', { name: 'Upload: Document of the transport' }).click();
    const upload = buyer.getByRole('dialog', { name: 'Upload a proof of transport' });
    const cmr = { name: 'cmr.pdf', mimeType: 'application/pdf', buffer: FILES.pdf };
    await upload.locator('input[type=file]').setInputFiles(cmr);
    await upload.getByRole('button', { name: 'Upload' }).click();
    await proof.getByText('2 of 3').waitFor();
    await expectAccessible(buyer);
    await buyer.setViewportSize({ width: 360, height: 800 });
    await expectAccessible(buyer);

    await staff.goto(`/admin/orders/${id}`);
    const seen = staff.getByRole('region', { name: 'Proof of transport' });
    await seen.getByText('2 of 3').waitFor();
    await seen.getByRole('button', { name: /^Ask again: statement-O-/ }).waitFor();
    await seen.getByRole('button', { name: 'Keep 0%' }).click();
    const decision = staff.getByRole('dialog', { name: 'Keep 0%' });
    await decision.getByLabel('Reason').fill('The carrier has confirmed the arrival');
    await decision.getByRole('button', { name: 'Keep 0%' }).click();
    await seen.getByText('The goods stay without VAT').waitFor();
    await seen.getByText('The carrier has confirmed the arrival').waitFor();
    await expectAccessible(staff);
  }, 60_000);
});
