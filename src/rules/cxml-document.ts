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
