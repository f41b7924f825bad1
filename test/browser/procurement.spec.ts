import type { APIRequestContext, Page } from 'playwright-core';
import type { ProcurementSystemDto } from '../../src/procurement/systems/procurement-systems.dto.js';
import type { QuoteDto } from '../../src/quotes/quote-answers.dto.js';
import { ANNA, IAN_INTERNAL, STAFF } from '../app.js';
import { cxmlDocument, orderOf, orderRequest } from '../builders/cxml.js';
import { SOME_LINES, TERMS } from '../builders/quotes.js';
import { expectAccessible } from './accessible.js';
import { comesLate, Portal } from './portal.js';

const PHONE = { width: 360, height: 740 };
const DESK = { width: 1280, height: 900 };

/** Staff set a purchasing system up, and look at what it ordered and at the documents that go back. */
describe('purchasing systems in the console', () => {
  let portal: Portal;
  let page: Page;
  let staff: APIRequestContext;
  let anna: APIRequestContext;
  let companyId: string;

  beforeAll(async () => {
    portal = await Portal.start();
    [staff, anna] = [await portal.api(STAFF), await portal.api(ANNA)];
    const me = (await (await anna.get('/api/v1/auth/me')).json()) as { company: { id: string } };
    companyId = me.company.id;
    ({ page } = await portal.visit({ as: STAFF, viewport: DESK }));
  }, 180_000);

  afterAll(() => portal.close());

  /** Checks what is shown at both widths. */
  async function check(): Promise<void> {
    for (const size of [PHONE, DESK]) {
      await page.setViewportSize(size);
      await expectAccessible(page);
    }
  }

  const panel = () => page.getByRole('region', { name: 'Purchasing systems' });
  const systemsOf = async () =>
    (
      (await (await staff.get(`/api/v1/system/companies/${companyId}/procurement-systems`)).json()) as {
        data: ProcurementSystemDto[];
      }
    ).data;

  it('a system is added, changed, and gets a new secret', async () => {
    await page.goto(`/admin/companies/${companyId}`);
    await panel()
      .getByText(/^No purchasing system yet/)
      .waitFor();
    await check();
    await panel().getByRole('button', { name: 'Add a system' }).click();
    const adding = page.getByRole('dialog', { name: 'Add a purchasing system' });
    await adding.getByRole('button', { name: 'Add' }).click();
    await adding.getByText('A name is required').waitFor();
    await check();
    await adding.getByLabel('Name', { exact: true }).fill('Meridian Purchasing');
    await adding.getByLabel('Identity').fill('0190001');
    await adding.getByLabel('Origins of the buyer’s pages').fill('https://buy.meridian.example');
    await adding.getByLabel('Address for confirmations').fill('https://buy.meridian.invalid/cxml');
    await adding.getByRole('button', { name: 'Add' }).click();
    const shown = page.getByRole('dialog', { name: 'Shared secret' });
    expect((await shown.getByLabel('Secret').inputValue()).length).toBeGreaterThan(20);
    await check();
    await shown.getByRole('button', { name: 'Close' }).last().click();

    await panel().getByRole('button', { name: 'Edit Meridian Purchasing' }).click();
    const editing = page.getByRole('dialog', { name: 'Edit Meridian Purchasing' });
    await editing.getByLabel('UNSPSC code').fill('123');
    await editing.getByRole('button', { name: 'Save' }).click();
    await editing.getByText('Please enter the eight digits of a UNSPSC code').waitFor();
    await editing.getByLabel('UNSPSC code').fill('43211902');
    await check();
    await editing.getByRole('button', { name: 'Save' }).click();
    await panel().getByText('UNSPSC 43211902').waitFor();
    expect(await systemsOf()).toMatchObject([{ identity: '0190001', unspsc: '43211902' }]);

    await panel().getByRole('button', { name: 'New secret' }).click();
    await page.getByRole('dialog', { name: 'Make a new secret?' }).getByRole('button', { name: 'New secret' }).click();
    await shown.getByRole('button', { name: 'Close' }).last().click();
    await panel().getByRole('button', { name: 'Deactivate' }).click();
    await panel().getByText('Deactivated').waitFor();
    await check();
    await panel().getByRole('button', { name: 'Activate' }).click();
    await panel().getByRole('button', { name: 'Deactivate' }).waitFor();
  }, 120_000);

  it('the list says when it loads, and when it fails', async () => {
    await comesLate(page, '**/procurement-systems');
    await page.reload();
    await panel().getByRole('status').waitFor();
    await panel().getByText('Meridian Purchasing', { exact: false }).first().waitFor();
    await page.unrouteAll({ behavior: 'wait' });
    await page.route('**/procurement-systems', (route) => route.fulfill({ status: 500 }));
    await page.reload();
    await panel().getByRole('alert').waitFor();
    await check();
    await page.unrouteAll({ behavior: 'wait' });
    await panel().getByRole('button', { name: 'Retry' }).click();
    await panel().getByRole('button', { name: 'Edit Meridian Purchasing' }).waitFor();
  }, 90_000);

  it('readers see the systems, and change nothing', async () => {
    const reader = await portal.visit({ as: IAN_INTERNAL, viewport: DESK });
    await reader.page.goto(`/admin/companies/${companyId}`);
    const systems = reader.page.getByRole('region', { name: 'Purchasing systems' });
    await systems.getByText(/UNSPSC 43211902$/).waitFor();
    expect(await systems.getByRole('button').count()).toBe(0);
    await expectAccessible(reader.page);
    await reader.context.close();
  }, 60_000);

  it('documents about a purchase order are listed and sent again', async () => {
    const [system] = await systemsOf();
    const { secret } = (await (await staff.post(`/api/v1/system/procurement-systems/${system!.id}/secret`)).json()) as {
      secret: string;
    };
    const allowed = { createsPeople: false, acceptsQuotes: true };
    expect((await anna.put(`/api/v1/procurement-systems/${system!.id}`, { data: allowed })).status()).toBe(200);
    const key = () => ({ 'Idempotency-Key': crypto.randomUUID() });
    const made = await anna.post('/api/v1/quotes', { data: { items: SOME_LINES }, headers: key() });
    const { id } = (await made.json()) as QuoteDto;
    await anna.post(`/api/v1/quotes/${id}/submit`, { headers: key() });
    await staff.put(`/api/v1/system/quotes/${id}/approve`, { data: TERMS });
    const quote = (await (await anna.get(`/api/v1/quotes/${id}`)).json()) as QuoteDto;
    const send = async (orderId: string, total?: string) => {
      const order = orderRequest({ ...orderOf(quote), orderId, ...(total && { total }) });
      const data = cxmlDocument(order, { ...system!, secret, payloadId: orderId });
      return (await page.request.post('/api/v1/cxml', { headers: { 'Content-Type': 'text/xml' }, data })).text();
    };
    expect(await send('PO-7', '1.00')).toContain('code="409"');
    expect(await send('PO-8')).toContain('code="200"');

    await page.goto('/admin/purchase-orders');
    await page.getByText('The total is 1.00').waitFor();
    await check();
    await page.getByRole('button', { name: 'Mark as done: purchase order PO-7' }).click();
    await page.getByText('Purchase order PO-7 is done').waitFor();
    await page.getByRole('button', { name: 'Refused' }).click();
    await page.getByText(/^Done by Mira Jansen, /).waitFor();
    expect(await page.getByRole('button', { name: /^Mark as done/ }).count()).toBe(0);
    await page.getByRole('button', { name: 'Accepted' }).click();
    const open = page.getByRole('button', { name: 'Documents about purchase order PO-8' });
    await open.waitFor();
    // The list is another one at each width, and closes its dialogs when the width changes.
    await page.setViewportSize(PHONE);
    await page.route('**/documents', (route) => route.fulfill({ status: 500 }));
    await open.click();
    const dialog = page.getByRole('dialog', { name: 'Documents about PO-8' });
    await dialog.getByRole('alert').waitFor();
    await expectAccessible(page);
    await page.unrouteAll({ behavior: 'wait' });
    await dialog.getByRole('button', { name: 'Retry' }).click();
    await dialog.getByText(/^(Nothing was sent|Confirmation)/).waitFor();
    await expectAccessible(page);
    // The buyer's system refused each try of the job, which plans documents once a minute.
    await portal.sql(
      `insert into cxml_documents (id, purchase_order_id, kind, record_id, number, status, attempts, attempted_at, answer_status, answer)
       select gen_random_uuid(), p.id, 'confirmation', o.id, o.number, 'failed', 7, now(), 404, 'Not found'
         from purchase_orders p join orders o on o.id = p.order_id where p.number = 'PO-8'
       on conflict (purchase_order_id, kind, record_id)
       do update set status = 'failed', answer_status = 404, answer = 'Not found'`,
    );
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await page.setViewportSize(DESK);
    await page.reload();
    await open.click();
    await dialog.getByText('404: Not found').waitFor();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: /^Send again: Confirmation/ }).click();
    await page.getByText(/is sent within a minute/).waitFor();
    await dialog.getByText('Failed', { exact: true }).waitFor({ state: 'detached' });
  }, 120_000);
});
