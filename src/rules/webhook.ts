/**
 * Events that webhooks tell of: the record, and what happened to it. `quote.updated` is a change of a submitted quote by
 * staff. The function `tell_webhooks` of the database writes them.
 */
export const WEBHOOK_EVENTS = [
  'quote.created',
  'quote.submitted',
  'quote.withdrawn',
  'quote.updated',
  'quote.sent',
  'quote.declined',
  'quote.recalled',
  'quote.changes_requested',
  'quote.extended',
  'quote.accepted',
  'quote.rejected',
  'quote.expired',
  'quote.deleted',
  'message.written',
  'order.created',
  'order.updated',
  'payment.recorded',
  'invoice.issued',
  'credit_note.issued',
  'document.added',
  'document.reviewed',
  'connection.started',
  'connection.ended',
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** The event of a test, which everybody can send and nobody subscribes to. */
export const TEST_EVENT = 'webhook.test';

/** Kinds of records that events are about. Events of one record arrive in the order in which they happened. */
export const WEBHOOK_RECORDS = ['quote', 'order', 'company_document', 'connection', 'webhook'] as const;
export type WebhookRecord = (typeof WEBHOOK_RECORDS)[number];

/** Maximum number of webhooks of a company. */
export const MOST_WEBHOOKS = 10;

/** Number of days for which deliveries are kept. */
export const DELIVERY_DAYS = 30;

/** Hours for which the old secret also signs after a change. */
export const OLD_SECRET_HOURS = 24;

/** Hours after which an endpoint that only fails is switched off. */
export const FAILING_HOURS = 72;

const SECONDS = 1;
const MINUTES = 60 * SECONDS;
const HOURS = 60 * MINUTES;
/** Seconds between the tries of a delivery: 8 tries in three days. */
const RETRY_SECONDS = [5 * SECONDS, 5 * MINUTES, 30 * MINUTES, 2 * HOURS, 8 * HOURS, 24 * HOURS, 38 * HOURS];

/** Hours without a try after which an endpoint that failed before counts as not tried: longer than the longest wait. */
export const UNTRIED_HOURS = 40;

/** Maximum number of tries of a delivery. */
export const MOST_TRIES = RETRY_SECONDS.length + 1;

/** Returns the seconds until the next try after this many tries; null when there is none. */
export const retryAfter = (tries: number): number | null => RETRY_SECONDS[tries - 1] ?? null;

/** Why the portal switched a webhook off: it failed for three days, or it answered 410. */
export const OFF_REASONS = ['failing', 'gone'] as const;
export type OffReason = (typeof OFF_REASONS)[number];

/** Longest address of a webhook. */
const WEBHOOK_URL_LENGTH = 500;

/** Lowest port besides 443, because services for a network's own use listen below it. */
const FIRST_PORT = 1_024;

const HOST_NAME = /^(?!.*\.(local|localhost|internal|home\.arpa|onion)\.?$)([\w-]+\.)+[a-z][\w-]*\.?$/i;
/** A literal IP address, as `URL` writes it: it also writes `0x7f.1` and `2130706433` so. */
const LITERAL = /^(\[.*\]|\d+(\.\d+){3})$/;

/**
 * Returns a message about an address that webhooks are not sent to; null for any other. Literal addresses and what a
 * name resolves to are judged by the server.
 *
 * @param open true in an installation that also sends to private addresses and without TLS
 */
export function webhookUrlProblem(url: unknown, open = false): string | null {
  if (typeof url !== 'string' || url.trim() === '') return 'An address is required';
  if (url.length > WEBHOOK_URL_LENGTH) return `The address must have at most ${WEBHOOK_URL_LENGTH} characters`;
  const parsed = URL.canParse(url) ? new URL(url) : null;
  if (parsed?.protocol !== 'https:' && !(open && parsed?.protocol === 'http:')) {
    return 'Please enter an address that begins with https://';
  }
  if (parsed.username || parsed.password) return 'The address must not contain a user name or a password';
  if (parsed.hash) return 'The address must not contain a #';
  if (open) return null;
  if (parsed.port && Number(parsed.port) < FIRST_PORT) return `The port must be 443, or ${FIRST_PORT} or higher`;
  if (!LITERAL.test(parsed.hostname) && !HOST_NAME.test(parsed.hostname)) {
    return 'Please enter an address that can be reached from the internet';
  }
  return null;
}
