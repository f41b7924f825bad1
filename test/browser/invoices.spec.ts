import type { Page } from 'playwright-core';
import type { StatementOfAccountDto } from '../../src/invoices/account/account.dto.js';
import type { InvoicePage } from '../../src/invoices/invoice-reader.service.js';
import type { OrderDto } from '../../src/orders/order-answers.dto.js';
import type { QuoteDto } from '../../src/quotes/quote-answers.dto.js';
import { DEMO_PASSWORD } from '../../src/seeds/people.seed.js';
import { SOME_LINES } from '../builders/quotes.js';
import { expectAccessible } from './accessible.js';
import { openScreen, Portal } from './portal.js';

const ANNA = 'anna@client.example';
const STAFF = 'admin@system.example';

/** Invoices of an order with a billing plan: issued by staff, found again in the list, and read by the client. */
describe('invoices', () => {
  let portal: Portal;
  let client: Page;
  let staff: Page;
  let order: OrderDto;
  /** The invoice of `order`, beside those of the demo. */
  let own: { id: string; number: string };

  beforeAll(async () => {
    portal = await Portal.start({
      SELLER_VAT_NUMBER: 'NL862417395B01',
      BANK_IBAN: 'NL91ABNA0417164300',
      BANK_BIC: 'ABNANL2A',
    });
    [client, staff] = await Promise.all([signedIn(ANNA), signedIn(STAFF)]);
    order = await acceptedOrder();
  }, 120_000);

  afterAll(() => portal.close());

  async function signedIn(email: string): Promise<Page> {
    const { context, page } = await portal.visit({ permissions: ['clipboard-read', 'clipboard-write'] });
    const data = { email, password: DEMO_PASSWORD };
    expect((await context.request.post('/api/v1/auth/login', { data })).status()).toBe(200);
    return page;
  }

  /** Orders with a prepayment, goods, and software by the month. */
  async function acceptedOrder(): Promise<OrderDto> {
    const [anna, admin] = await Promise.all([portal.api(ANNA), portal.api(STAFF)]);
    const headers = () => ({ 'Idempotency-Key': crypto.randomUUID() });
    const created = await anna.post('/api/v1/quotes', { data: { items: SOME_LINES }, headers: headers() });
    const { id } = (await created.json()) as QuoteDto;
    await anna.post(`/api/v1/quotes/${id}/submit`, { headers: headers() });
    const terms = { shippingCost: 640, leadTimeWeeks: 6, prepaymentPercentage: 0.3 };
    const approved = await admin.put(`/api/v1/system/quotes/${id}/approve`, { data: terms });
    const { revision } = (await approved.json()) as QuoteDto;
    const signed = { revision, signerName: 'Anna de Vries' };
    const accepted = await anna.post(`/api/v1/quotes/${id}/accept`, { data: signed, headers: headers() });
    expect(accepted.status()).toBe(200);
    const made = await admin.post('/api/v1/orders/from-quote', { data: { quoteId: id }, headers: headers() });
    expect(made.status()).toBe(201);
    return (await made.json()) as OrderDto;
  }

  /** Returns the first invoice of an order. */
  async function invoiceOf({ id }: OrderDto) {
    const found = await (await portal.api(STAFF)).get(`/api/v1/invoices?orderId=${id}&sort=number`);
    return ((await found.json()) as InvoicePage).data[0]!;
  }

  it('staff issue the next part of the billing plan, and find the invoice by its age', async () => {
    await openScreen(staff, `/admin/orders/${order.id}`);
    const plan = staff.getByRole('region', { name: 'Billing plan' });
    await plan.getByText('After the shipment').waitFor();
    await plan.getByText('Monthly, 12 invoices').waitFor();
    await expectAccessible(staff);
    await plan.getByRole('button', { name: 'Issue invoice' }).click();
    await staff.getByRole('dialog').getByRole('button', { name: 'Issue invoice' }).click();
    await staff.getByText(/^Invoice INV-\d{4}-\d{6} issued$/).waitFor();
    await plan.getByRole('button', { name: 'Issue invoice' }).waitFor({ state: 'detached' });
    await plan.getByRole('link', { name: /^INV-/ }).click();

    const invoice = staff.getByRole('complementary', { name: 'Invoice', exact: true });
    await invoice.getByText('This invoice').waitFor();
    await invoice.getByText('No payments yet.').waitFor();
    const { id, number, company } = await invoiceOf(order);
    own = { id, number };
    // An issued invoice never changes; only its age does.
    await portal.sql(`alter table order_invoices disable trigger user`);
    await portal.sql(`update order_invoices set due_on = current_date - 12 where id = $1`, [id]);
    await portal.sql(`alter table order_invoices enable trigger user`);

    await staff.goto('/admin/invoices');
    const late = staff.getByRole('button', { name: /^1 to 30 days/ });
    await late.click();
    await staff.locator('[aria-pressed="true"]').waitFor();
    await staff.getByText('12 days late').waitFor();
    await expectAccessible(staff);
    await staff.getByRole('link', { name: `Invoice ${number} for ${company.name}` }).click();
    await invoice.getByText(/, 12 days late$/).waitFor();
    await expectAccessible(staff);
    const [pdf] = await Promise.all([
      staff.waitForResponse(new RegExp(`/invoices/${id}/pdf$`)),
      invoice.getByRole('button', { name: `Download ${number} as PDF` }).click(),
    ]);
    expect(pdf.status()).toBe(200);
    await invoice.getByText('The company has no electronic address.').waitFor();
    expect(await invoice.getByRole('button', { name: `Download ${number} as UBL` }).count()).toBe(0);
    await staff.setViewportSize({ width: 360, height: 800 });
    await staff.getByRole('link', { name: 'Back to invoices' }).waitFor();
    await expectAccessible(staff);
    await staff.getByRole('link', { name: 'Back to invoices' }).click();
    await staff.getByText('12 days late').waitFor();
    await expectAccessible(staff);
  });

  it('a notice beside a button lies over no dialog, and goes away', async () => {
    await staff.setViewportSize({ width: 1280, height: 900 });
    await openScreen(staff, `/admin/invoices/${own.id}`);
    const invoice = staff.getByRole('complementary', { name: 'Invoice', exact: true });
    await portal.sql(`update outbox_mails set created_at = now()`);
    await invoice.getByRole('button', { name: 'Send again' }).click();
    const notice = invoice.getByRole('alert').filter({ hasText: 'Error' });
    await notice.waitFor();
    await invoice.getByRole('button', { name: 'Credit', exact: true }).press('Enter');
    await staff.getByRole('dialog', { name: /^Credit INV-/ }).waitFor();
    expect(await staff.locator('.action-problem').isVisible()).toBe(false);
    await staff.keyboard.press('Escape');
    await notice.waitFor();
    await expectAccessible(staff);
    await notice.waitFor({ state: 'detached', timeout: 7_000 });
  });

  it('staff credit a part of it', async () => {
    await staff.setViewportSize({ width: 1280, height: 800 });
    await openScreen(staff, `/admin/invoices/${own.id}`);
    const invoice = staff.getByRole('complementary', { name: 'Invoice', exact: true });
    await invoice.getByRole('button', { name: 'Credit', exact: true }).click();
    const dialog = staff.getByRole('dialog', { name: /^Credit INV-/ });
    await dialog.getByLabel('What').selectOption('lines');
    await dialog.getByRole('button', { name: 'Issue credit note' }).click();
    await dialog.getByText('Choose a line').waitFor();
    // A part of a line: more than is left is refused at its field; the VAT and what is left follow what is typed.
    await dialog.getByRole('checkbox').first().check();
    const net = dialog.getByLabel(/^Amount of .*, without VAT$/);
    await net.fill('999999');
    await dialog.getByRole('button', { name: 'Issue credit note' }).click();
    await dialog.getByText(/^Only €.* of this line is left to credit$/).waitFor();
    await net.fill('100');
    await dialog.getByRole('status', { name: 'Credit note' }).getByText('€121.00').waitFor();
    await expectAccessible(staff);
    await dialog.getByLabel('What').selectOption('amount');
    await dialog.getByLabel('Amount with VAT').fill('999999');
    await dialog.getByRole('button', { name: 'Issue credit note' }).click();
    await dialog.getByText('A credit note cannot be more than what is left of its invoice').waitFor();
    await dialog.getByLabel('Amount with VAT').fill('650.10');
    await expectAccessible(staff);
    await dialog.getByRole('button', { name: 'Issue credit note' }).click();
    await staff.getByText(/^Credit note CN-\d{4}-000001 issued$/).waitFor();
    await invoice.getByText('€11,000.00', { exact: true }).first().waitFor();
    await invoice.getByRole('link', { name: /^CN-/ }).click();
    await invoice.getByText(/^Credit of INV-/).waitFor();
    await expectAccessible(staff);
    await staff.getByRole('button', { name: 'Credit notes' }).click();
    await staff.getByText('−€650.10').or(staff.getByText('-€650.10')).first().waitFor();
    await expectAccessible(staff);
  });

  it('the order lists its invoice and its credit note among its documents, for staff and for the client', async () => {
    await client.setViewportSize({ width: 360, height: 800 });
    for (const [page, base] of [[staff, '/admin'] as const, [client, '/dashboard'] as const]) {
      await openScreen(page, `${base}/orders/${order.id}`);
      const documents = page.getByRole('region', { name: 'Documents' });
      await documents.getByText(`Credit note of ${own.number}`).waitFor();
      await documents.getByRole('link', { name: own.number, exact: true }).waitFor();
      await expectAccessible(page);
      const [pdf] = await Promise.all([
        page.waitForResponse(/\/invoices\/[\w-]+\/pdf$/),
        documents.getByRole('button', { name: /^Download CN-\d{4}-000001 as PDF$/ }).click(),
      ]);
      expect(pdf.status()).toBe(200);
    }
    await client.setViewportSize({ width: 1280, height: 800 });
  });

  it('staff read the account of the company, and download it', async () => {
    await staff.setViewportSize({ width: 1280, height: 800 });
    await openScreen(staff, `/admin/companies/${order.company.id}`);
    await staff.getByRole('link', { name: 'Account', exact: true }).click();
    await staff.getByRole('region', { name: 'Open invoices' }).getByText('1 to 30 days').waitFor();
    const account = staff.getByRole('region', { name: 'Statement of account' });
    await account.getByRole('link', { name: /^CN-/ }).waitFor();
    await expectAccessible(staff);
    const [pdf] = await Promise.all([
      staff.waitForEvent('download'),
      account.getByRole('button', { name: /as PDF$/ }).click(),
    ]);
    expect(pdf.suggestedFilename()).toMatch(/^statement-of-account-.*\.pdf$/);
    await staff.setViewportSize({ width: 360, height: 800 });
    expect(await staff.evaluate<boolean>('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    await expectAccessible(staff);
    await staff.emulateMedia({ colorScheme: 'dark' });
    await staff.locator('html[data-theme="dark"]').waitFor();
    await expectAccessible(staff);
    await staff.emulateMedia({ colorScheme: 'light' });
  });

  it('staff see a due invoice that was refused on the overview, the list and its order', async () => {
    await staff.setViewportSize({ width: 1280, height: 800 });
    const refused = await acceptedOrder();
    const refusal = 'The company has a wrong electronic address: 1 is not a valid GLN.';
    await portal.sql(`update orders set invoice_refusal = $2, invoice_refused_at = '2026-01-02' where id = $1`, [
      refused.id,
      refusal,
    ]);
    await staff.goto('/admin');
    await staff.getByRole('link', { name: /^Correct the invoice for/ }).waitFor();
    await staff.getByRole('link', { name: 'Refused invoices 1' }).waitFor();
    await expectAccessible(staff);
    await staff.getByRole('link', { name: /^Invoices\b.*1/ }).click();
    await staff.getByText('1 due invoice could not be issued').waitFor();
    await expectAccessible(staff);
    await staff.getByRole('link', { name: 'View orders' }).click();
    await staff.getByRole('link', { name: new RegExp(refused.number) }).click();
    await staff.getByText(refusal).waitFor();
    await expectAccessible(staff);
    await portal.sql(`update orders set invoice_refusal = null, invoice_refused_at = null where id = $1`, [refused.id]);
  });

  async function accountOf({ company }: OrderDto) {
    const found = await (await portal.api(STAFF)).get(`/api/v1/companies/${company.id}/statement-of-account`);
    return (await found.json()) as StatementOfAccountDto;
  }

  it('the client reads what is to pay, and copies how', async () => {
    await openScreen(client, '/dashboard');
    await client.getByRole('link', { name: 'Invoices', exact: true }).click();
    await client.getByRole('heading', { name: 'Invoices', level: 1 }).waitFor();
    const row = client.getByRole('link', { name: `Invoice ${own.number}` });
    await row.waitFor();
    await expectAccessible(client);
    await client.getByRole('searchbox', { name: 'Search invoices' }).fill(order.number);
    await client.waitForURL(/search=/);
    await row.click();
    await client.getByText(/was due on/).waitFor();
    await client.getByText(/^CN-\d{4}-000001 credits this invoice$/).waitFor();
    const account = client.getByRole('region', { name: 'Statement of account' });
    const { open, closing } = await accountOf(order);
    expect(closing).toBe(open); // nothing of the demo was paid without an invoice
    await account.getByText(`You owe ${open.toLocaleString('en', { style: 'currency', currency: 'EUR' })}`).waitFor();
    for (const format of ['csv', 'pdf']) {
      const [file] = await Promise.all([
        client.waitForEvent('download'),
        account.getByRole('button', { name: new RegExp(`as ${format}$`, 'i') }).click(),
      ]);
      expect(file.suggestedFilename()).toMatch(new RegExp(`^statement-of-account-.*\\.${format}$`));
    }
    const pay = client.getByRole('region', { name: 'Still to pay' });
    await pay.getByRole('img', { name: 'QR code of the payment' }).waitFor();
    await pay.getByRole('button', { name: 'Copy reference' }).click();
    await client.getByText('Reference copied').waitFor();
    expect(await client.evaluate('navigator.clipboard.readText()')).toMatch(/^RF\d{2}INV\d{10}$/);
    await expectAccessible(client);
    await client.setViewportSize({ width: 360, height: 800 });
    await expectAccessible(client);
    await client.getByRole('link', { name: 'Back to Invoices' }).click();
    await client.getByRole('list', { name: 'Invoices' }).waitFor();
    await expectAccessible(client);

    await openScreen(client, `/dashboard/orders/${order.id}`);
    await client.getByRole('region', { name: 'Billing plan' }).getByText(/^Due /).waitFor();
    await expectAccessible(client);
  });

  it('the client mails an invoice, and says that it has paid; staff record the payment', async () => {
    const { id } = own;
    await openScreen(client, `/dashboard/invoices/${id}`);
    await client.getByRole('button', { name: 'Email invoice' }).press('Enter');
    const mail = client.getByRole('dialog', { name: 'Email invoice' });
    await mail.getByLabel('Email').fill('books@elsewhere.example');
    await expectAccessible(client);
    await mail.getByRole('button', { name: 'Send' }).click();
    await client.getByText('Invoice has been sent to books@elsewhere.example with a PDF attachment!').waitFor();

    await client.getByRole('button', { name: 'We paid it already' }).press('Enter');
    const paid = client.getByRole('dialog', { name: 'When did you pay?' });
    await paid.getByLabel('Paid on').fill('2030-01-01');
    await paid.getByRole('button', { name: 'Tell HoloPortal' }).click();
    await paid.getByText('Date must not be in the future').waitFor();
    await expectAccessible(client);
    await client.emulateMedia({ colorScheme: 'dark' });
    await client.locator('html[data-theme="dark"]').waitFor();
    await expectAccessible(client);
    await paid.getByLabel('Paid on').fill(new Date().toISOString().slice(0, 10));
    await paid.getByLabel('Reference you used').fill('HF-4471 Rest');
    await paid.getByRole('button', { name: 'Tell HoloPortal' }).click();
    await client.getByText(/^Anna de Vries told us that you paid on/).waitFor();
    await client.getByRole('button', { name: 'We paid it already' }).waitFor({ state: 'detached' });
    await expectAccessible(client);
    await client.emulateMedia({ colorScheme: 'light' });

    await staff.setViewportSize({ width: 1280, height: 800 });
    await staff.goto('/admin/invoices');
    await staff.getByRole('button', { name: 'Unpaid', exact: true }).click();
    await staff.getByText('Says paid').waitFor();
    await openScreen(staff, `/admin/invoices/${id}`);
    await staff.getByText(/Reference: HF-4471 Rest\. No reminders until/).waitFor();
    await expectAccessible(staff);
    await staff.getByRole('button', { name: 'Record payment' }).press('Enter');
    const record = staff.getByRole('dialog', { name: 'Record a payment' });
    await record.getByText('This pays the invoice in full.').waitFor();
    await expectAccessible(staff);
    await record.getByLabel('Amount').fill('100');
    await record.getByText(/^€[\d,.]+ of the invoice stays open\.$/).waitFor();
    await staff.setViewportSize({ width: 360, height: 800 });
    await expectAccessible(staff);
    await record.getByRole('button', { name: 'Record €100.00' }).click();
    await staff.getByText('Payment recorded').waitFor();
    await staff.getByText(/Reminders go out again\./).waitFor();
    await expectAccessible(staff);
  });

  it('staff issue what is due, send an invoice again, and download PDFs as an archive', async () => {
    const due = await acceptedOrder();
    await staff.setViewportSize({ width: 1280, height: 800 });
    await staff.goto('/admin/invoices');
    await staff.getByRole('button', { name: /^Issue \d+ due invoices?$/ }).click();
    const dialog = staff.getByRole('dialog', { name: /^Issue \d+ invoices?$/ });
    await dialog.getByText(due.number).waitFor();
    await expectAccessible(staff);
    await dialog.getByRole('button', { name: /^Issue \d+ invoices?$/ }).click();
    await staff.getByText(/^\d+ invoices? issued$/).waitFor();
    await staff.getByRole('button', { name: /^Issue \d+ due invoices?$/ }).waitFor({ state: 'detached' });

    const boxes = staff.getByRole('checkbox', { name: /^Select Invoice INV-/ });
    await boxes.nth(1).waitFor();
    for (const box of [boxes.nth(0), boxes.nth(1)]) await box.check();
    await expectAccessible(staff);
    const [zip] = await Promise.all([
      staff.waitForEvent('download'),
      staff.getByRole('region', { name: 'Bulk actions' }).getByRole('button', { name: 'Download PDFs' }).click(),
    ]);
    expect(zip.suggestedFilename()).toMatch(/^invoices-\d{4}-\d{2}-\d{2}\.zip$/);

    await openScreen(staff, `/admin/invoices/${(await invoiceOf(due)).id}`);
    const invoice = staff.getByRole('complementary', { name: 'Invoice', exact: true });
    const eInvoice = invoice.getByRole('region', { name: 'E-invoice' });
    await portal.sql(`update outbox_mails set created_at = created_at - interval '2 minutes'`);
    await eInvoice.getByRole('button', { name: 'Send again' }).click();
    await staff.getByText(`Sent to ${ANNA}`).waitFor();
    await expectAccessible(staff);
  });

  it('staff and the client export the invoices of their lists', async () => {
    const named = /^invoices-\d{4}-\d\d-\d\d\.csv$/;
    await staff.goto('/admin/invoices');
    await staff.getByRole('button', { name: 'Export', exact: true }).click();
    await expectAccessible(staff);
    const [ours] = await Promise.all([
      staff.waitForEvent('download'),
      staff.getByRole('menuitem', { name: 'As CSV' }).click(),
    ]);
    expect(ours.suggestedFilename()).toMatch(named);
    await staff.goto('/admin/exports');
    await staff.getByText('Status: Open, Overdue').waitFor();

    await client.goto('/dashboard/invoices?type=credit_note');
    const [theirs] = await Promise.all([
      client.waitForEvent('download'),
      client.getByRole('button', { name: 'Export CSV' }).click(),
    ]);
    expect(theirs.suggestedFilename()).toMatch(named);
    await client.getByRole('status').filter({ hasText: 'CSV exported' }).waitFor();
    await expectAccessible(client);
  });

  it('staff see what the access point answered', async () => {
    const { data } = (await (await (await portal.api(STAFF)).get('/api/v1/invoices')).json()) as InvoicePage;
    const { id, number } = data[0]!;
    await portal.sql(
      `insert into e_invoice_transmissions (id, invoice_id, number, status, sent_at, answered_at, reason)
       values (gen_random_uuid(), $1, $2, 'refused', now(), now(), 'The address is not registered')`,
      [id, number],
    );
    await openScreen(staff, `/admin/invoices/${id}`);
    const eInvoice = staff.getByRole('region', { name: 'E-invoice' });
    await eInvoice.getByText('Refused', { exact: true }).waitFor();
    await eInvoice.getByText('The address is not registered').waitFor();
    await expectAccessible(staff);
    await staff.setViewportSize({ width: 360, height: 800 });
    await expectAccessible(staff);
    await portal.sql(`update outbox_mails set created_at = created_at - interval '2 minutes'`);
    await eInvoice.getByRole('button', { name: 'Send PDF only' }).click();
    await staff.getByText(`PDF sent to ${ANNA}`).waitFor();
    await eInvoice.getByText('Sent as a PDF only').waitFor();
    await eInvoice.getByText(/^PDF (waits to be )?mailed$/).waitFor();
    await eInvoice.getByText(`To ${ANNA}`).waitFor();
    await expectAccessible(staff);
  });

  it('the client says what its invoice mails have attached', async () => {
    await client.setViewportSize({ width: 1280, height: 800 });
    await openScreen(client, '/dashboard/company');
    await client.getByText('PDF (Factur-X)').waitFor();
    await client.getByRole('button', { name: 'Edit Information' }).click();
    const dialog = client.getByRole('dialog', { name: 'Edit Company Information' });
    await dialog.getByLabel('Attached to invoice emails').selectOption('both');
    await expectAccessible(client);
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await client.getByText('Company information updated successfully').waitFor();
    await client.getByText('PDF and UBL').waitFor();
  });

  it('staff correct a price of a paid invoice, and see the credit that is left', async () => {
    const sold = await acceptedOrder();
    const admin = await portal.api(STAFF);
    for (const status of ['confirmed', 'in_production', 'shipped']) {
      expect((await admin.put(`/api/v1/orders/${sold.id}/status`, { data: { status } })).status()).toBe(200);
    }
    const headers = () => ({ 'Idempotency-Key': crypto.randomUUID() });
    await admin.post(`/api/v1/orders/${sold.id}/invoice`, { headers: headers() });
    const issued = await admin.post(`/api/v1/orders/${sold.id}/invoice`, { headers: headers() });
    const { invoice: shipment } = (await issued.json()) as OrderDto;
    const pay = { amount: sold.total, method: 'bank_transfer', paidOn: shipment!.issuedOn };
    const paid = await admin.post(`/api/v1/orders/${sold.id}/payments`, { data: pay, headers: headers() });
    expect(paid.status()).toBe(201);

    await staff.setViewportSize({ width: 1280, height: 800 });
    await openScreen(staff, `/admin/invoices/${shipment!.id}`);
    await staff.getByRole('button', { name: 'Correct a price' }).click();
    const dialog = staff.getByRole('dialog', { name: `Correct prices of ${shipment!.number}` });
    await dialog.getByRole('button', { name: 'Issue both' }).click();
    await dialog.getByText('Reason is required').waitFor();
    await dialog.getByLabel('Reason').fill('The price of the framework contract');
    await dialog.getByRole('button', { name: 'Issue both' }).click();
    await dialog.getByText('Choose a line').waitFor();
    await dialog.getByRole('checkbox').first().check();
    const price = dialog.getByLabel(/^(Unit price|Amount) of .*, without VAT$/);
    await dialog.getByRole('button', { name: 'Issue both' }).click();
    await dialog.getByText(/^Price must be less than €/).waitFor();
    const preview = dialog.getByRole('status', { name: 'Totals with VAT' });
    await price.fill('12000');
    await preview.getByText(/^[-−]€2,178\.\d{2}$/).waitFor();
    await expectAccessible(staff);
    await staff.setViewportSize({ width: 360, height: 800 });
    await expectAccessible(staff);
    await dialog.getByRole('button', { name: 'Issue both' }).click();
    await staff.getByText(/^Invoice INV-\d{4}-\d{6} issued$/).waitFor();
    await staff
      .getByText(/ of credit is left on the order$/)
      .first()
      .waitFor();
    await expectAccessible(staff);

    await staff.setViewportSize({ width: 1280, height: 800 });
    await openScreen(staff, `/admin/orders/${sold.id}`);
    const payments = staff.getByRole('region', { name: 'Payments' });
    await payments
      .getByText(/ of credit is left, paid beyond the price of the order: a refund pays it back$/)
      .waitFor();
    await payments.getByRole('button', { name: 'Record refund' }).click();
    const refund = staff.getByRole('dialog', { name: 'Record refund' });
    await refund.getByText(/ of credit is left\. A payment returned pays it back first\.$/).waitFor();
    await expectAccessible(staff);
    await refund.getByRole('button', { name: 'Record refund' }).click();
    await payments.getByText('Credit paid back').waitFor();
    await expectAccessible(staff);
  });
});
