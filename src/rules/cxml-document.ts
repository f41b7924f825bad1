/** Documents that go to a purchasing system about an order that its purchase order made. */
export const CXML_DOCUMENT_KINDS = ['confirmation', 'ship_notice', 'invoice', 'credit_note'] as const;
export type CxmlDocumentKind = (typeof CXML_DOCUMENT_KINDS)[number];

/** `pending` waits for its next try; `failed` was tried as often as is planned, or refused. */
export const CXML_DOCUMENT_STATUSES = ['pending', 'delivered', 'failed'] as const;
export type CxmlDocumentStatus = (typeof CXML_DOCUMENT_STATUSES)[number];

/** Minutes until the next try, after each one that failed: 1 minute to 12 hours, within about a day. */
const RETRY_MINUTES = [1, 5, 30, 120, 360, 720];

/** Returns the minutes until the next try; null after the last one. */
export const minutesToRetry = (attempts: number): number | null => RETRY_MINUTES[attempts - 1] ?? null;

/**
 * Returns a message about a text that is not the https address of a purchasing system; null if it is, and for none. Where it
 * leads is judged before each request.
 */
export function documentUrlProblem(text: unknown): string | null {
  const PLEASE = 'Please enter an address that begins with https://';
  if (text === null || text === undefined || text === '') return null;
  if (typeof text !== 'string' || text.length > 500 || !URL.canParse(text)) return PLEASE;
  const { protocol, hostname, username, password } = new URL(text);
  const isLocal = hostname === 'localhost' || hostname === '127.0.0.1';
  const isSafe = protocol === 'https:' || (protocol === 'http:' && isLocal);
  return isSafe && !username && !password ? null : PLEASE;
}
