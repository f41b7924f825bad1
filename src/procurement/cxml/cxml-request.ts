import { type Cents, MAX_CENTS } from '../../rules/money.js';
import { cleanText } from '../../rules/text-rule.js';
import { all, type CxmlNode, first, readTree, textAt, UnreadableCxml } from './cxml-tree.js';

/** Identity of a sender or a receiver within a domain ('DUNS', 'NetworkId' …). Only the sender has a secret. */
export interface CxmlCredential {
  domain: string;
  identity: string;
  sharedSecret: string | null;
}

/** Credentials of the header. A party may have several, for example one of a network and its own. */
export interface CxmlHeader {
  from: CxmlCredential[];
  to: CxmlCredential[];
  sender: CxmlCredential[];
  userAgent: string | null;
}

/** An amount with its currency. */
interface CxmlMoney {
  /** Null for what is no number, or has a part of a cent. */
  cents: Cents | null;
  currency: string;
  /** The amount as it was written. */
  text: string;
}

export interface CxmlExtrinsic {
  name: string;
  value: string;
}

interface CxmlContact {
  role: string | null;
  name: string | null;
  email: string | null;
}

/** A line of an order, and of a basket that is opened again. */
interface CxmlItem {
  /** Number of the line at the buyer; null when it has none. */
  lineNumber: string | null;
  /** Number of the line that this one belongs to. */
  parentLineNumber: string | null;
  /** Null for what is no number. */
  quantity: number | null;
  /** Empty for a line that the buyer wrote without one. */
  supplierPartId: string;
  supplierPartAuxiliaryId: string | null;
  unitPrice: CxmlMoney | null;
  description: string | null;
  unitOfMeasure: string | null;
  /** True when the price is not that of one piece: for another quantity, or with discounts, charges, shipping or tax. */
  isPriceModified: boolean;
  extrinsics: CxmlExtrinsic[];
}

export interface PunchOutSetupRequest {
  kind: 'PunchOutSetupRequest';
  operation: 'create' | 'edit' | 'inspect' | 'source';
  buyerCookie: string;
  /** Address that the basket is posted to. */
  formPost: string;
  extrinsics: CxmlExtrinsic[];
  contacts: CxmlContact[];
  items: CxmlItem[];
  /** `SupplierPartID` and `SupplierPartAuxiliaryID` of the product that the buyer chose before. */
  selectedItem: { supplierPartId: string; supplierPartAuxiliaryId: string | null } | null;
}

export interface OrderRequest {
  kind: 'OrderRequest';
  orderId: string;
  type: 'new' | 'update' | 'delete';
  orderVersion: string | null;
  /** Total of the lines, without shipping and tax, as the user's guide defines it. */
  total: CxmlMoney | null;
  /** True when the total has discounts or charges. */
  isTotalModified: boolean;
  shipping: CxmlMoney | null;
  tax: CxmlMoney | null;
  comments: string | null;
  extrinsics: CxmlExtrinsic[];
  contacts: CxmlContact[];
  items: CxmlItem[];
}

/** `Other` is a request that we do not answer; `name` is that of its element. */
type CxmlRequest = { kind: 'ProfileRequest' } | PunchOutSetupRequest | OrderRequest | { kind: 'Other'; name: string };

/** A document with a request. */
export interface CxmlDocument {
  payloadId: string;
  timestamp: string;
  isTest: boolean;
  header: CxmlHeader;
  request: CxmlRequest;
}

/**
 * Reads a cXML document with a request. Elements are found by their names in any order, and unknown elements and attributes
 * are skipped, because real buyers send some that the DTD lacks.
 *
 * @param charset the encoding that the transport names; null when it names none
 * @throws UnreadableCxml 406 for what is not well-formed XML in an encoding that is read, 400 for what lacks something that is needed
 */
export function readCxml(content: Buffer, charset: string | null = null): CxmlDocument {
  const root = readTree(content, charset);
  if (root.name !== 'cXML') throw new UnreadableCxml('The document is not cXML', 400);
  const header = first(root, 'Header');
  const request = first(root, 'Request');
  if (!header || !request) throw lacks('Header and Request');
  const sender = first(header, 'Sender');
  return {
    payloadId: attribute(root, 'payloadID'),
    timestamp: root.attributes.timestamp?.slice(0, 100) ?? '',
    isTest: request.attributes.deploymentMode?.trim().toLowerCase() === 'test',
    header: {
      from: all(header, 'From', 'Credential').map(toCredential),
      to: all(header, 'To', 'Credential').map(toCredential),
      sender: all(sender, 'Credential').map(toCredential),
      userAgent: textAt(sender, 'UserAgent')?.slice(0, 200) ?? null,
    },
    request: toRequest(request.children[0]),
  };
}

function toRequest(node: CxmlNode | undefined): CxmlRequest {
  if (!node) throw lacks('a request');
  if (node.name === 'ProfileRequest') return { kind: 'ProfileRequest' };
  if (node.name === 'PunchOutSetupRequest') return toSetup(node);
  if (node.name === 'OrderRequest') return toOrder(node);
  return { kind: 'Other', name: node.name.slice(0, 100) };
}

function toSetup(node: CxmlNode): PunchOutSetupRequest {
  const operation = node.attributes.operation?.trim().toLowerCase() ?? 'create';
  if (operation !== 'create' && operation !== 'edit' && operation !== 'inspect' && operation !== 'source') {
    throw new UnreadableCxml(`The operation ${operation.slice(0, 50)} is unknown`, 400);
  }
  const selected = first(node, 'SelectedItem', 'ItemID');
  return {
    kind: 'PunchOutSetupRequest',
    operation,
    buyerCookie: needed(node, 'BuyerCookie'),
    formPost: needed(node, 'BrowserFormPost', 'URL'),
    extrinsics: extrinsicsOf(node),
    contacts: contactsOf(node),
    items: all(node, 'ItemOut').map(toItem),
    selectedItem: selected ? toItemId(selected) : null,
  };
}

function toOrder(node: CxmlNode): OrderRequest {
  const header = first(node, 'OrderRequestHeader');
  if (!header) throw lacks('OrderRequestHeader');
  const type = header.attributes.type?.trim().toLowerCase() ?? 'new';
  if (type !== 'new' && type !== 'update' && type !== 'delete') {
    throw new UnreadableCxml(`The type of order ${type.slice(0, 50)} is unknown`, 400);
  }
  return {
    kind: 'OrderRequest',
    orderId: attribute(header, 'orderID'),
    type,
    orderVersion: header.attributes.orderVersion?.slice(0, 50) || null,
    total: toMoney(first(header, 'Total', 'Money')),
    isTotalModified: all(header, 'Total', 'Modifications', 'Modification').length > 0,
    shipping: toMoney(first(header, 'Shipping', 'Money')),
    tax: toMoney(first(header, 'Tax', 'Money')),
    comments: textAt(header, 'Comments'),
    extrinsics: extrinsicsOf(header),
    contacts: contactsOf(header),
    items: all(node, 'ItemOut').map(toItem),
  };
}

function toItem(node: CxmlNode): CxmlItem {
  const id = first(node, 'ItemID');
  if (!id) throw lacks('ItemID');
  const detail = first(node, 'ItemDetail');
  return {
    lineNumber: node.attributes.lineNumber?.trim().slice(0, 50) || null,
    parentLineNumber: node.attributes.parentLineNumber?.trim().slice(0, 50) || null,
    quantity: numberOf(node.attributes.quantity),
    ...toItemId(id),
    unitPrice: toMoney(first(detail, 'UnitPrice', 'Money')),
    description: textAt(detail, 'Description') ?? textAt(detail, 'Description', 'ShortName'),
    unitOfMeasure: textAt(detail, 'UnitOfMeasure'),
    isPriceModified: isModified(detail) || hasAmount(node, 'Shipping') || hasAmount(node, 'Tax'),
    extrinsics: extrinsicsOf(detail),
  };
}

function isModified(detail: CxmlNode | undefined): boolean {
  const basis = first(detail, 'PriceBasisQuantity')?.attributes;
  const isOfOne = [basis?.quantity, basis?.conversionFactor].every(
    (value) => value === undefined || Number(value) === 1,
  );
  return !isOfOne || all(detail, 'UnitPrice', 'Modifications', 'Modification').length > 0;
}

const hasAmount = (node: CxmlNode, name: string): boolean => (toMoney(first(node, name, 'Money'))?.cents ?? 0) !== 0;

const toItemId = (node: CxmlNode) => ({
  supplierPartId: textAt(node, 'SupplierPartID')?.slice(0, 500) ?? '',
  supplierPartAuxiliaryId: textAt(node, 'SupplierPartAuxiliaryID'),
});

const toCredential = (node: CxmlNode): CxmlCredential => ({
  domain: node.attributes.domain?.trim() ?? '',
  identity: textAt(node, 'Identity') ?? '',
  sharedSecret: textAt(node, 'SharedSecret'),
});

const extrinsicsOf = (node: CxmlNode | undefined): CxmlExtrinsic[] =>
  all(node, 'Extrinsic').map(({ attributes, text }) => ({ name: attributes.name?.trim() ?? '', value: text }));

const contactsOf = (node: CxmlNode): CxmlContact[] =>
  all(node, 'Contact').map((contact) => ({
    role: contact.attributes.role ?? null,
    name: textAt(contact, 'Name'),
    email: textAt(contact, 'Email'),
  }));

function toMoney(node: CxmlNode | undefined): CxmlMoney | null {
  if (!node) return null;
  return {
    cents: centsOf(node.text),
    text: node.text.trim().slice(0, 50),
    currency: (node.attributes.currency ?? '').trim().toUpperCase().slice(0, 10),
  };
}

/** Reads '1234.5', '1,234.50' and '1234.5000' as cents; null for anything else, also for parts of a cent. */
export function centsOf(text: string): Cents | null {
  const match = /^(-?)((?:\d{1,3}(?:,\d{3})+|\d+))(?:\.(\d{0,2})(0*))?$/.exec(text.trim());
  if (!match) return null;
  const [, sign, whole = '', fraction = ''] = match;
  const cents = Number(whole.replaceAll(',', '')) * 100 + Number(fraction.padEnd(2, '0'));
  if (cents > MAX_CENTS) return null;
  return sign && cents ? -cents : cents;
}

const numberOf = (text: string | undefined): number | null =>
  text !== undefined && /^\d{1,9}(\.\d{1,9})?$/.test(text.trim()) ? Number(text) : null;

function attribute(node: CxmlNode, name: string): string {
  const value = node.attributes[name]?.trim();
  if (!value || !cleanText(value)) throw lacks(`the attribute ${name} of ${node.name}`);
  if (value.length > 255) throw new UnreadableCxml(`The attribute ${name} of ${node.name} is too long`, 400);
  return value;
}

function needed(node: CxmlNode, ...path: string[]): string {
  const text = textAt(node, ...path);
  if (!text) throw lacks(`${path.join('/')} in ${node.name}`);
  return text;
}

const lacks = (what: string) => new UnreadableCxml(`The document lacks ${what}`, 400);
