/** Protocols by which purchasing systems of buyers open the catalogue here. */
export const PROCUREMENT_PROTOCOLS = ['cxml', 'oci'] as const;
export type ProcurementProtocol = (typeof PROCUREMENT_PROTOCOLS)[number];

/** Field of the form in which lines go back to a system that uses cXML: `cxml-urlencoded` or `cxml-base64`. */
export const RETURN_ENCODINGS = ['urlencoded', 'base64'] as const;
export type ReturnEncoding = (typeof RETURN_ENCODINGS)[number];

/** Domain of the identities of systems that use OCI: its requests have a user name and no domain. */
export const OCI_DOMAIN = 'OCI';

/** Maximum number of purchasing systems of a company. */
export const MOST_SYSTEMS = 20;

/** Minutes within which the link to a punch-out's first page is opened, and those for which its session then lasts. */
export const START_MINUTES = 5;
export const PUNCHOUT_MINUTES = 30;

/** Returns a message about a text that is not the origin of a buyer's system, 'https://buy.example.com'; null if it is. */
export function buyerOriginProblem(text: unknown): string | null {
  const PLEASE = 'Please enter the origin of the system, such as https://buy.example.com';
  if (typeof text !== 'string' || text.length > 200 || !URL.canParse(text)) return PLEASE;
  const { origin, protocol, hostname } = new URL(text);
  if (origin !== text) return PLEASE;
  const isLocal = hostname === 'localhost' || hostname === '127.0.0.1';
  return protocol === 'https:' || (protocol === 'http:' && isLocal) ? null : PLEASE;
}

/** Returns a message about a text that is not a code of the UNSPSC, eight digits; null if it is. */
export const unspscProblem = (text: unknown): string | null =>
  typeof text === 'string' && /^\d{8}$/.test(text) ? null : 'Please enter the eight digits of a UNSPSC code';

/**
 * Returns a message about a text that is not the SHA-256 fingerprint of a certificate, 64 hexadecimal digits with or without
 * colons; null if it is, and for none.
 */
export function fingerprintProblem(text: unknown): string | null {
  if (text === null || text === undefined || text === '') return null;
  return typeof text === 'string' && /^[0-9a-f]{64}$/i.test(text.replaceAll(':', ''))
    ? null
    : 'Please enter the SHA-256 fingerprint of the certificate: 64 digits and letters A to F';
}

/** What a purchasing system opens the catalogue for: new lines, to change lines that it got, or only to look at them. */
export const PUNCHOUT_OPERATIONS = ['create', 'edit', 'inspect'] as const;
export type PunchOutOperation = (typeof PUNCHOUT_OPERATIONS)[number];

/** The visit of a person from a purchasing system, as the pages show it. */
export interface PunchOutView {
  id: string;
  operation: PunchOutOperation;
  /** Name of the purchasing system: 'Meridian Purchasing'. */
  system: string;
  /** Name of the company that buys. */
  buyer: string;
  requisition: string | null;
  costCenter: string | null;
  /** When the session ends. */
  endsAt: string;
  /** Id of the quote that the system opened; null for a new one. */
  quoteId: string | null;
  /** Sent quotes of the person whose lines can be returned at the prices that they offer, the newest first. */
  offers: PunchOutOffer[];
}

/** Maximum number of offers that a punch-out shows. */
export const MOST_OFFERS = 5;

/** A sent quote whose lines can be returned. */
export interface PunchOutOffer {
  id: string;
  number: string;
  /** Names of its products. */
  products: string[];
  /** Sum of its lines in euros, without shipping and VAT. */
  subtotal: number;
  /** When the offer ends. */
  validUntil: string;
}

/** A request for a quote of products that have no price. */
export interface QuoteRequest {
  /** Id of the quote that was submitted. */
  id: string;
  /** Id of the draft with the other products; null when there are none. */
  draftId: string | null;
}

/** A form that the browser posts to the buyer's system. */
export interface ReturnForm {
  action: string;
  /** Name of the window that the form is posted in; null for the page's own. */
  target: string | null;
  fields: { name: string; value: string }[];
  /** Number of returned lines, and their sum in euros without VAT. */
  lines: number;
  total: number;
  /**
   * The new quote with the products that have no price yet, which are not returned; null when all are. `isSubmitted`: it
   * is a request for a quote; otherwise it is a draft, because the person has not confirmed their e-mail address.
   */
  left: { id: string; isSubmitted: boolean } | null;
}
