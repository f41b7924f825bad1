import type {
  CreateProcurementSystemDto,
  ProcurementSecretDto,
} from '../../src/procurement/systems/procurement-systems.dto.js';
import { ProcurementSystems } from '../../src/procurement/systems/procurement-systems.service.js';
import { type Agent, ANNA, STAFF, type TestApp } from '../app.js';
import { cxmlDocument, escaped } from './cxml.js';

/** A valid purchasing system with an identity of its own. */
export const newSystem = (changes: Partial<CreateProcurementSystemDto> = {}): CreateProcurementSystemDto => ({
  name: 'Meridian Purchasing',
  protocol: 'cxml',
  domain: 'DUNS',
  identity: crypto.randomUUID(),
  origins: ['https://buy.meridian.example'],
  unspsc: '45111600',
  returnEncoding: 'urlencoded',
  certificateFingerprint: null,
  confirmationUrl: null,
  shipNoticeUrl: null,
  invoiceUrl: null,
  ...changes,
});

/** Makes a purchasing system of Anna's company. */
export async function makeSystem(
  app: TestApp,
  changes: Partial<CreateProcurementSystemDto> = {},
): Promise<ProcurementSecretDto> {
  const { companyId } = await app.actor(ANNA);
  return app.get(ProcurementSystems).create(await app.actor(STAFF), companyId, newSystem(changes));
}

interface Setup {
  operation?: string;
  returnUrl?: string;
  cookie?: string;
  extrinsics?: Record<string, string>;
  contact?: { name: string; email: string };
  /** `SupplierPartAuxiliaryID`s of lines that are opened again. */
  items?: string[];
}

/** Returns a `PunchOutSetupRequest` for Anna. */
export function setupRequest({
  operation = 'create',
  returnUrl = 'https://buy.meridian.example/cart?id=7',
  cookie = 'cookie-1',
  extrinsics = { UserEmail: ANNA, RequisitionID: 'PR-0088412' },
  contact,
  items = [],
}: Setup = {}): string {
  return `<PunchOutSetupRequest operation="${operation}">
  <BuyerCookie>${escaped(cookie)}</BuyerCookie>
  ${Object.entries(extrinsics)
    .map(([name, value]) => `<Extrinsic name="${escaped(name)}">${escaped(value)}</Extrinsic>`)
    .join('')}
  <BrowserFormPost><URL>${escaped(returnUrl)}</URL></BrowserFormPost>
  ${contact ? `<Contact role="endUser"><Name xml:lang="en">${contact.name}</Name><Email>${contact.email}</Email></Contact>` : ''}
  ${items
    .map(
      (auxiliary) =>
        `<ItemOut quantity="1"><ItemID><SupplierPartID>x</SupplierPartID><SupplierPartAuxiliaryID>${auxiliary}</SupplierPartAuxiliaryID></ItemID></ItemOut>`,
    )
    .join('')}
</PunchOutSetupRequest>`;
}

interface CxmlReply {
  status: number;
  code: string | undefined;
  words: string | undefined;
  /** Address of the first page. */
  startPage: string | undefined;
  text: string;
}

/** Posts a document to the cXML address and reads the answer. */
export async function postCxml(
  app: TestApp,
  document: string | Buffer,
  headers: Record<string, string> = {},
): Promise<CxmlReply> {
  const response = await fetch(`${app.url}/api/v1/cxml`, {
    method: 'POST',
    headers: { 'Content-Type': 'text/xml; charset=UTF-8', ...headers },
    body: document as string,
  });
  const text = await response.text();
  const [, code, words] = /<Status code="(\d+)"[^>]*>([^<]*)</.exec(text) ?? [];
  const startPage = /<StartPage><URL>([^<]+)</.exec(text)?.[1]?.replaceAll('&amp;', '&');
  return { status: response.status, code, words, startPage, text };
}

/** Posts a `PunchOutSetupRequest` of a system. */
export const setUp = (app: TestApp, system: ProcurementSecretDto, setup: Setup = {}): Promise<CxmlReply> =>
  postCxml(app, cxmlDocument(setupRequest(setup), system));

/** Opens the first page. Returns a client that has the session of the punch-out. */
export async function openStart(app: TestApp, startPage: string): Promise<Agent> {
  const agent = app.visitor();
  await agent.get(pathOf(startPage)).expect(303);
  agent.set('X-Punchout', '1');
  return agent;
}

/** Path of a first page below the API. */
export const pathOf = (startPage: string): string => startPage.replace(/^.*\/api\/v1/, '');

/** Begins a punch-out of Anna's company and opens it. */
export async function punchOut(app: TestApp, system: ProcurementSecretDto, setup: Setup = {}): Promise<Agent> {
  const { startPage, text } = await setUp(app, system, setup);
  if (!startPage) throw new Error(text);
  return openStart(app, startPage);
}
