import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { APIRequestContext, FrameLocator, Page } from 'playwright-core';
import type { QuoteDto } from '../../src/quotes/quote-answers.dto.js';
import type { ProcurementSecretDto } from '../../src/procurement/systems/procurement-systems.dto.js';
import { cxmlDocument } from '../builders/cxml.js';
import { newSystem, setupRequest } from '../builders/punch-outs.js';
import { TERMS } from '../builders/quotes.js';
import { expectAccessible } from './accessible.js';
import { Portal } from './portal.js';

const ANNA = 'anna@client.example';
const STAFF = 'admin@system.example';
/** A product without a price. */
const UNPRICED = 'HoloRoom Theatre';

/** A page of a buyer's purchasing system, with an origin of its own, and the forms that were posted to it. */
class Buyer {
  readonly forms: URLSearchParams[] = [];
  private constructor(
    private readonly server: Server,
    readonly origin: string,
  ) {}

  static async start(): Promise<Buyer> {
    const server = createServer();
    await new Promise<void>((resolve) => {
      server.listen(0, 'localhost', resolve);
    });
    const buyer = new Buyer(server, `http://localhost:${(server.address() as AddressInfo).port}`);
    server.on('request', (request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        response.setHeader('Content-Type', 'text/html');
        if (request.method === 'POST') {
          buyer.forms.push(new URLSearchParams(Buffer.concat(chunks).toString()));
          response.end('<title>Cart</title><h1>Cart received</h1>');
        } else {
          const start = new URL(request.url ?? '/', buyer.origin).searchParams.get('start') ?? '';
          response.end(
            `<title>Buyer</title><iframe title="catalogue" width="1200" height="900" src="${start}"></iframe>`,
          );
        }
      });
    });
    return buyer;
  }

  close(): void {
    this.server.close();
    this.server.closeAllConnections();
  }
}

describe('a punch-out', () => {
  let portal: Portal;
  let buyer: Buyer;
  let staff: APIRequestContext;
  let companyId: string;

  beforeAll(async () => {
    [portal, buyer] = await Promise.all([Portal.start(), Buyer.start()]);
    staff = await portal.api(STAFF);
    const me = await (await (await portal.api(ANNA)).get('/api/v1/auth/me')).json();
    companyId = (me as { company: { id: string } }).company.id;
  }, 180_000);

  afterAll(async () => {
    buyer.close();
    await portal.close();
  });

  async function makeSystem(protocol: 'cxml' | 'oci'): Promise<ProcurementSecretDto> {
    const data = newSystem({ protocol, origins: [buyer.origin] });
    const made = await staff.post(`/api/v1/system/companies/${companyId}/procurement-systems`, { data });
    expect(made.status()).toBe(201);
    return (await made.json()) as ProcurementSecretDto;
  }

  /** Adds a desk and a product without a price, and goes to the last step. */
  async function build(page: Page | FrameLocator): Promise<void> {
    await page.getByRole('button', { name: 'Add HoloDesk 27' }).click();
    await page.getByRole('button', { name: 'Next: Configure Options' }).first().click();
    await page.getByRole('button', { name: 'Next: Return' }).first().click();
    await page.getByRole('heading', { name: 'Goes back to your system' }).waitFor();
  }

  it('by cXML, in a frame of the buyer: builds, and the lines arrive there', async () => {
    const system = await makeSystem('cxml');
    const document = cxmlDocument(setupRequest({ returnUrl: `${buyer.origin}/cart` }), system);
    const { page } = await portal.visit();
    const answer = await page.request.post('/api/v1/cxml', {
      headers: { 'Content-Type': 'text/xml' },
      data: document,
    });
    const start = /<StartPage><URL>([^<]+)</.exec(await answer.text())?.[1] ?? '';
    await page.goto(`${buyer.origin}/?start=${encodeURIComponent(start)}`);
    const frame = page.frameLocator('iframe');
    await frame.getByText('Requisition PR-0088412').waitFor();
    await build(frame);
    await frame
      .getByRole('button', { name: /^Return to / })
      .first()
      .click();
    await frame.getByRole('heading', { name: 'Cart received' }).waitFor();
    const message = buyer.forms.at(-1)?.get('cxml-urlencoded') ?? '';
    expect(message).toContain('<BuyerCookie>cookie-1</BuyerCookie>');
    expect(message).toContain('<SupplierPartID>desk-27-purchase</SupplierPartID>');
  }, 90_000);

  it('by OCI, in a window: nothing but building is offered', async () => {
    const { identity, secret } = await makeSystem('oci');
    const { page } = await portal.visit();
    const fields = { USERNAME: identity, PASSWORD: secret, EMAIL: ANNA, HOOK_URL: `${buyer.origin}/oci` };
    await page.goto(`/api/v1/oci?${new URLSearchParams(fields).toString()}`);
    await page.getByRole('heading', { name: 'Create Quote' }).waitFor();
    expect(await page.getByRole('link', { name: /Dashboard|Orders|Invoices|Users/ }).count()).toBe(0);
    await expectAccessible(page);
    await build(page);
    await expectAccessible(page);
    await page
      .getByRole('button', { name: /^Return to / })
      .first()
      .click();
    await page.getByRole('heading', { name: 'Cart received' }).waitFor();
    expect(buyer.forms.at(-1)?.get('NEW_ITEM-VENDORMAT[1]')).toBe('desk-27-purchase');
  }, 90_000);

  /** Opens the first page of a cXML punch-out. */
  async function open(page: Page, system: ProcurementSecretDto): Promise<void> {
    const data = cxmlDocument(setupRequest({ returnUrl: `${buyer.origin}/cart` }), system);
    const answer = await page.request.post('/api/v1/cxml', { headers: { 'Content-Type': 'text/xml' }, data });
    await page.goto(/<StartPage><URL>([^<]+)</.exec(await answer.text())![1]!);
    await page.getByText('Requisition PR-0088412').waitFor();
  }

  async function check(page: Page): Promise<void> {
    for (const size of [
      { width: 360, height: 740 },
      { width: 1280, height: 900 },
    ]) {
      await page.setViewportSize(size);
      await expectAccessible(page);
    }
  }

  /** Adds a desk and a room without a price, and goes to the last step. */
  async function buildWithRoom(page: Page): Promise<void> {
    await page.getByRole('button', { name: 'Add HoloDesk 27' }).click();
    await page.getByRole('button', { name: `Add ${UNPRICED}` }).click();
    await page.getByRole('button', { name: 'Next: Configure Options' }).first().click();
    const room = page.getByRole('region', { name: UNPRICED });
    for (const choice of [/^Standing audience/, /^SLA Base/]) await room.getByRole('radio', { name: choice }).check();
    await page.getByRole('button', { name: 'Next: Return' }).first().click();
    await page.getByText('This line cannot be returned yet: it has no price').waitFor();
  }

  it('a product without a price becomes a quote request, and returns later with its price', async () => {
    const system = await makeSystem('cxml');
    const { page } = await portal.visit();
    await open(page, system);
    await buildWithRoom(page);
    await check(page);
    await page.getByRole('button', { name: 'Ask for a quote' }).dblclick();
    await page.getByText('We got your request for a quote').waitFor();
    await check(page);
    const requestId = new URL(page.url()).pathname.split('/').at(-1)!;
    await page.getByRole('link', { name: 'Return the other products' }).click();
    await page.getByRole('heading', { name: 'Goes back to your system' }).waitFor();
    expect(await page.getByText('This line cannot be returned yet').count()).toBe(0);
    await page
      .getByRole('button', { name: /^Return to / })
      .first()
      .click();
    await page.getByRole('heading', { name: 'Cart received' }).waitFor();

    const path = `/api/v1/system/quotes/${requestId}`;
    const { items } = (await (await staff.get(path)).json()) as QuoteDto;
    const prices = items.filter(({ totalPrice }) => totalPrice === null).map(({ id }) => ({ id, unitPrice: 88_000 }));
    expect((await staff.put(`${path}/pricing`, { data: { items: prices } })).status()).toBe(200);
    expect((await staff.put(`${path}/approve`, { data: TERMS })).status()).toBe(200);
    const sent = (await (await staff.get(path)).json()) as QuoteDto;
    await open(page, system);
    await page.getByText(/has its price|have their price/).waitFor();
    await check(page);
    await page.getByRole('link', { name: sent.number }).click();
    await page.getByText('You can return this quote').waitFor();
    await check(page);
    await page.getByRole('link', { name: /^Return to / }).click();
    await page.getByRole('heading', { name: 'Cart received' }).waitFor();
    expect(buyer.forms.at(-1)?.get('cxml-urlencoded')).toContain(`${sent.number}/${sent.revision}</Supplier`);
  }, 120_000);

  it('asks before some lines return, and ends with its session', async () => {
    const { page } = await portal.visit();
    await open(page, await makeSystem('cxml'));
    await buildWithRoom(page);
    await page
      .getByRole('button', { name: /^Return to / })
      .first()
      .click();
    await page.getByRole('heading', { name: /^Return \d+ of \d+ lines\?$/ }).waitFor();
    await page.getByText(`${UNPRICED} has no price yet. It becomes a quote request of`).waitFor();
    await check(page);
    await page.getByRole('link', { name: 'Back to the quote' }).click();
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await page.getByText('This line cannot be returned yet').waitFor({ state: 'detached' });
    await portal.sql(`update sessions set ended_at = now() where id in (select session_id from punch_outs)`);
    await page.reload();
    await page.getByRole('heading', { name: 'This session ended' }).waitFor();
    await check(page);
  }, 90_000);
});
