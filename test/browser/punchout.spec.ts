import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { APIRequestContext, FrameLocator, Page } from 'playwright-core';
import type { ProcurementSecretDto } from '../../src/procurement/systems/procurement-systems.dto.js';
import { cxmlDocument } from '../builders/cxml.js';
import { newSystem, setupRequest } from '../builders/punch-outs.js';
import { expectAccessible } from './accessible.js';
import { Portal } from './portal.js';

const ANNA = 'anna@client.example';
const STAFF = 'admin@system.example';

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
});
