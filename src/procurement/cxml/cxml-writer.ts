import { randomUUID } from 'node:crypto';
import { fitsXml, textElement, type XmlElement, xmlDocument } from '../../platform/xml.js';
import type { Cents } from '../../rules/money.js';
import type { CxmlCredential } from './cxml-request.js';

/** The version whose DTD our documents name; its elements that we use are those of 1.2.008. */
const VERSION = '1.2.063';

/** File of the DTD that has the content of a document; `cXML.dtd` lacks those that suppliers send. */
type DtdFile = 'cXML' | 'Fulfill' | 'InvoiceDetail';
const DTD_FILES: Partial<Record<string, DtdFile>> = {
  ConfirmationRequest: 'Fulfill',
  ShipNoticeRequest: 'Fulfill',
  InvoiceDetailRequest: 'InvoiceDetail',
};

/** Codes of answers, with their texts in the cXML user's guide. */
const STATUSES = {
  200: 'OK',
  201: 'Accepted',
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  406: 'Not Acceptable',
  409: 'Conflict',
  412: 'Precondition Failed',
  413: 'Request Entity Too Large',
  429: 'Too Many Requests',
  450: 'Not Implemented',
  500: 'Internal Server Error',
  560: 'Temporary Server Error',
} as const;
export type CxmlStatus = keyof typeof STATUSES;

/** When and where a document is written: the host becomes part of its id. */
export interface Written {
  at: Date;
  host: string;
}

/** An answer to a request: its status in words, and what it contains. */
export interface CxmlAnswer {
  status: CxmlStatus;
  /** Text for the people at the buyer; the code's own text without one. */
  words?: string;
  content?: XmlElement | null;
}

/** Returns a `Response`. It contains nothing of the request. */
export const cxmlResponse = ({ status, words, content = null }: CxmlAnswer, written: Written): string =>
  cxml(written, [
    element(
      'Response',
      {},
      element('Status', { code: String(status), text: STATUSES[status], 'xml:lang': 'en' }, words ?? STATUSES[status]),
      content,
    ),
  ]);

/** Content of the answer to a `PunchOutSetupRequest`: where the buyer's browser begins. */
export const punchOutSetupResponse = (startPage: string): XmlElement =>
  element('PunchOutSetupResponse', {}, element('StartPage', {}, element('URL', {}, startPage)));

/** Content of the answer to a `ProfileRequest`: the requests that we answer, all at one address. */
export const profileResponse = (url: string, requests: readonly string[], since: Date): XmlElement =>
  element(
    'ProfileResponse',
    { effectiveDate: since.toISOString() },
    ...requests.map((requestName) => element('Transaction', { requestName }, element('URL', {}, url))),
  );

/** Parties of a document that we send. The sender's secret is the one that the receiver checks. */
export interface CxmlParties {
  from: CxmlCredential;
  to: CxmlCredential;
  sender: CxmlCredential;
}

/** A line of a basket. Prices are in cents, lead times in days. */
interface PunchOutItem {
  lineNumber: number;
  /** For an option: the number of its product's line. */
  parentLineNumber: number | null;
  /** True for a product with options as lines of their own. */
  isComposite: boolean;
  quantity: number;
  supplierPartId: string;
  supplierPartAuxiliaryId: string | null;
  unitPrice: Cents;
  description: string;
  /** Code of UN/ECE Recommendation 20. */
  unitOfMeasure: string;
  unspsc: string;
  leadTimeDays: number | null;
  extrinsics?: { name: string; value: string }[];
}

/** A basket that goes back to the buyer. */
export interface PunchOutOrder {
  buyerCookie: string;
  /** Operations that the buyer may ask for with the basket later. */
  operationAllowed: 'create' | 'edit' | 'inspect';
  currency: string;
  total: Cents;
  items: PunchOutItem[];
}

/** Returns a `PunchOutOrderMessage`, which the buyer's browser posts to the buyer. */
export const punchOutOrderMessage = (order: PunchOutOrder, parties: CxmlParties, written: Written): string =>
  cxml(written, [
    header(parties),
    element(
      'Message',
      {},
      element(
        'PunchOutOrderMessage',
        {},
        element('BuyerCookie', {}, order.buyerCookie),
        element(
          'PunchOutOrderMessageHeader',
          { operationAllowed: order.operationAllowed },
          element('Total', {}, money(order.total, order.currency)),
        ),
        ...order.items.map((item) => itemIn(item, order.currency)),
      ),
    ),
  ]);

const itemIn = (item: PunchOutItem, currency: string): XmlElement =>
  element(
    'ItemIn',
    {
      quantity: String(item.quantity),
      lineNumber: String(item.lineNumber),
      ...(item.parentLineNumber !== null && { parentLineNumber: String(item.parentLineNumber) }),
      ...(item.isComposite && { itemType: 'composite', compositeItemType: 'itemLevel' }),
      ...(item.parentLineNumber !== null && { itemType: 'item' }),
    },
    element(
      'ItemID',
      {},
      element('SupplierPartID', {}, item.supplierPartId),
      textElement('SupplierPartAuxiliaryID', item.supplierPartAuxiliaryId),
    ),
    element(
      'ItemDetail',
      {},
      element('UnitPrice', {}, money(item.unitPrice, currency)),
      element('Description', { 'xml:lang': 'en' }, item.description),
      element('UnitOfMeasure', {}, item.unitOfMeasure),
      element('Classification', { domain: 'UNSPSC' }, item.unspsc),
      item.leadTimeDays === null ? null : element('LeadTime', {}, String(item.leadTimeDays)),
      ...(item.extrinsics ?? []).map(({ name, value }) => element('Extrinsic', { name }, value)),
    ),
  );

/** Returns a document with a request of ours, which names the DTD that has its content. */
export const cxmlRequest = (
  content: XmlElement,
  parties: CxmlParties,
  written: Written & { payloadId: string },
): string => cxml(written, [header(parties), element('Request', {}, content)], DTD_FILES[content.name]);

const header = ({ from, to, sender }: CxmlParties): XmlElement =>
  element(
    'Header',
    {},
    element('From', {}, credential(from)),
    element('To', {}, credential(to)),
    element('Sender', {}, credential(sender), element('UserAgent', {}, 'HoloPortal')),
  );

const credential = ({ domain, identity, sharedSecret }: CxmlCredential): XmlElement =>
  element(
    'Credential',
    { domain },
    element('Identity', {}, identity),
    sharedSecret === null ? null : element('SharedSecret', {}, sharedSecret),
  );

/** Returns an amount with two decimals. */
export const money = (cents: Cents, currency: string): XmlElement => element('Money', { currency }, decimal(cents));

const decimal = (cents: Cents): string => {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
};

/** Returns an element; characters that XML forbids are left out of its text. */
export function element(
  name: string,
  attributes: Record<string, string>,
  ...content: [string] | (XmlElement | null)[]
): XmlElement {
  const [only] = content;
  if (typeof only === 'string') return { name, attributes: cleaned(attributes), content: clean(only) };
  return {
    name,
    attributes: cleaned(attributes),
    content: (content as (XmlElement | null)[]).filter((child) => child !== null),
  };
}

const clean = (text: string): string =>
  fitsXml(text) ? text : [...text].filter((character) => fitsXml(character)).join('');

const cleaned = (attributes: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(attributes).map(([name, value]) => [name, clean(value)]));

/** Returns the id of a document of ours, which names us after the '@' as the user's guide asks. */
const newPayloadId = ({ at, host }: Written): string => `${at.getTime()}.${randomUUID()}@${host}`;

const cxml = (
  written: Written & { payloadId?: string },
  children: (XmlElement | null)[],
  dtd: DtdFile = 'cXML',
): string =>
  xmlDocument(
    'cXML',
    {
      payloadID: written.payloadId ?? newPayloadId(written),
      timestamp: written.at.toISOString(),
      version: VERSION,
      'xml:lang': 'en-US',
    },
    children.filter((child) => child !== null),
    `http://xml.cxml.org/schemas/cXML/${VERSION}/${dtd}.dtd`,
  );
